// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// iCalendar (RFC 5545). Dates of a booking have no time zone, so the calendar uses floating times (3.3.5).
import type { DatedBooking } from './journeys'

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
const compact = (date: string): string => date.replace(/[-:]/g, '').replace(/\..*/, '')
/** Folds a line after at most 75 bytes (RFC 5545, 3.1); continuation lines start with a space. */
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

export function calendarOf(bookings: DatedBooking[], now: Date): string {
    const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
    const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Waybill//EN']
    for (const booking of bookings) {
        lines.push('BEGIN:VEVENT', `DTSTAMP:${stamp}`)
        if (booking.kind === 'transport') {
            lines.push(`UID:${escaped(booking.reservationReference)}-${compact(booking.departureDate)}@waybill`, `DTSTART:${compact(booking.departureDate)}`)
            if (booking.arrivalDate) lines.push(`DTEND:${compact(booking.arrivalDate)}`)
            lines.push(`SUMMARY:${escaped(`${booking.transportNumber} ${booking.departureCity} → ${booking.arrivalCity ?? ''}`)}`)
        } else {
            lines.push(`UID:${escaped(booking.bookingNumber)}@waybill`, `DTSTART;VALUE=DATE:${compact(booking.fromDate)}`, `DTEND;VALUE=DATE:${compact(booking.toDate)}`,
                `SUMMARY:${escaped(booking.name)}`, `LOCATION:${escaped([booking.address, booking.city].filter(Boolean).join(', '))}`)
        }
        lines.push('END:VEVENT')
    }
    return [...lines, 'END:VCALENDAR', ''].map(folded).join('\r\n')
}
