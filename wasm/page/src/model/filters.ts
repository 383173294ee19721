// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Filters and order of the results. They are applied to the hotels that the page has, without another request.
import type { Hotel, HotelSearchRes, Offered } from 'waybill'
import { feeFrom, isLater, sameGuests } from './offers'
import { boardOf } from './service_words'
import type { Room } from './stay'
import { occupancyOf } from './stay'

export const perStep = 40
export type Order = 'price' | 'name' | 'category'
export interface Filters {
    board: string
    category: string
    refundable: boolean
    available: boolean
    least: number | undefined
    most: number | undefined
    order: Order
    /** How many hotels are shown. */
    shown: number
}
/** A hotel with the offers for each requested room, the cheapest first. */
export interface Result {
    hotel: Hotel
    rooms: Offered[][]
    /** Of the cheapest offers of all rooms. */
    price: number
    currency: string
}

const orders: Order[] = ['price', 'name', 'category']
const amount = (text: string | null): number | undefined => (text !== null && text !== '' && Number(text) >= 0 ? Number(text) : undefined)
export const filtersOf = (query: URLSearchParams): Filters => ({
    board: query.get('board') ?? '', category: query.get('category') ?? '', refundable: query.has('refundable'), available: query.has('available'),
    least: amount(query.get('least')), most: amount(query.get('most')), order: orders.find(one => one === query.get('order')) ?? 'price',
    shown: Math.max(perStep, Math.trunc(Number(query.get('shown'))) || perStep),
})
export const filterQuery = (filters: Filters): Record<string, string | undefined> => ({
    board: filters.board, category: filters.category, refundable: filters.refundable ? '1' : undefined, available: filters.available ? '1' : undefined,
    least: filters.least?.toString(), most: filters.most?.toString(), order: filters.order === 'price' ? undefined : filters.order,
    shown: filters.shown > perStep ? String(filters.shown) : undefined,
})
/** The filters that leave out hotels, without their order. */
export const narrowing = ({ board, category, refundable, available, least, most }: Filters): boolean =>
    board !== '' || category !== '' || refundable || available || least !== undefined || most !== undefined

const rate = (offer: Offered): number => Number(offer.terms.rate.amount)
/** Whether the offer can be cancelled free of charge now. */
export function isFree({ terms }: Offered): boolean {
    const from = feeFrom(terms.cancellationPolicy)
    return !terms.nonRefundable && (from === undefined || isLater(from))
}

/**
 * The hotels of the answer that have an offer for each room. Amounts in different currencies are not compared: hotels with the currency of the
 * city come first, and a limit of the price leaves out the others.
 */
export function resultsOf(answer: HotelSearchRes, offers: readonly Offered[], rooms: readonly Room[], filters: Filters): Result[] {
    const wanted = rooms.map(occupancyOf)
    const byHotel = new Map<number, Offered[]>()
    for (const offer of offers) {
        if (filters.board && boardOf(offer.terms.title, offer.terms.code) !== filters.board) continue
        if (filters.refundable && !isFree(offer)) continue
        if (filters.available && offer.terms.available.status !== 'Available') continue
        const all = byHotel.get(offer.hotelId)
        if (all) all.push(offer)
        else byHotel.set(offer.hotelId, [offer])
    }
    const found: Result[] = []
    for (const hotel of answer.hotels.hotel ?? []) {
        if (filters.category && hotel.category?.text !== filters.category) continue
        const all = byHotel.get(hotel.id) ?? []
        const byRoom = wanted.map(guests => all.filter(offer => sameGuests(offer.guests, guests)).sort((a, b) => rate(a) - rate(b)))
        const cheapest = byRoom.map(one => one[0])
        if (!cheapest.every(one => one !== undefined) || cheapest.length === 0) continue
        const price = cheapest.reduce((sum, one) => sum + rate(one), 0)
        const currency = cheapest[0]!.terms.rate.currency
        const limited = filters.least !== undefined || filters.most !== undefined
        const other = answer.currency !== undefined && currency !== answer.currency
        if (limited && (other || price < (filters.least ?? 0) || price > (filters.most ?? Infinity))) continue
        found.push({ hotel, rooms: byRoom, price, currency })
    }
    const group = ({ currency }: Result): string => (currency === answer.currency ? '' : currency)
    const byPrice = (a: Result, b: Result): number => group(a).localeCompare(group(b)) || a.price - b.price
    const byName = (a: Result, b: Result): number => a.hotel.title.localeCompare(b.hotel.title)
    const compare: Record<Order, (a: Result, b: Result) => number> = {
        price: (a, b) => byPrice(a, b) || byName(a, b),
        name: byName,
        category: (a, b) => (b.hotel.category?.text ?? '').localeCompare(a.hotel.category?.text ?? '', undefined, { numeric: true }) || byPrice(a, b),
    }
    return found.sort(compare[filters.order])
}
