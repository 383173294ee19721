// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Waybill in JavaScript: for browsers, workers and Node 20 or later.
//
//     import { connect } from './waybill.mjs'
//     const agency = connect({ baseUrl, namespace: 'http://tempuri.org/', credential: { login, password } })
//     const trips = await agency.tripBookingList({ user: 9032, fromDate: '2026/11/01 00:00:00.000' }, { via: 'soap12', signal })
//     for (const booking of trips.bookings) console.log(booking.kind, booking.travelers[0].name)
//
// Fields have the names of JavaScript here (`fromDate`) and those of the protocol on the wire (`FromDate`). Dates and
// amounts are texts as the protocol writes them, so that no digit and no time zone is made up.
import createModule from './waybill_module.mjs'

const ways = ['soap11', 'soap12', 'get', 'post']
const operations = ['xml', 'json']
const families = ['flight', 'hotel']
const functionNames = [
    'tripBookingList', 'hotelSearch', 'hotelQuote', 'hotelBookingCreation', 'hotelBookingDetail', 'hotelBookingAcknowledge',
    'hotelBookingCancellation', 'cityList', 'boardList',
]
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Whatever fails. `code` says what (`field_required`, `connection_failed`, `refused` ...). As far as they apply: `path`,
 * `line`, `column`, `offset`, `expected`, `found` of a document; `status`, `id`, `requestId`, `detail`, `body` of an answer; `reason`,
 * a sentence, the partner's own where it answered; `explanation`, the whole in words, with a snippet; `quirks`, what was
 * tolerated before it failed.
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

/** The index of a choice among its names. */
function choose(names, given, what) {
    const index = names.indexOf(given)
    if (index < 0) throw new TypeError(`${what} is one of ${names.join(', ')}, not ${given}`)
    return index
}
// A long text of JavaScript stays one until it is written into the module's memory.
const bytesOf = text => typeof text != 'string' ? text instanceof Uint8Array ? text : new Uint8Array(text)
    : text.length < 1e5 ? encoder.encode(text) : { text, length: 3 * text.length }
const modeOf = (text, options) => (typeof text == 'string' ? 1 : 0) | (options.strict ? 2 : 0)
const roadOf = ({ via = 'post', result = 'xml', family }) =>
    [choose(ways, via, 'via'), choose(operations, result, 'result'), family === undefined ? -1 : choose(families, family, 'family')]

// ---- names -----------------------------------------------------------------------------------------------------------

/** What `map` makes of one value, or of each where there are several. */
const each = (value, map) => Array.isArray(value) ? value.map(map) : map(value)

/** A message of JavaScript as the document's JSON has it. */
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

/** The C interface of module.cpp: texts in, one JSON object out. */
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
    /** Arguments in the order of the C function; a text becomes pointer and size. */
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
    /** The answer as it is, JSON in one text. */
    text(name, values) {
        this.#call(name, values)
        return this.#answer()
    }
    /** The answer, or the error it holds. */
    ask(name, values) {
        return opened(this.text(name, values))
    }
    /** Begins a call of a partner; `answered` is given each answer as a text. Returns how to end it. */
    #begin(name, values, signal, answered) {
        const id = ++this.#lastCall
        const giveUp = () => this.#module._waybill_cancel(id, signal?.reason?.name == 'TimeoutError' ? 1 : 0)
        this.#calls.set(id, answered)
        this.#call(name, [id, ...values])
        signal?.addEventListener('abort', giveUp, { once: true })
        if (signal?.aborted) giveUp()
        return {
            resume: () => this.#module._waybill_resume(id),
            end: () => {
                this.#calls.delete(id)
                signal?.removeEventListener('abort', giveUp)
                giveUp() // of a call that is over nothing is left to give up
            },
        }
    }
    /** A call that is answered once. */
    async exchange(values, signal) {
        let call
        const text = await new Promise(resolve => (call = this.#begin('call', values, signal, resolve)))
        call.end()
        return opened(text, signal)
    }
    /** A call that is answered piece by piece: no more is taken in before what is there was asked for. */
    async *pieces(values, signal) {
        const there = []
        let wake
        const call = this.#begin('list', values, signal, text => {
            there.push(text)
            wake?.()
        })
        try {
            for (;;) {
                if (!there.length) await new Promise(resolve => (wake = resolve))
                const piece = opened(there.shift(), signal)
                yield piece
                if (!piece.items) return
                if (!there.length) call.resume()
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
/** Adds to the caller's array of quirks, if there is one. */
const tell = (quirks, { quirks: more }) => more.forEach(quirk => quirks?.push(quirk))

const documentOf = (codec, root, message) => {
    const record = codec.names.documents[root]
    if (!record) throw new TypeError(`no document ${root}; there are ${Object.keys(codec.names.documents).join(', ')}`)
    return encoder.encode(JSON.stringify({ [root]: toWire(record, message, root) }))
}
/** Where a captured or unwrapped document is known, its message too. */
const withDecoded = ({ ok, decoded, ...rest }) => decoded?.ok
    ? { ...rest, root: decoded.root, message: decoded.message, quirks: [...rest.quirks, ...decoded.quirks] }
    : { ...rest, error: decoded && new WaybillError(decoded.error, decoded.quirks) }

function api(codec) {
    const partnerOf = partner => encoder.encode(JSON.stringify({ Partner: partner }))
    return {
        /** A document of the protocol, XML or JSON, a string or bytes: `{ form, root, message, quirks }`. Of a refusal `root` is `ErrorRES`. */
        decode(text, options = {}) {
            const { form, root, message, quirks } = codec.ask('decode', [bytesOf(text), modeOf(text, options)])
            return { form, root, message, quirks }
        },
        /** The text of a document: `encode('TripBookingListRQ', message, { form: 'json' })`. XML unless it is said. */
        encode(root, message, { form = 'xml' } = {}) {
            return codec.ask('encode', [documentOf(codec, root, message), choose(operations, form, 'form'), 1]).text
        },
        /** The same document in another form: `{ root, text, quirks }`. */
        convert(text, form, options = {}) {
            const { root, text: written, quirks } = codec.ask('encode', [bytesOf(text), choose(operations, form, 'form'), modeOf(text, options)])
            return { root, text: written, quirks }
        },
        /** What is wrong with a document: `{ error, quirks }`. */
        check(text) {
            const { ok, error, quirks } = JSON.parse(codec.text('decode', [bytesOf(text), modeOf(text, {})]))
            return ok ? { quirks } : { error: new WaybillError(error, quirks), quirks }
        },
        /** An error in words; with the document it is about the place is shown. */
        explain(error, document = '') {
            const { quirks, explanation, reason, ...fields } = error
            return codec.ask('explain', [encoder.encode(JSON.stringify({ Error: { ...fields, message: reason } })), bytesOf(document)]).text
        },
        /** The result document of an HTTP response: `{ form, text, root, message, quirks }`, or `error` for `message`. */
        unwrap({ status, headers = {}, body }, options = {}) {
            const head = { Answer: { status, headers: [...new Headers(headers)].map(([name, value]) => ({ name, value })) } }
            const [way, operation] = roadOf(options)
            return withDecoded(codec.ask('unwrap',
                [way, operation, encoder.encode(JSON.stringify(head)), bytesOf(body), options.strict ? 2 : 0]))
        },
        /** What a whole HTTP message says that somebody captured. Promised: few need it, so that it is fetched when it is asked. */
        async captured(bytes, { partner = {}, ...road } = {}) {
            const [way, operation] = roadOf(road)
            return withDecoded((await toolsOnce()).ask('captured', [way, operation, partnerOf(partner), bytesOf(bytes)]))
        },
        /** A text with logins and passwords masked, in whatever escapes they are. Promised, as `captured`. */
        masked: async text => (await toolsOnce()).ask('masked', [bytesOf(text)]).text,
        connect: partner => agency(Promise.resolve(codec), partner),
        /** Answers before they are objects, for tests: `raw('decode', [bytes, 0])`. */
        raw: (name, values) => (name === 'captured' ? toolsOnce().then(more => more.text(name, values)) : codec.text(name, values)),
        functions: codec.names.functions,
        documents: codec.names.documents,
        /** Bytes of memory the modules have; it grows with the largest document and is not given back. */
        memory: () => codec.memory + (toolsThere?.memory ?? 0),
    }
}

// ---- partners --------------------------------------------------------------------------------------------------------

/** A partner's functions, by name. */
function agency(loading, { credential, ...partner }) {
    const settings = options => {
        const { deadline = partner.deadline, strict = partner.strict } = options
        return encoder.encode(JSON.stringify({ Partner: { ...partner, deadline, strict } }))
    }
    /** The arguments of the C functions that call or prepare. */
    const valuesOf = (codec, name, request, options) => {
        const kind = codec.names.functions[name]
        return [encoder.encode(kind.function), documentOf(codec, kind.request, { credential, ...request }), settings(options), ...roadOf(options)]
    }
    const made = {
        /** The HTTP message of a call, which is not sent: `{ method, url, headers, body }`. It holds the password. */
        prepare: async (name, request, options = {}) => {
            const codec = await loading
            const { method, url, headers, body } = codec.ask('prepare', valuesOf(codec, name, request, options))
            return { method, url, headers: headers.map(({ name, value }) => [name, value]), body }
        },
        /** The bookings of `tripBookingList`, one by one while the list arrives. */
        tripBookings: async function* (request, options = {}) {
            const codec = await loading
            const tools = await toolsOnce()
            for await (const piece of tools.pieces(valuesOf(codec, 'tripBookingList', request, options), options.signal)) {
                tell(options.quirks, piece)
                if (piece.items) yield* piece.items
            }
        },
    }
    for (const name of functionNames)
        made[name] = async (request, options = {}) => {
            const codec = await loading
            const answer = await codec.exchange(valuesOf(codec, name, request, options), options.signal)
            tell(options.quirks, answer)
            return answer.message
        }
    return made
}

let loaded
let located = {}
let tools
let toolsThere

/** A module that could not be fetched is fetched again by the next call. */
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
/** The second module, in which is what few clients need: they need not fetch it. */
async function toolsOnce() {
    const load = async () => (toolsThere = new Codec(await (await import('./waybill_tools.mjs')).default({ ...located })))
    return (tools ??= load().catch(problem => {
        tools = undefined
        throw problem
    }))
}

/**
 * Loads the module, once; its functions then answer at once. `options.wasmBinary` or `options.locateFile` say where the
 * WebAssembly is, if not beside this file; the latter also of waybill_tools.wasm.
 */
export const load = async (options = {}) => api(await loadOnce(options))

/**
 * A partner: `baseUrl`, `namespace`, `credential`, and where they are not as usual `flightPath`, `hotelPath`,
 * `allowPlainHttp`, `deadline` in milliseconds, `answerBytes`, `strict`. Each function takes a request, without the
 * credential, and `{ via, result, family, signal, deadline, strict, quirks }`: the way ('soap11', 'soap12', 'get' or
 * 'post'), the form of request and result ('xml' or 'json'), the endpoint ('flight' or 'hotel'), an AbortSignal, and an
 * array that is given the oddities which were tolerated. It rejects with a WaybillError.
 */
export const connect = partner => agency(loadOnce({}), partner)

export const decode = async (text, options) => (await load()).decode(text, options)
export const encode = async (root, message, options) => (await load()).encode(root, message, options)
export const explain = async (error, document) => (await load()).explain(error, document)
export const unwrap = async (response, options) => (await load()).unwrap(response, options)
