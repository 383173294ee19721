// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Repeats of the workflow's requests after lost answers, as <waybill/workflow/persistent_call.hpp>.
import { WaybillError } from './error.mjs'
import { mayHaveActed, mayPass, pause, rulesOf, waitBefore } from './repeating.mjs'

/** A mistake of the calling program, found before anything is sent. */
const isMistake = problem => problem instanceof TypeError || problem?.sent === false
const inShort = ({ code = 'failed', id, reason, message }) => `${code}${id ? ` ${id}` : ''}${reason ?? message ? `: ${reason ?? message}` : ''}`

/** An error with more in its message. */
function extended(error, more) {
    if (!(error instanceof WaybillError)) return error
    const { code, reason, explanation, quirks, ...fields } = error
    return new WaybillError({ ...fields, code, explanation, message: [reason, more].filter(Boolean).join('; ') }, quirks, error.cause)
}

/** Waits before the next request; returns false if that would be later than the rules allow. */
async function waited(times, rules, began, problem, signal) {
    const milliseconds = waitBefore(times, rules, problem?.retryAfter)
    if (Date.now() + milliseconds > began + rules.timeLimit) return false
    await pause(milliseconds, signal)
    return true
}

/**
 * Sends a request that may be repeated freely, until it succeeds or the rules end. If its last answer is lost, the result
 * is `unknown(error)`, where that is given.
 */
export async function repeated(send, given = true, signal = undefined, unknown = undefined) {
    const rules = rulesOf(given)
    const began = Date.now()
    let lost
    for (let attempt = 1; ; ++attempt) {
        try {
            return await send()
        } catch (problem) {
            if (isMistake(problem) && attempt === 1) throw problem
            if (mayHaveActed(problem)) lost ??= problem
            try {
                if (!signal?.aborted && attempt < rules.attempts && mayPass(problem, true) && await waited(attempt, rules, began, problem, signal)) continue
            } catch {} // aborted while waiting
            // a refusal after a lost answer may refer to what the lost request did
            if (unknown && lost) return unknown(lost === problem ? lost : extended(lost, `a later request failed: ${inShort(problem)}`))
            throw problem
        }
    }
}

const canonical = amount => {
    const [, sign, whole, part = ''] = /^(-?)0*(\d*?)(?:\.(\d*?)0*)?$/.exec(`${amount}`) ?? [undefined, '', `${amount}`]
    return `${whole || part ? sign : ''}${whole || 0}.${part}`
}

/** A booking with the reference and price of a creation can be the requested one. */
const matches = (request, { orderDetails }) =>
    orderDetails.totalRate.currency === request.expectedPrice.currency
    && canonical(orderDetails.totalRate.amount) === canonical(request.expectedPrice.amount)

function reused(request, { orderDetails }) {
    const words = ({ amount, currency }) => `${amount} ${currency}`
    return new WaybillError({
        code: 'refused',
        id: 'REFERENCE_REUSED',
        message: `the response was lost, and booking ${orderDetails.bookingNumber} has this reference with another price; it is a different booking`,
        path: 'HotelBookingDetailRES/OrderDetails/TotalRate',
        expected: words(request.expectedPrice),
        found: words(orderDetails.totalRate),
    })
}

function checkReference({ clientReference }) {
    const characters = typeof clientReference === 'string' ? [...clientReference].length : 0
    if (characters >= 1 && characters <= 64) return
    throw new WaybillError({
        code: characters === 0 ? 'field_required' : 'value_out_of_range',
        sent: false,
        path: 'HotelBookingCreationREQ/ClientReference',
        message: 'a creation needs its own reference, for looking up a lost response and preventing a second booking',
        expected: '1 to 64 characters',
        found: `${characters} characters`,
    })
}

/**
 * Creates a booking. If its outcome is unknown, the booking is looked up by its reference. If there is none, the same
 * request is sent again. If there is one, only the partner knows whether it is the same: the same request, sent once
 * more, gets the first response again, or `REFERENCE_REUSED`. If the outcome stays unknown, the result is `unknown(error, attempts)`.
 */
export async function creation({ request, send, find, unknown }, given = true, signal = undefined) {
    const rules = rulesOf(given)
    const began = Date.now()
    const attempts = []
    checkReference(request)
    const attempt = async (name, run) => {
        const made = { function: name, sent: new Date() }
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
    const later = (error, more) => unknown(more ? extended(error, more) : error, attempts)

    for (;;) {
        let failure
        try {
            ++sent
            return await attempt('hotelBookingCreation', send)
        } catch (problem) {
            if (isMistake(problem) && !lost) throw problem
            failure = problem
        }
        let notFound = false
        if (mayHaveActed(failure)) {
            lost ??= failure
            if (signal?.aborted) return later(lost)
            const looked = await lookUp(failure)
            if (looked.error) return later(lost, `the lookup failed too: ${inShort(looked.error)}`)
            if (looked.found) return confirmed(looked.found)
            notFound = true
        }
        try {
            if (sent < rules.attempts && mayPass(failure, false) && await waited(sent, rules, began, failure, signal)) continue
        } catch {
            if (lost) return later(lost, 'cancelled before the next request')
            throw failure
        }
        if (!lost) throw failure
        // a refusal is clear only about its own request; after a lookup that found nothing it is about all of them
        if (!mayHaveActed(failure)) throw extended(failure, `the first error was: ${inShort(lost)}`)
        return later(lost, notFound ? 'a later lookup found no booking with this reference' : undefined)
    }

    async function lookUp(failure) {
        try {
            // the partner may still be processing the request: an early lookup would not find the booking
            if (failure.code === 'deadline_passed' && Date.now() + rules.firstWait <= began + rules.timeLimit) await pause(rules.firstWait, signal)
            for (let lookups = 1; ; ++lookups) {
                try {
                    return { found: await attempt('hotelBookingDetail', find) }
                } catch (problem) {
                    if (problem?.code === 'refused' && problem.id === 'BOOKING_NOT_FOUND') return {}
                    if (lookups >= rules.lookups || signal?.aborted || !mayPass(problem, true)) return { error: problem }
                    if (!await waited(lookups, rules, began, problem, signal)) return { error: problem }
                }
            }
        } catch (problem) {
            return { error: problem }
        }
    }

    /** Asks the partner whether the booking that was found is the requested one. */
    async function confirmed(found) {
        if (rules.attempts > 1 && Date.now() - began <= rules.timeLimit && !signal?.aborted)
            try {
                return await attempt('hotelBookingCreation', send)
            } catch (problem) {
                if (problem?.code === 'refused' && problem.id === 'REFERENCE_REUSED') throw problem
            }
        if (matches(request, found)) return found
        throw reused(request, found)
    }
}
