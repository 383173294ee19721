// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// When trips begin and end.
import type { Booking } from 'waybill'

/** A booking of a known kind, which has dates. */
export type DatedBooking = Exclude<Booking, { kind: 'unknown' }>

export const isDated = (booking: Booking): booking is DatedBooking => booking.kind !== 'unknown'
export const beginOf = (booking: DatedBooking): string => (booking.kind === 'transport' ? booking.departureDate : booking.fromDate)
/** The arrival is local to another place and may seem to be before the departure. */
export function endOf(booking: DatedBooking): string {
    if (booking.kind === 'accommodation') return booking.toDate
    const { departureDate, arrivalDate } = booking
    return arrivalDate !== undefined && arrivalDate > departureDate ? arrivalDate : departureDate
}
