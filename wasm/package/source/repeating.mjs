// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// When and how often a request is repeated.
import { abortedBy, WaybillError } from './error.mjs'

const defaults = { attempts: 3, lookups: 3, firstWait: 200, longestWait: 10_000, timeLimit: 120_000 }

/** The rules of a call. Times are in milliseconds. */
export function rulesOf(given) {
    if (!given) return { ...defaults, attempts: 1 }
    if (given === true) return defaults
    if (typeof given !== 'object') throw new TypeError(`retry: true, false or an object with rules, not ${given}`)
    for (const [name, value] of Object.entries(given)) {
        if (!Object.hasOwn(defaults, name)) throw new TypeError(`retry: no rule ${name}; there are ${Object.keys(defaults).join(', ')}`)
        if (value !== undefined && !(value >= (name === 'attempts' ? 1 : 0))) throw new TypeError(`retry.${name}: a number, not ${value}`)
    }
    return { ...defaults, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
}

/** The wait before the next repeat: what `Retry-After` asks for, and a random time up to a bound that doubles (full jitter). */
export function waitBefore(times, rules, retryAfter = 0) {
    const most = Math.min(rules.longestWait, rules.firstWait * 2 ** (times - 1))
    return retryAfter + Math.random() * most
}

/** Waits. Rejects as soon as the signal is aborted. */
export const pause = (milliseconds, signal) => new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortedBy(signal))
    const stop = () => {
        clearTimeout(timer)
        reject(abortedBy(signal))
    }
    const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
})

/** Not sent, or refused before the partner acted: a repeat cannot do anything twice. */
const conclusive = ['url_invalid', 'tls_failed', 'not_found', 'method_not_allowed', 'media_type_unsupported', 'operation_unknown']

/**
 * Returns true if the request may have been carried out although the call failed. Only a clear refusal is conclusive: the
 * page of a gateway, a fault or an unreadable document may all follow a completed booking.
 */
export function mayHaveActed({ code, id, status, sent }) {
    if (sent === false || conclusive.includes(code)) return false
    if (code === 'refused') return id === 'TIMEOUT_UNKNOWN_OUTCOME' || id === 'INTERNAL'
    return !(status >= 400 && status < 500 && status !== 408)
}

/**
 * Returns true if a repeat may succeed: after failures of the network or of a gateway, and for refusals that the profile
 * marks with `retry`. After an internal error of the service, a request is repeated only if that has no other effect
 * (`free`).
 */
export function mayPass({ code, id, status, sent }, free) {
    if (sent === false) return code === 'connection_failed'
    if (code === 'connection_failed' || code === 'deadline_passed') return true
    if (code === 'refused') return id === 'RATE_LIMITED' || id === 'TIMEOUT_UNKNOWN_OUTCOME' || (id === 'INTERNAL' && free)
    if (code === 'soap_fault') return false // a response, which a repeat would get again
    if (status === 500) return code === 'server_error' && free
    return status > 500 || status === 429 || status === 408
}

/** Repeats a function that only reads. `run` receives the number of the attempt, `report` a wait. */
export async function repeatedRead(given, signal, run, report) {
    const rules = rulesOf(given)
    const began = Date.now()
    for (let attempt = 1; ; ++attempt) {
        try {
            return await run(attempt)
        } catch (problem) {
            if (attempt >= rules.attempts || signal?.aborted || !(problem instanceof WaybillError) || !mayPass(problem, true)) throw problem
            const milliseconds = waitBefore(attempt, rules, problem.retryAfter)
            if (Date.now() + milliseconds > began + rules.timeLimit) throw problem
            report({ kind: 'wait', attempt, milliseconds })
            await pause(milliseconds, signal)
        }
    }
}
