// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import type { Booking } from 'waybill'
import { calendarOf } from './calendar'
import { trips } from './codec'
import { element, field, saveFile } from './element'
import { beginOf, isDated, journeysOf } from './journeys'
import { mapOf } from './map'
import { partner, session, sessionFields, withProgress } from './session'

const shown = (date: string): string => {
    const day = new Date(date.slice(0, 10) + 'T00:00:00Z').toLocaleDateString(undefined, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
    return date.length > 10 ? `${day}, ${date.slice(11, 16)}` : day
}
const details = (booking: Booking): HTMLElement =>
    element('details', {}, element('summary', {}, 'Details'), element('dl', {}, ...Object.entries(booking).flatMap(([name, value]) =>
        typeof value === 'object' ? [] : [element('dt', {}, name.replace(/([A-Z])/g, ' $1').toLowerCase()), element('dd', {}, String(value))])))

function card(booking: Booking): HTMLElement {
    if (!isDated(booking)) return element('li', { class: 'card' }, element('h3', {}, booking.unknownKind), element('p', { class: 'quiet' }, booking.source))
    const travelers = booking.travelers.map(one => one.name).join(', ')
    return booking.kind === 'transport'
        ? element('li', { class: 'card ride' }, element('time', { datetime: booking.departureDate }, shown(booking.departureDate)),
            element('h3', {}, `${booking.departureAirportIata ?? booking.departureCity} → ${booking.arrivalAirportIata ?? booking.arrivalCity ?? '?'}`),
            element('p', {}, `${booking.transportNumber}, class ${booking.transportClass}${booking.duration ? ', ' + booking.duration : ''}`), element('p', { class: 'quiet' }, travelers), details(booking))
        : element('li', { class: 'card stay' }, element('time', { datetime: booking.fromDate }, `${shown(booking.fromDate)} to ${shown(booking.toDate)}`),
            element('h3', {}, booking.name), element('p', {}, [booking.typeOfRoom, booking.city].filter(Boolean).join(', ')), element('p', { class: 'quiet' }, travelers), details(booking))
}

const portion = 60

/** A timeline that shows `portion` journeys at a time: a list may have a hundred thousand. */
function timeline(all: Booking[]): Node[] {
    const bookings = all.filter(isDated)
    const others = all.filter(booking => !isDated(booking))
    const journeys = journeysOf(bookings)
    const list = element('div', { class: 'journeys' })
    const more = element('button', { type: 'button', click: () => show() }, 'Show more')
    let next = 0
    const show = (): void => {
        for (const end = next + portion; next < Math.min(end, journeys.length); ++next) {
            const journey = journeys[next]!
            list.append(element('section', {}, element('h2', {}, shown(journey.begins.slice(0, 10))), element('ol', {}, ...journey.bookings.map(card))))
        }
        more.hidden = next >= journeys.length
    }
    show()
    const ahead = [...bookings].sort((a, b) => beginOf(a).localeCompare(beginOf(b)))
    return [
        element('p', { class: 'summary' }, `${all.length} bookings in ${journeys.length} journeys `,
            element('button', { type: 'button', click: () => saveFile('trips.ics', 'text/calendar', calendarOf(ahead, new Date())) }, 'Save as calendar')),
        ...[mapOf(bookings.slice(0, 2000))].filter(map => map !== undefined), list, more,
        ...(others.length > 0 ? [element('section', {}, element('h2', {}, 'Bookings of unknown kinds'), element('ol', {}, ...others.slice(0, portion).map(card)))] : []),
    ]
}

export function tripsView(): HTMLElement {
    const results = element('div', { class: 'results' })
    const since = element('input', { name: 'since', type: 'date', required: true, value: `${new Date().getFullYear() - 1}-01-01` })
    const form = element('form', {
        submit: (event: Event) => {
            event.preventDefault()
            void withProgress(results, 'Loading trips', async (signal, progress) => {
                const fromDate = since.value.replaceAll('-', '/') + ' 00:00:00.000'
                const bookings = await trips(partner(), { user: Number(session.user), fromDate }, { via: session.via }, signal, count => progress(`${count} bookings so far`))
                return bookings.length ? timeline(bookings) : [element('p', {}, 'No bookings since that day.')]
            })
        },
    }, sessionFields(), element('div', { class: 'fields' }, field('Booked since', since)), element('button', { type: 'submit' }, 'Show trips'))
    return element('div', {}, element('h2', { class: 'title' }, 'Trips'), form, results)
}
