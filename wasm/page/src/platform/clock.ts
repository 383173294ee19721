// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The time of the service, by the `Date` of its responses: the clock of a computer may be wrong by minutes or by a day, and quotes
// and deadlines are the service's.
import { signal } from '@preact/signals'

/** Milliseconds by which the service is ahead of this device. */
const ahead = signal(0)
/** A smaller difference is the second that `Date` rounds to, and the time that the response took. */
const least = 5_000
export function noteServiceTime(time: number): void {
    const difference = time - Date.now()
    if (Math.abs(difference - ahead.peek()) >= least) ahead.value = difference
}
export const presentTime = (): number => Date.now() + ahead.value
