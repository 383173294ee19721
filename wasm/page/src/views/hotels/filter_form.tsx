// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import type { HotelSearchRes, Offered } from 'waybill'
import type { Filters, Order } from '../../model/filters'
import { pictures } from '../../model/search'
import { boardOf, categoryOf } from '../../model/service_words'
import { Check, Choice, Field } from '../../parts/fields'
import { t } from '../../words/i18n'

const unique = (all: (string | undefined)[]): string[] => [...new Set(all.filter(one => one !== undefined && one !== ''))].sort() as string[]
const amount = (text: string): number | undefined => (text === '' ? undefined : Math.max(0, Number(text)))

interface Given {
    filters: Filters
    answer: HotelSearchRes
    offers: readonly Offered[]
    change: (more: Partial<Filters>) => void
    /** Present if one hotel was searched: searches all. */
    all: (() => void) | undefined
}
export function FilterForm({ filters, answer, offers, change, all: searchAll }: Given) {
    const boards = unique(offers.map(one => boardOf(one.terms.title, one.terms.code)))
    const categories = unique((answer.hotels.hotel ?? []).map(one => one.category?.text))
    const choice = (name: 'board' | 'category', label: string, all: string[], words: (one: string) => string) =>
        all.length > 1 && <Choice label={label} name={name} options={[['', t('any')], ...all.map(one => [one, words(one)] as const)]} value={filters[name]} change={value => change({ [name]: value })} />
    const limit = (name: 'least' | 'most', label: string) =>
        <Field label={label}><input name={name} type="number" min={0} step="any" value={filters[name] ?? ''} onChange={event => change({ [name]: amount(event.currentTarget.value) })} /></Field>
    return <details class="filters card" open={matchMedia('(min-width: 60rem)').matches}><summary>{t('filters')}</summary>
        <form aria-label={t('filters')} onSubmit={event => event.preventDefault()}>
            <Choice label={t('order')} name="order" options={[['price', t('price')], ['name', t('orderName')], ['category', t('category')]]} value={filters.order} change={value => change({ order: value as Order })} />
            {searchAll && <Check label={t('onlyHotel')} name="hotel" checked change={searchAll} />}
            {choice('board', t('board'), boards, one => one)}
            {choice('category', t('category'), categories, categoryOf)}
            <div class="fields small">{limit('least', t('priceFrom'))}{limit('most', t('priceTo'))}</div>
            <Check label={t('onlyRefundable')} name="refundable" checked={filters.refundable} change={refundable => change({ refundable })} />
            <Check label={t('onlyAvailable')} name="available" checked={filters.available} change={available => change({ available })} />
            <Check label={t('loadPictures')} name="pictures" checked={pictures.value} change={on => (pictures.value = on)} />
        </form>
    </details>
}
