// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import { session } from '../connection'
import { button, element, field } from '../element'
import { dayAfter, dayNumber, daysFromNow } from '../format'
import { t } from '../i18n'
import { cityField } from './city_field'
import { roomsField } from './rooms_field'
import type { Search } from './stay'

/** `month` shows the prices of the month of the arrival. */
export function searchForm(submit: (search: Search) => void, month: (search: Search) => void): { element: HTMLElement; set: (search: Search) => void } {
    const city = cityField(() => session.cities)
    const rooms = roomsField()
    const nights = element('output', { class: 'quiet' })
    const date = (name: string): HTMLInputElement => element('input', { name, type: 'date', required: true, change: limit })
    /** The second date is after the first one. */
    function limit(): void {
        if (!from.value) return
        to.min = dayAfter(from.value)
        if (to.value < to.min) to.value = to.min
        nights.textContent = t('nights', { count: dayNumber(to.value) - dayNumber(from.value) })
    }
    const from = date('from')
    const to = date('to')
    from.min = daysFromNow(-1) // the service decides: its day may be another one
    const entered = (): Search | undefined => {
        const id = city.value()
        return id === undefined ? undefined : { city: id, from: from.value, to: to.value, rooms: rooms.value() }
    }
    const form = element('form', {
        class: 'card',
        submit: (event: Event) => {
            event.preventDefault()
            const search = entered()
            if (search) submit(search)
        },
    }, element('div', { class: 'fields' }, city.element, field(t('checkIn'), from), field(t('checkOut'), to, nights)), rooms.element,
    element('p', { class: 'buttons' }, button(t('search'), () => undefined, { type: 'submit' }), button(t('monthPrices'), () => {
        const search = form.reportValidity() ? entered() : undefined
        if (search) month(search)
    }, { class: 'second' })))
    return {
        element: form,
        set: search => {
            city.set(search.city)
            from.value = search.from
            to.value = search.to
            rooms.set(search.rooms)
            limit()
        },
    }
}
