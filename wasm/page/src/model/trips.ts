// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The trips of the travelers, as they were last read.
import { computed, signal } from '@preact/signals'
import type { Booking, OrderDetails, YearMonthDayTime } from 'waybill'
import { trips as readTrips } from '../platform/worker_calls'
import { dayAfter, daysFromNow, plainText } from '../words/format'
import { t } from '../words/i18n'
import { revision } from './bookings'
import { beginOf, endOf, isDated } from './trip_dates'
import type { DatedBooking } from './trip_dates'
import { agent, onReset, partner, refusalOf, via } from './session'
import { Task } from './task'

export interface Trips {
    /** An ISO date. */
    since: string
    bookings: Booking[]
    /** When they were read, in milliseconds. */
    at: number
    revision: number
}
export const trips = signal<Trips | undefined>(undefined)
export const readingTrips = new Task()
onReset(() => {
    readingTrips.stop()
    trips.value = undefined
})

const momentOf = (day: string): YearMonthDayTime => `${day.replaceAll('-', '/')} 00:00:00.000` as YearMonthDayTime
/** Reads the trips, unless they were read since the last step on a booking. */
export function wantTrips(since: string, again = false): void {
    const present = trips.peek()
    if (!again && (readingTrips.running || (present?.since === since && present.revision === revision.peek()))) return
    const now = revision.peek()
    void readingTrips.run(t('loadingTrips'), async (signal, report) => {
        const bookings = await readTrips(partner(), { ...agent(), fromDate: momentOf(since) }, via(), signal, count => report(t('bookingsSoFar', { count }))).catch(async (problem: unknown) => {
            throw await refusalOf(problem)
        })
        signal.throwIfAborted()
        trips.value = { since, bookings, at: Date.now(), revision: now }
    })
}

export interface Row {
    /** Its place among all rows. */
    id: number
    booking: Booking
    begins: string
    ends: string
    /** What it is searched by: made at the first search, because it takes longer than everything else that a list needs. */
    text?: string
}
const textOf = (booking: Booking): string => plainText(booking.kind === 'unknown' ? booking.source
    : booking.kind === 'transport' ? [booking.reservationReference, booking.transportNumber, booking.departureCity, booking.arrivalCity, booking.departureAirportIata, booking.arrivalAirportIata, booking.airlineCompany, booking.departureDate.slice(0, 10), ...booking.travelers.map(one => one.name)].join(' ')
    : [booking.bookingNumber, booking.name, booking.city, booking.address, booking.typeOfRoom, booking.fromDate, ...booking.travelers.map(one => one.name)].join(' '))

const byBegin = (a: Row, b: Row): number => (a.begins < b.begins ? -1 : Number(a.begins > b.begins))
/** Upcoming bookings by date, then those that are over, the last first, then those of unknown kinds. */
export const rows = computed((): Row[] => {
    const today = daysFromNow(0)
    const [upcoming, over, unknown]: [Row[], Row[], Row[]] = [[], [], []]
    for (const booking of trips.value?.bookings ?? []) {
        if (!isDated(booking)) unknown.push({ id: 0, booking, begins: '', ends: '' })
        else {
            const ends = endOf(booking).slice(0, 10)
            ;(ends < today ? over : upcoming).push({ id: 0, booking, begins: beginOf(booking), ends })
        }
    }
    const all = [...upcoming.sort(byBegin), ...over.sort((a, b) => byBegin(b, a)), ...unknown]
    for (const [place, row] of all.entries()) row.id = place
    return all
})
export function rowsWith(text: string): Row[] {
    const words = plainText(text).split(/\s+/).filter(Boolean)
    return words.length === 0 ? rows.value : rows.value.filter(row => words.every(word => (row.text ??= textOf(row.booking)).includes(word)))
}
export const rideKey = (booking: DatedBooking & { kind: 'transport' }): string => [booking.reservationReference, booking.transportNumber, booking.departureDate].join('|')
export const stayOfTrips = (number: string): (DatedBooking & { kind: 'accommodation' }) | undefined =>
    trips.value?.bookings.find((one): one is DatedBooking & { kind: 'accommodation' } => one.kind === 'accommodation' && one.bookingNumber === number)
const cityWait = 5000 // milliseconds
/** The city of a booking, which its details do not have, from the list of trips that were made since. Undefined: it is not known, or not in time. */
export async function cityOf({ bookingNumber, created }: OrderDetails, signal: AbortSignal): Promise<string | undefined> {
    if (stayOfTrips(bookingNumber) || created === undefined) return stayOfTrips(bookingNumber)?.city
    const made = await readTrips(partner(), { ...agent(), fromDate: momentOf(dayAfter(created.slice(0, 10), -1)) }, via(), AbortSignal.any([signal, AbortSignal.timeout(cityWait)]), () => undefined).catch(() => [])
    return made.flatMap(one => (one.kind === 'accommodation' && one.bookingNumber === bookingNumber ? [one.city] : []))[0]
}
export const rideOfTrips = (key: string): (DatedBooking & { kind: 'transport' }) | undefined =>
    trips.value?.bookings.find((one): one is DatedBooking & { kind: 'transport' } => one.kind === 'transport' && rideKey(one) === key)
export const defaultSince = (): string => `${new Date().getFullYear() - 1}-01-01`
