// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What the page knows of bookings: their details, read alone or in the list by change. Every view reads them here, and every step
// on a booking is made here: after it, the booking is read again, and so are the lists that contain it.
import { computed, signal } from '@preact/signals'
import type { Booked, ConfirmedBooking, Money, OnRequestBooking, OrderDetails, OutcomeUnknown, WaybillError } from 'waybill'
import { t } from '../words/i18n'
import { flow } from './flow'
import { forgetNumber } from './ledger'
import { onReset } from './session'
import { announce } from './task'

interface Known {
    details: OrderDetails
    /** When they were read, in milliseconds. */
    at: number
}
const store = signal<ReadonlyMap<string, Known | 'missing'>>(new Map())
/** Changes after each step: lists that were read before it are read again. */
export const revision = signal(0)
onReset(() => (store.value = new Map()))

/** The details that were read last, `missing` if the service has none of this booking, undefined if they were not read. */
export function detailsOf(number: string): OrderDetails | 'missing' | undefined {
    const known = store.value.get(number)
    return known === undefined || known === 'missing' ? known : known.details
}
/** All bookings whose details are known. */
export const allKnown = computed(() => [...store.value.values()].flatMap(one => (one === 'missing' ? [] : [one.details])))

/** Notes complete details of which the reading began at `begun`: what was read after that is newer. */
export function learnAll(some: Iterable<OrderDetails>, begun: number): void {
    const next = new Map(store.peek())
    const at = Date.now()
    for (const details of some) {
        const before = next.get(details.bookingNumber)
        if (before === undefined || before === 'missing' || before.at <= begun) next.set(details.bookingNumber, { details, at })
    }
    store.value = next
}
/** Notes a booking with complete details. */
export function learn(booking: Booked): void {
    if (booking.state === 'closed') forgetNumber(booking.number)
    learnAll([booking.details], Infinity)
}
/** A booking was made or changed. */
export const changed = (): void => void ++revision.value

export const isMissing = (problem: unknown): boolean => (problem as WaybillError).id === 'BOOKING_NOT_FOUND' || (problem as WaybillError).code === 'value_out_of_range'

/** Reads the present state. Undefined: the service has no details of such a booking. */
export async function readBooking(number: string, signal?: AbortSignal, user?: number): Promise<Booked | undefined> {
    try {
        const booking = await flow(user).lookUp(number, signal && { signal })
        learn(booking)
        return booking
    } catch (problem) {
        if (!isMissing(problem)) throw problem
        store.value = new Map(store.peek()).set(number, 'missing')
        return undefined
    }
}

const together = 4
let waiting: string[] = []
let readers = 0
/** Reads the states of bookings that are shown in a list, a few at a time. One that cannot be read stays unknown. */
export function wantStates(numbers: readonly string[]): void {
    waiting.push(...numbers.filter(one => !store.peek().has(one) && !waiting.includes(one)))
    while (readers < together && readers < waiting.length) {
        ++readers
        void (async () => {
            for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) if (!store.peek().has(number)) await readBooking(number).catch(() => undefined)
        })().finally(() => --readers)
    }
}
onReset(() => (waiting = []))

/** A booking that somebody else changed between its showing and a click: no step was made. */
export const changedElsewhere = signal<OrderDetails | undefined>(undefined)
onReset(() => (changedElsewhere.value = undefined))

/** Reads the booking again. Undefined if it is no longer as it was shown: `changedElsewhere` then contains it. */
export async function unchanged<Shown extends Booked['state']>(number: string, state: Shown, signal: AbortSignal, user?: number): Promise<Extract<Booked, { state: Shown }> | undefined> {
    changedElsewhere.value = undefined
    const present = await readBooking(number, signal, user)
    if (present?.state === state) return present as Extract<Booked, { state: Shown }>
    changedElsewhere.value = present?.details
    announce(t('changedElsewhere', { number }))
    changed()
    return undefined
}

/** Makes a step, then reads the booking, whose response to the step has no complete details. */
async function step<Outcome extends Booked | OutcomeUnknown>(number: string, user: number | undefined, make: () => Promise<Outcome>, signal: AbortSignal): Promise<Outcome> {
    try {
        const outcome = await make()
        if (outcome.state !== 'unknown') {
            if (outcome.state === 'closed') forgetNumber(number)
            await readBooking(number, signal, user).catch(() => learn(outcome))
        }
        return outcome
    } finally {
        changed()
    }
}
export type Open = OnRequestBooking | ConfirmedBooking
export const acknowledge = (booking: OnRequestBooking, signal: AbortSignal, user?: number) =>
    step(booking.number, user, () => flow(user).acknowledge(booking, { signal }), signal)
export const decline = (booking: OnRequestBooking, reason: string, signal: AbortSignal, user?: number) =>
    step(booking.number, user, () => flow(user).decline(booking, { signal, ...(reason !== '' && { reason }) }), signal)
export const cancel = (booking: Open, mostFee: Money, signal: AbortSignal) => step(booking.number, undefined, () => flow().cancel(booking, { mostFee, signal }), signal)
