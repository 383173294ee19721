// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Waybill in JavaScript: for browsers, workers and Node 20 or later.
//
//     import { connect } from './waybill.mjs'
//     const agency = connect({ baseUrl, namespace: 'http://tempuri.org/', credential: { login, password } })
//     const trips = await agency.tripBookingList({ user: 9032, fromDate: '2026/11/01 00:00:00.000' }, { via: 'soap12', signal })
//     for (const booking of trips.bookings) console.log(booking.kind, booking.travelers[0].name)
//
// Fields have JavaScript names in the API (`fromDate`) and protocol names on the wire (`FromDate`). Dates and amounts are
// strings as the protocol writes them, so no digit is lost and no time zone is assumed.
import createModule from './waybill_module.mjs'

const accessMethods = ['soap11', 'soap12', 'get', 'post']
const operations = ['xml', 'json']
const families = ['flight', 'hotel']
const functionNames = [
    'tripBookingList', 'hotelSearch', 'hotelQuote', 'hotelBookingCreation', 'hotelBookingDetail', 'hotelBookingAcknowledge',
    'hotelBookingCancellation', 'cityList', 'boardList',
]
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Every failure. `code` identifies it (`field_required`, `connection_failed`, `refused` ...). Where they apply: `path`, `line`,
 * `column`, `offset`, `expected` and `found` describe a document; `status`, `id`, `requestId`, `detail` and `body` a response.
 * `reason` is a sentence, from the partner if it responded. `explanation` is the full report with a snippet. `quirks` are
 * the deviations that were tolerated before the failure.
 */
export class WaybillError extends Error {
    constructor(report, quirks = [], cause = undefined) {
        const { message: reason, ...fields } = report
        const [what, where = ''] = (report.explanation ?? report.code).split('\n')
        super([what, where.startsWith('  at ') ? where.slice(2) : '', reason ?? ''].filter(Boolean).join('; '),
            cause === undefined ? undefined : { cause })
        Object.assign(this, fields, reason && { reason }, { quirks })
    }
}
WaybillError.prototype.name = 'WaybillError'

/** The index of `given` in `names`, or a TypeError. */
function choose(names, given, what) {
    const index = names.indexOf(given)
    if (index < 0) throw new TypeError(`${what} is one of ${names.join(', ')}, not ${given}`)
    return index
}
// A long string is not copied into a buffer first: encodeInto writes it to the module's memory.
const bytesOf = text => typeof text != 'string' ? text instanceof Uint8Array ? text : new Uint8Array(text)
    : text.length < 1e5 ? encoder.encode(text) : { text, length: 3 * text.length }
const modeOf = (text, options) => (typeof text == 'string' ? 1 : 0) | (options.strict ? 2 : 0)
const accessOf = ({ via = 'post', result = 'xml', family }) =>
    [choose(accessMethods, via, 'via'), choose(operations, result, 'result'), family === undefined ? -1 : choose(families, family, 'family')]

// ---- names -----------------------------------------------------------------------------------------------------------

/** Applies `map` to a value, or to each value of an array. */
const each = (value, map) => Array.isArray(value) ? value.map(map) : map(value)

/** Converts a message with JavaScript names to the JSON form of the document. */
function toWire(record, message, where) {
    if (message === null || typeof message != 'object' || Array.isArray(message) || message instanceof Date)
        throw new TypeError(`${where}: expected an object with fields`)
    const document = {}
    let { fields } = record
    if (record.choice) {
        const kind = message[record.choice]
        if (!Object.hasOwn(record.alternatives, kind ?? ''))
            throw new TypeError(`${where}.${record.choice}: one of ${Object.keys(record.alternatives).join(', ')}, not ${kind}`)
        document[`@${record.choice}`] = kind
        fields = record.alternatives[kind].fields
    }
    for (const [name, value] of Object.entries(message)) {
        if (value === undefined || value === null || name === record.choice) continue
        if (!Object.hasOwn(fields, name))
            throw new TypeError(`${where}: no field ${name}; there are ${Object.keys(fields).join(', ')}`)
        const field = fields[name]
        if (value instanceof Date) throw new TypeError(`${where}.${name}: a text as the protocol writes it, not a Date`)
        const mapped = field.record ? each(value, one => toWire(field.record, one, `${where}.${name}`)) : value
        document[field.key] = field.items ? { [field.items]: mapped } : mapped
    }
    return document
}

// ---- the module ------------------------------------------------------------------------------------------------------

/** Calls the C interface of module.cpp: texts in, one JSON object out. */
class Codec {
    #module
    #calls = new Map()
    #lastCall = 0

    constructor(module) {
        this.#module = module
        module.answered = id => this.#calls.get(id)?.(this.#answer())
    }

    get memory() {
        return this.#module.HEAPU8.length
    }
    #answer() {
        const at = this.#module._waybill_answer()
        return decoder.decode(this.#module.HEAPU8.subarray(at, at + this.#module._waybill_answer_size()))
    }
    /** Takes the arguments in the order of the C function; a text becomes a pointer and a size. */
    #call(name, values) {
        const texts = values.filter(value => typeof value == 'object')
        let at = this.#module._waybill_input(texts.reduce((size, text) => size + text.length, 0))
        const plain = values.flatMap(value => {
            if (typeof value != 'object') return [value]
            const start = at
            if (value instanceof Uint8Array) {
                this.#module.HEAPU8.set(value, at)
                at += value.length
            } else {
                at += encoder.encodeInto(value.text, this.#module.HEAPU8.subarray(at)).written
            }
            return [start, at - start]
        })
        this.#module[`_waybill_${name}`](...plain)
    }
    /** Returns the answer as JSON text. */
    text(name, values) {
        this.#call(name, values)
        return this.#answer()
    }
    /** Returns the answer as an object, or throws its error. */
    ask(name, values) {
        return opened(this.text(name, values))
    }
    /** Starts a call; `answered` receives each answer as JSON text. Returns functions that resume and end the call. */
    #begin(name, values, signal, answered) {
        const id = ++this.#lastCall
        const cancel = () => this.#module._waybill_cancel(id, signal?.reason?.name == 'TimeoutError' ? 1 : 0)
        this.#calls.set(id, answered)
        this.#call(name, [id, ...values])
        signal?.addEventListener('abort', cancel, { once: true })
        if (signal?.aborted) cancel()
        return {
            resume: () => this.#module._waybill_resume(id),
            end: () => {
                this.#calls.delete(id)
                signal?.removeEventListener('abort', cancel)
                cancel() // has no effect if the call has completed
            },
        }
    }
    /** Makes a call with one answer. */
    async exchange(values, signal) {
        let call
        const text = await new Promise(resolve => (call = this.#begin('call', values, signal, resolve)))
        call.end()
        return opened(text, signal)
    }
    /** Makes a call with several answers. It reads the next one only after the caller has consumed the previous ones. */
    async *pieces(values, signal) {
        const received = []
        let wake
        const call = this.#begin('list', values, signal, text => {
            received.push(text)
            wake?.()
        })
        try {
            for (;;) {
                if (!received.length) await new Promise(resolve => (wake = resolve))
                const piece = opened(received.shift(), signal)
                yield piece
                if (!piece.items) return
                if (!received.length) call.resume()
            }
        } finally {
            call.end()
        }
    }
}

function opened(text, signal) {
    const answer = JSON.parse(text)
    if (!answer.ok) throw new WaybillError(answer.error, answer.quirks, signal?.aborted ? signal.reason : undefined)
    return answer
}
/** Appends to the caller's array of quirks, if it passed one. */
const addQuirks = (quirks, { quirks: more }) => more.forEach(quirk => quirks?.push(quirk))

const documentOf = (codec, root, message) => {
    const record = codec.names.documents[root]
    if (!record) throw new TypeError(`no document ${root}; there are ${Object.keys(codec.names.documents).join(', ')}`)
    return encoder.encode(JSON.stringify({ [root]: toWire(record, message, root) }))
}
/** Adds the message if the document in a response is a document of the protocol. */
const withDecoded = ({ ok, decoded, ...rest }) => decoded?.ok
    ? { ...rest, root: decoded.root, message: decoded.message, quirks: [...rest.quirks, ...decoded.quirks] }
    : { ...rest, error: decoded && new WaybillError(decoded.error, decoded.quirks) }

function api(codec) {
    const partnerOf = partner => encoder.encode(JSON.stringify({ Partner: partner }))
    return {
        /** Decodes a document, XML or JSON, a string or bytes: `{ form, root, message, quirks }`. The `root` of a refusal is `ErrorRES`. */
        decode(text, options = {}) {
            const { form, root, message, quirks } = codec.ask('decode', [bytesOf(text), modeOf(text, options)])
            return { form, root, message, quirks }
        },
        /** Writes a document: `encode('TripBookingListRQ', message, { form: 'json' })`. The default is XML. */
        encode(root, message, { form = 'xml' } = {}) {
            return codec.ask('encode', [documentOf(codec, root, message), choose(operations, form, 'form'), 1]).text
        },
        /** Converts a document between XML and JSON: `{ root, text, quirks }`. */
        convert(text, form, options = {}) {
            const { root, text: written, quirks } = codec.ask('encode', [bytesOf(text), choose(operations, form, 'form'), modeOf(text, options)])
            return { root, text: written, quirks }
        },
        /** Checks a document: `{ error, quirks }`; a valid one has no `error`. */
        check(text) {
            const { ok, error, quirks } = JSON.parse(codec.text('decode', [bytesOf(text), modeOf(text, {})]))
            return ok ? { quirks } : { error: new WaybillError(error, quirks), quirks }
        },
        /** Describes an error; with its document, a snippet shows the place. */
        explain(error, document = '') {
            const { quirks, explanation, reason, ...fields } = error
            return codec.ask('explain', [encoder.encode(JSON.stringify({ Error: { ...fields, message: reason } })), bytesOf(document)]).text
        },
        /** Decodes an HTTP response: `{ form, text, root, message, quirks }`, or `error` instead of `message`. */
        unwrap({ status, headers = {}, body }, options = {}) {
            const head = { Answer: { status, headers: [...new Headers(headers)].map(([name, value]) => ({ name, value })) } }
            const [method, operation] = accessOf(options)
            return withDecoded(codec.ask('unwrap',
                [method, operation, encoder.encode(JSON.stringify(head)), bytesOf(body), options.strict ? 2 : 0]))
        },
        /** Decodes a captured HTTP message. Returns a promise: the first use fetches the second module. */
        async captured(bytes, { partner = {}, ...access } = {}) {
            const [method, operation] = accessOf(access)
            return withDecoded((await toolsOnce()).ask('captured', [method, operation, partnerOf(partner), bytesOf(bytes)]))
        },
        /** Masks logins and passwords in a text, with any nesting of escapes. Returns a promise, as `captured` does. */
        masked: async text => (await toolsOnce()).ask('masked', [bytesOf(text)]).text,
        connect: partner => agency(Promise.resolve(codec), partner),
        /** Returns an answer as JSON text, for tests: `raw('decode', [bytes, 0])`. */
        raw: (name, values) => (name === 'captured' ? toolsOnce().then(more => more.text(name, values)) : codec.text(name, values)),
        functions: codec.names.functions,
        documents: codec.names.documents,
        /** The memory of the modules in bytes. It grows with the largest document and is not released. */
        memory: () => codec.memory + (loadedTools?.memory ?? 0),
    }
}

// ---- partners --------------------------------------------------------------------------------------------------------

/** The functions of a partner, by name. */
function agency(loading, { credential, ...partner }) {
    const settings = options => {
        const { deadline = partner.deadline, strict = partner.strict } = options
        return encoder.encode(JSON.stringify({ Partner: { ...partner, deadline, strict } }))
    }
    /** The arguments of the C functions `call`, `list` and `prepare`. */
    const valuesOf = (codec, name, request, options) => {
        const kind = codec.names.functions[name]
        return [encoder.encode(kind.function), documentOf(codec, kind.request, { credential, ...request }), settings(options), ...accessOf(options)]
    }
    const made = {
        /** Returns the HTTP message of a call without sending it: `{ method, url, headers, body }`. It contains the password. */
        prepare: async (name, request, options = {}) => {
            const codec = await loading
            const { method, url, headers, body } = codec.ask('prepare', valuesOf(codec, name, request, options))
            return { method, url, headers: headers.map(({ name, value }) => [name, value]), body }
        },
        /** Iterates over the bookings of `tripBookingList` while the list arrives. */
        tripBookings: async function* (request, options = {}) {
            const codec = await loading
            const tools = await toolsOnce()
            for await (const piece of tools.pieces(valuesOf(codec, 'tripBookingList', request, options), options.signal)) {
                addQuirks(options.quirks, piece)
                if (piece.items) yield* piece.items
            }
        },
    }
    for (const name of functionNames)
        made[name] = async (request, options = {}) => {
            const codec = await loading
            const answer = await codec.exchange(valuesOf(codec, name, request, options), options.signal)
            addQuirks(options.quirks, answer)
            return answer.message
        }
    return made
}

let loaded
let located = {}
let tools
let loadedTools

/** Loads the module once. If that fails, the next call tries again. */
async function loadOnce({ wasmBinary, locateFile }) {
    if (locateFile) located = { locateFile }
    const load = async () => {
        const codec = new Codec(await createModule({ ...located, ...(wasmBinary && { wasmBinary }) }))
        codec.names = JSON.parse(codec.text('names', []))
        return codec
    }
    return (loaded ??= load().catch(problem => {
        loaded = undefined
        throw problem
    }))
}
/** Loads the second module, which contains the functions that few clients need. */
async function toolsOnce() {
    const load = async () => (loadedTools = new Codec(await (await import('./waybill_tools.mjs')).default({ ...located })))
    return (tools ??= load().catch(problem => {
        tools = undefined
        throw problem
    }))
}

/**
 * Loads the module, once, and returns an object with synchronous functions. If the WebAssembly is not next to this file,
 * `options.wasmBinary` contains it or `options.locateFile` returns its address; the latter applies to waybill_tools.wasm too.
 */
export const load = async (options = {}) => api(await loadOnce(options))

/**
 * Returns the functions of a partner. `partner` has `baseUrl`, `namespace` and `credential`, and optionally `flightPath`,
 * `hotelPath`, `allowPlainHttp`, `deadline` in milliseconds, `answerBytes` and `strict`. Each function takes a request
 * without the credential, and `{ via, result, family, signal, deadline, strict, quirks }`: the access method ('soap11',
 * 'soap12', 'get' or 'post'), the form of request and result ('xml' or 'json'), the endpoint ('flight' or 'hotel'), an
 * AbortSignal, and an array that receives the quirks. It rejects with a WaybillError.
 */
export const connect = partner => agency(loadOnce({}), partner)

export const decode = async (text, options) => (await load()).decode(text, options)
export const encode = async (root, message, options) => (await load()).encode(root, message, options)
export const explain = async (error, document) => (await load()).explain(error, document)
export const unwrap = async (response, options) => (await load()).unwrap(response, options)
