// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The actions of docs/try.md: they call the npm package in the browser. Logins and passwords are masked in every result.
import type { Quirk, Waybill, WaybillError } from 'waybill'
import { indented } from './indented'

export interface Report {
    /** One sentence; screen readers announce it. */
    summary: string
    valid: boolean
    /** The error in words, with its place. */
    problem?: string
    /** The section of troubleshooting.md about the error or the refusal. */
    advice?: string
    quirks: string[]
    /** The kind of message that contains the document. */
    origin?: string
    shown?: { title: string; text: string }
}
export type Action = 'check' | 'xml' | 'json' | 'explain'

interface Opened {
    document: string
    quirks: Quirk[]
    origin?: string
    /** The response of a service to a request that it does not accept. */
    answered?: { status: number; body: string }
}

// Fetched with the first action; not while the site is built.
let loading: Promise<Waybill> | undefined
const module = (): Promise<Waybill> =>
    (loading ??= import('waybill').then(({ load }) => load()).catch(problem => {
        loading = undefined
        throw problem
    }))

const accessMethods = { soap11: 'SOAP 1.1', soap12: 'SOAP 1.2', get: 'HTTP GET', post: 'HTTP POST' }

/** Adds the HTTP head with which an envelope would be sent. */
function withHead(text: string): string {
    const root = /^\s*(?:<\?xml[^>]*\?>\s*)?<(?:[\w.-]+:)?Envelope\b[^>]*/.exec(text)?.[0]
    if (root === undefined) return text
    const type = root.includes('http://www.w3.org/2003/05/soap-envelope') ? 'application/soap+xml' : 'text/xml'
    const first = /<(?:[\w.-]+:)?WebService(?:Json)?RQ[\s/>]/.test(text) ? 'POST /cr.ws/Hotel.asmx HTTP/1.1' : 'HTTP/1.1 200 OK'
    return `${first}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Length: ${new TextEncoder().encode(text).length}\r\n\r\n${text}`
}

/** The document in an HTTP message or an envelope. */
async function open(waybill: Waybill, text: string): Promise<Opened> {
    const message = withHead(text.replace(/^\s+/, ''))
    if (!/^([A-Z]+ \S+ HTTP\/|HTTP\/)/.test(message)) return { document: text, quirks: [] }
    const found = await waybill.captured(message)
    if (found.text === undefined && found.error) throw found.error
    const origin = found.via ? `A request by ${accessMethods[found.via.method]}, operation ${found.via.operation}, ${found.via.family} endpoint.` : 'An HTTP response.'
    // The quirks of the document itself are reported with it.
    const inside = found.root === undefined || found.text === undefined ? [] : waybill.check(found.text).quirks
    const quirks = found.quirks.slice(0, found.quirks.length - inside.length)
    return { document: found.text ?? '', quirks, origin, ...(found.answered && { answered: found.answered }) }
}

/** The refusal in a response, whatever its root: the module reads it as the error document of the protocol. */
function refusal(waybill: Waybill, document: string): { id: string; summary: string } | undefined {
    const xml = /<ErrorResult\b(?:[^>]*\/>|[\s\S]*?<\/ErrorResult>)/.exec(document)?.[0]
    let text = xml && `<ErrorRES>${xml}</ErrorRES>`
    if (!text && document.includes('"ErrorResult"')) {
        const [inside] = Object.values(JSON.parse(document) as Record<string, { ErrorResult?: object }>)
        if (inside?.ErrorResult) text = JSON.stringify({ ErrorRES: { ErrorResult: inside.ErrorResult } })
    }
    if (!text) return undefined
    const read = waybill.decode(text)
    if (read.root !== 'ErrorRES') return undefined
    const { id, retry, message } = read.message.errorResult
    return { id, summary: `A refusal: ${id}${message ? `, “${message}”` : ''}${retry ? ` Retry: ${retry}.` : ''}` }
}

const pretty = (form: 'xml' | 'json', text: string): string => (form === 'xml' ? indented(text) : JSON.stringify(JSON.parse(text), undefined, 2))
const section = (id: string): string => `troubleshooting.html#${id.toLowerCase()}`
const words = (quirks: Quirk[]): string[] => quirks.map(one => one.explanation)
const counted = (quirks: string[]): string => (quirks.length === 0 ? 'no quirks' : quirks.length === 1 ? '1 quirk' : `${quirks.length} quirks`)

async function reportOf(waybill: Waybill, action: Action, text: string): Promise<Report> {
    const { document, quirks: around, origin, answered } = await open(waybill, text)
    const where = origin === undefined ? {} : { origin }
    if (answered)
        return { summary: `A service would answer this request with status ${answered.status}.`, valid: false, quirks: words(around), ...where,
            shown: { title: 'The answer', text: await waybill.masked(answered.body) } }
    const refused = refusal(waybill, document)
    if (refused)
        return { summary: refused.summary, valid: true, advice: section(refused.id), quirks: words(around), ...where,
            ...(action !== 'check' && { shown: { title: 'The document', text: await waybill.masked(document) } }) }
    const { error, quirks: inside } = waybill.check(document)
    const quirks = words([...around, ...inside])
    if (error) return { ...failure(error), quirks, ...where }
    const { form, root } = waybill.decode(document)
    const about = `${root} (${form === 'xml' ? 'XML' : 'JSON'})`
    if (action === 'check') return { summary: `${about}: valid, ${counted(quirks)}.`, valid: true, quirks, ...where }
    const into = action === 'explain' ? form : action
    const shown = await waybill.masked(pretty(into, waybill.convert(document, into).text))
    return action === 'explain'
        ? { summary: `${about}: valid, ${counted(quirks)}.`, valid: true, quirks, ...where, shown: { title: 'The document in canonical form', text: shown } }
        : { summary: `${root} in ${into === 'xml' ? 'XML' : 'JSON'}.`, valid: true, quirks: [], shown: { title: 'The converted document', text: shown } }
}

const isError = (problem: unknown): problem is WaybillError => problem instanceof Error && problem.name === 'WaybillError'

function failure(error: WaybillError): Report {
    return { summary: `Invalid: ${error.code}${error.path ? ` at ${error.path}` : ''}.`, valid: false, quirks: words(error.quirks),
        problem: error.explanation ?? error.message, advice: section(error.code) }
}

export async function report(action: Action, text: string): Promise<Report> {
    try {
        return await reportOf(await module(), action, text)
    } catch (problem) {
        if (isError(problem) && problem.code !== 'module_unavailable') return failure(problem)
        const reason = isError(problem) ? problem.reason : String(problem)
        return { summary: `The module could not be loaded: ${reason}. Press the button again to retry.`, valid: false, quirks: [] }
    }
}
