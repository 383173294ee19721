// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The rows of the list of trips: a heading for each journey, and its bookings.
import type { AccommodationBooking, Booked, Booking, TransportBooking } from 'waybill'
import { bdi, button, element, saveFile } from '../element'
import { flow } from '../flow'
import { shownDate, shownDuration, shownTime } from '../format'
import { t } from '../i18n'
import { addressOf } from '../router'
import { run } from '../task'
import { calendarOf } from './calendar'
import type { KnownStates } from './calendar'
import type { DatedBooking, Journey } from './journeys'
import { printVoucher } from './voucher'

const details = (booking: Booking): HTMLElement =>
    element('details', {}, element('summary', {}, t('details')), element('dl', {}, ...Object.entries(booking).flatMap(([name, value]) =>
        typeof value === 'object' ? [] : [element('dt', { lang: 'en', dir: 'ltr' }, name.replace(/([A-Z])/g, ' $1').toLowerCase()), element('dd', {}, bdi(String(value)))])))
const namesOf = (booking: DatedBooking): HTMLElement => element('p', { class: 'quiet' }, bdi(booking.travelers.map(one => one.name).join(', ')))

function ride(booking: TransportBooking & { kind: 'transport' }): HTMLElement {
    const { departureAirportIata, arrivalAirportIata, departureCity, arrivalCity, arrivalDate, duration } = booking
    return element('div', { class: 'card ride' }, element('time', { datetime: booking.departureDate }, shownDate(booking.departureDate)),
        element('h4', {}, bdi(`${departureCity}${departureAirportIata ? ` (${departureAirportIata})` : ''}`), ' ', element('span', { class: 'arrow', 'aria-label': t('to') }, '→'), ' ',
            bdi(`${arrivalCity ?? '?'}${arrivalAirportIata ? ` (${arrivalAirportIata})` : ''}`)),
        element('p', {}, bdi(booking.transportNumber), ', ', t('class', { name: booking.transportClass }), duration !== undefined && [', ', element('span', { class: 'duration' }, shownDuration(duration))],
            arrivalDate !== undefined && [', ', t('arrives', { moment: arrivalDate.slice(0, 10) === booking.departureDate.slice(0, 10) ? shownTime(arrivalDate) : shownDate(arrivalDate) })]),
        namesOf(booking), details(booking))
}
/** Prints the voucher of a stay that is confirmed. The list of trips does not say whether it is. */
const voucher = (place: HTMLElement, booking: AccommodationBooking): void =>
    void run(place, { title: t('lookingUp') }, async signal => {
        const { state } = await flow().lookUp(booking.bookingNumber, { signal })
        if (state !== 'confirmed') return [element('p', { role: 'alert' }, t('noVoucher', { number: booking.bookingNumber }))]
        printVoucher(booking)
        return []
    })
function stay(booking: AccommodationBooking & { kind: 'accommodation' }): HTMLElement {
    const place = element('div', {})
    return element('div', { class: 'card stay' }, element('time', { datetime: booking.fromDate }, t('fromTo', { from: shownDate(booking.fromDate), to: shownDate(booking.toDate) })),
        element('h4', {}, bdi(booking.name)), element('p', {}, bdi([booking.typeOfRoom, booking.city].filter(Boolean).join(', '))), namesOf(booking),
        element('p', { class: 'buttons' }, element('a', { class: 'button second', href: addressOf('booking', { find: booking.bookingNumber }) }, t('booking'), ' ', bdi(booking.bookingNumber)),
            button(t('voucher'), () => voucher(place, booking), { class: 'second', 'aria-label': t('voucherOf', { number: booking.bookingNumber }) })), place, details(booking))
}

export const bookingRow = (booking: Booking): HTMLElement => {
    if (booking.kind === 'transport') return ride(booking)
    if (booking.kind === 'accommodation') return stay(booking)
    return element('div', { class: 'card' }, element('h4', {}, bdi(booking.unknownKind)), booking.problem !== undefined && element('p', {}, bdi(booking.problem)), element('p', { class: 'quiet' }, bdi(booking.source)))
}
/** The states of the stays. One that cannot be looked up has none: the calendar then contains no status. */
async function statesOf(journey: Journey, signal: AbortSignal): Promise<KnownStates> {
    const states = new Map<string, Booked['state']>()
    for (const booking of journey.bookings)
        if (booking.kind === 'accommodation') {
            const found = await flow().lookUp(booking.bookingNumber, { signal }).catch(() => undefined)
            signal.throwIfAborted()
            if (found) states.set(booking.bookingNumber, found.state)
        }
    return states
}
const saveJourney = (place: HTMLElement, journey: Journey): void =>
    void run(place, { title: t('lookingUp') }, async signal => {
        saveFile('journey.ics', 'text/calendar', calendarOf(journey.bookings, new Date(), await statesOf(journey, signal)))
        return []
    })
export const journeyRow = (journey: Journey): HTMLElement => {
    const place = element('div', {})
    return element('div', { class: 'journey' }, element('h3', {}, t('fromTo', { from: shownDate(journey.begins.slice(0, 10)), to: shownDate(journey.ends.slice(0, 10)) })),
        element('p', {}, bdi(journey.travelers.slice(0, 12).join(', ')), journey.travelers.length > 12 && ' …'),
        button(t('saveJourney'), () => saveJourney(place, journey), { class: 'second', 'aria-label': t('saveJourneyOf', { date: shownDate(journey.begins.slice(0, 10)) }) }), place)
}
