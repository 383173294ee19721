// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The lowest price for each day of arrival in a month. The protocol has no request for it: each day is a search for one
// hotel, the cheapest one. Prices that were read lately are not read again.
import type { Money } from 'waybill'
import { button, element } from '../element'
import { flow } from '../flow'
import { dayAfter, dayNumber, daysFromNow, shownDate, shownMoney, shownMonth, shownNumber, shownWeekday, weekBegins, weekdayOf } from '../format'
import { t } from '../i18n'
import { announce, run, stop } from '../task'
import { filtersOf, resultsOf } from './filters'
import { queryOf, stayFrom, stayOf } from './stay'
import type { Search } from './stay'

/** Searches at once. */
const together = 4
const keptFor = 300_000
/** `Sort/By` of the protocol. */
const byPrice = 1

async function cheapestOf(search: Search, signal: AbortSignal): Promise<Money | undefined> {
    const { answer, offers } = await flow().search(stayOf(search), { signal, filters: { sort: { by: byPrice }, itemsPerPage: 1, pageNumber: 1 } })
    const [first] = resultsOf(answer, offers, search.rooms, filtersOf(new URLSearchParams()))
    return first && { amount: first.price.toFixed(3), currency: first.currency }
}

export const monthOf = (date: string): string => date.slice(0, 7)
export const isMonth = (text: string | null): text is string => text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
const today = (): string => daysFromNow(0)
const monthFrom = (month: string, months: number): string => {
    const day = new Date(`${month}-01T00:00:00Z`)
    day.setUTCMonth(day.getUTCMonth() + months)
    return monthOf(day.toISOString())
}
function daysOf(month: string): string[] {
    const days: string[] = []
    for (let day = `${month}-01`; monthOf(day) === month; day = dayAfter(day)) days.push(day)
    return days
}

export interface MonthPrices {
    element: HTMLElement
    show: (search: Search, month: string) => void
    stop: () => void
}
/** `move` shows another month, `choose` searches for an arrival on a day. */
export function monthPrices(move: (month: string) => void, choose: (search: Search) => void): MonthPrices {
    const read = new Map<string, { price: Money | undefined; at: number }>()
    const heading = element('h3', {})
    const table = element('table', { class: 'month', role: 'grid' })
    const outcome = element('div', {})
    let shown = ''
    let buttons = new Map<string, HTMLButtonElement>()
    const earlier = button(t('previousMonth'), () => move(monthFrom(shown, -1)), { class: 'second' })
    const later = button(t('nextMonth'), () => move(monthFrom(shown, 1)), { class: 'second' })

    /** The arrow keys move the focus between the days. One of them can be reached by Tab. */
    function moveFocus(event: KeyboardEvent): void {
        const rightToLeft = document.documentElement.dir === 'rtl'
        const steps: Record<string, number> = { ArrowLeft: rightToLeft ? 1 : -1, ArrowRight: rightToLeft ? -1 : 1, ArrowUp: -7, ArrowDown: 7 }
        const step = steps[event.key]
        const from = [...buttons].find(([, one]) => one === document.activeElement)?.[0]
        if (step === undefined || from === undefined) return
        event.preventDefault()
        reach(dayAfter(from, step))?.focus()
    }
    function reach(day: string): HTMLButtonElement | undefined {
        const target = buttons.get(day)
        if (target) for (const one of buttons.values()) one.tabIndex = one === target ? 0 : -1
        return target
    }
    table.addEventListener('keydown', moveFocus)

    function makeTable(search: Search, days: string[]): void {
        buttons = new Map(days.filter(day => day >= today()).map(day => [day, button('', () => choose(stayFrom(search, day)), { tabindex: -1 })]))
        const before = (weekdayOf(days[0]!) - weekBegins() + 7) % 7
        const cells = [...Array.from({ length: before }, () => element('td', {})), ...days.map(day => element('td', { role: 'gridcell' }, buttons.get(day) ?? shownNumber(Number(day.slice(8)))))]
        const names = Array.from({ length: 7 }, (_, i) => dayAfter('2024-01-07', weekBegins() + i)) // it is a Sunday
        const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, i) => element('tr', { role: 'row' }, ...cells.slice(7 * i, 7 * i + 7)))
        table.replaceChildren(element('caption', { class: 'quiet' }, t('nights', { count: dayNumber(search.to) - dayNumber(search.from) }), '. ', t('pricesRounded')),
            element('thead', {}, element('tr', { role: 'row' }, ...names.map(day => element('th', { scope: 'col', 'aria-label': shownWeekday(day, 'long') }, shownWeekday(day, 'narrow'))))), element('tbody', {}, ...weeks))
        for (const day of buttons.keys()) write(day, '…', shownDate(day))
        reach(buttons.keys().next().value ?? '')
    }
    /** A cell has room for two numbers. Other readers get the date and the whole price. */
    function write(day: string, number: string, words: string): void {
        buttons.get(day)!.replaceChildren(element('span', { 'aria-hidden': 'true' }, shownNumber(Number(day.slice(8)))), element('strong', { 'aria-hidden': 'true' }, number), element('span', { class: 'hidden' }, words))
    }
    /** `named`: the currency is shown, as the month has several. */
    function fill(day: string, price: Money | undefined, lowest: boolean, named: boolean): void {
        buttons.get(day)!.classList.toggle('best', lowest)
        if (price) write(day, `${shownNumber(Math.round(Number(price.amount)))}${named ? ` ${price.currency}` : ''}`, t(lowest ? 'cheapestDay' : 'priceOfDay', { date: shownDate(day), price: shownMoney(price) }))
        else write(day, '–', t('noOfferOnDay', { date: shownDate(day) }))
    }

    function show(search: Search, month: string): void {
        shown = month
        heading.textContent = t('pricesOf', { month: shownMonth(month) })
        earlier.disabled = month <= monthOf(today())
        makeTable(search, daysOf(month))
        const keyOf = (day: string): string => new URLSearchParams(queryOf(stayFrom(search, day)) as Record<string, string>).toString()
        const known = (day: string): { price: Money | undefined } | undefined => {
            const one = read.get(keyOf(day))
            return one && Date.now() - one.at < keptFor ? one : undefined
        }
        /** Marks the cheapest of the days that are known, and returns them by currency: amounts in different currencies are not compared. */
        const fillAll = (): [string, Money][][] => {
            const cheapest = new Map<string, [string, Money][]>()
            for (const day of buttons.keys()) {
                const price = known(day)?.price
                if (!price) continue
                const least = Number(cheapest.get(price.currency)?.[0]?.[1].amount ?? Infinity)
                if (Number(price.amount) < least) cheapest.set(price.currency, [[day, price]])
                else if (Number(price.amount) === least) cheapest.get(price.currency)!.push([day, price])
            }
            const groups = [...cheapest.values()]
            const best = new Set(groups.flat().map(([day]) => day))
            for (const day of buttons.keys()) if (known(day)) fill(day, known(day)!.price, best.has(day), groups.length > 1)
            return groups
        }
        void run(outcome, { title: t('readingPrices') }, async (signal, progress) => {
            const all = [...buttons.keys()]
            const left = all.filter(day => !known(day)).values()
            let failed = false
            const reader = async (): Promise<void> => {
                for (const day of left) {
                    if (!table.isConnected) stop(outcome) // another view is shown
                    if (failed || signal.aborted) return
                    const price = await cheapestOf(stayFrom(search, day), signal)
                    if (signal.aborted) return
                    read.set(keyOf(day), { price, at: Date.now() })
                    fillAll()
                    progress(t('daysRead', { count: shownNumber(all.filter(known).length), all: shownNumber(all.length) }))
                }
            }
            await Promise.all(Array.from({ length: together }, reader)).catch(problem => {
                failed = true
                throw problem
            })
            signal.throwIfAborted()
            const best = fillAll()
            reach(best[0]?.[0]?.[0] ?? '')
            if (best.length === 0) return [element('p', { class: 'summary' }, t('noOffersInMonth'))]
            return best.map(days => element('p', { class: 'summary' }, t('cheapestOfMonth', { dates: days.slice(0, 3).map(([day]) => shownDate(day)).join(', ') + (days.length > 3 ? ' …' : ''), price: shownMoney(days[0]![1]) })))
        }).then(done => done && announce(outcome.textContent ?? ''))
        fillAll()
    }
    return { element: element('section', { class: 'card', hidden: true, 'aria-label': t('monthPrices') }, heading, element('p', { class: 'buttons' }, earlier, later), outcome, table), show, stop: () => stop(outcome) }
}
