// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The trips that were read last, on a device whose user wants it: they are shown without a network, with their age.
// They belong to the login, of which there may be several for one user, and contain names of travelers, and no password. Signing out deletes them.
import { signal } from '@preact/signals'
import { read, write } from '../platform/storage'
import { onReset, owner, signedIn } from './session'
import type { Trips } from './trips'

const key = 'waybill.trips'
const wish = 'waybill.keep_trips'
/** Whether the user wants trips to be kept on this device. */
export const keeping = signal(read('localStorage', wish) === '1')

export function forgetTrips(): void {
    localStorage.removeItem(key)
    localStorage.removeItem(wish)
    keeping.value = false
}
onReset(forgetTrips)
export function keepTrips(trips: Trips): void {
    if (keeping.peek() && !trips.kept) write('localStorage', key, JSON.stringify({ owner: owner(), trips }))
}
export function wantKept(on: boolean, present: Trips | undefined): void {
    if (!on) return forgetTrips()
    keeping.value = write('localStorage', wish, '1')
    if (present) keepTrips(present)
}
/** The trips that are kept; for a user who has signed in, only their own. */
export function keptTrips(): Trips | undefined {
    try {
        const { owner: whose, trips } = JSON.parse(read('localStorage', key) ?? '') as { owner: string; trips: Trips }
        return !signedIn.peek() || whose === owner() ? { ...trips, kept: true } : undefined
    } catch {
        return undefined
    }
}
