// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import { element, field, options } from '../element'
import { t } from '../i18n'
import type { Filters, Order } from './filters'

interface Choices {
    boards: string[]
    categories: string[]
}
export function filterForm(filters: Filters, { boards, categories }: Choices, pictures: boolean, change: (filters: Filters) => void, showPictures: (on: boolean) => void): HTMLElement {
    const present = { ...filters }
    const set = (more: Partial<Filters>): void => change(Object.assign(present, more, { page: 1 }))
    const value = (event: Event): string => (event.target as HTMLInputElement).value
    const checked = (event: Event): boolean => (event.target as HTMLInputElement).checked
    const amount = (text: string): number | undefined => (text === '' ? undefined : Math.max(0, Number(text)))
    const choice = (name: string, label: string, all: string[], selected: string, set: (text: string) => void): HTMLElement | false =>
        all.length > 1 && field(label, element('select', { name, change: (event: Event) => set(value(event)) }, ...options([['', t('any')], ...all.map(one => [one, one] as const)], selected)))
    const box = (name: string, label: string, on: boolean, set: (on: boolean) => void): HTMLElement =>
        element('label', { class: 'check' }, element('input', { type: 'checkbox', name, checked: on, change: (event: Event) => set(checked(event)) }), ' ', element('span', {}, label))
    return element('form', { class: 'filters', 'aria-label': t('filters'), submit: (event: Event) => event.preventDefault() }, element('div', { class: 'fields small' },
        choice('board', t('board'), boards, filters.board, board => set({ board })),
        choice('category', t('category'), categories, filters.category, category => set({ category })),
        field(t('priceFrom'), element('input', { name: 'least', type: 'number', min: 0, step: 'any', value: filters.least ?? '', change: (event: Event) => set({ least: amount(value(event)) }) })),
        field(t('priceTo'), element('input', { name: 'most', type: 'number', min: 0, step: 'any', value: filters.most ?? '', change: (event: Event) => set({ most: amount(value(event)) }) })),
        field(t('order'), element('select', { name: 'order', change: (event: Event) => set({ order: value(event) as Order }) },
            ...options([['price', t('orderPrice')], ['name', t('orderName')], ['category', t('orderCategory')]], filters.order)))),
    element('div', { class: 'checks' }, box('refundable', t('onlyRefundable'), filters.refundable, refundable => set({ refundable })),
        box('available', t('onlyAvailable'), filters.available, available => set({ available })), box('pictures', t('loadPictures'), pictures, showPictures)))
}
