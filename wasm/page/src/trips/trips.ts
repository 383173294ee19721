// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The trips of the travelers: by journey, with a search, a map, a calendar file and a print view.
import type { Booking } from 'waybill'
import { agent, partner, via } from '../connection'
import { button, element, field, saveFile } from '../element'
import { plainText, shownNumber } from '../format'
import { t } from '../i18n'
import { addressOf, go, note, route } from '../router'
import { run } from '../task'
import { trips } from '../worker_calls'
import { bookingRow, journeyRow } from './booking_rows'
import { calendarOf } from './calendar'
import { beginOf, isDated, journeysOf } from './journeys'
import type { DatedBooking } from './journeys'
import { virtualList } from './virtual_list'
import { printOnly } from './voucher'

const mapped = 2000
const printedMost = 2000
const searchWait = 150 // milliseconds after the last key

/** What a booking is searched by. */
const textOf = (booking: Booking): string => plainText(booking.kind === 'unknown' ? booking.source
    : booking.kind === 'transport' ? [booking.reservationReference, booking.transportNumber, booking.departureCity, booking.arrivalCity, booking.departureAirportIata, booking.arrivalAirportIata, booking.airlineCompany, ...booking.travelers.map(one => one.name)].join(' ')
    : [booking.bookingNumber, booking.name, booking.city, booking.address, ...booking.travelers.map(one => one.name)].join(' '))

async function mapInto(place: HTMLElement, bookings: readonly DatedBooking[]): Promise<void> {
    const some = bookings.slice(0, mapped)
    const points = new Map<string, { at: { latitude: string; longitude: string }; name: string }>()
    const add = (at: { latitude: string; longitude: string } | undefined, name: string): void => void (at && points.set(`${at.latitude} ${at.longitude}`, { at, name }))
    const lines = some.flatMap(one => (one.kind === 'transport' && one.departureLocation && one.arrivalLocation ? [[one.departureLocation, one.arrivalLocation] as [typeof one.departureLocation, typeof one.arrivalLocation]] : []))
    for (const one of some)
        if (one.kind === 'accommodation') add(one.location, one.name)
        else {
            add(one.departureLocation, one.departureCity)
            add(one.arrivalLocation, one.arrivalCity ?? '')
        }
    const { mapOf } = await import('../map').catch(() => ({ mapOf: undefined }))
    place.replaceChildren(...(points.size > 0 && mapOf ? [mapOf({ points: [...points.values()], lines })] : []))
}

/** A loaded list, which is then searched without another request. */
function timeline(all: readonly Booking[]): Node[] {
    const texts = all.map(textOf)
    const list = virtualList(t('trips'), 150)
    const summary = element('p', { class: 'summary' })
    const map = element('div', {})
    let shown: readonly Booking[] = all
    const dated = (): DatedBooking[] => shown.filter(isDated).sort((a, b) => beginOf(a).localeCompare(beginOf(b)))

    function show(text: string): void {
        const words = plainText(text).split(/\s+/).filter(Boolean)
        shown = words.length === 0 ? all : all.filter((_, i) => words.every(word => texts[i]!.includes(word)))
        const journeys = journeysOf(shown.filter(isDated))
        const others = shown.filter(booking => !isDated(booking))
        list.show([...journeys.flatMap(journey => [() => journeyRow(journey), ...journey.bookings.map(booking => () => bookingRow(booking))]),
            ...(others.length > 0 ? [() => element('h3', {}, t('unknownKinds')), ...others.map(booking => () => bookingRow(booking))] : [])])
        summary.textContent = t('tripsFound', { bookings: shownNumber(shown.length), journeys: shownNumber(journeys.length) })
        void mapInto(map, shown.filter(isDated))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const find = element('input', {
        name: 'find', type: 'search', autocomplete: 'off', dir: 'auto', value: route().query.get('find') ?? '',
        input: () => {
            clearTimeout(timer)
            timer = setTimeout(() => {
                const { query } = route()
                query.set('find', find.value)
                note(addressOf('trips', query))
                show(find.value)
            }, searchWait)
        },
    })
    const printAll = (): void => printOnly(element('div', {}, element('h1', {}, t('trips')), ...journeysOf(shown.filter(isDated)).slice(0, printedMost).flatMap(journey => [journeyRow(journey), ...journey.bookings.map(bookingRow)])))
    show(find.value)
    return [element('div', { class: 'fields' }, field(t('searchTrips'), find)),
        element('p', { class: 'buttons' }, summary, button(t('saveCalendar'), () => saveFile('trips.ics', 'text/calendar', calendarOf(dated(), new Date())), { class: 'second' }),
            button(t('print'), printAll, { class: 'second' })), map, list.element]
}

const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

export function tripsView(): { element: HTMLElement; update: (query: URLSearchParams) => void } {
    const results = element('div', { class: 'results' })
    const since = element('input', { name: 'since', type: 'date', required: true })
    let loaded: string | undefined
    let find: string | null = null
    const form = element('form', {
        submit: (event: Event) => {
            event.preventDefault()
            loaded = undefined
            go(addressOf('trips', { since: since.value, find: route().query.get('find') ?? undefined }))
        },
    }, element('div', { class: 'fields' }, field(t('bookedSince'), since)), button(t('showTrips'), () => undefined, { type: 'submit' }))

    function update(query: URLSearchParams): void {
        const given = query.get('since')
        since.value = isDate(given) ? given : `${new Date().getFullYear() - 1}-01-01`
        if (!isDate(given) && !query.has('find')) return
        if (loaded === since.value && find === query.get('find')) return
        find = query.get('find')
        const wanted = (loaded = since.value)
        void run(results, { title: t('loadingTrips') }, async (signal, progress) => {
            const fromDate = wanted.replaceAll('-', '/') + ' 00:00:00.000'
            const bookings = await trips(partner(), { ...agent(), fromDate }, via(), signal, count => progress(t('bookingsSoFar', { count: shownNumber(count) })))
            signal.throwIfAborted()
            return bookings.length > 0 ? timeline(bookings) : [element('p', {}, t('noTrips'))]
        }).then(done => {
            if (!done && loaded === wanted) loaded = undefined
        })
    }
    return { element: element('div', {}, element('h2', { class: 'title' }, t('trips')), form, results), update }
}
