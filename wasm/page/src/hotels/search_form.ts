// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import { session } from '../connection'
import { button, element, field } from '../element'
import { dayNumber, daysFromNow } from '../format'
import { t } from '../i18n'
import { cityField } from './city_field'
import { roomsField } from './rooms_field'
import type { Search } from './stay'

const dayAfter = (iso: string): string => new Date(Date.parse(iso + 'T00:00:00Z') + 86_400_000).toISOString().slice(0, 10)

export function searchForm(submit: (search: Search) => void): { element: HTMLElement; set: (search: Search) => void } {
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
    const form = element('form', {
        class: 'card',
        submit: (event: Event) => {
            event.preventDefault()
            const id = city.value()
            if (id !== undefined) submit({ city: id, from: from.value, to: to.value, rooms: rooms.value() })
        },
    }, element('div', { class: 'fields' }, city.element, field(t('checkIn'), from), field(t('checkOut'), to, nights)), rooms.element,
    element('p', { class: 'buttons' }, button(t('search'), () => undefined, { type: 'submit' })))
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
