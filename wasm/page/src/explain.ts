// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import type { AccessMethod, Decoded, Functions, Quirk, WaybillError } from 'waybill'
import { element, field } from './element'
import { indented } from './indented'
import { partner } from './connection'
import { t } from './i18n'
import { run } from './task'
import { captured, check, convert, decode, masked, prepare } from './worker_calls'

const block = (title: string, text: string): HTMLElement =>
    element('section', { class: 'block' }, element('h3', {}, title), element('pre', { tabindex: 0, 'aria-label': title }, text),
        element('button', { type: 'button', 'aria-label': `Copy ${title}`, click: () => void navigator.clipboard.writeText(text) }, 'Copy'))
const quirkList = (quirks: Quirk[]): HTMLElement | false =>
    quirks.length > 0 && element('section', {}, element('h3', {}, 'Quirks'), element('ul', {}, ...quirks.map(one => element('li', {}, one.explanation))))
const failure = (problem: WaybillError): HTMLElement =>
    element('section', { class: 'problem', role: 'alert' }, element('strong', {}, problem.code), element('pre', { tabindex: 0, 'aria-label': 'The error' }, problem.explanation ?? problem.message))

const summary = ({ root, message }: Decoded): string => {
    if (root !== 'ErrorRES') return `Valid ${root}.`
    const { id, message: reason, requestId } = message.errorResult
    return `Refused: ${[id, reason].filter(Boolean).join(', ')}${requestId ? ` (request id ${requestId})` : ''}.`
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
const names: Record<string, keyof Functions> = {
    TripBookingListRQ: 'tripBookingList', HotelSearchREQ: 'hotelSearch', HotelQuoteREQ: 'hotelQuote', HotelBookingCreationREQ: 'hotelBookingCreation',
    HotelBookingDetailREQ: 'hotelBookingDetail', HotelBookingAcknowledgeREQ: 'hotelBookingAcknowledge', HotelBookingCancellationREQ: 'hotelBookingCancellation',
    CityListRQ: 'cityList', BoardListRQ: 'boardList',
}

/** The request over each access method, with placeholders for its secrets: users share what the page shows. */
async function messages(root: string, message: unknown): Promise<HTMLElement[]> {
    const name = names[root]
    if (!name) return []
    const request = { ...(message as object), credential: { login: 'LOGIN', password: 'PASSWORD' } }
    const made: HTMLElement[] = []
    for (const via of ['post', 'get', 'soap11', 'soap12'] as AccessMethod[]) {
        const { method, url, headers, body } = await prepare({ ...partner(), allowPlainHttp: true }, name, request, { via })
        const address = new URL(url)
        const http = [`${method} ${address.pathname}${address.search} HTTP/1.1`, `Host: ${address.host}`, ...headers.map(([field, value]) => `${field}: ${value}`), '', body].join('\n')
        const curl = ['curl', ...headers.map(([field, value]) => `-H ${quoted(`${field}: ${value}`)}`), ...(body ? [`--data-binary ${quoted(body)}`] : []), quoted(url)].join(' ')
        made.push(block(via.toUpperCase(), http), block(`${via.toUpperCase()} with curl`, curl))
    }
    return made
}

async function explanationOf(text: string): Promise<(HTMLElement | false)[]> {
    let document = text
    const above: (HTMLElement | false)[] = []
    if (/^\s*([A-Z]+ \S+ HTTP\/|HTTP\/)/.test(text)) {
        const found = await captured(text.replace(/^\s+/, ''), {})
        above.push(quirkList(found.quirks))
        if (found.via) above.push(element('p', {}, `A request by ${found.via.method}, operation ${found.via.operation}, ${found.via.family} endpoint.`))
        if (found.answered) above.push(element('p', {}, `A service would respond with status ${found.answered.status}.`))
        if (found.text === undefined) return above
        document = found.text
    }
    const { error, quirks } = await check(document)
    if (error) return [...above, failure(error), quirkList(quirks)]
    const [xml, json, decoded] = await Promise.all([convert(document, 'xml'), convert(document, 'json'), decode(document)])
    const [shownXml, shownJson] = await Promise.all([masked(indented(xml.text)), masked(JSON.stringify(JSON.parse(json.text), undefined, 2))])
    return [...above, element('p', { class: 'good' }, await masked(summary(decoded))), quirkList(quirks),
        element('div', { class: 'side-by-side' }, block('XML', shownXml), block('JSON', shownJson)),
        ...(await messages(decoded.root, decoded.message))]
}

const sample = `<TripBookingListRQ>
  <Credential><Login>agency</Login><Password>secret</Password></Credential>
  <user>9032</user>
  <FromDate>2026/11/01 00:00:00.000</FromDate>
</TripBookingListRQ>`

export function explainView(): HTMLElement {
    const results = element('div', { class: 'results' })
    const input = element('textarea', { name: 'text', rows: 10, spellcheck: 'false', autocomplete: 'off', required: true, dir: 'ltr' })
    input.value = sample
    const form = element('form', {
        submit: (event: Event) => {
            event.preventDefault()
            void run(results, { title: t('explaining') }, async () => {
                const made = await explanationOf(input.value)
                return [element('div', { lang: 'en', dir: 'ltr' }, ...made)]
            })
        },
    }, field(t('documentToExplain'), input), element('button', { type: 'submit' }, t('explain')))
    return element('div', {}, element('h2', { class: 'title' }, t('explain')), form, results)
}
