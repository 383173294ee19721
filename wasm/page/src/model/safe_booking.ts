// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The rules that prevent a second booking.
//
// A record with the reference is kept before a request is sent. While the outcome of a record is unknown, nothing else is
// booked in the same hotel for the same nights: the user, who sees no booking, would otherwise book again. A record is
// removed only if the service refused the only request that was sent, or if it has no such booking after the quote has
// expired: until then a late request may still arrive and be accepted.
import type { Booked, OutcomeUnknown, Party, Quoted, WaybillError, Workflow } from 'waybill'
import { forget, keep, overlap, recordOf, records, confirm } from './ledger'
import type { BookingRecord } from './ledger'
import { presentTime } from '../platform/clock'

/** Added to the end of a quote: a request needs time, and not every service says its own. */
const grace = 300_000

export type Intent = Pick<BookingRecord, 'reference' | 'service' | 'user' | 'hotelId' | 'hotel' | 'fromDate' | 'toDate' | 'customer' | 'replaces' | 'expiresAt'>

/** A booking of the same hotel and nights, other than the one that is replaced: its outcome must be known first (`unknown`), or the user must agree (`booked`). */
export function earlier(intent: Intent): BookingRecord | undefined {
    const same = records().filter(one => one.reference !== intent.reference && one.service === intent.service && one.user === intent.user
        && one.hotelId === intent.hotelId && (one.number === undefined || one.number !== intent.replaces) && overlap(one, intent))
    return same.find(one => one.state === 'unknown') ?? same[0]
}

/** Another tab may book at the same time. Without locks, as over plain HTTP, the record itself is the only protection. */
const alone = <Result>(work: () => Result): Promise<Result> =>
    navigator.locks ? navigator.locks.request('waybill.booking', async () => work()) as Promise<Result> : Promise.resolve(work())

/** Writes the record. Returns the earlier booking that prevents this one, if there is one. */
export const reserve = (intent: Intent, agreed: BookingRecord | undefined): Promise<BookingRecord | undefined> => alone(() => {
    const other = earlier(intent)
    if (other && (other.state === 'unknown' || other.reference !== agreed?.reference)) return other
    keep({ ...intent, state: 'unknown', made: new Date().toISOString(), sent: recordOf(intent.reference)?.sent ?? 0 })
    return undefined
})

/**
 * Sends the request of a reserved booking. Its record is confirmed if the booking exists and removed if the request was
 * clearly refused; else it stays, and `lookUp` finds the outcome.
 */
export async function book(flow: Workflow, quote: Quoted, party: Party, signal: AbortSignal): Promise<Booked | OutcomeUnknown> {
    const reference = party.clientReference
    try {
        const outcome = await flow.book(quote, party, { signal })
        if (outcome.state !== 'unknown') confirm(reference, outcome.number)
        return outcome
    } catch (problem) {
        const { id } = problem as WaybillError
        const sent = recordOf(reference)?.sent ?? 0
        // the refusal of a repeat is not one of the first request, unless no request can be accepted any more
        if (sent <= 1 && id !== 'REFERENCE_REUSED' || id === 'QUOTE_EXPIRED') forget(reference)
        throw problem
    }
}

export type Found = { outcome: 'booked'; booking: Booked } | { outcome: 'waiting'; until: string } | { outcome: 'not_booked' }

/** Looks a booking up by its reference, and confirms or removes its record if the outcome is known. */
export async function lookUp(flow: Workflow, record: BookingRecord, signal?: AbortSignal): Promise<Found> {
    const begun = presentTime()
    try {
        const booking = await flow.lookUpReference(record.reference, signal && { signal })
        confirm(record.reference, booking.number)
        return { outcome: 'booked', booking }
    } catch (problem) {
        if ((problem as WaybillError).id !== 'BOOKING_NOT_FOUND') throw problem
        const until = Date.parse(record.expiresAt) + grace
        if (begun < until) return { outcome: 'waiting', until: new Date(until).toISOString() }
        forget(record.reference)
        return { outcome: 'not_booked' }
    }
}
