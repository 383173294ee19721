// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Recordings of exchanges as they are on the wire, with private texts masked.
import { version } from 'generated:repeats'
import { bytesOf, jsonOf, utf8Of } from './documents.mjs'
import { secretsOf } from './extras.mjs'

/** Header fields that the protocol has; the values of others are secrets. */
const known = ['accept', 'content-type', 'host', 'soapaction']

/** A body of HAR: text, or base64 if it is not UTF-8. */
function bodyOf(bytes, mimeType, masked) {
    try {
        return { size: bytes.length, mimeType, text: masked(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)) }
    } catch {
        // a text in another encoding: each byte as a character, so that it can be masked
        const text = masked(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
        return { size: bytes.length, mimeType, text: btoa(text), encoding: 'base64' }
    }
}

/**
 * Returns a `fetch` that sends by another one, and `archive`, an HTTP archive (HAR 1.2) to which it adds each exchange. Secrets
 * and personal data are replaced by `***`. The whole response is buffered.
 */
export function recorded(codec, send) {
    const entries = []
    const archive = { log: { version: '1.2', creator: { name: 'waybill', version }, entries } }
    const fetch = async (url, options = {}) => {
        const sent = options.body ?? ''
        const body = typeof sent === 'string' ? utf8Of(sent) : bytesOf(sent, 'recorded: body')
        const given = [...new Headers(options.headers)]
        const secrets = jsonOf({ Secrets: secretsOf(given.filter(([name]) => !known.includes(name))) })
        const request = body.length ? new TextDecoder().decode(body) : `${url}`.split('?')[1] ?? ''
        const masked = text => codec.ask('recorded', [{ text, length: 3 * text.length }, { text: request, length: 3 * request.length }, secrets]).text
        const headers = given.map(([name, value]) => ({ name, value: known.includes(name) ? value : '***' }))
        const mimeType = headers.find(({ name }) => name === 'content-type')?.value ?? ''
        const entry = {
            startedDateTime: new Date().toISOString(), time: 0,
            request: {
                method: options.method ?? 'GET', url: masked(`${url}`), httpVersion: 'HTTP/1.1', cookies: [], headers, queryString: [],
                ...(body.length && { postData: bodyOf(body, mimeType, masked) }), headersSize: -1, bodySize: body.length,
            },
            response: { status: 0, statusText: '', httpVersion: 'HTTP/1.1', cookies: [], headers: [], content: { size: 0, mimeType: 'x-unknown' }, redirectURL: '', headersSize: -1, bodySize: -1 },
            cache: {}, timings: { send: 0, wait: 0, receive: 0 },
        }
        entries.push(entry)
        const began = performance.now()
        const end = more => {
            entry.timings.wait = entry.time = Math.round(1000 * (performance.now() - began)) / 1000
            Object.assign(entry.response, more)
        }
        try {
            const response = await send(url, options)
            const received = new Uint8Array(await response.clone().arrayBuffer())
            const fields = [...response.headers].filter(([name]) => name !== 'content-length' && name !== 'transfer-encoding')
            end({
                status: response.status, statusText: response.statusText, bodySize: received.length,
                headers: fields.map(([name, value]) => ({ name, value: masked(`${name}: ${value}`).slice(name.length + 2) })),
                content: bodyOf(received, response.headers.get('content-type') ?? '', masked),
            })
            return response
        } catch (problem) {
            const code = { AbortError: 'cancelled', TimeoutError: 'deadline_passed' }[problem?.name] ?? 'connection_failed'
            end({ _error: `${code}: ${masked(`${problem?.message ?? problem}`)}` })
            throw problem
        }
    }
    return { fetch, archive }
}
