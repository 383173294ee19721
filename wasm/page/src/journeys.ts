// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A journey is a sequence of bookings, each of which begins at most two days after the end of those before it.
import type { Booking } from 'waybill'

/** A booking of a known kind, which has dates. */
export type DatedBooking = Exclude<Booking, { kind: 'unknown' }>

export interface Journey {
    begins: string
    ends: string
    bookings: DatedBooking[]
}

export const isDated = (booking: Booking): booking is DatedBooking => booking.kind !== 'unknown'
export const beginOf = (booking: DatedBooking): string => (booking.kind === 'transport' ? booking.departureDate : booking.fromDate)
export const endOf = (booking: DatedBooking): string => (booking.kind === 'transport' ? (booking.arrivalDate ?? booking.departureDate) : booking.toDate)
const dayOf = (date: string): number => Date.parse(date.slice(0, 10) + 'T00:00:00Z') / 86_400_000

export function journeysOf(bookings: DatedBooking[]): Journey[] {
    const journeys: Journey[] = []
    for (const booking of [...bookings].sort((a, b) => beginOf(a).localeCompare(beginOf(b)))) {
        const last = journeys.at(-1)
        if (last && dayOf(beginOf(booking)) - dayOf(last.ends) <= 2) {
            last.bookings.push(booking)
            if (endOf(booking) > last.ends) last.ends = endOf(booking)
        } else {
            journeys.push({ begins: beginOf(booking), ends: endOf(booking), bookings: [booking] })
        }
    }
    return journeys
}
