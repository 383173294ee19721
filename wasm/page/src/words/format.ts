// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Dates, amounts and durations in the language of the page. Dates of the protocol have no time zone.
import type { DayMonthYear, IsoDate, Money } from 'waybill'
import { presentTime } from '../platform/clock'
import { formatter, locale } from './i18n'

/** `yyyy-mm-dd` of a date of the protocol: dd/mm/yyyy, yyyy-mm-dd or a date-time. */
export const isoDate = (date: string): IsoDate => (/^\d\d\/\d\d\/\d{4}/.test(date) ? date.slice(0, 10).split('/').reverse().join('-') : date.slice(0, 10)) as IsoDate
/** dd/mm/yyyy of an ISO date. */
export const wireDate = (iso: string): DayMonthYear => iso.split('-').reverse().join('/') as DayMonthYear
export const dayNumber = (date: string): number => Math.round(Date.parse(isoDate(date) + 'T00:00:00Z') / 86_400_000)
/** An ISO date some days later. */
export const dayAfter = (iso: string, days = 1): string => new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const two = (value: number): string => String(value).padStart(2, '0')
/** The day of a moment, in the zone of the browser: in Tokyo a new day begins nine hours before that of UTC. */
export function dayOf(moment: number): string {
    const at = new Date(moment)
    return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
/** An ISO date some days from today. */
export const daysFromNow = (days: number): string => dayAfter(dayOf(presentTime()), days)

export function shownDate(date: string): string {
    const day = new Date(isoDate(date) + 'T00:00:00Z')
    if (Number.isNaN(day.getTime())) return date
    const text = formatter('day', one => new Intl.DateTimeFormat(one, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })).format(day)
    return /T\d\d:\d\d/.test(date) ? `${text}, ${shownTime(date)}` : text
}
/** Without weekday and year, for a place whose context has them. */
export const shownDay = (date: string): string =>
    formatter('short', one => new Intl.DateTimeFormat(one, { day: 'numeric', month: 'short', timeZone: 'UTC' })).format(new Date(isoDate(date) + 'T00:00:00Z'))
/** A night of a month that is named elsewhere. */
export const shownNight = (date: string): string =>
    formatter('night', one => new Intl.DateTimeFormat(one, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })).format(new Date(isoDate(date) + 'T00:00:00Z'))
/** The first and the last day of a stay or a journey. */
export function shownRange(from: string, to: string): string {
    const [first, last] = [from, to].map(date => new Date(isoDate(date) + 'T00:00:00Z')) as [Date, Date]
    if (Number.isNaN(first.getTime()) || Number.isNaN(last.getTime()) || last < first) return `${from} – ${to}`
    return formatter('range', one => new Intl.DateTimeFormat(one, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })).formatRange(first, last)
}
export const shownWeekday = (iso: string): string =>
    formatter('weekday', one => new Intl.DateTimeFormat(one, { weekday: 'short', timeZone: 'UTC' })).format(new Date(`${iso}T00:00:00Z`))
export const shownTime = (date: string): string =>
    formatter('time', one => new Intl.DateTimeFormat(one, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })).format(new Date(date.slice(0, 16) + ':00Z'))
/** A moment with its zone, in the zone of the browser. */
export const shownMoment = (moment: string): string =>
    formatter('moment', one => new Intl.DateTimeFormat(one, { dateStyle: 'medium', timeStyle: 'short' })).format(new Date(moment))
export const shownNumber = (value: number): string => formatter('number', one => new Intl.NumberFormat(one)).format(value)

/** All digits of an amount are shown: `Intl` formats decimal strings exactly. */
export function shownMoney({ amount, currency }: Money): string {
    try {
        const standard = formatter(`money ${currency}`, one => new Intl.NumberFormat(one, { style: 'currency', currency }))
        const digits = amount.split('.')[1]?.replace(/0+$/, '').length ?? 0
        const most = standard.resolvedOptions().maximumFractionDigits ?? 2
        const format = digits <= most ? standard : new Intl.NumberFormat(locale(), { style: 'currency', currency, maximumFractionDigits: digits })
        return format.format(amount as unknown as number)
    } catch {
        return `${amount} ${currency}`
    }
}

/** Minutes of a duration as `2h :35m`. */
export function minutesOf(duration: string): number | undefined {
    const found = /^\s*(\d+)\s*h\s*:?\s*(\d+)\s*m/.exec(duration)
    return found ? 60 * Number(found[1]) + Number(found[2]) : undefined
}
export function shownDuration(duration: string): string {
    const minutes = minutesOf(duration)
    if (minutes === undefined) return duration
    const part = (value: number, unit: 'hour' | 'minute'): string => formatter(unit, one => new Intl.NumberFormat(one, { style: 'unit', unit, unitDisplay: 'short' })).format(value)
    return [minutes >= 60 && part(Math.floor(minutes / 60), 'hour'), (minutes % 60 > 0 || minutes < 60) && part(minutes % 60, 'minute')].filter(Boolean).join(' ')
}

/** For searches in texts: without accents and case. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
