// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import { useState } from 'preact/hooks'
import type { AccessMethod, Decoded, Functions, Quirk, WaybillError } from 'waybill'
import { partner } from '../model/session'
import { Task } from '../model/task'
import { TaskProgress } from '../parts/progress'
import { Field } from '../parts/fields'
import { captured, check, convert, decode, masked, prepare } from '../platform/worker_calls'
import { t } from '../words/i18n'
import { indented } from './indented'

interface Message {
    title: string
    text: string
}
interface Explanation {
    notes: string[]
    quirks: Quirk[]
    error?: WaybillError
    summary?: string
    forms: Message[]
    requests: Message[]
}
const summaryOf = ({ root, message }: Decoded): string => {
    if (root !== 'ErrorRES') return `Valid ${root}.`
    const { id, message: reason, requestId } = message.errorResult
    return `Refused: ${[id, reason].filter(Boolean).join(', ')}${requestId ? ` (request id ${requestId})` : ''}.`
}
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
/** The function that a request is named after. */
const functionOf = (root: string) => (/RE?Q$/.test(root) ? root[0]!.toLowerCase() + root.slice(1).replace(/RE?Q$/, '') as keyof Functions : undefined)
/** The request over each access method, with placeholders for its secrets: users share what the page shows. */
async function requestsOf(root: string, message: unknown): Promise<Message[]> {
    const name = functionOf(root)
    if (!name) return []
    const request = { ...(message as object), credential: { login: 'LOGIN', password: 'PASSWORD' } }
    const made: Message[] = []
    for (const via of ['post', 'get', 'soap11', 'soap12'] as AccessMethod[]) {
        const { method, url, headers, body } = await prepare({ ...partner(), allowPlainHttp: true }, name, request, { via })
        const address = new URL(url)
        const http = [`${method} ${address.pathname}${address.search} HTTP/1.1`, `Host: ${address.host}`, ...headers.map(([field, value]) => `${field}: ${value}`), '', body].join('\n')
        const curl = ['curl', ...headers.map(([field, value]) => `-H ${quoted(`${field}: ${value}`)}`), ...(body ? [`--data-binary ${quoted(body)}`] : []), quoted(url)].join(' ')
        made.push({ title: via.toUpperCase(), text: http }, { title: `${via.toUpperCase()} with curl`, text: curl })
    }
    return made
}
async function explanationOf(text: string): Promise<Explanation> {
    let document = text
    const notes: string[] = []
    const quirks: Quirk[] = []
    if (/^\s*([A-Z]+ \S+ HTTP\/|HTTP\/)/.test(text)) {
        const found = await captured(text.replace(/^\s+/, ''), {})
        quirks.push(...found.quirks)
        if (found.via) notes.push(`A request by ${found.via.method}, operation ${found.via.operation}, ${found.via.family} endpoint.`)
        if (found.answered) notes.push(`A service would respond with status ${found.answered.status}.`)
        if (found.text === undefined) return { notes, quirks, forms: [], requests: [] }
        document = found.text
    }
    const { error, quirks: more } = await check(document)
    quirks.push(...more)
    if (error) return { notes, quirks, error, forms: [], requests: [] }
    const [xml, json, decoded] = await Promise.all([convert(document, 'xml'), convert(document, 'json'), decode(document)])
    const [shownXml, shownJson] = await Promise.all([masked(indented(xml.text)), masked(JSON.stringify(JSON.parse(json.text), undefined, 2))])
    return { notes, quirks, summary: await masked(summaryOf(decoded)), forms: [{ title: 'XML', text: shownXml }, { title: 'JSON', text: shownJson }], requests: await requestsOf(decoded.root, decoded.message) }
}

const sample = `<TripBookingListRQ>
  <Credential><Login>agency</Login><Password>secret</Password></Credential>
  <user>9032</user>
  <FromDate>2026/11/01 00:00:00.000</FromDate>
</TripBookingListRQ>`

const Block = ({ title, text }: Message) => <section class="block"><h2>{title}</h2><pre tabIndex={0} aria-label={title}>{text}</pre>
    <button type="button" class="second" aria-label={`Copy ${title}`} onClick={() => void navigator.clipboard.writeText(text)}>Copy</button></section>

const Shown = ({ notes, quirks, error, summary, forms, requests }: Explanation) => <div lang="en" dir="ltr">
    {notes.map(one => <p key={one}>{one}</p>)}
    {error && <section class="problem" role="alert"><strong>{error.code}</strong><pre tabIndex={0} aria-label="The error">{error.explanation ?? error.message}</pre></section>}
    {summary !== undefined && <p class="good">{summary}</p>}
    {quirks.length > 0 && <section><h2>Quirks</h2><ul>{quirks.map((one, i) => <li key={i}>{one.explanation}</li>)}</ul></section>}
    <div class="side-by-side">{forms.map(one => <Block key={one.title} {...one} />)}</div>
    {requests.map(one => <Block key={one.title} {...one} />)}
</div>

/** A tool for integrators: a document or a captured HTTP message as text, its errors, quirks and requests. */
export function Explain() {
    const [task] = useState(() => new Task())
    const [text, setText] = useState(sample)
    const [explained, show] = useState<Explanation | undefined>(undefined)
    return <main id="view">
        <h1 class="title">{t('explainDocument')}</h1>
        <form onSubmit={event => {
            event.preventDefault()
            show(undefined)
            void task.run(t('explaining'), async () => show(await explanationOf(text)))
        }}><Field label={t('documentToExplain')}><textarea name="text" rows={10} spellcheck={false} autocomplete="off" required dir="ltr" value={text} onInput={event => setText(event.currentTarget.value)} /></Field>
        <p class="buttons"><button type="submit">{t('explain')}</button><a class="button second" href="./">{t('backToPage')}</a></p></form>
        <div class="results"><TaskProgress task={task} />{explained && <Shown {...explained} />}</div>
    </main>
}
