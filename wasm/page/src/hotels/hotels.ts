// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The search for hotels. The address of the view contains the search, its filters and the page.
import type { HotelSearchRes, Offered } from 'waybill'
import { language } from '../connection'
import { button, element, focusOn } from '../element'
import { flow } from '../flow'
import { shownNumber } from '../format'
import { t } from '../i18n'
import { addressOf, go, goInstead, route } from '../router'
import { announce, run, stop } from '../task'
import { filterForm } from './filter_form'
import { filterQuery, filtersOf, perPage, resultsOf } from './filters'
import type { Filters, Result } from './filters'
import { hotelCard } from './hotel_card'
import { isMonth, monthOf, monthPrices } from './month_prices'
import { offersKey } from './offers'
import { requestQuote } from './quote'
import { searchForm } from './search_form'
import { queryOf, searchOf, stayOf } from './stay'
import type { Search } from './stay'

interface Found {
    key: string
    search: Search
    answer: HotelSearchRes
    offers: Offered[]
}
const textOf = (filters: Filters): string => JSON.stringify({ ...filters, page: 1 })
const unique = (all: (string | undefined)[]): string[] => [...new Set(all.filter(one => one !== undefined && one !== ''))].sort() as string[]

export function hotelsView(): { element: HTMLElement; update: (query: URLSearchParams) => void } {
    let found: Found | undefined
    let quoted: string | undefined
    let pictures = false
    let filtered = '' // the filters that the form shows
    const results = element('div', { class: 'results' })
    const list = element('div', {})
    const quotePlace = element('section', { class: 'quote', hidden: true, 'aria-label': t('quote') })
    const keyOf = (search: Search): string => `${language() ?? ''}?${new URLSearchParams(queryOf(search) as Record<string, string>).toString()}`
    const address = (search: Search, filters?: Filters, more: Record<string, string> = {}): string =>
        addressOf('hotels', { ...queryOf(search), ...(filters && filterQuery(filters)), ...more })
    const form = searchForm(search => {
        found = undefined // searching again reads the present offers
        go(address(search))
    }, search => showMonth(search, monthOf(search.from)))
    const showMonth = (search: Search, month: string): void => go(address(search, undefined, { month }))
    const prices = monthPrices(month => showMonth(searchOf(route().query), month), search => go(address(search)))

    function quote(offers: Offered[]): void {
        if (!found) return
        quoted = offersKey(offers)
        requestQuote(quotePlace, found.search, offers)
        go(address(found.search, filtersOf(route().query), { quote: quoted }))
    }
    function pages(all: Result[], filters: Filters): HTMLElement | false {
        const last = Math.ceil(all.length / perPage)
        const to = (page: number): void => go(address(found!.search, { ...filters, page }))
        return last > 1 && element('nav', { class: 'buttons pages', 'aria-label': t('pages') },
            button(t('previousPage'), () => to(filters.page - 1), { class: 'second', disabled: filters.page <= 1 }),
            element('span', {}, t('pageOf', { page: shownNumber(filters.page), last: shownNumber(last) })),
            button(t('nextPage'), () => to(filters.page + 1), { class: 'second', disabled: filters.page >= last }))
    }
    async function addMap(place: HTMLElement, all: Result[]): Promise<void> {
        const points = all.flatMap(({ hotel }) => (hotel.localization ? [{ at: hotel.localization, name: hotel.title, open: () => openHotel(hotel.id) }] : []))
        if (points.length === 0) return
        const { mapOf } = await import('../map').catch(() => ({ mapOf: undefined }))
        if (mapOf) place.replaceChildren(mapOf({ points, lines: [] }))
    }
    function openHotel(id: number): void {
        const card = document.getElementById(`hotel-${id}`)
        if (card) focusOn(card)
    }
    function showList(filters: Filters): void {
        const { answer, offers, search } = found!
        const all = resultsOf(answer, offers, search.rooms, filters)
        const last = Math.max(1, Math.ceil(all.length / perPage))
        const page = Math.min(filters.page, last)
        const shown = all.slice((page - 1) * perPage, page * perPage)
        const map = element('div', { class: 'beside' })
        void addMap(map, shown)
        const text = t('hotelsFound', { count: shownNumber(all.length) })
        announce(text)
        list.replaceChildren(element('p', { class: 'summary' }, text), ...otherLanguage(answer), element('div', { class: 'columns' }, element('div', {}, ...shown.map(one => hotelCard(one, pictures, quote)), pages(all, { ...filters, page })), map))
    }
    /** The service says which language it used. */
    function otherLanguage({ language: used }: HotelSearchRes): Node[] {
        const other = language() !== undefined && used !== undefined && used !== language()
        return other ? [element('p', { class: 'quiet' }, t('textsInLanguage', { id: used }))] : []
    }
    function showResults(query: URLSearchParams): Node[] {
        const { answer, offers, search } = found!
        const filters = filtersOf(query)
        filtered = textOf(filters)
        const made = filterForm(filters, { boards: unique(offers.map(one => one.terms.title)), categories: unique((answer.hotels.hotel ?? []).map(one => one.category?.text)) }, pictures,
            chosen => {
                filtered = textOf(chosen)
                goInstead(address(search, chosen))
            },
            on => {
                pictures = on
                showList(filtersOf(route().query))
            })
        showList(filters)
        return [made, list]
    }

    function update(query: URLSearchParams): void {
        const search = searchOf(query)
        form.set(search)
        const atQuote = quoted !== undefined && query.get('quote') === quoted
        quotePlace.hidden = !atQuote
        results.hidden = atQuote
        form.element.hidden = atQuote
        const month = query.get('month')
        const atMonth = !atQuote && isMonth(month) && search.city !== undefined
        prices.element.hidden = !atMonth
        if (!atMonth) prices.stop()
        if (atQuote) return
        if (atMonth) {
            stop(results)
            results.hidden = true
            return prices.show(search, month)
        }
        if (search.city === undefined) {
            stop(results)
            found = undefined
            return results.replaceChildren()
        }
        const key = keyOf(search)
        if (found?.key === key) {
            if (textOf(filtersOf(query)) === filtered) return showList(filtersOf(query))
            return results.replaceChildren(...showResults(query))
        }
        found = undefined
        void run(results, { title: t('searching') }, async signal => {
            const { answer, offers } = await flow().search(stayOf(search), { signal })
            signal.throwIfAborted() // a later search has replaced this one
            found = { key, search, answer, offers }
            return showResults(query)
        })
    }
    return { element: element('div', {}, element('h2', { class: 'title' }, t('hotels')), form.element, prices.element, quotePlace, results), update }
}
