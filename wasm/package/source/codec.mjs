// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls the C interface of module.cpp: texts in, an object out.
import { bookings, constructors, documents } from 'generated:records'
import { inTime, isLate, opened, openedIn, unavailable, unreadError } from './error.mjs'
import { bits, read } from './values.mjs'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

// The memory of an instance grows with the largest document and cannot shrink. An instance that grew over this size is
// replaced; a new one takes about a millisecond. A list of 5,000 bookings needs less.
const mostMemory = 32 << 20

/** Returns a function that makes the message of a document with this root of packed values. */
const messageOf = root => () => {
    const [record, bytes] = documents[root]
    return new constructors[record](bits(bytes))
}

/** One instance of a module. Calls that are in progress keep theirs when it is replaced. */
class Instance {
    #module
    #calls = new Map()
    #lastCall = 0
    broken = false // an exception left functions of the module before their end

    constructor(module) {
        this.#module = module
        module.answered = id => this.#calls.get(id)?.()
    }
    get memory() {
        return this.#module.HEAPU8.length
    }
    /** Adds the functions of the second part, unless the module is in one part or has them already. */
    async complete(loadRest) {
        if (this.isWhole) return
        const { exports } = await WebAssembly.instantiate(await loadRest(), { a: this.#module.shared }).catch(cause => {
            throw unavailable(`waybill_rest.wasm could not be linked with waybill_calls.wasm (${cause.message}); reload the page, and serve both files of one version of the package`, cause)
        })
        Object.assign(this.#module, exports)
    }
    get isWhole() {
        return Boolean(this.#module._waybill_complete)
    }
    #run(name, ...values) {
        try {
            return this.#module[`_waybill_${name}`](...values)
        } catch (problem) {
            this.broken = true
            throw problem
        }
    }
    /** The last answer. `root` is that of its message, if the answer does not name it. */
    #answer(root) {
        const memory = this.#module.HEAPU8
        const [json, size, ...value] = new Uint32Array(memory.buffer, this.#run('answer'), 6)
        const answer = JSON.parse(decoder.decode(memory.subarray(json, json + size)))
        // long values are not in the JSON, which has 0 instead of them
        for (const one of [answer, answer.decoded])
            if (one?.message === 0) one.message = read(messageOf(one.root ?? root), memory, value)
        if (answer.items === 0) answer.items = read(bookings, memory, value)
        if (answer.text === 0) answer.text = decoder.decode(memory.subarray(value[0], value[0] + value[1]))
        return answer
    }
    /** Takes the arguments in the order of the C function; a text becomes a pointer and a size. */
    #call(name, values) {
        const texts = values.filter(value => typeof value === 'object')
        let at = this.#run('input', texts.reduce((size, text) => size + text.length, 0))
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
        this.#run(name, ...plain)
    }
    answer(name, values) {
        this.#call(name, values)
        return this.#answer()
    }
    /** Starts a call; `answered` receives each answer. Returns functions that resume and end the call. */
    begin(name, values, { signal, fetching, root }, answered) {
        const id = ++this.#lastCall
        const cancel = () => this.#run('cancel', id, signal && isLate(signal) ? 1 : 0)
        this.#calls.set(id, () => answered(this.#answer(root)))
        fetching.trapped = problem => {
            this.broken = true
            fetching.failed(problem)
            answered({ error: { code: 'module_unavailable', message: 'the module failed while it read the response' }, quirks: [] })
        }
        this.#module.fetching = fetching
        this.#call(name, [id, ...values])
        this.#module.fetching = undefined
        signal?.addEventListener('abort', cancel, { once: true })
        if (signal?.aborted) cancel()
        return {
            resume: () => this.#run('resume', id),
            /** The answer that the first part left unread. */
            read: () => {
                this.#run('complete', id)
                return this.#answer(root)
            },
            end: () => {
                this.#calls.delete(id)
                this.#run('forget', id)
                signal?.removeEventListener('abort', cancel)
                cancel() // has no effect if the call has completed
            },
        }
    }
}

/**
 * A loaded module. `create` makes another instance of it, and `loadRest` loads its second part, which all functions need but
 * `exchange` for canonical responses.
 */
export class Codec {
    #instance
    #create
    #loadRest
    #replacing

    constructor(module, create, loadRest) {
        this.#instance = new Instance(module)
        this.#create = create
        this.#loadRest = loadRest
    }
    /** Returns this with all of its functions. */
    async whole() {
        while (!this.#instance.isWhole) await this.#instance.complete(this.#loadRest)
        return this
    }
    get memory() {
        return this.#instance.memory
    }
    /** Replaces an instance that has grown or failed. If that fails, the next document tries again. */
    #shrink() {
        if ((this.#instance.memory <= mostMemory && !this.#instance.broken) || this.#replacing) return
        this.#replacing = this.#create().then(async module => {
            const made = new Instance(module)
            if (this.#instance.isWhole) await made.complete(this.#loadRest)
            this.#instance = made
        }).catch(() => {}).finally(() => (this.#replacing = undefined))
    }
    /** Returns the answer as an object, also an error. */
    answer(name, values) {
        try {
            return this.#instance.answer(name, values)
        } finally {
            this.#shrink()
        }
    }
    /** Returns the answer as an object, or throws its error. */
    ask(name, values) {
        return opened(this.answer(name, values))
    }
    /** Makes a call with one answer. `fetching.cause` returns what the network threw. */
    async exchange(values, how) {
        const instance = this.#instance
        const began = Date.now()
        let call
        try {
            const answer = await new Promise(resolve => (call = instance.begin('call', values, how, resolve)))
            return openedIn(answer.unread ? await this.#read(instance, call, answer, how, began) : answer, how)
        } finally {
            call?.end()
            this.#shrink()
        }
    }
    /** Reads an answer that was left unread. A call that has no time left does not wait for the second part. */
    async #read(instance, call, answer, how, began) {
        if (!instance.isWhole && ['cancelled', 'deadline_passed'].includes(answer.code)) throw unreadError(answer, how)
        try {
            if (!instance.isWhole) await inTime(instance.complete(this.#loadRest), how.signal, how.deadline, began)
            return call.read()
        } catch (problem) { // what became of the request is as known as before
            throw unreadError(answer, how, problem)
        }
    }
    /** Starts a call with several answers; see iterated_list.mjs. */
    begin(...given) {
        const call = this.#instance.begin('list', ...given)
        return { ...call, end: () => (call.end(), this.#shrink()) }
    }
}
