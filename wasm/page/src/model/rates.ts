// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The nights of a room as they are sold, and a change of them. The service has no request that reads rates: each night is
// a search for a stay of one night, whose offers have its price, its number of rooms and whether it is sold.
import { signal } from '@preact/signals'
import type { HotelRoom, Money, PeriodUpdate } from 'waybill'
import { dayAfter, daysFromNow, wireDate } from '../words/format'
import { t } from '../words/i18n'
import { onReset, sessionCall, textLanguage } from './session'
import { Task } from './task'

export interface Night {
    /** An ISO date. */
    day: string
    /** Undefined: the night is not for sale for two adults. */
    room: HotelRoom | undefined
}
export interface Month {
    city: number
    hotel: number
    room: number
    month: string
    nights: Night[]
}
/** What a change sets; empty texts stay as they are. */
export interface Change {
    from: string
    to: string
    rate: string
    price: string
    currency: string
    quantity: string
    minimumStay: string
    stop: '' | 'stop' | 'sell'
}
export const month = signal<Month | undefined>(undefined)
export const readingMonth = new Task()
export const sendingChange = new Task()
onReset(() => {
    readingMonth.stop()
    sendingChange.stop()
    month.value = undefined
})

const together = 4
export function daysOf(wanted: string): string[] {
    const days: string[] = []
    for (let day = `${wanted}-01`; day.slice(0, 7) === wanted; day = dayAfter(day)) days.push(day)
    return days
}
async function stayOn(city: number, hotel: number, day: string, signal: AbortSignal): Promise<HotelRoom[]> {
    const language = textLanguage()
    const bookingDetails = { ...(language !== undefined && { language }), fromDate: wireDate(day), toDate: wireDate(dayAfter(day)), idCity: city, rooms: [{ pax: { adult: 2 } }] }
    const answer = await sessionCall('hotelSearch', { searchDetails: { bookingDetails, filters: { hotelsIds: String(hotel) } } }, { signal })
    return answer.hotels.hotel?.[0]?.rooms ?? []
}
/** The rooms of a hotel that are sold on one of the days. */
export async function roomsOf(city: number, hotel: number, from: string, signal: AbortSignal): Promise<HotelRoom[]> {
    for (const days of [1, 14, 60]) {
        const rooms = await stayOn(city, hotel, dayAfter(from, days), signal)
        if (rooms.length > 0) return rooms
    }
    return []
}
export const readMonth = (wanted: Omit<Month, 'nights'>): Promise<boolean> => readingMonth.run(t('readingRates'), async (signal, report) => {
    const { city, hotel, room } = wanted
    const today = daysFromNow(0)
    const days = daysOf(wanted.month).filter(day => day >= today)
    const read = new Map<string, HotelRoom | undefined>()
    const left = days.values()
    const reader = async (): Promise<void> => {
        for (const day of left) {
            read.set(day, (await stayOn(city, hotel, day, signal)).find(one => one.id === room))
            report(t('daysRead', { count: read.size, all: days.length }))
        }
    }
    await Promise.all(Array.from({ length: together }, reader))
    signal.throwIfAborted()
    month.value = { ...wanted, nights: days.map(day => ({ day, room: read.get(day) })) }
})

export function updateOf({ hotel, room }: Month, change: Change): PeriodUpdate {
    const money = (amount: string): Money => ({ amount, currency: change.currency })
    return {
        hotel, room, from: wireDate(change.from), to: wireDate(change.to),
        ...(needsRate(change) && { rate: Number(change.rate) }),
        ...(change.price !== '' && { price: money(change.price) }), ...(change.quantity !== '' && { quantity: Number(change.quantity) }),
        ...(change.minimumStay !== '' && { minimumStay: Number(change.minimumStay) }), ...(change.stop !== '' && { stop: change.stop === 'stop' }),
    }
}
/** Prices and limits of stays belong to a rate; numbers of rooms and stops to the room. */
export const needsRate = ({ price, minimumStay }: Change): boolean => price !== '' || minimumStay !== ''
export const isEmpty = ({ price, quantity, minimumStay, stop }: Change): boolean => price === '' && quantity === '' && minimumStay === '' && stop === ''
