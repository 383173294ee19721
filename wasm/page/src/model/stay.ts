// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What is searched, as in the address of the view: `city=104&from=2026-12-23&to=2026-12-26&rooms=2-7-3_1`: a room of two
// adults and children of 7 and 3 years, and a room of one adult.
import type { Occupancy, Stay } from 'waybill'
import { daysFromNow, wireDate } from '../words/format'
import { limits } from './limits'

export interface Room {
    adults: number
    ages: number[]
}
export interface Search {
    city: number | undefined
    from: string
    to: string
    rooms: Room[]
    /** The only hotel that is searched. */
    hotel?: number | undefined
    /** The number of the booking whose guests are booked again. */
    again?: string | undefined
}
/** What the form offers. */
export const most = { rooms: 9, adults: 9, children: 9, age: limits.age }

export const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)
const between = (value: number, least: number, greatest: number): number => Math.min(Math.max(Number.isInteger(value) ? value : least, least), greatest)

export function roomsOf(text: string | null): Room[] {
    const rooms = (text ?? '2').split('_').slice(0, most.rooms).map(room => {
        const [adults = 1, ...ages] = room.split('-').map(Number)
        return { adults: between(adults, 1, most.adults), ages: ages.slice(0, most.children).map(age => between(age, 0, most.age)) }
    })
    return rooms.length > 0 ? rooms : [{ adults: 2, ages: [] }]
}
export const roomsText = (rooms: Room[]): string => rooms.map(room => [room.adults, ...room.ages].join('-')).join('_')

export function searchOf(query: URLSearchParams): Search {
    const number = (name: string): number | undefined => (/^[1-9]\d*$/.test(query.get(name) ?? '') ? Number(query.get(name)) : undefined)
    const from = query.get('from')
    const to = query.get('to')
    return { city: number('city'), hotel: number('hotel'), again: query.get('again') ?? undefined, from: isDate(from) ? from : daysFromNow(30), to: isDate(to) ? to : daysFromNow(33), rooms: roomsOf(query.get('rooms')) }
}
export const queryOf = (search: Search): Record<string, string | undefined> =>
    ({ city: search.city?.toString(), from: search.from, to: search.to, rooms: roomsText(search.rooms), hotel: search.hotel?.toString(), again: search.again })

/** The guests of a room; children of the same age are counted together. */
export function occupancyOf({ adults, ages }: Room): Occupancy {
    const counts = new Map<number, number>()
    for (const age of ages) counts.set(age, (counts.get(age) ?? 0) + 1)
    return { adult: adults, ...(ages.length > 0 && { child: [...counts].map(([age, count]) => ({ age, count })) }) }
}
export const stayOf = (search: Search): Stay =>
    ({ fromDate: wireDate(search.from), toDate: wireDate(search.to), idCity: search.city!, rooms: search.rooms.map(room => ({ pax: occupancyOf(room) })) })
