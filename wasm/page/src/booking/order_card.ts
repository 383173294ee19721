// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A booking and its next steps. Each step that changes it is confirmed first.
import type { Booked, Money, OutcomeUnknown } from 'waybill'
import { bdi, button, element, focusOn } from '../element'
import { flow } from '../flow'
import { shownDate, shownMoment, shownMoney } from '../format'
import { t } from '../i18n'
import { addressOf } from '../router'
import { run } from '../task'
import { confirmed } from '../dialog'
import { records } from './ledger'

type Policy = { fromDate: string; fee: Money }
export const termsOf = (policies: readonly Policy[] | undefined): HTMLElement => policies?.length
    ? element('ul', { class: 'terms' }, ...policies.map(one => element('li', {}, t('cancellingCosts', { date: shownDate(one.fromDate), fee: shownMoney(one.fee) }))))
    : element('p', { class: 'quiet' }, t('noTerms'))

const states = { OK: 'stateConfirmed', OR: 'stateOnRequest', DC: 'stateDeclined', XP: 'stateExpired', XX: 'stateCancelled' } as const

/** The result of a step: the booking, or that the outcome is unknown. */
function shown(place: HTMLElement, outcome: Booked | OutcomeUnknown): Node[] {
    if (outcome.state !== 'unknown') return orderCard(place, outcome)
    const number = outcome.bookingNumber!
    return [element('div', { class: 'problem', role: 'alert' }, element('strong', {}, t('outcomeUnknown')), element('p', {}, t('stepUnknown', { number })),
        button(t('lookUpNow'), () => void run(place, { title: t('lookingUp') }, async signal => orderCard(place, await flow().lookUp(number, { signal })))))]
}

export function orderCard(place: HTMLElement, booking: Booked): Node[] {
    const { details, number } = booking
    const kept = records().find(one => one.number === number)
    const act = (title: string, step: (signal: AbortSignal) => Promise<Booked | OutcomeUnknown>): void =>
        void run(place, { title, retry: false, cancel: t('stopWaiting') }, async signal => shown(place, await step(signal))).then(done => {
            const heading = place.querySelector('h3')
            if (done && heading) focusOn(heading)
        })
    /** A step that is sent only after the user has confirmed it. */
    const ask = async (title: string, action: string, step: (signal: AbortSignal) => Promise<Booked | OutcomeUnknown>): Promise<void> => {
        if (await confirmed(title, [element('p', {}, t('bookingNumber'), ' ', element('strong', {}, bdi(number)))], action)) act(action, step)
    }
    const cancel = (open: Booked & { state: 'confirmed' | 'onRequest' }): void => {
        const fee = element('div', {})
        place.append(fee)
        void run(fee, { title: t('readingFee') }, async signal => {
            const most = await flow().cancellationFee(booking, { signal })
            fee.remove()
            const sure = await confirmed(t('cancelBookingTitle', { number }), [element('p', {}, t('feeIs'), ' ', element('strong', {}, shownMoney(most)))], t('cancelBooking'))
            if (sure) act(t('cancelling'), async inner => flow().cancel(open, { mostFee: most, signal: inner }))
            return []
        })
    }
    return [element('div', { class: 'card order', 'data-number': number }, element('h3', {}, t('booking'), ' ', bdi(number)),
        kept && element('p', {}, bdi(kept.hotel), ', ', t('fromTo', { from: shownDate(kept.fromDate), to: shownDate(kept.toDate) })),
        element('p', {}, element('strong', { class: `state ${details.status.code}` }, t(states[details.status.code])), ', ', shownMoney(details.totalRate)),
        details.acknowledgeBefore !== undefined && booking.state === 'onRequest' && element('p', {}, t(details.decidedBy === 'Hotel' ? 'hotelDecidesBefore' : 'acknowledgeBefore', { moment: shownMoment(details.acknowledgeBefore) })),
        details.fee && booking.state === 'closed' && element('p', {}, t('feeIs'), ' ', shownMoney(details.fee)),
        details.clientReference !== undefined && element('p', { class: 'quiet' }, t('reference'), ' ', element('code', {}, details.clientReference)),
        booking.state !== 'closed' && termsOf(details.cancellationPolicies),
        element('p', { class: 'buttons' },
            booking.state === 'onRequest' && details.decidedBy !== 'Hotel' && button(t('acknowledge'), () => act(t('acknowledge'), signal => flow().acknowledge(booking, { signal }))),
            booking.state === 'onRequest' && details.decidedBy !== 'Hotel' && button(t('decline'), () => void ask(t('declineTitle', { number }), t('decline'), signal => flow().decline(booking, { signal })), { class: 'second' }),
            booking.state !== 'closed' && button(t('cancelBooking'), () => cancel(booking), { class: 'second danger' }),
            element('a', { class: 'button second', href: addressOf('trips', { find: number }) }, t('showInTrips'))))]
}
