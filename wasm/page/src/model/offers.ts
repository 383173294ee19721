// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import type { Minors, Occupancy, Offered } from 'waybill'

const minors = (all: readonly Minors[] | undefined): string => (all ?? []).map(({ age, count }) => `${age}:${count}`).sort().join()
export const sameGuests = (a: Occupancy, b: Occupancy): boolean =>
    a.adult === b.adult && minors(a.child) === minors(b.child) && minors(a.infant) === minors(b.infant)
/** Identifies the offers of a quote in the address of the view. */
export const offersKey = (offers: readonly Offered[]): string => [offers[0]!.hotelId, ...offers.map(one => `${one.roomId}.${one.terms.id}`)].join('-')
