// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The lowest price for each day of arrival in a month. The protocol has no request for it: each day is a search for one
// hotel, the cheapest one unless it is given. Prices that were read lately are not read again.
import { signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Decimal, Money } from 'waybill'
import { filtersOf, resultsOf } from '../../model/filters'
import { flow } from '../../model/flow'
import { onReset } from '../../model/session'
import { queryOf, stayFrom, stayOf } from '../../model/stay'
import type { Search } from '../../model/stay'
import { announce, Task } from '../../model/task'
import { TaskProgress } from '../../parts/progress'
import { addressOf, go } from '../../platform/router'
import { dayAfter, daysFromNow, shownDate, shownMoney, shownMonth, shownNumber, shownWeekday, weekBegins, weekdayOf } from '../../words/format'
import { t } from '../../words/i18n'
import { nightsOf } from './search_form'

/** Searches at once. */
const together = 4
const keptFor = 300_000
/** `Sort/By` of the protocol. */
const byPrice = 1

export const monthOf = (date: string): string => date.slice(0, 7)
export const isMonth = (text: string | null): text is string => text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
export const monthFrom = (month: string, months: number): string => {
    const day = new Date(`${month}-01T00:00:00Z`)
    day.setUTCMonth(day.getUTCMonth() + months)
    return monthOf(day.toISOString())
}
function daysOf(wanted: string): string[] {
    const days: string[] = []
    for (let day = `${wanted}-01`; day.slice(0, 7) === wanted; day = dayAfter(day)) days.push(day)
    return days
}
const today = (): string => daysFromNow(0)

type Read = { price: Money | undefined; at: number }
const read = signal<ReadonlyMap<string, Read>>(new Map())
onReset(() => (read.value = new Map()))
const reading = new Task()
const keyOf = (search: Search, day: string): string => new URLSearchParams(queryOf(stayFrom(search, day)) as Record<string, string>).toString()
const knownOf = (search: Search, day: string): Read | undefined => {
    const one = read.value.get(keyOf(search, day))
    return one && Date.now() - one.at < keptFor ? one : undefined
}
async function cheapestOf(search: Search, signal: AbortSignal): Promise<Money | undefined> {
    const { answer, offers } = await flow().search(stayOf(search), { signal, filters: { ...(search.hotel !== undefined && { hotelsIds: String(search.hotel) }), sort: { by: byPrice }, itemsPerPage: 1, pageNumber: 1 } })
    const [first] = resultsOf(answer, offers, search.rooms, filtersOf(new URLSearchParams()))
    return first && { amount: first.price.toFixed(3) as Decimal, currency: first.currency }
}
const readMonth = (search: Search, days: readonly string[]): Promise<boolean> => reading.run(t('readingPrices'), async (signal, report) => {
    const left = days.filter(day => !knownOf(search, day)).values()
    let failed = false
    const reader = async (): Promise<void> => {
        for (const day of left) {
            if (failed || signal.aborted) return
            const price = await cheapestOf(stayFrom(search, day), signal)
            if (signal.aborted) return
            read.value = new Map(read.peek()).set(keyOf(search, day), { price, at: Date.now() })
            report(t('daysRead', { count: days.filter(one => knownOf(search, one)).length, all: days.length }))
        }
    }
    await Promise.all(Array.from({ length: together }, reader)).catch(problem => {
        failed = true
        throw problem
    })
    signal.throwIfAborted()
})
/** The cheapest of the days that are known, by currency: amounts in different currencies are not compared. */
function cheapestDays(search: Search, days: readonly string[]): [string, Money][][] {
    const cheapest = new Map<string, [string, Money][]>()
    for (const day of days) {
        const price = knownOf(search, day)?.price
        if (!price) continue
        const least = Number(cheapest.get(price.currency)?.[0]?.[1].amount ?? Infinity)
        if (Number(price.amount) < least) cheapest.set(price.currency, [[day, price]])
        else if (Number(price.amount) === least) cheapest.get(price.currency)!.push([day, price])
    }
    return [...cheapest.values()]
}
const summaryOf = (days: [string, Money][]): string =>
    t('cheapestOfMonth', { dates: days.slice(0, 3).map(([day]) => shownDate(day)).join(t('comma')) + (days.length > 3 ? ' …' : ''), price: shownMoney(days[0]![1]) })

export function MonthPrices({ search, month }: { search: Search; month: string }) {
    const days = daysOf(month)
    const open = days.filter(day => day >= today())
    const groups = cheapestDays(search, open)
    const best = new Set(groups.flat().map(([day]) => day))
    const table = useRef<HTMLTableElement>(null)
    /** The day that Tab reaches; the arrow keys move to the others. */
    const reach = useSignal<string | undefined>(undefined)
    const key = JSON.stringify([search, month])
    useEffect(() => {
        reach.value = undefined
        void readMonth(search, open).then(done => done && announce(cheapestDays(search, open).map(summaryOf).join(' ')))
    }, [key])
    useEffect(() => () => reading.stop(), []) // another view is shown
    const reached = reach.value ?? groups[0]?.[0]?.[0] ?? open[0]
    const move = (event: KeyboardEvent): void => {
        const rightToLeft = document.documentElement.dir === 'rtl'
        const steps: Record<string, number> = { ArrowLeft: rightToLeft ? 1 : -1, ArrowRight: rightToLeft ? -1 : 1, ArrowUp: -7, ArrowDown: 7 }
        const step = steps[event.key]
        const from = (document.activeElement as HTMLElement | null)?.dataset['day']
        if (step === undefined || from === undefined) return
        event.preventDefault()
        const target = table.current!.querySelector<HTMLElement>(`[data-day="${dayAfter(from, step)}"]`)
        if (!target) return
        reach.value = target.dataset['day']
        target.focus()
    }
    const cell = (day: string) => {
        const one = knownOf(search, day)
        const lowest = best.has(day)
        const words = one === undefined ? shownDate(day) : one.price === undefined ? t('noOfferOnDay', { date: shownDate(day) })
            : t(lowest ? 'cheapestDay' : 'priceOfDay', { date: shownDate(day), price: shownMoney(one.price) })
        const number = one === undefined ? '…' : one.price === undefined ? '–' : `${shownNumber(Math.round(Number(one.price.amount)))}${groups.length > 1 ? ` ${one.price.currency}` : ''}`
        // A cell has room for two numbers. Other readers get the date and the whole price.
        return <button type="button" data-day={day} class={lowest ? 'best' : ''} tabIndex={day === reached ? 0 : -1} onClick={() => go(addressOf('hotels', queryOf(stayFrom(search, day))))}>
            <span aria-hidden="true">{shownNumber(Number(day.slice(8)))}</span><strong aria-hidden="true">{number}</strong><span class="hidden">{words}</span></button>
    }
    const cells = [...Array.from({ length: (weekdayOf(days[0]!) - weekBegins() + 7) % 7 }, () => undefined), ...days]
    const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, i) => cells.slice(7 * i, 7 * i + 7))
    const names = Array.from({ length: 7 }, (_, i) => dayAfter('2024-01-07', weekBegins() + i)) // it is a Sunday
    const to = (months: number): void => go(addressOf('hotels', { ...queryOf(search), month: monthFrom(month, months) }))
    return <section class="card" aria-label={t('monthPrices')}>
        <h3>{t('pricesOf', { month: shownMonth(month) })}</h3>
        <p class="buttons"><button type="button" class="second" disabled={month <= monthOf(today())} onClick={() => to(-1)}>{t('previousMonth')}</button>
            <button type="button" class="second" onClick={() => to(1)}>{t('nextMonth')}</button></p>
        <TaskProgress task={reading} />
        {reading.progress.value.kind === 'idle' && (groups.length === 0 ? <p class="summary">{t('noOffersInMonth')}</p> : groups.map((group, i) => <p key={i} class="summary">{summaryOf(group)}</p>))}
        <table class="month" role="grid" ref={table} onKeyDown={move}>
            <caption class="quiet">{nightsOf(search)}. {t('pricesRounded')}</caption>
            <thead><tr>{names.map(day => <th key={day} scope="col" aria-label={shownWeekday(day, 'long')}>{shownWeekday(day, 'narrow')}</th>)}</tr></thead>
            <tbody>{weeks.map((week, i) => <tr key={i}>{week.map((day, at) => day === undefined ? <td key={at} /> : <td key={day}>{day >= today() ? cell(day) : shownNumber(Number(day.slice(8)))}</td>)}</tr>)}</tbody>
        </table>
    </section>
}
