// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// iCalendar (RFC 5545), with the events of `waybill trips --output ics`: the UID of a booking is the same, so a calendar that
// imports both has it once. Dates of a booking have no time zone: the times are floating (3.3.5).
import type { OrderDetails } from 'waybill'
import { minutesOf } from '../words/format'
import { arrivalOf, departureOf, guestsOf } from './details'
import type { DatedBooking } from './trip_dates'

/** A booking as the list of trips would have it. */
export const asStay = (details: OrderDetails): DatedBooking & { kind: 'accommodation' } => ({
    kind: 'accommodation', bookingNumber: details.bookingNumber, name: details.hotel?.title ?? '', address: details.hotel?.address ?? '', city: '',
    fromDate: arrivalOf(details), toDate: departureOf(details), travelers: guestsOf(details).map(name => ({ name })),
})

const escaped = (text: string): string => text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '').replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n')
const compact = (date: string): string => date.replace(/[-:]/g, '').replace(/\..*/, '')
/** Folds a line after at most 75 bytes (3.1); continuation lines start with a space. */
function folded(line: string): string {
    let made = ''
    let bytes = 0
    for (const character of line) {
        const size = new TextEncoder().encode(character).length
        if (bytes + size > 75) {
            made += '\r\n '
            bytes = 1
        }
        made += character
        bytes += size
    }
    return made
}

const geo = (place: { latitude: string; longitude: string } | undefined): string[] => (place ? [`GEO:${place.latitude};${place.longitude}`] : [])
/** The duration as the protocol writes it; the arrival is local to another place and may seem to be before the departure. */
function endOfRide(duration: string | undefined, departure: string, arrival: string | undefined): string[] {
    const minutes = duration === undefined ? undefined : minutesOf(duration)
    if (minutes !== undefined && minutes > 0) return [`DURATION:PT${minutes >= 60 ? `${Math.floor(minutes / 60)}H` : ''}${minutes % 60 > 0 ? `${minutes % 60}M` : ''}`]
    return arrival !== undefined && arrival > departure ? [`DTEND:${compact(arrival)}`] : []
}

/**
 * The UIDs of all legs. A leg is known by its reference, which may have several, number and city: not by its date, so that a flight
 * that is moved keeps its UID. Legs that have these in common are numbered by their departure.
 */
function uidsOf(bookings: readonly DatedBooking[]): Map<DatedBooking, string> {
    const rides = bookings.flatMap(one => (one.kind === 'transport' ? [one] : [])).sort((a, b) => (a.departureDate < b.departureDate ? -1 : Number(a.departureDate > b.departureDate)))
    const counts = new Map<string, number>()
    return new Map(rides.map(ride => {
        const uid = `transport-${ride.reservationReference}-${ride.transportNumber}-${ride.departureCity}`
        const number = (counts.get(uid) ?? 0) + 1
        counts.set(uid, number)
        return [ride, number === 1 ? uid : `${uid}-${number}`]
    }))
}

function eventOf(booking: DatedBooking, uids: ReadonlyMap<DatedBooking, string>): string[] {
    const travelers = booking.travelers.map(one => one.name).join(', ')
    if (booking.kind === 'accommodation')
        return [`UID:${escaped(`accommodation-${booking.bookingNumber}@waybill`)}`, `SUMMARY:${escaped(booking.name)}`,
            `LOCATION:${escaped([booking.address, booking.city].filter(Boolean).join(', '))}`, `DTSTART;VALUE=DATE:${compact(booking.fromDate)}`, ...(booking.toDate > booking.fromDate ? [`DTEND;VALUE=DATE:${compact(booking.toDate)}`] : []),
            `DESCRIPTION:${escaped(`Booking ${booking.bookingNumber}\nTravelers ${travelers}`)}`, 'STATUS:CONFIRMED', ...geo(booking.location)]
    const { departureDate, arrivalDate, arrivalCity } = booking
    const about = [`Reference ${booking.reservationReference}`, `Class ${booking.transportClass}`, ...(arrivalDate ? [`Arrives ${arrivalDate.slice(0, 16).replace('T', ' ')}, local time`] : []), `Travelers ${travelers}`]
    return [`UID:${escaped(`${uids.get(booking)}@waybill`)}`,
        `SUMMARY:${escaped(`${booking.transportNumber} ${booking.departureCity}${arrivalCity ? ` - ${arrivalCity}` : ''}`)}`, `LOCATION:${escaped(booking.departureAirport ?? booking.departureCity)}`,
        `DTSTART:${compact(departureDate)}`, ...endOfRide(booking.duration, departureDate, arrivalDate), `DESCRIPTION:${escaped(about.join('\n'))}`, ...geo(booking.departureLocation)]
}

/** A calendar of rides, and of stays that are confirmed. */
export function calendarOf(bookings: readonly DatedBooking[]): string {
    const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
    const uids = uidsOf(bookings)
    const events = bookings.flatMap(booking => ['BEGIN:VEVENT', `DTSTAMP:${stamp}`, ...eventOf(booking, uids), 'END:VEVENT'])
    return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Waybill//waybill//EN', ...events, 'END:VCALENDAR', ''].map(folded).join('\r\n')
}
