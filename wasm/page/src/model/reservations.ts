// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The bookings of a hotel. The service lists bookings in the order of their changes: after the first reading, a cursor
// brings those that changed since.
import { computed, signal } from '@preact/signals'
import type { OrderDetails } from 'waybill'
import { isoDate } from '../words/format'
import { t } from '../words/i18n'
import { onReset, sessionCall } from './session'
import { Task } from './task'

const perPage = 100
const store = signal<ReadonlyMap<string, OrderDetails>>(new Map())
export const reading = new Task()
/** When the list was read, in milliseconds; undefined before. */
export const readAt = signal<number | undefined>(undefined)
let cursor: string | undefined
onReset(() => {
    reading.stop()
    cursor = readAt.value = undefined
    store.value = new Map()
})

/** Reads the bookings that changed since the last reading. */
export const readReservations = (quiet = false): Promise<boolean> => reading.run(t('readingReservations'), async (signal, report) => {
    for (let more = true; more; ) {
        const page: { bookings: OrderDetails[]; cursor: string; more: boolean } = await sessionCall('hotelBookingList', { itemsPerPage: perPage, ...(cursor !== undefined && { cursor }) }, { signal })
        signal.throwIfAborted()
        const next = new Map(store.peek())
        for (const one of page.bookings) next.set(one.bookingNumber, one)
        store.value = next
        cursor = page.cursor
        more = page.more
        report(t('bookingsSoFar', { count: next.size }))
    }
    readAt.value = Date.now()
}, { quiet })

const byArrival = (a: OrderDetails, b: OrderDetails): number => isoDate(a.fromDate ?? '').localeCompare(isoDate(b.fromDate ?? ''))
const all = computed(() => [...store.value.values()])
/** Bookings that wait for a decision of the hotel, the most urgent first. */
export const waiting = computed(() => all.value.filter(one => one.status.code === 'OR' && one.decidedBy === 'Hotel')
    .sort((a, b) => (a.acknowledgeBefore ?? '').localeCompare(b.acknowledgeBefore ?? '')))
/** The bookings that were made last. */
export const newest = computed(() => [...all.value].sort((a, b) => (b.created ?? '').localeCompare(a.created ?? '')))
/** Guests who arrive on an ISO date. */
export const arrivalsOf = (day: string): OrderDetails[] => all.value.filter(one => one.status.code === 'OK' && isoDate(one.fromDate ?? '') === day).sort(byArrival)
