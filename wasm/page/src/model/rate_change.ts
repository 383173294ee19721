// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Rates by night and changes of them: what the table shows, what a preview says, and the updates that make it so.
import type { Decimal, IdentifiedText, ListedRate, Money, PeriodUpdate, RateListRes, RoomNights } from 'waybill'
import { dayAfter, dayNumber, wireDate } from '../words/format'

/** A line of the table: a rate with its prices and limits or, without a rate, a room with its numbers of rooms. */
export interface Row {
    room: IdentifiedText
    rate: ListedRate | undefined
    /** By night. Undefined: the rate has no price, or the room no number. */
    values: (PeriodUpdate | undefined)[]
    rooms: (RoomNights | undefined)[]
}
/** What a change sets; empty texts stay as they are. */
export interface Change {
    how: 'set' | 'add' | 'percent'
    price: string
    quantity: string
    minimumStay: string
    stop: '' | 'stop' | 'sell'
}
/** Rows and nights from the first to the last one, both included. */
export interface Block {
    rows: [number, number]
    nights: [number, number]
}
/** Nights of a row that have the same values before, and the same afterwards. */
export interface Edit {
    row: Row
    from: string
    to: string
    before: PeriodUpdate | undefined
    update: PeriodUpdate
}

export const nothingSet: Change = { how: 'set', price: '', quantity: '', minimumStay: '', stop: '' }
export const isEmpty = ({ price, quantity, minimumStay, stop }: Change): boolean => price === '' && quantity === '' && minimumStay === '' && stop === ''

/** Each room, and under it its rates. */
export function rowsOf({ rates = [], updates = [], nights = [] }: RateListRes, first: string, count: number): Row[] {
    const rows: Row[] = []
    const byKey = new Map<string, Row>()
    const key = (room: number, rate?: number): string => `${room} ${rate ?? ''}`
    const add = (room: IdentifiedText, rate?: ListedRate): void => {
        const row: Row = { room, rate, values: Array.from({ length: count }), rooms: Array.from({ length: count }) }
        rows.push(row)
        byKey.set(key(room.id, rate?.id), row)
    }
    for (const rate of rates) {
        if (!byKey.has(key(rate.room.id))) add(rate.room)
        add(rate.room, rate)
    }
    const begin = dayNumber(first)
    const fill = <Value extends { from: string; to: string }>(into: (Value | undefined)[] | undefined, value: Value): void => {
        if (into) for (let i = Math.max(0, dayNumber(value.from) - begin); i <= Math.min(count - 1, dayNumber(value.to) - begin); ++i) into[i] = value
    }
    for (const one of updates) fill(byKey.get(key(one.room, one.rate))?.values, one)
    for (const one of nights) fill(byKey.get(key(one.room))?.rooms, one)
    return rows
}

const digitsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0
const unitsOf = (amount: string, digits: number): bigint => {
    const [whole = '', part = ''] = amount.split('.')
    return BigInt(whole + part.padEnd(digits, '0').slice(0, digits))
}
function amountOf(units: bigint, digits: number): Decimal {
    const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0')
    return (units < 0n ? '-' : '') + (digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`) as Decimal
}
/** The price after a change; undefined if there is no price to change. */
export function priceAfter(before: Decimal | undefined, { how, price }: Change): Decimal | undefined {
    if (price === '' || how === 'set') return price === '' ? before : price as Decimal
    if (before === undefined) return undefined
    const digits = how === 'add' ? Math.max(digitsOf(before), digitsOf(price)) : digitsOf(before)
    const units = unitsOf(before, digits)
    return amountOf(how === 'add' ? units + unitsOf(price, digits) : (units * (1_000_000n + unitsOf(price, 4)) + 500_000n) / 1_000_000n, digits)
}

/** The price of a night for two adults, as a search for them has it; undefined if the room does not take them. */
export function priceOfTwo(rate: ListedRate, night: PeriodUpdate | undefined): Money | undefined {
    if (!night?.price || rate.adults < 2) return undefined
    const { amount, currency } = night.price
    const bed = rate.beds === 1 ? (night.extraBedPrice?.amount ?? '0') : '0'
    const digits = Math.max(digitsOf(amount), digitsOf(bed))
    return { amount: amountOf(unitsOf(amount, digits) * (rate.perPerson ? 2n : 1n) + unitsOf(bed, digits), digits), currency }
}
/** The values that a night has after an update. */
export function valuesAfter(before: PeriodUpdate | undefined, update: PeriodUpdate): PeriodUpdate {
    const after = { ...before, ...update }
    const { price, priceWithoutPromotion: regular } = after
    if (price && regular?.amount !== undefined && Number(price.amount) >= Number(regular.amount)) delete after.priceWithoutPromotion
    return after
}

/** What a change does to the nights of a block; nothing where it changes nothing. */
export function editsOf(rows: readonly Row[], first: string, hotel: number, currency: string, block: Block, change: Change): Edit[] {
    const made: Edit[] = []
    for (const row of rows.slice(block.rows[0], block.rows[1] + 1)) {
        let last: { edit: Edit; night: number; text: string } | undefined
        for (let night = block.nights[0]; night <= block.nights[1]; ++night) {
            const before = row.values[night]
            const amount = row.rate && priceAfter(before?.price?.amount, change)
            const values: Partial<PeriodUpdate> = row.rate
                ? { ...(change.price !== '' && amount !== undefined && { price: { amount, currency } }), ...(change.minimumStay !== '' && { minimumStay: Number(change.minimumStay) }) }
                : { ...(change.quantity !== '' && { quantity: Number(change.quantity) }), ...(change.stop !== '' && { stop: change.stop === 'stop' }) }
            // a night without a price has no limits
            if (Object.keys(values).length === 0 || (row.rate && amount === undefined)) continue
            const { from: _, to: __, ...same } = before ?? { from: '', to: '' }
            const text = JSON.stringify([same, values])
            const day = dayAfter(first, night)
            if (last?.text === text && last.night === night - 1) {
                last.edit.to = day
                last.edit.update.to = wireDate(day)
                last.night = night
            } else {
                const update: PeriodUpdate = { hotel, room: row.room.id, ...(row.rate && { rate: row.rate.id }), from: wireDate(day), to: wireDate(day), ...values }
                last = { edit: { row, from: day, to: day, before, update }, night, text }
                made.push(last.edit)
            }
        }
    }
    return made
}

/** The greatest change of a price, in percent. */
export const greatestChange = (edits: readonly Edit[]): number =>
    Math.max(0, ...edits.map(({ before, update }) => (before?.price && update.price && Number(before.price.amount) > 0 ? Math.abs(Number(update.price.amount) / Number(before.price.amount) - 1) * 100 : 0)))

/** The updates that give the nights the values that they had; nights without any cannot get back to that. */
export const undoOf = (edits: readonly Edit[]): PeriodUpdate[] => edits.flatMap(({ before, update }) => {
    if (!before) return []
    const { price, minimumStay, quantity, stop, ...where } = update
    return [{ ...where, ...(price && { price: before.price, ...(before.priceWithoutPromotion && { priceWithoutPromotion: before.priceWithoutPromotion }) }), ...(minimumStay !== undefined && { minimumStay: before.minimumStay ?? 1 }),
        ...(quantity !== undefined && { quantity: before.quantity }), ...(stop !== undefined && { stop: before.stop ?? false }) } as PeriodUpdate]
})
