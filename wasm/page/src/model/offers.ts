// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import type { CancellationPolicy, Minors, Occupancy, Offered } from 'waybill'
import { presentTime } from '../platform/clock'
import { dayAfter, isoDate } from '../words/format'

const minors = (all: readonly Minors[] | undefined): string => (all ?? []).map(({ age, count }) => `${age}:${count}`).sort().join()
export const sameGuests = (a: Occupancy, b: Occupancy): boolean =>
    a.adult === b.adult && minors(a.child) === minors(b.child) && minors(a.infant) === minors(b.infant)
/** Identifies the offers of a quote in the address of the view. */
export const offersKey = (offers: readonly Offered[]): string => [offers[0]!.hotelId, ...offers.map(one => `${one.roomId}.${one.terms.id}`)].join('-')
const beginOf = ({ fromInstant, fromDate }: CancellationPolicy): string => fromInstant ?? isoDate(fromDate)
/** The policies with a fee, in order of their begin. */
export const costly = (policies: readonly CancellationPolicy[] | undefined): CancellationPolicy[] =>
    (policies ?? []).filter(one => Number(one.fee.amount) > 0).sort((a, b) => Date.parse(beginOf(a)) - Date.parse(beginOf(b)))
/** When the service begins to charge a fee: with the offset of the hotel or, if its zone is not known, as a day. */
export function feeFrom(policies: readonly CancellationPolicy[] | undefined): string | undefined {
    const [first] = costly(policies)
    return first && beginOf(first)
}
/** A day begins in UTC. */
export const isLater = (moment: string): boolean => Date.parse(moment) > presentTime()
export const atMidnight = (from: string): boolean => !/T(?!00:00)/.test(from) // or a day
/** The last day, or the moment, until which a cancellation is free of charge; undefined if that is over or never was. */
export function freeUntil(policies: readonly CancellationPolicy[] | undefined): string | undefined {
    const from = feeFrom(policies)
    return from === undefined || !isLater(from) ? undefined : atMidnight(from) ? dayAfter(isoDate(from), -1) : from
}
