// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A journey: bookings of the same travelers, each of which begins at most two days after the end of those before it.
import type { Booking } from 'waybill'
import { dayNumber, plainText } from '../words/format'

/** A booking of a known kind, which has dates. */
export type DatedBooking = Exclude<Booking, { kind: 'unknown' }>

export interface Journey {
    begins: string
    ends: string
    travelers: string[]
    bookings: DatedBooking[]
}

export const isDated = (booking: Booking): booking is DatedBooking => booking.kind !== 'unknown'
export const beginOf = (booking: DatedBooking): string => (booking.kind === 'transport' ? booking.departureDate : booking.fromDate)
/** The arrival is local to another place and may seem to be before the departure. */
export function endOf(booking: DatedBooking): string {
    if (booking.kind === 'accommodation') return booking.toDate
    const { departureDate, arrivalDate } = booking
    return arrivalDate !== undefined && arrivalDate > departureDate ? arrivalDate : departureDate
}
const gap = 2
const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'mstr', 'dr', 'm', 'mme', 'mlle'])
/** The same for "Mr Ali Ben Salah" and "BEN SALAH Ali". */
const traveler = (name: string): string => plainText(name).split(/[\s.,]+/).filter(word => word !== '' && !titles.has(word)).sort().join(' ')

/** Journeys in the order of their beginning. A hotel may list fewer guests. */
export function journeysOf(bookings: readonly DatedBooking[]): Journey[] {
    const journeys: Journey[] = []
    const open = new Map<string, Journey>() // the last journey of each traveler
    const sorted = bookings.map(booking => ({ booking, begins: beginOf(booking) })).sort((a, b) => (a.begins < b.begins ? -1 : a.begins > b.begins ? 1 : 0))
    for (const { booking, begins } of sorted) {
        const names = booking.travelers.map(one => traveler(one.name))
        const ends = endOf(booking)
        const last = names.map(name => open.get(name)).find(one => one !== undefined && dayNumber(begins) - dayNumber(one.ends) <= gap)
        const journey = last ?? { begins, ends, travelers: [], bookings: [] }
        if (!last) journeys.push(journey)
        journey.bookings.push(booking)
        if (ends > journey.ends) journey.ends = ends
        for (const { name } of booking.travelers) if (!journey.travelers.includes(name)) journey.travelers.push(name)
        for (const name of names) open.set(name, journey)
    }
    return journeys
}
