// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The booking that is being made: its quote, its guests and its reference. It is kept for the tab, so that a reload, an
// expired quote or a refused login loses no name. It contains no credential.
import { signal } from '@preact/signals'
import { workflow } from 'waybill'
import type { Hotel, HotelQuoteRes, HotelSearchRes, Occupant, Offered, Party, PriceChanged, Quoted, TermsChanged, WaybillError, WorkflowCalls } from 'waybill'
import { read, write } from '../platform/storage'
import { quoteDifferences } from '../platform/worker_calls'
import { t } from '../words/i18n'
import { flow } from './flow'
import { recordOf } from './ledger'
import { sameGuests } from './offers'
import { onReset, ownerOfKept, user } from './session'
import { stayOf } from './stay'
import type { Search } from './stay'
import { Task } from './task'

export interface GuestName {
    type: Occupant['type']
    age?: number
    firstName: string
    lastName: string
}
export interface Names {
    customer: { firstName: string; lastName: string; email: string; phone: string }
    rooms: GuestName[][]
    wishes: string
    /** The booking that they were taken from. */
    again?: string | undefined
}
export interface Order {
    search: Search
    /** With the chosen rooms and offers only. */
    hotel: Hotel
    currency: string | undefined
    offers: Offered[]
    made: Quoted | PriceChanged | TermsChanged
    quote: Quoted
    reference: string
}
export const order = signal<Order | undefined>(undefined)
const noNames: Names = { customer: { firstName: '', lastName: '', email: '', phone: '' }, rooms: [], wishes: '' }
export const names = signal(noNames)
export const quoting = new Task()

const key = 'waybill.order'
interface Kept {
    owner: string
    search: Search
    hotel: Hotel
    currency: string | undefined
    offerIds: string[]
    answer: HotelQuoteRes
    reference: string
    names: Names
}
function keepOrder(): void {
    const made = order.peek()
    if (!made) return
    const { search, hotel, currency, offers, quote, reference } = made
    const kept: Kept = { owner: ownerOfKept(), search, hotel, currency, offerIds: offers.map(one => one.terms.offerId), answer: quote.answer, reference, names: names.peek() }
    write('sessionStorage', key, JSON.stringify(kept)) // a tab that keeps nothing still books: the record is what counts
}
export function forgetOrder(): void {
    order.value = undefined
    names.value = noNames
    quoting.stop()
    sessionStorage.removeItem(key)
}
onReset(forgetOrder)

/** A reference that no other booking has. `randomUUID` is missing over plain HTTP. */
function newReference(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    return `page-${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}
/** The next request is another one. */
export function renewReference(): void {
    if (!order.value) return
    order.value = { ...order.value, reference: newReference() }
    keepOrder()
}
/** Whether a request of this order was sent and its outcome is unknown: its guests cannot be changed. */
export const isSent = (made: Order): boolean => recordOf(made.reference) !== undefined

export function changeNames(next: Names): void {
    names.value = next
    keepOrder()
}
/** The guests that an offer is for: adults, then children with their ages. */
function guestsOf(offer: Offered): GuestName[] {
    const { adult, child = [], infant = [] } = offer.guests
    const blank = { firstName: '', lastName: '' }
    const young = (type: 'Child' | 'Infant', all: typeof child): GuestName[] =>
        all.flatMap(({ age, count }) => Array.from({ length: count }, () => ({ type, ...(age !== undefined && { age }), ...blank })))
    return [...Array.from({ length: adult }, () => ({ type: 'Adult' as const, ...blank })), ...young('Child', child), ...young('Infant', infant)]
}
/** Names that were typed stay with the guests who are still there. */
function namesFor(offers: readonly Offered[]): Names {
    const { rooms, ...others } = names.peek()
    return { ...others, rooms: offers.map((offer, i) => guestsOf(offer).map((guest, at) => {
        const typed = rooms[i]?.[at]
        return typed && typed.type === guest.type ? { ...guest, firstName: typed.firstName, lastName: typed.lastName } : guest
    })) }
}
export function partyOf({ reference }: Order, { customer, rooms, wishes }: Names): Party {
    const plain = (text: string): string => text.trim()
    return {
        clientReference: reference,
        customer: { firstName: plain(customer.firstName), lastName: plain(customer.lastName), email: plain(customer.email), ...(plain(customer.phone) && { phone: plain(customer.phone) }) },
        rooms: rooms.map(room => room.map(guest => ({ ...guest, firstName: plain(guest.firstName), lastName: plain(guest.lastName) }))),
        ...(plain(wishes) && { specialRequests: plain(wishes) }),
    }
}

/** The hotel with the rooms and boards of these offers. */
const reduced = (hotel: Hotel, offers: readonly Offered[]): Hotel => ({
    ...hotel, rooms: hotel.rooms.map(room => ({ ...room, boardings: room.boardings.filter(one => offers.some(offer => offer.terms.offerId === one.offerId)) })).filter(room => room.boardings.length > 0),
})
/** What differs from the offers is shown before "Book", which accepts it. */
const quoteOf = (made: Order['made']): Quoted => (made.state === 'quoted' ? made : made.accept())
function begin(order_: Omit<Order, 'quote' | 'reference'>): void {
    names.value = namesFor(order_.offers)
    order.value = { ...order_, quote: quoteOf(order_.made), reference: newReference() }
    keepOrder()
}

/** Requests a quote of offers of the last search. Names that were typed for another offer stay, until it is booked. */
export function requestQuote(search: Search, answer: HotelSearchRes, offers: Offered[]): Promise<boolean> {
    const hotel = answer.hotels.hotel!.find(one => one.id === offers[0]!.hotelId)!
    const before = order.peek()
    if (names.peek().again !== search.again || (before && recordOf(before.reference)?.state === 'booked')) names.value = { ...noNames, again: search.again }
    order.value = undefined
    return quoting.run(t('requestingQuote'), async signal => {
        const made = await flow().quote(offers, { signal })
        signal.throwIfAborted()
        begin({ search, hotel: reduced(hotel, offers), currency: answer.currency, offers, made })
    })
}

/** Offers of the same rooms and boards in the present state of the hotel. */
async function presentOffers({ search, hotel, offers }: Order, signal: AbortSignal): Promise<{ hotel: Hotel; offers: Offered[] }> {
    const { answer, offers: all } = await flow().search(stayOf(search), { signal, filters: { hotelsIds: String(hotel.id) } })
    const same = offers.map(one => all.find(other => other.roomId === one.roomId && other.terms.id === one.terms.id && other.terms.nonRefundable === one.terms.nonRefundable && sameGuests(other.guests, one.guests)))
    const present = answer.hotels.hotel?.find(one => one.id === hotel.id)
    if (!present || !same.every(one => one !== undefined)) throw { code: 'refused', id: 'SOLD_OUT', message: 'sold out' }
    return { hotel: present, offers: same }
}
/** Requests another quote of the same rooms and boards; all names stay. */
export function quoteAgain(): Promise<boolean> {
    const before = order.peek()!
    return quoting.run(t('requestingQuote'), async signal => {
        let { hotel, offers } = before
        const made = await flow().quote(offers, { signal }).catch(async (problem: unknown) => {
            if ((problem as WaybillError).id !== 'OFFER_EXPIRED') throw problem
            const present = await presentOffers(before, signal)
            hotel = reduced(present.hotel, present.offers)
            offers = present.offers
            return flow().quote(offers, { signal })
        })
        signal.throwIfAborted()
        begin({ search: before.search, hotel, currency: before.currency, offers, made })
    })
}

/**
 * Restores the order of this tab after a reload. Only the workflow makes offers and quotes: it makes them again from the
 * responses that were kept, without a request.
 */
export async function restoreOrder(): Promise<void> {
    if (order.peek()) return
    try {
        const kept = JSON.parse(read('sessionStorage', key) ?? '') as Kept
        if (kept.owner !== ownerOfKept() || recordOf(kept.reference)?.state === 'booked') return sessionStorage.removeItem(key)
        const { search, hotel, currency, answer } = kept
        const stay = stayOf(search)
        const found = { fromDate: stay.fromDate, toDate: stay.toDate, ...(currency !== undefined && { currency }), city: { id: stay.idCity, text: '' }, hotels: { count: 1, hotel: [hotel] } }
        const replayed = workflow({ hotelSearch: async () => found, hotelQuote: async () => answer, quoteDifferences } as unknown as WorkflowCalls, { user: user() })
        const { offers: all } = await replayed.search(stay)
        const offers = kept.offerIds.map(id => all.find(one => one.terms.offerId === id)!)
        const made = await replayed.quote(offers)
        names.value = kept.names
        order.value = { search, hotel, currency, offers, made, quote: quoteOf(made), reference: kept.reference }
    } catch {
        sessionStorage.removeItem(key) // there is none, or one of another version of the page
    }
}
