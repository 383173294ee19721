// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Books the order: asks, keeps its record, sends, and shows what happened. See safe_booking.ts for the rules.
import { effect, signal, untracked } from '@preact/signals'
import { presentTime } from '../platform/clock'
import { goInstead, addressOf, route } from '../platform/router'
import { online } from '../platform/network'
import { t } from '../words/i18n'
import { changed, learn, readBooking } from './bookings'
import { recordOf } from './ledger'
import type { BookingRecord } from './ledger'
import { forgetOrder, names, order, partyOf, renewReference } from './order'
import type { Order } from './order'
import { active, ended, report } from './pending'
import { book, earlier, reserve } from './safe_booking'
import type { Intent } from './safe_booking'
import { settings, user } from './session'
import { flow } from './flow'
import { announce } from './task'

export type Sending =
    | { kind: 'idle' }
    | { kind: 'sending'; stop: () => void }
    | { kind: 'blocked'; by: BookingRecord }
    | { kind: 'unknown'; problem: unknown }
    | { kind: 'failed'; problem: unknown }
export const sending = signal<Sending>({ kind: 'idle' })
/** The number of the booking that was just made: its page says so. */
export const justBooked = signal<string | undefined>(undefined)

let sentReference: string | undefined
let bookedReference: string | undefined
effect(() => {
    const made = order.value
    const record = made && recordOf(made.reference)
    if (record) {
        sentReference = made.reference
        if (record.state === 'booked') bookedReference = made.reference
    } else if (made && sentReference === made.reference) untracked(bookedReference === made.reference ? forgetOrder : renewReference) // the next request is another one
    if (sending.peek().kind !== 'sending' && sending.peek().kind !== 'unknown') sending.value = { kind: 'idle' }
})

const intentOf = ({ reference, offers, search, quote }: Order, customer: string): Intent => ({
    reference, service: settings.value.baseUrl, user: user(), hotelId: offers[0]!.hotelId, hotel: offers[0]!.hotelTitle, fromDate: search.from, toDate: search.to, customer, replaces: search.again, expiresAt: quote.answer.expiresAt,
})
const isShown = (made: Order): boolean => order.peek()?.reference === made.reference && route.peek().query.has('quote')

async function send(made: Order): Promise<void> {
    const controller = new AbortController()
    const { reference } = made
    active.value = new Set(active.peek()).add(reference)
    sending.value = { kind: 'sending', stop: () => controller.abort() }
    announce(t('bookingNow'))
    try {
        const result = await book(flow(), made.quote, partyOf(made, names.peek()), controller.signal)
        ended(reference)
        if (result.state === 'unknown') {
            announce(t('outcomeUnknown'))
            sending.value = { kind: 'unknown', problem: undefined }
            return
        }
        const record = recordOf(reference)
        await readBooking(result.number).catch(() => learn(result))
        changed()
        sending.value = { kind: 'idle' }
        if (isShown(made)) {
            justBooked.value = result.number
            goInstead(addressOf('booking', { find: result.number }))
        } else if (record) report(record, { outcome: 'booked', booking: result })
        if (order.peek()?.reference === reference) forgetOrder() // this quote is used
    } catch (problem) {
        ended(reference)
        if (recordOf(reference)) {
            announce(t('outcomeUnknown'))
            sending.value = { kind: 'unknown', problem }
            return
        }
        sending.value = { kind: 'failed', problem }
    }
}

let busy = false
/** One step at a time, whatever is clicked. */
async function once(step: () => Promise<void>): Promise<void> {
    if (busy) return
    busy = true
    try {
        await step()
    } catch (problem) {
        sending.value = { kind: 'failed', problem }
    } finally {
        busy = false
    }
}

/** Books after `agreed` returns true. It receives the earlier booking of the same nights, to which the user must agree. */
export const submitOrder = (agreed: (before: BookingRecord | undefined) => Promise<boolean>): Promise<void> => once(async () => {
    const made = order.peek()
    if (!made) return
    if (!online.peek()) throw { code: 'offline', sent: false }
    if (made.quote.expired(presentTime())) return
    const { firstName, lastName } = partyOf(made, names.peek()).customer
    const intent = intentOf(made, `${firstName} ${lastName}`)
    let before = earlier(intent)
    if (before?.state === 'booked') {
        // it may have been cancelled elsewhere: its record is then removed
        await readBooking(before.number!)
        before = earlier(intent)
    }
    if (before?.state === 'unknown') {
        sending.value = { kind: 'blocked', by: before }
        return
    }
    if (!(await agreed(before))) return
    const blocking = await reserve(intent, before)
    if (blocking) {
        sending.value = { kind: 'blocked', by: blocking }
        return
    }
    await send(made)
})
/** Sends the same request again: its reference prevents a second booking. */
export const sendAgain = (): Promise<void> => once(async () => {
    const made = order.peek()
    if (made) await send(made)
})
