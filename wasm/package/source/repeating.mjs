// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// When and how often a request is repeated: by calls, and by the workflow as <waybill/workflow/repeating_call.hpp>.
import { byCode, byId, byStatus, kinds, referenceLength } from 'generated:repeats'
import { inTime, WaybillError } from './error.mjs'

const defaults = { attempts: 3, lookups: 3, firstWait: 200, longestWait: 10_000, timeLimit: 120_000 }

/** The rules of a call. Times are in milliseconds. */
export function rulesOf(given) {
    if (!given) return { ...defaults, attempts: 1 }
    if (given === true) return defaults
    if (typeof given !== 'object') throw new TypeError(`retry: true, false or an object with rules, not ${given}`)
    for (const [name, value] of Object.entries(given)) {
        if (!Object.hasOwn(defaults, name)) throw new TypeError(`retry: no rule ${name}; there are ${Object.keys(defaults).join(', ')}`)
        if (value !== undefined && !(typeof value === 'number' && value >= (name === 'attempts' ? 1 : 0))) throw new TypeError(`retry.${name}: a number, not ${JSON.stringify(value)}`)
    }
    return { ...defaults, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
}

/** Waits. Rejects as soon as the signal is aborted. */
async function pause(milliseconds, signal) {
    let timer
    const passed = new Promise(resolve => (timer = setTimeout(resolve, milliseconds)))
    return inTime(passed, signal, 0).finally(() => clearTimeout(timer))
}

/**
 * Waits before the next repeat: what `Retry-After` asks for, and a random time up to a bound that doubles (full jitter). Returns
 * false if that would be later than the rules allow. `report` receives the wait.
 */
async function waited(times, rules, began, problem, signal, report) {
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
const mayHaveActed = problem => problem.sent !== false && meaningOf(problem)[0] === 'unknown'

/**
 * Returns true if a call of this kind (`free`, `idempotent` or `same_reference`) may be repeated after the failure, as
 * `may_repeat` of <waybill/message/may_repeat.hpp>. `acted`: whether the request may have been carried out.
 */
function mayRepeat(problem, kind, acted = mayHaveActed(problem)) {
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

const isRefusal = (problem, id) => problem?.code === 'refused' && problem.id === id
const inShort = ({ code = 'failed', id, reason, message }) => `${code}${id ? ` ${id}` : ''}${reason ?? message ? `: ${reason ?? message}` : ''}`

/** An error with more in its message. */
function extended(error, more) {
    if (!(error instanceof WaybillError)) return error
    const { code, reason, explanation, quirks, ...fields } = error
    return new WaybillError({ ...fields, code, explanation, message: [reason, more].filter(Boolean).join('; ') }, quirks, error.cause)
}

const canonical = amount => {
    const [, sign, whole, part = ''] = /^(-?)0*(\d*?)(?:\.(\d*?)0*)?$/.exec(`${amount}`) ?? [undefined, '', `${amount}`]
    return `${whole || part ? sign : ''}${whole || 0}.${part}`
}

/** Returns the booking found under the reference of a creation, if its price is the same, so that it can be the requested one. */
export function foundFor(request, { orderDetails }) {
    if (orderDetails.totalRate.currency === request.expectedPrice.currency
        && canonical(orderDetails.totalRate.amount) === canonical(request.expectedPrice.amount)) return { orderDetails }
    const words = ({ amount, currency }) => `${amount} ${currency}`
    throw new WaybillError({
        code: 'refused',
        id: 'REFERENCE_REUSED',
        message: `the response was lost, and booking ${orderDetails.bookingNumber} has this reference with another price; it is a different booking`,
        path: 'HotelBookingDetailRES/OrderDetails/TotalRate',
        expected: words(request.expectedPrice),
        found: words(orderDetails.totalRate),
    })
}

/** The reference by which a creation can be looked up. */
export function checkReference({ clientReference }) {
    const characters = typeof clientReference === 'string' ? [...clientReference].length : 0
    const [least, most] = referenceLength
    if (characters >= least && characters <= most) return
    throw new WaybillError({
        code: characters === 0 ? 'field_required' : 'value_out_of_range',
        sent: false,
        path: 'HotelBookingCreationREQ/ClientReference',
        message: 'a creation needs its own reference, for looking up a lost response and preventing a second booking',
        expected: `${least} to ${most} characters`,
        found: `${characters} characters`,
    })
}

/**
 * One request of the workflow, repeated after lost answers. `name` is that of the function and `send` calls it. A creation also
 * has `find`, which looks it up, and `found`, which checks what was found: it is looked up if its outcome is unknown, then
 * sent again. If there is no booking, that creates it. If there is one, only the partner knows whether it is the same: it
 * repeats the first answer, or returns `REFERENCE_REUSED`. If the outcome stays unknown, the result is
 * `unknown(error, attempts)`; a request without `unknown` changes nothing. If nothing succeeds, the first error is the outcome.
 */
export async function repeatingCall({ name, send, find, found, unknown }, given = true, signal = undefined) {
    const rules = rulesOf(given)
    const began = Date.now()
    const attempts = []
    const attempt = async (of, run) => {
        const made = { function: of, sent: new Date() }
        attempts.push(made)
        try {
            return await run()
        } catch (problem) {
            made.error = problem
            throw problem
        }
    }
    let sent = 0
    let lost // the first error after which the outcome is unknown
    let existing // returns the booking with the reference, which the partner has to confirm

    for (;;) {
        let failure
        try {
            ++sent
            return await attempt(name, send)
        } catch (problem) {
            if (problem instanceof TypeError && !lost) throw problem // a mistake of the calling program
            failure = problem
        }
        if (existing) return isRefusal(failure, 'REFERENCE_REUSED') ? giveUp(failure) : existing()
        let notFound = false
        if (mayHaveActed(failure)) {
            lost ??= failure
            if (find && failure.code !== 'cancelled' && !signal?.aborted) {
                const { error, answer } = await lookUp(failure)
                if (error) return failed(extended(lost, `the outcome is unknown, since the lookup failed too: ${inShort(error)}`))
                if (answer) {
                    existing = () => found(answer)
                    if (rules.attempts < 2 || Date.now() - began > rules.timeLimit) return existing()
                    continue
                }
                notFound = true
            }
        }
        try {
            if (!signal?.aborted && sent < rules.attempts && mayRepeat(failure, find ? 'same_reference' : 'free', !notFound && mayHaveActed(failure)) && await waited(sent, rules, began, failure, signal)) continue
        } catch {} // aborted while waiting
        return giveUp(failure, notFound)
    }

    function failed(error) {
        if (unknown && mayHaveActed(error)) return unknown(error, attempts)
        throw error
    }
    /**
     * Chooses the final error: a definite failure, with the error before it, else the first error. A refused change after a
     * lost answer is not definite: the refusal may be due to the change.
     */
    function giveUp(last, notFound) {
        if (attempts.length === 1) return failed(last)
        const refused = !mayHaveActed(last)
        const afterLoss = refused && unknown && !find && lost
        const clear = refused && !afterLoss
        const first = afterLoss || (find && !clear) ? lost : attempts[0].error
        const more = clear ? `the first error was: ${inShort(first)}`
            : afterLoss ? `the outcome is unknown, since a later request failed: ${inShort(last)}`
            : notFound ? 'a later lookup found no booking with this reference'
            : find && `the outcome is unknown, since no lookup followed the last request: ${inShort(last)}`
        return failed(extended(clear ? last : first, [more, sent > 1 && `${sent} attempts`].filter(Boolean).join('; ')))
    }
    async function lookUp({ code }) {
        try {
            // the partner may still be processing the request: an early lookup would not find the booking
            if (code === 'deadline_passed' && Date.now() + rules.firstWait <= began + rules.timeLimit) await pause(rules.firstWait, signal)
            for (let lookups = 1; ; ++lookups) {
                try {
                    return { answer: await attempt('hotelBookingDetail', find) }
                } catch (problem) {
                    if (isRefusal(problem, 'BOOKING_NOT_FOUND')) return {}
                    if (lookups >= rules.lookups || signal?.aborted || !mayRepeat(problem, 'free')) return { error: problem }
                    if (!await waited(lookups, rules, began, problem, signal)) return { error: problem }
                }
            }
        } catch (problem) {
            return { error: problem }
        }
    }
}
