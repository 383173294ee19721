// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Errors, and what a failure says about a request.

/** Identifies the class in another copy of this package, such as its CommonJS build. */
const mark = Symbol.for('waybill.WaybillError')

/**
 * Every failure. `code` identifies it (`field_required`, `connection_failed`, `refused` ...). Where they apply: `path`, `line`,
 * `column`, `offset`, `expected` and `found` describe a document; `status`, `id`, `requestId`, `detail`, `body` and
 * `retryAfter` a response; `sent` is false if no request was sent. `reason` is a sentence, from the partner if it responded.
 * `explanation` is the full report with a snippet. `quirks` are the deviations that were tolerated before the failure.
 */
export class WaybillError extends Error {
    static name = 'WaybillError' // a minified class has another name

    constructor(report, quirks = [], cause = undefined) {
        const { message: reason, ...fields } = report
        const [what, where = ''] = (report.explanation ?? report.code).split('\n')
        const values = ['expected', 'found'].map(name => fields[name] && `${name} ${fields[name]}`)
        super([what, where.startsWith('  at ') && where.slice(2), ...values, reason].filter(Boolean).join('; '),
            cause === undefined ? undefined : { cause })
        Object.assign(this, fields, reason && { reason }, { quirks })
    }
    get name() {
        return 'WaybillError'
    }
    get [mark]() {
        return true
    }
    static [Symbol.hasInstance](problem) {
        return this === WaybillError ? problem?.[mark] === true : Function.prototype[Symbol.hasInstance].call(this, problem)
    }
}

/** The error of a part of the package that could not be loaded. */
export const unavailable = (message, cause) => new WaybillError({ code: 'module_unavailable', message, sent: false }, [], cause)

export const isLate = signal => signal.reason?.name === 'TimeoutError'
/** The error of a signal that is aborted while no request is in progress. */
export const abortedBy = signal => new WaybillError({ code: isLate(signal) ? 'deadline_passed' : 'cancelled' }, [], signal.reason)

/**
 * Waits for a part of the package or a timer, unless the signal is aborted or the deadline, in milliseconds since `began`, passes
 * before that.
 */
export const inTime = (part, signal, deadline = 30_000, began = Date.now()) => new Promise((resolve, reject) => {
    const stop = () => reject(abortedBy(signal))
    const late = () => reject(new WaybillError({ code: 'deadline_passed', message: `the module was not loaded within ${deadline} ms` }))
    const timer = deadline > 0 && setTimeout(late, Math.min(began + deadline - Date.now(), 0x7fff_ffff))
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
    part.then(resolve, reject).finally(() => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
    })
})
/** Copies what is known of a thrown value. Other members may contain the request: axios adds its options. */
function copied(thrown, cause) {
    const { name = 'Error', message = thrown, stack = '', code } = Object(thrown)
    const made = Object.assign(new Error(`${message}`, cause && { cause }), { stack: `${stack}` }, ['string', 'number'].includes(typeof code) && { code })
    return name === 'Error' ? made : Object.assign(made, { name: `${name}` })
}
/**
 * What the network threw, as the `cause` of an error. The message of a failed `fetch` may contain the address, and with it the
 * request: such an error is replaced.
 */
export function causeOf(problem, password = 'strRQ', secrets = []) {
    const inner = problem?.cause && copied(problem.cause)
    const made = copied(problem, inner)
    const text = [made, inner].map(one => `${one?.name} ${one?.message} ${one?.stack} ${one?.code}`).join()
    return ['strRQ', password, encodeURIComponent(password), ...secrets].some(secret => text.includes(secret)) ? new Error('not shown: it contains the request') : made
}

/** Returns an answer of the module, or throws its error. */
export function opened(answer, cause) {
    if (!answer.ok) throw new WaybillError(answer.error, answer.quirks, cause)
    return answer
}
const causeIn = ({ signal, fetching, password }) =>
    signal?.aborted ? signal.reason : fetching.problem && causeOf(fetching.problem, password, fetching.secrets)
/** As `opened`, for an answer of a call. */
export const openedIn = (answer, how) => opened(answer, causeIn(how))
/** The error of an answer that the first part of the module left unread and the second part did not read either, due to `problem`. */
export function unreadError({ code, sent }, how, problem) {
    const { status } = how.fetching
    if (code) return new WaybillError({ code, sent, status }, [], causeIn(how)) // without a response
    const why = problem instanceof WaybillError ? problem : unavailable('the module failed while it read the response', problem)
    return new WaybillError({ code: why.code, message: why.reason, sent, status }, [], causeIn(how) ?? why.cause)
}
