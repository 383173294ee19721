// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import type { CancellationPolicy, Minors, Occupancy, Offered } from 'waybill'
import { presentTime } from '../platform/clock'
import { isoDate } from '../words/format'

const minors = (all: readonly Minors[] | undefined): string => (all ?? []).map(({ age, count }) => `${age}:${count}`).sort().join()
export const sameGuests = (a: Occupancy, b: Occupancy): boolean =>
    a.adult === b.adult && minors(a.child) === minors(b.child) && minors(a.infant) === minors(b.infant)
/** Identifies the offers of a quote in the address of the view. */
export const offersKey = (offers: readonly Offered[]): string => [offers[0]!.hotelId, ...offers.map(one => `${one.roomId}.${one.terms.id}`)].join('-')
/** The policies with a fee. */
export const costly = (policies: readonly CancellationPolicy[] | undefined): CancellationPolicy[] => (policies ?? []).filter(one => Number(one.fee.amount) > 0)
/** When the service begins to charge a fee: with the offset of the hotel or, if its zone is not known, as a day. */
export function feeFrom(policies: readonly CancellationPolicy[] | undefined): string | undefined {
    const [first] = costly(policies)
    return first && (first.fromInstant ?? isoDate(first.fromDate))
}
/** A day begins in UTC. */
export const isLater = (moment: string): boolean => Date.parse(moment) > presentTime()
