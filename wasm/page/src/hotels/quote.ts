// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A quote and the booking of it. See booking/safe_booking.ts for the rules that prevent a second booking.
import type { Offered, PriceChanged, Quoted } from 'waybill'
import { active, ended, report } from '../booking/pending'
import { recordOf, onRecords } from '../booking/ledger'
import type { BookingRecord } from '../booking/ledger'
import { remember } from '../booking/find'
import { termsOf } from '../booking/order_card'
import { book, earlier, reserve } from '../booking/safe_booking'
import type { Intent } from '../booking/safe_booking'
import { session, user } from '../connection'
import { confirmed } from '../dialog'
import { bdi, button, element, focusOn } from '../element'
import { flow } from '../flow'
import { dayNumber, shownDate, shownMoment, shownMoney } from '../format'
import { t } from '../i18n'
import { addressOf, goInstead, note } from '../router'
import { announce, problemBox, run } from '../task'
import { guestsForm } from './guests_form'
import type { Search } from './stay'

export function requestQuote(place: HTMLElement, search: Search, offers: Offered[]): void {
    void run(place, { title: t('requestingQuote') }, async signal => quoteView(place, search, offers, await flow().quote(offers, { signal }))).then(shown => {
        const heading = place.querySelector('h3')
        if (shown && heading) focusOn(heading)
    })
}

function summaryOf(search: Search, offers: Offered[], made: Quoted | PriceChanged): HTMLElement {
    const { answer } = made
    return element('dl', {},
        element('dt', {}, t('stay')), element('dd', {}, t('fromTo', { from: shownDate(search.from), to: shownDate(search.to) }), ', ', t('nights', { count: dayNumber(search.to) - dayNumber(search.from) })),
        ...offers.flatMap((offer, i) => [element('dt', {}, t('roomNumber', { number: i + 1 })), element('dd', {}, bdi(offer.roomTitle), ', ', bdi(offer.terms.title))]),
        element('dt', {}, t('price')), element('dd', {}, element('strong', { class: 'total' }, shownMoney(answer.totalRate)), answer.previousRate && element('s', {}, shownMoney(answer.previousRate))),
        element('dt', {}, t('validUntil')), element('dd', {}, shownMoment(answer.expiresAt)),
        element('dt', {}, t('bookedAs')), element('dd', {}, answer.bookableAs === 'Confirmed' ? t('stateConfirmed') : t('stateOnRequest')),
        element('dt', {}, t('cancellation')), element('dd', {}, termsOf(answer.cancellationPolicies)))
}

const warning = (record: BookingRecord): HTMLElement => record.state === 'unknown'
    ? element('div', { class: 'problem', role: 'alert' }, element('strong', {}, t('outcomeUnknown')), element('p', {}, t('blockedByUnknown', { hotel: record.hotel })))
    : element('div', { class: 'problem' }, element('strong', {}, t('alreadyBooked', { number: record.number ?? '', hotel: record.hotel })))

function quoteView(place: HTMLElement, search: Search, offers: Offered[], made: Quoted | PriceChanged): Node[] {
    const quote = made.state === 'priceChanged' ? made.accept() : made
    const hotel = offers[0]!.hotelTitle
    const guests = guestsForm(offers)
    const outcome = element('div', { class: 'outcome' })
    const submit = button(t('book'), () => undefined, { type: 'submit' })
    let reference = newReference()
    let busy = false
    let sent = false

    const intent = (customer: string): Intent => ({
        reference, service: session.baseUrl, user: user(), hotelId: offers[0]!.hotelId, hotel, fromDate: search.from, toDate: search.to, customer, expiresAt: quote.answer.expiresAt,
    })
    const isShown = (): boolean => place.contains(form) && !place.hidden && place.isConnected
    /** The fields can be changed until a request was sent: a repeat must be the same request. */
    const lock = (on: boolean): void => void (guests.element.disabled = on)

    async function submitted(): Promise<void> {
        const party = { clientReference: reference, ...guests.value() }
        const customer = `${party.customer.firstName} ${party.customer.lastName}`
        const before = earlier(intent(customer))
        if (before?.state === 'unknown') return outcome.replaceChildren(warning(before))
        const names = party.rooms.flat().map(guest => `${guest.firstName} ${guest.lastName}`).join(', ')
        const agreed = await confirmed(t('bookTitle', { hotel }), [before && warning(before), element('p', {}, t('fromTo', { from: shownDate(search.from), to: shownDate(search.to) })),
            element('p', {}, bdi(names)), element('p', {}, t('price'), ' ', element('strong', {}, shownMoney(quote.answer.totalRate))), termsOf(quote.answer.cancellationPolicies)],
        t('bookNow'), before && t('bookSecond'))
        if (!agreed) return
        const blocking = await reserve(intent(customer), before)
        if (blocking) return outcome.replaceChildren(warning(blocking))
        await send(party)
    }
    async function send(party: Parameters<typeof book>[2]): Promise<void> {
        const controller = new AbortController()
        lock((sent = true))
        active.add(reference)
        outcome.replaceChildren(element('div', { class: 'progress' }, element('progress', { 'aria-label': t('bookingNow') }), t('bookingNow'), button(t('stopWaiting'), () => controller.abort(), { class: 'second' })))
        announce(t('bookingNow'))
        try {
            const result = await book(flow(), quote, party, controller.signal)
            ended(reference)
            if (result.state === 'unknown') return showUnknown()
            const record = recordOf(reference)
            remember(result)
            if (isShown()) goInstead(addressOf('booking', { find: result.number }))
            else if (record) report(record, { outcome: 'booked', booking: result })
            place.replaceChildren() // this quote is used
        } catch (problem) {
            ended(reference)
            if (recordOf(reference)) return showUnknown(problem)
            // nothing was booked: the next request is another one
            reference = newReference()
            lock((sent = false))
            outcome.replaceChildren(problemBox(problem))
        }
    }
    function showUnknown(problem?: unknown): void {
        submit.hidden = true
        announce(t('outcomeUnknown'))
        outcome.replaceChildren(...(problem === undefined ? [] : [problemBox(problem)]), element('div', { class: 'problem', role: 'alert', 'data-outcome': 'unknown' }, element('strong', {}, t('outcomeUnknown')), element('p', {}, t('unknownHelp')),
            button(t('sendAgain'), () => void once(() => send({ clientReference: reference, ...guests.value() })))))
    }
    /** One step at a time, whatever is clicked. */
    async function once(step: () => Promise<void>): Promise<void> {
        if (busy) return
        busy = true
        submit.disabled = true
        await step().catch(problem => outcome.replaceChildren(problemBox(problem)))
        submit.disabled = false
        busy = false
    }
    // the lookup of pending bookings may find the outcome
    const ignore = onRecords(() => {
        if (!place.contains(form)) return ignore()
        if (!sent || busy || active.has(reference)) return
        const record = recordOf(reference)
        if (record?.state === 'unknown') return
        place.replaceChildren(element('p', {}, record ? t('wasBooked', { number: record.number ?? '' }) : t('wasNotBooked')))
        if (!place.hidden && record) note(addressOf('booking', { find: record.number ?? '' }))
    })

    const form = element('form', {
        class: 'card',
        submit: (event: Event) => {
            event.preventDefault()
            void once(submitted)
        },
    }, guests.element, element('p', { class: 'buttons' }, submit, button(t('backToResults'), () => history.back(), { class: 'second' })), outcome)
    return [element('div', { class: 'card' }, element('h3', {}, t('quoteOf'), ' ', bdi(hotel)),
        made.state === 'priceChanged' && element('div', { class: 'problem', role: 'alert' }, element('strong', {}, t('priceChanged'))),
        summaryOf(search, offers, made)), form]
}

/** A reference that no other booking has. `randomUUID` is missing over plain HTTP. */
function newReference(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    return `page-${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}
