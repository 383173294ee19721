// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What a partner with `headers`, `observe` or `retry`, and the workflow need; loaded at its first use.
import { WaybillError } from './error.mjs'
import { functionNames } from './names.mjs'

export { withGivenNames } from './given_names.mjs'
export { recorded } from './recorded.mjs'
export { repeated } from './repeating.mjs'
export { workflow } from './workflow.mjs'

/** Headers that the protocol sets. */
const reserved = ['content-type', 'soapaction']

/** The own headers of a partner as pairs. */
export function headersOf(given = []) {
    const pairs = typeof given[Symbol.iterator] === 'function' ? [...given] : Object.entries(given)
    for (const [name, value] of pairs) {
        if (reserved.includes(String(name).toLowerCase())) throw new TypeError(`headers: ${name} is set by the protocol`)
        try { new Headers([[name, value]]) } catch { throw new TypeError(`headers: ${name} or its value has characters that HTTP does not allow`) }
    }
    return pairs
}

/** What must not be shown of own headers: an API key, also without a scheme such as `Bearer` before it. */
export const secretsOf = pairs => pairs.flatMap(([, value]) => [`${value}`, `${value}`.replace(/^\S+ +/, '')]).filter(value => value.length >= 4)

/** Reports an event. An error of the observer does not change the outcome of a call. */
export async function report(observe, event) {
    try {
        await observe?.(event)
    } catch (problem) {
        console.error('waybill: the observer failed', problem)
    }
}

/** Adds to an attempt of a call (agency.mjs) what the partner's settings ask for. */
export function extend(attempted, { fetch: send = fetch, headers, observe } = {}, name, attempt) {
    const began = Date.now()
    const pairs = headersOf(headers)
    const about = () => ({ function: name, attempt, status: attempted.status, requestId: attempted.requestId, milliseconds: Date.now() - began })
    Object.assign(attempted, {
        secrets: secretsOf(pairs), // a gateway may repeat them
        async adapted(url, { body, headers, ...options }) {
            report(observe, { kind: 'request', function: name, attempt, method: options.method, url: url.split('?')[0] })
            return send(url, { ...options, headers: [...headers, ...pairs], body: body && new TextDecoder().decode(body) })
        },
        ended(problem, quirks) {
            if (!problem) report(observe, { kind: 'response', ...about(), quirks })
            else if (problem instanceof WaybillError) {
                if (attempt > 1) problem.attempts = attempt
                report(observe, { kind: 'failure', ...about(), requestId: problem.requestId, error: problem })
            }
        },
    })
}

/** The HTTP message of a call. */
export async function prepare(loadCodec, valuesOf, headers, name, request, options, inGivenNames) {
    if (!functionNames.includes(name)) throw new TypeError(`no function ${String(name)}; there are ${functionNames.join(', ')}`)
    const codec = await loadCodec()
    const answer = codec.answer('prepare', valuesOf(name, request, options))
    if (!answer.ok) throw await inGivenNames(new WaybillError({ ...answer.error, sent: false }, answer.quirks))
    const { method, url, headers: needed, body } = answer
    return { method, url, headers: [...needed.map(({ name, value }) => [name, value]), ...headersOf(headers)], body }
}
