// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Bookings whose outcome is unknown. They are looked up after signing in and then again and again.
import { effect, signal, untracked } from '@preact/signals'
import { t } from '../words/i18n'
import { changed, learn } from './bookings'
import { flow } from './flow'
import { forgetOld, records } from './ledger'
import type { BookingRecord } from './ledger'
import { lookUp } from './safe_booking'
import type { Found } from './safe_booking'
import { onReset, settings, signedIn, user } from './session'
import { announce } from './task'

const firstWait = 3_000
const longestWait = 60_000
/** References whose request this page is sending now. */
export const active = signal<ReadonlySet<string>>(new Set())
/** What became of bookings, until the user dismisses it. */
export const outcomes = signal<ReadonlyMap<string, { record: BookingRecord; found: Found }>>(new Map())
export const lookupProblems = signal<ReadonlyMap<string, unknown>>(new Map())
onReset(() => (outcomes.value = lookupProblems.value = new Map()))
export const looking = signal(false)
let timer: ReturnType<typeof setTimeout> | undefined
let wait = firstWait

export const isMine = (record: BookingRecord): boolean => signedIn.value && record.service === settings.value.baseUrl && record.user === user()
export const unknownRecords = (): BookingRecord[] => records().filter(one => one.state === 'unknown' && !active.value.has(one.reference))
const changedMap = <Value>(map: ReadonlyMap<string, Value>, key: string, value: Value | undefined): ReadonlyMap<string, Value> => {
    const next = new Map(map)
    if (value === undefined) next.delete(key)
    else next.set(key, value)
    return next
}

/** The request of this reference has ended. If its outcome is unknown, it is looked up from now on. */
export function ended(reference: string): void {
    const rest = new Set(active.peek())
    rest.delete(reference)
    active.value = rest
    wait = firstWait
    schedule()
}
/** Shows the outcome of a booking above the views until the user dismisses it. */
export function report(record: BookingRecord, found: Found): void {
    outcomes.value = changedMap(outcomes.peek(), record.reference, { record, found })
    if (found.outcome === 'waiting') return
    if (found.outcome === 'booked') learn(found.booking)
    changed()
    announce(found.outcome === 'booked' ? t('wasBooked', { number: found.booking.number }) : t('wasNotBooked'))
}
export const dismiss = (reference: string): void => void (outcomes.value = changedMap(outcomes.peek(), reference, undefined))

async function lookUpAll(): Promise<void> {
    if (looking.peek()) return
    looking.value = true
    for (const record of unknownRecords().filter(isMine)) {
        try {
            report(record, await lookUp(flow(), record))
            lookupProblems.value = changedMap(lookupProblems.peek(), record.reference, undefined)
        } catch (problem) {
            lookupProblems.value = changedMap(lookupProblems.peek(), record.reference, problem)
        }
    }
    looking.value = false
    schedule()
}
function schedule(): void {
    clearTimeout(timer)
    if (untracked(() => unknownRecords().some(isMine))) timer = setTimeout(() => void lookUpAll(), wait)
    wait = Math.min(2 * wait, longestWait)
}
export function lookUpNow(): void {
    wait = firstWait
    void lookUpAll()
}

/** Begins to look pending bookings up. */
export function followPending(): void {
    forgetOld()
    effect(() => {
        if (signedIn.value) untracked(lookUpNow)
    })
    effect(() => {
        records() // a record may come from another tab
        if (!looking.peek()) untracked(schedule)
    })
    addEventListener('online', lookUpNow)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && untracked(() => unknownRecords().some(isMine)) && lookUpNow())
    addEventListener('beforeunload', event => active.peek().size > 0 && event.preventDefault())
}
