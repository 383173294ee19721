// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// All bookings of an agency or a hotel, with their details. The service lists bookings in the order of their changes: after the
// first reading, a cursor brings those that changed since.
import { computed, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { OrderDetails } from 'waybill'
import { daysFromNow, isoDate, plainText, shownDate, shownDay } from '../words/format'
import { formatter, t } from '../words/i18n'
import { allKnown, learnAll, revision } from './bookings'
import { arrivalOf, codeOf, departureOf, guestsOf } from './details'
import { freeUntil } from './offers'
import { unknownRecords, isMine } from './pending'
import { stateOf } from './service_words'
import { isHotel, isLacking, onReset, sessionCall, user } from './session'
import { Task } from './task'

const perPage = 250
/** Days ahead in which arrivals and deadlines of free cancellation need attention. */
const arrivingDays = 7
const endingDays = 3
export const reading = new Task()
/** When the list was read, in milliseconds; undefined before. */
export const readAt = signal<number | undefined>(undefined)
/** The service has no list of bookings by change. */
export const notListed = signal(false)
let cursor: string | undefined
/** The revision at the begin of the last reading. */
let revisionRead = -1
onReset(() => {
    reading.stop()
    cursor = readAt.value = undefined
    notListed.value = false
})

/** Reads the bookings that changed since the last reading. */
async function readChanges(signal: AbortSignal, report: (words: string) => void): Promise<void> {
    const begun = Date.now()
    revisionRead = revision.peek()
    const read = new Map<string, OrderDetails>()
    const owned = isHotel.peek() ? {} : { user: user() }
    let at = cursor
    for (let more = true; more; ) {
        const page: { bookings: OrderDetails[]; cursor: string; more: boolean } = await sessionCall('hotelBookingList', { itemsPerPage: perPage, ...owned, ...(at !== undefined && { cursor: at }) }, { signal })
        signal.throwIfAborted()
        for (const one of page.bookings) read.set(one.bookingNumber, one)
        at = page.cursor
        more = page.more
        report(t('bookingsSoFar', { count: read.size }))
    }
    // together: a reading that was cancelled leaves neither
    cursor = at
    learnAll(read.values(), begun)
    readAt.value = Date.now()
}
export const readBookings = (quiet = false): Promise<boolean> => reading.run(t('readingReservations'), async (signal, report) => {
    try {
        await readChanges(signal, report)
        notListed.value = false
    } catch (problem) {
        if (isHotel.peek() || !isLacking(problem)) throw problem
        notListed.value = true
    }
}, { quiet })

const refreshEvery = 60_000
/** A list that was read so many milliseconds ago is not read again because another view shows it. */
const fresh = 5_000
/** The list is read while a view shows it, again after each step and each minute. */
export function useBookings(): void {
    useEffect(() => {
        if (revisionRead !== revision.peek() || (!reading.running && Date.now() - (readAt.peek() ?? 0) > fresh)) void readBookings(readAt.peek() !== undefined)
        const timer = setInterval(() => document.visibilityState === 'visible' && !reading.running && void readBookings(true), refreshEvery)
        return () => clearInterval(timer)
    }, [revision.value])
}

const confirmed = computed(() => allKnown.value.filter(one => one.status.code === 'OK'))
/** Fractions of seconds have as many digits as they need, and none if they are zero: `Z` would follow the digits of a longer one. */
const moment = (text: string | undefined): string => (text ?? '').replace(/Z$/, '')
const byMoment = (of: (one: OrderDetails) => string | undefined) => (a: OrderDetails, b: OrderDetails): number =>
    moment(of(a)) < moment(of(b)) ? -1 : Number(moment(of(a)) > moment(of(b)))

/** The bookings that were made last. */
export const newest = computed(() => [...allKnown.value].sort(byMoment(one => one.created)).reverse())
/** What a hotel sees of a day, an ISO date. */
export const ofDay = {
    arrivals: (day: string): OrderDetails[] => confirmed.value.filter(one => arrivalOf(one) === day),
    departures: (day: string): OrderDetails[] => confirmed.value.filter(one => departureOf(one) === day),
    staying: (day: string): OrderDetails[] => confirmed.value.filter(one => arrivalOf(one) < day && day < departureOf(one)),
}
export type OfDay = keyof typeof ofDay

/** What needs the attention of an agency: each is a filter of its bookings. */
export const attention = {
    waiting: (): OrderDetails[] => allKnown.value.filter(one => one.status.code === 'OR').sort(byMoment(one => one.acknowledgeBefore)),
    ending: (): OrderDetails[] => confirmed.value.filter(one => isoDate(freeUntil(one.cancellationPolicies) ?? '9') <= daysFromNow(endingDays)).sort(byMoment(one => freeUntil(one.cancellationPolicies))),
    arriving: (): OrderDetails[] => confirmed.value.filter(one => arrivalOf(one) >= daysFromNow(0) && arrivalOf(one) < daysFromNow(arrivingDays)).sort(byMoment(arrivalOf)),
}
export type Attention = keyof typeof attention
export const attentions = Object.keys(attention) as Attention[]
/** Bookings that wait for a decision of the hotel, the most urgent first. */
export const waiting = computed(() => attention.waiting().filter(one => one.decidedBy === 'Hotel'))
export const unknownOutcomes = (): number => unknownRecords().filter(isMine).length

/** What a booking is searched by; dates as people write them in the language of the page. */
const texts = new WeakMap<OrderDetails, string>()
function textOf(one: OrderDetails): string {
    const dates = [one.fromDate, one.toDate].flatMap(date => (date === undefined ? [] : [isoDate(date), date, shownDate(date), shownDay(date)]))
    return plainText([one.bookingNumber, one.clientReference, one.supplierReference, one.hotel?.title, one.customer?.lastName, one.customer?.firstName, ...guestsOf(one), stateOf(codeOf(one)), ...dates].join(' '))
}
export function bookingsWith(text: string, among: readonly OrderDetails[] = newest.value): readonly OrderDetails[] {
    const words = plainText(text).split(/[\s,]+/).filter(Boolean)
    if (words.length === 0) return among
    return among.filter(one => {
        if (!texts.has(one)) texts.set(one, textOf(one))
        // a day is a whole word, or part of any number
        return words.every(word => (/^\d\d?$/.test(word) ? texts.get(one)!.split(/[\s,]+/).includes(word) : texts.get(one)!.includes(word)))
    })
}

/** The number of the booking with this number or reference, if it is in the list. */
export const numberIn = (text: string): string | undefined => allKnown.peek().find(one => one.bookingNumber === text || one.clientReference === text)?.bookingNumber

/** The columns of tables and of files. */
export const columns = ['bookingNumber', 'status', 'hotel', 'guests', 'arrival', 'departureDay', 'booked', 'total'] as const
export type Column = (typeof columns)[number]
const valueOf: Record<Column, (one: OrderDetails) => string> = {
    bookingNumber: one => one.bookingNumber, status: one => stateOf(codeOf(one)), hotel: one => one.hotel?.title ?? '', guests: one => guestsOf(one).join(', '),
    arrival: arrivalOf, departureDay: departureOf, booked: one => one.created ?? '', total: one => `${one.totalRate.amount} ${one.totalRate.currency}`,
}
export function sorted(some: readonly OrderDetails[], by: Column, down: boolean): OrderDetails[] {
    const { compare } = formatter('collator', one => new Intl.Collator(one, { numeric: true }))
    const order = by === 'booked' ? byMoment(valueOf.booked)
        : by === 'total' ? (a: OrderDetails, b: OrderDetails): number => compare(a.totalRate.currency, b.totalRate.currency) || Number(a.totalRate.amount) - Number(b.totalRate.amount)
        : (a: OrderDetails, b: OrderDetails): number => compare(valueOf[by](a), valueOf[by](b))
    return [...some].sort((a, b) => order(a, b) * (down ? -1 : 1))
}
/** RFC 4180; a text that a spreadsheet would calculate begins with a quote. */
const cell = (text: string): string => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
export const csvOf = (some: readonly OrderDetails[]): string => '\ufeff' + [columns.map(one => t(one)), ...some.map(one => columns.map(column => valueOf[column](one)))].map(row => row.map(cell).join(',')).join('\r\n') + '\r\n'
