// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Records of bookings in the browser. A record is written before the request of its booking is sent, and stays until the
// outcome is known, also if the page is closed or loaded again. It contains no credential. Each record has its own key, so
// that two tabs do not overwrite each other.
import { signal } from '@preact/signals'
import { isoDate } from '../words/format'

export interface BookingRecord {
    reference: string
    service: string
    user: number
    /** `unknown` from before the request until the outcome is known. */
    state: 'unknown' | 'booked'
    hotelId: number
    hotel: string
    fromDate: string
    toDate: string
    /** Only until the outcome is known. */
    customer?: string
    /** The number of the booking whose guests it has, and which it replaces. */
    replaces?: string | undefined
    /** Until then the service accepts a request for this booking. */
    expiresAt: string
    made: string
    /** Requests that were sent, or may have been. */
    sent: number
    number?: string
}

const prefix = 'waybill.booking.'
const bookedKept = 30 * 86_400_000
/** Changes with each record, also when another tab writes it: what reads the records is shown again. */
const changes = signal(0)

/** This browser does not keep data, so a booking would be unsafe. */
export class StorageUnavailable extends Error {
    readonly code = 'storage_unavailable'
}

function parsed(text: string | null): BookingRecord | undefined {
    try {
        const record = JSON.parse(text ?? '') as BookingRecord
        return typeof record.reference === 'string' ? record : undefined
    } catch {
        return undefined
    }
}

/** All records, the newest first. */
export function records(): BookingRecord[] {
    void changes.value
    try {
        const all = Object.keys(localStorage).filter(key => key.startsWith(prefix)).map(key => parsed(localStorage.getItem(key)))
        return all.filter(one => one !== undefined).sort((a, b) => b.made.localeCompare(a.made))
    } catch {
        return []
    }
}
export const recordOf = (reference: string): BookingRecord | undefined => records().find(one => one.reference === reference)
const announce = (): void => void (changes.value = changes.peek() + 1)
addEventListener('storage', event => {
    if (event.key === null || event.key.startsWith(prefix)) announce()
})

/** Keeps a record, or throws: it is read again to be sure. */
export function keep(record: BookingRecord): void {
    const text = JSON.stringify(record)
    try {
        localStorage.setItem(prefix + record.reference, text)
        if (localStorage.getItem(prefix + record.reference) !== text) throw new Error('not kept')
    } catch (problem) {
        throw new StorageUnavailable(String(problem))
    }
    announce()
}
export function forget(reference: string): void {
    localStorage.removeItem(prefix + reference)
    announce()
}
export function countSent(reference: string, by: number): void {
    const record = recordOf(reference)
    if (record) keep({ ...record, sent: record.sent + by })
}
/** The outcome is known: the booking exists. The name of the customer is removed. */
export function confirm(reference: string, number: string): void {
    const record = recordOf(reference)
    if (!record) return
    const { customer: _, ...known } = record
    keep({ ...known, state: 'booked', number })
}
/** A booking that is declined, expired or cancelled does not occupy its nights. */
export function forgetNumber(number: string): void {
    for (const one of records()) if (one.state === 'booked' && one.number === number) forget(one.reference)
}
/** Removes records of bookings that were made long ago. */
export function forgetOld(): void {
    for (const one of records()) if (one.state === 'booked' && Date.parse(one.made) < Date.now() - bookedKept) forget(one.reference)
}

export const overlap = (a: Pick<BookingRecord, 'fromDate' | 'toDate'>, b: Pick<BookingRecord, 'fromDate' | 'toDate'>): boolean =>
    isoDate(a.fromDate) < isoDate(b.toDate) && isoDate(b.fromDate) < isoDate(a.toDate)
