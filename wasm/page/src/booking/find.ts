// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A booking by its number, by its reference, or by the name of a guest.
import type { Booked, WaybillError } from 'waybill'
import { agent, partner, via } from '../connection'
import { bdi, button, element, field, focusOn } from '../element'
import { flow } from '../flow'
import { daysFromNow, plainText, shownDate, wireDate } from '../format'
import { t } from '../i18n'
import { addressOf, go } from '../router'
import { run, stop } from '../task'
import { trips } from '../worker_calls'
import { orderCard } from './order_card'
import { records } from './ledger'

const latest = new Map<string, Booked>()
/** A booking that this page has just read: its view needs no further request. */
export const remember = (booking: Booked): void => void latest.set(booking.number, booking)

const unlessMissing = (problem: unknown): undefined => {
    if ((problem as WaybillError).id === 'BOOKING_NOT_FOUND' || (problem as WaybillError).code === 'value_out_of_range') return undefined
    throw problem
}
async function bookingOf(text: string, signal: AbortSignal): Promise<Booked | undefined> {
    const steps = flow()
    return await steps.lookUp(text, { signal }).catch(unlessMissing) ?? await steps.lookUpReference(text, { signal }).catch(unlessMissing)
}

const yearsBack = 3
async function ofName(text: string, signal: AbortSignal): Promise<Node[]> {
    const fromDate = wireDate(daysFromNow(-365 * yearsBack)).split('/').reverse().join('/') + ' 00:00:00.000'
    const all = await trips(partner(), { ...agent(), fromDate }, via(), signal, () => undefined)
    const wanted = plainText(text)
    const found = all.flatMap(one => (one.kind === 'accommodation' && one.travelers.some(guest => plainText(guest.name).includes(wanted)) ? [one] : []))
    if (found.length === 0) return [element('p', {}, t('nothingFound', { text }))]
    return [element('ul', { class: 'plain' }, ...found.slice(0, 100).map(one => element('li', { class: 'card' },
        element('a', { href: addressOf('booking', { find: one.bookingNumber }) }, bdi(one.bookingNumber)), ' ', bdi(one.name), ', ',
        t('fromTo', { from: shownDate(one.fromDate), to: shownDate(one.toDate) }), element('p', { class: 'quiet' }, bdi(one.travelers.map(guest => guest.name).join(', '))))))]
}

export function bookingView(): { element: HTMLElement; update: (query: URLSearchParams) => void } {
    const results = element('div', { class: 'results' })
    const input = element('input', { name: 'find', type: 'search', required: true, maxlength: 64, autocomplete: 'off', dir: 'auto' })
    const recent = element('div', {})
    const form = element('form', {
        role: 'search',
        submit: (event: Event) => {
            event.preventDefault()
            latest.delete(input.value.trim()) // the user wants its present state
            go(addressOf('booking', { find: input.value.trim() }))
        },
    }, element('div', { class: 'fields' }, field(t('numberReferenceOrName'), input)), button(t('find'), () => undefined, { type: 'submit' }))

    function update(query: URLSearchParams): void {
        const wanted = query.get('find') ?? ''
        input.value = wanted
        const known = records().filter(one => one.state === 'booked').slice(0, 20)
        recent.replaceChildren(...(known.length === 0 ? [] : [element('h3', {}, t('recentBookings')), element('ul', {}, ...known.map(one => element('li', {},
            element('a', { href: addressOf('booking', { find: one.number! }) }, bdi(one.number!)), ' ', bdi(one.hotel), ', ', t('fromTo', { from: shownDate(one.fromDate), to: shownDate(one.toDate) }))))]))
        stop(results)
        const justRead = latest.get(wanted)
        if (wanted === '') results.replaceChildren()
        else if (justRead) {
            latest.delete(wanted)
            results.replaceChildren(...orderCard(results, justRead))
            focusOn(results.querySelector('h3')!)
        } else void run(results, { title: t('lookingUp') }, async signal => {
            const booking = await bookingOf(wanted, signal)
            return booking ? orderCard(results, booking) : ofName(wanted, signal)
        })
    }
    return { element: element('div', {}, element('h2', { class: 'title' }, t('findBooking')), form, results, recent), update }
}
