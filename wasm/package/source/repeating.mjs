// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// When and how often a request is repeated.
import { byCode, byId, byStatus, kinds } from 'generated:repeats'
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

/**
 * Waits before the next repeat: what `Retry-After` asks for, and a random time up to a bound that doubles (full jitter). Returns
 * false if that would be later than the rules allow. `report` receives the wait.
 */
export async function waited(times, rules, began, problem, signal, report) {
    const most = Math.min(rules.longestWait, rules.firstWait * 2 ** (times - 1))
    const milliseconds = (problem?.retryAfter ?? 0) + Math.random() * most
    if (Date.now() + milliseconds > began + rules.timeLimit) return false
    report?.(milliseconds)
    await pause(milliseconds, signal)
    return true
}

const ofStatus = status => byStatus.find(([first, last]) => status >= first && status <= last)?.slice(2) ?? ['unknown', 'no']

/** What a failure says about its request: `nothing` or `unknown` was done, and whether a repeat may succeed. */
function meaningOf({ code, id, status }) {
    if (code === 'refused') return Object.hasOwn(byId, id) ? byId[id] : ['nothing', ofStatus(status)[1]]
    const [outcome, retry, only] = Object.hasOwn(byCode, code) ? byCode[code] : []
    return outcome && (!only || only === status) ? [outcome, retry] : ofStatus(status)
}

/** Returns true if the request may have been carried out although the call failed. Only a clear refusal is conclusive. */
export const mayHaveActed = problem => problem.sent !== false && meaningOf(problem)[0] === 'unknown'

/**
 * Returns true if a call of this kind (`free`, `idempotent` or `same_reference`) may be repeated after the failure, as
 * `may_repeat` of <waybill/message/may_repeat.hpp>. `acted`: whether the request may have been carried out.
 */
export function mayRepeat(problem, kind, acted = mayHaveActed(problem)) {
    const [, retry] = meaningOf(problem)
    return retry !== 'no' && (kind === 'free' || (retry !== 'reads_only' && !acted))
}

/** Repeats a call of a function. `run` receives the number of the attempt, `report` a wait. */
export async function repeated(name, given, signal, run, report) {
    const rules = rulesOf(given)
    const began = Date.now()
    for (let attempt = 1; ; ++attempt) {
        try {
            return await run(attempt)
        } catch (problem) {
            if (attempt >= rules.attempts || signal?.aborted || !(problem instanceof WaybillError) || !mayRepeat(problem, kinds[name])
                || !await waited(attempt, rules, began, problem, signal, milliseconds => report({ kind: 'wait', attempt, milliseconds }))) throw problem
        }
    }
}
