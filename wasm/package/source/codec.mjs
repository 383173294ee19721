// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls the C interface of module.cpp: texts in, one JSON object out.
import { causeOf, isLate, WaybillError } from './error.mjs'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

// The memory of an instance grows with the largest document and cannot shrink. An instance that grew over this size is
// replaced; a new one takes about a millisecond. A list of 5,000 bookings needs less.
const mostMemory = 32 << 20

// The module writes coordinates and amounts as texts, which keep their digits. In its answers an unescaped quote delimits a
// text, so that this expression matches keys only.
const decimal = /"(amount|price|latitude|longitude)":"(-?(?:0|[1-9]\d*)(?:\.\d+)?)"/g

/** The object in an answer, or its error. */
export function opened(text, numbers, cause) {
    const answer = JSON.parse(numbers ? text.replace(decimal, '"$1":$2') : text)
    if (!answer.ok) throw new WaybillError(answer.error, answer.quirks, cause)
    return answer
}

/** One instance of a module. Calls that are in progress keep theirs when it is replaced. */
class Instance {
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
        const at = this.#module.answer()
        return decoder.decode(this.#module.HEAPU8.subarray(at, at + this.#module.answer_size()))
    }
    /** Takes the arguments in the order of the C function; a text becomes a pointer and a size. */
    #call(name, values) {
        const texts = values.filter(value => typeof value === 'object')
        let at = this.#module.input(texts.reduce((size, text) => size + text.length, 0))
        const plain = values.flatMap(value => {
            if (typeof value !== 'object') return [value]
            const start = at
            if (value instanceof Uint8Array) {
                this.#module.HEAPU8.set(value, at)
                at += value.length
            } else {
                at += encoder.encodeInto(value.text, this.#module.HEAPU8.subarray(at)).written
            }
            return [start, at - start]
        })
        this.#module[name](...plain)
    }
    text(name, values) {
        this.#call(name, values)
        return this.#answer()
    }
    /** Starts a call; `answered` receives each answer as JSON text. Returns functions that resume and end the call. */
    begin(name, values, { signal, fetching }, answered) {
        const id = ++this.#lastCall
        const cancel = () => this.#module.cancel(id, signal && isLate(signal) ? 1 : 0)
        this.#calls.set(id, answered)
        this.#module.fetching = fetching
        this.#call(name, [id, ...values])
        this.#module.fetching = undefined
        signal?.addEventListener('abort', cancel, { once: true })
        if (signal?.aborted) cancel()
        return {
            resume: () => this.#module.resume(id),
            end: () => {
                this.#calls.delete(id)
                signal?.removeEventListener('abort', cancel)
                cancel() // has no effect if the call has completed
            },
        }
    }
}

/** A loaded module. `create` makes another instance of it. */
export class Codec {
    #instance
    #create
    #replacing

    constructor(module, create) {
        this.#instance = new Instance(module)
        this.#create = create
    }
    get memory() {
        return this.#instance.memory
    }
    /** Replaces an instance that has grown. If that fails, the next document tries again. */
    #shrink() {
        if (this.#instance.memory <= mostMemory || this.#replacing) return
        this.#replacing = this.#create().then(
            module => (this.#instance = new Instance(module)), () => {}).finally(() => (this.#replacing = undefined))
    }
    /** Returns the answer as JSON text. */
    text(name, values) {
        try {
            return this.#instance.text(name, values)
        } finally {
            this.#shrink()
        }
    }
    /** Returns the answer as an object, or throws its error. */
    ask(name, values, numbers) {
        return opened(this.text(name, values), numbers)
    }
    /** Makes a call with one answer. `fetching.cause` returns what the network threw. */
    async exchange(values, how) {
        let call
        const text = await new Promise(resolve => (call = this.#instance.begin('call', values, how, resolve)))
        call.end()
        this.#shrink()
        return openedIn(text, how)
    }
    /** Starts a call with several answers; see tools.mjs. */
    begin(...given) {
        const call = this.#instance.begin('list', ...given)
        return { ...call, end: () => (call.end(), this.#shrink()) }
    }
}

/** The object in an answer of a call. */
export const openedIn = (text, { numbers, signal, fetching, password }) => opened(text, numbers,
    signal?.aborted ? signal.reason : fetching.problem && causeOf(fetching.problem, password))
