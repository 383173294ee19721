// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Waybill in JavaScript: for browsers, workers and Node 20 or later.
//
//     import { connect } from 'waybill'
//     const agency = connect({ baseUrl, namespace: 'http://tempuri.org/', credential: { login, password } })
//     const trips = await agency.tripBookingList({ user: 9032, fromDate: '2026/11/01 00:00:00.000' }, { via: 'soap12', signal })
//     for (const booking of trips.bookings) console.log(booking.kind)
//
// Fields have JavaScript names in the API (`fromDate`) and protocol names on the wire (`FromDate`). Dates, amounts and
// coordinates are strings as the protocol writes them, so no digit is lost and no time zone is assumed.
import { agency, imported } from './agency.mjs'
import { Codec } from './codec.mjs'
import { contradictions, quoteDifferences } from './comparison.mjs'
import { accessOf, bytesOf, choose, jsonOf, modeOf, objectOf, operations } from './documents.mjs'
import { WaybillError } from './error.mjs'
import { checked, checkedOptions, checkedPartner } from './settings.mjs'
import { compiled, instantiated } from './loading.mjs'
import { documentOf, functions } from './descriptions.mjs'
import { createModule, importExtras, locateModule, locateRest } from 'platform'

export { workflow } from './agency.mjs'
export { WaybillError } from './error.mjs'
export { dates, money } from './helpers.mjs'

const without = ({ ok, ...rest }, name) => {
    delete rest[name]
    return rest
}
/** Adds the message if the document in a response is a document of the protocol. */
const withDecoded = ({ ok, decoded, ...rest }) => decoded?.ok
    ? { ...rest, root: decoded.root, message: decoded.message, quirks: [...rest.quirks, ...decoded.quirks] }
    : { ...rest, error: decoded && new WaybillError(decoded.error, decoded.quirks) }

function api(codec) {
    return {
        /** Decodes a document, XML or JSON, a string or bytes: `{ form, root, message, quirks }`. The `root` of a refusal is `ErrorRES`. */
        decode(text, options = {}) {
            checkedOptions(options, 'decode', ['strict'])
            return without(codec.ask('decode', [bytesOf(text, 'decode'), modeOf(text, options)]))
        },
        /** Writes a document: `encode('TripBookingListRQ', message, { form: 'json' })`. The default is XML. */
        encode(root, message, options = {}) {
            const { form = 'xml' } = checked({ form: 'string' }, options, 'encode')
            return codec.ask('encode', [documentOf(root, message), choose(operations, form, 'form'), 5]).text
        },
        /** Converts a document between XML and JSON: `{ root, text, quirks }`. */
        convert(text, form, options = {}) {
            checkedOptions(options, 'convert', ['strict'])
            return without(codec.ask('encode', [bytesOf(text, 'convert'), choose(operations, form, 'form'), modeOf(text, options)]), 'form')
        },
        /** Checks a document: `{ error, quirks }`; a valid one has no `error`. */
        check(text) {
            const { ok, error, quirks } = codec.answer('decode', [bytesOf(text, 'check'), modeOf(text, { check: true })])
            return ok ? { quirks } : { error: new WaybillError(error, quirks), quirks }
        },
        /** Describes an error; with its document, a snippet shows the place. */
        explain(error, document = '') {
            const { quirks, explanation, reason, attempts, retryAfter, sent, ...fields } = objectOf(error, 'explain: expected a WaybillError')
            return codec.ask('explain', [jsonOf({ Error: { ...fields, message: reason } }), bytesOf(document, 'explain')]).text
        },
        /** Decodes an HTTP response: `{ form, text, root, message, quirks }`, or `error` instead of `message`. */
        unwrap(response, options = {}) {
            const { status, headers = {}, body } = objectOf(response, 'unwrap: expected an object with status and body')
            const head = { Answer: { status, headers: [...new Headers(headers)].map(([name, value]) => ({ name, value })) } }
            const [method, operation] = accessOf(checkedOptions(options, 'unwrap', ['via', 'result', 'family', 'strict']))
            return withDecoded(codec.ask('unwrap', [method, operation, jsonOf(head), bytesOf(body, 'unwrap: body'), options.strict ? 2 : 0]))
        },
        /** Decodes a captured HTTP message. */
        captured(bytes, { partner = {}, ...access } = {}) {
            checkedOptions(access, 'captured', ['via', 'result', 'family'])
            const values = [...accessOf(access), jsonOf({ Partner: checkedPartner(partner) }), bytesOf(bytes, 'captured')]
            return withDecoded(codec.ask('captured', values))
        },
        /** Masks logins and passwords in a text, with any nesting of escapes. */
        masked: text => codec.ask('masked', [bytesOf(text, 'masked')]).text,
        /** What a response has otherwise than its request: `contradictions('hotelSearch', request, response)`. */
        contradictions: (name, request, response) => contradictions(codec, name, request, response),
        /** How a quote differs from its offers, one for each room: `{ price, terms, contradictions }`. */
        quoteDifferences: (offers, quote) => quoteDifferences(codec, offers, quote),
        connect: partner => agency(async () => codec, partner),
        functions,
        /** The memory of the module in bytes. It grows with the largest document and shrinks soon afterwards. */
        memory: () => codec.memory,
    }
}

/** Returns a function that loads once. If that fails, a source that was passed meanwhile is tried, else the next call tries again. */
function once(load) {
    let loading
    return source => {
        if (loading && !source) return loading
        const made = (loading ? loading.catch(() => load(source)) : load(source)).catch(problem => {
            if (loading === made) loading = undefined
            throw problem
        })
        return (loading = made)
    }
}

const loadRest = once(() => compiled(locateRest))
const loadCodec = once(async (locate = locateModule) => {
    const module = await compiled(locate)
    const create = () => instantiated(createModule, module)
    return new Codec(await create(), create, loadRest)
})

/**
 * Loads the module, once, and returns an object with synchronous functions. `wasm` is `waybill_module.wasm` as an address, a
 * Response, bytes or a compiled module, or a promise of one of these, where the file is not next to this one.
 */
export async function load(options = {}) {
    const { wasm } = checked({ wasm: 'string or object' }, objectOf(options, 'load: expected an object with options'), 'load')
    return api(await (await loadCodec(wasm === undefined ? undefined : () => wasm)).whole())
}

/**
 * Returns the functions of a partner. `partner` has `baseUrl`, `namespace` and `credential`, and optionally `flight` and
 * `hotel` with names of the endpoints, `soap12Action`, `allowPlainHttp`, `deadline` in milliseconds, `answerBytes`, `strict`,
 * `acceptContradictions`, `fetch`, `headers`, `observe` and `retry`.
 * Each function takes a request without the credential, and `{ via, result, family, signal, deadline, strict, acceptContradictions,
 * quirks, retry }`. It rejects with a WaybillError.
 */
export function connect(partner) {
    const made = agency(loadCodec, partner)
    loadCodec().catch(() => {}) // the first call loads again and reports it
    return made
}

/** Decorates a `fetch`; see recorded.mjs. */
export const recorded = async (fetch = globalThis.fetch) => {
    const [{ recorded }, codec] = await Promise.all([imported(importExtras), loadCodec()])
    return recorded(await codec.whole(), fetch)
}

const loaded = name => async (...given) => (await load())[name](...given)
export const decode = loaded('decode')
export const encode = loaded('encode')
export const explain = loaded('explain')
export const unwrap = loaded('unwrap')
