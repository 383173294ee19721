// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Bookings whose outcome is unknown, above every view. They are looked up after signing in and then again and again.
import { session, user, onSession } from '../connection'
import { bdi, button, element } from '../element'
import { flow } from '../flow'
import { shownDate, shownMoment } from '../format'
import { language, t } from '../i18n'
import { addressOf } from '../router'
import { announce } from '../task'
import { forgetOld, onRecords, records } from './ledger'
import type { BookingRecord } from './ledger'
import { lookUp } from './safe_booking'
import type { Found } from './safe_booking'

const firstWait = 3_000
const longestWait = 60_000
/** References whose request this page is sending now. */
export const active = new Set<string>()
const outcomes = new Map<string, { record: BookingRecord; found: Found }>()
const problems = new Map<string, string>()
let place: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let wait = firstWait
let looking = false
let shown: string | undefined

const mine = (record: BookingRecord): boolean => session.signedIn && record.service === session.baseUrl && record.user === user()
const unknown = (): BookingRecord[] => records().filter(one => one.state === 'unknown' && !active.has(one.reference))
const described = (record: BookingRecord): string =>
    t('bookingOf', { hotel: record.hotel, from: shownDate(record.fromDate), to: shownDate(record.toDate), customer: record.customer ?? '' })

/** The request of this reference has ended. If its outcome is unknown, it is looked up from now on. */
export function ended(reference: string): void {
    active.delete(reference)
    wait = firstWait
    show()
    schedule()
}

/** Shows the outcome of a booking above the views until the user dismisses it. */
export function report(record: BookingRecord, found: Found): void {
    outcomes.set(record.reference, { record, found })
    if (found.outcome !== 'waiting') announce(found.outcome === 'booked' ? t('wasBooked', { number: found.booking.number }) : t('wasNotBooked'))
    show()
}

async function lookUpAll(): Promise<void> {
    if (looking) return
    looking = true
    show()
    for (const record of unknown().filter(mine)) {
        try {
            report(record, await lookUp(flow(), record))
            problems.delete(record.reference)
        } catch (problem) {
            problems.set(record.reference, (problem as Error).message)
        }
    }
    looking = false
    show()
    schedule()
}
function schedule(): void {
    clearTimeout(timer)
    if (unknown().some(mine)) timer = setTimeout(() => void lookUpAll(), wait)
    wait = Math.min(2 * wait, longestWait)
}
function lookUpNow(): void {
    wait = firstWait
    void lookUpAll()
}

function outcomeOf(reference: string, { record, found }: { record: BookingRecord; found: Found }): HTMLElement | false {
    if (found.outcome === 'waiting') return false
    return element('li', { class: 'card', 'data-outcome': found.outcome, 'data-reference': reference }, element('p', {}, bdi(described(record))),
        element('p', {}, element('strong', {}, found.outcome === 'booked' ? t('wasBooked', { number: found.booking.number }) : t('wasNotBooked'))),
        element('p', { class: 'buttons' }, found.outcome === 'booked' && element('a', { class: 'button', href: addressOf('booking', { find: found.booking.number }) }, t('showBooking')),
            button(t('dismiss'), () => {
                outcomes.delete(reference)
                show()
            }, { class: 'second' })))
}
function waitingItem(record: BookingRecord): HTMLElement {
    const found = outcomes.get(record.reference)?.found
    const problem = problems.get(record.reference)
    return element('li', { class: 'card', 'data-outcome': 'unknown', 'data-reference': record.reference }, element('p', {}, bdi(described(record))),
        element('p', {}, element('strong', {}, t('outcomeUnknown')), ' ', t('doNotBookAgain')),
        found?.outcome === 'waiting' && element('p', { class: 'quiet' }, t('notFoundYet', { until: shownMoment(found.until) })),
        problem !== undefined && element('p', { class: 'quiet' }, t('lookupFailed'), ' ', bdi(problem)),
        element('p', { class: 'quiet' }, t('reference'), ' ', element('code', {}, record.reference)),
        mine(record) ? button(t('lookUpNow'), lookUpNow)
            : element('p', {}, t('signInToLookUp', { service: record.service, user: record.user })))
}

/** Shows what has changed: an unchanged button keeps its place and its focus. */
function show(): void {
    if (!place) return
    const waiting = unknown()
    place.setAttribute('aria-busy', String(looking))
    const state = JSON.stringify([language(), waiting.map(one => [one.reference, mine(one), outcomes.get(one.reference)?.found, problems.get(one.reference)]), [...outcomes.keys()], [...outcomes.values()].map(one => one.found.outcome)])
    if (state === shown) return
    shown = state
    const decided = [...outcomes].map(([reference, one]) => outcomeOf(reference, one))
    const items = [...waiting.map(waitingItem), ...decided.filter(one => one !== false)]
    place.hidden = items.length === 0
    place.setAttribute('aria-label', t('pendingBookings'))
    place.replaceChildren(...(items.length > 0 ? [element('ul', { class: 'plain' }, ...items)] : []))
}

/** Begins to show pending bookings in this element, and to look them up. */
export function followPending(into: HTMLElement): void {
    const first = !place
    place = into
    shown = undefined
    show()
    if (!first) return
    forgetOld()
    onSession(lookUpNow)
    onRecords(() => {
        show()
        if (!looking) schedule()
    })
    addEventListener('online', lookUpNow)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && unknown().some(mine) && lookUpNow())
    addEventListener('beforeunload', event => active.size > 0 && event.preventDefault())
}
