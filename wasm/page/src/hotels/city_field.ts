// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The city, by name with completion (ARIA combobox) or, if the service lists no cities, by id.
import type { ListedCity } from 'waybill'
import { bdi, element } from '../element'
import { plainText } from '../format'
import { t } from '../i18n'

const shown = 8

/** The cities whose names contain the text; those that begin with it come first. */
export function matching(cities: readonly ListedCity[], text: string): ListedCity[] {
    const wanted = plainText(text.trim())
    const found = cities.filter(city => plainText(city.name).includes(wanted) || String(city.id) === wanted)
    return found.sort((a, b) => Number(plainText(b.name).startsWith(wanted)) - Number(plainText(a.name).startsWith(wanted)) || a.name.localeCompare(b.name)).slice(0, shown)
}

export interface CityField {
    element: HTMLElement
    value: () => number | undefined
    set: (id: number | undefined) => void
}
export function cityField(cities: () => readonly ListedCity[]): CityField {
    let chosen: number | undefined
    let at = -1
    let found: ListedCity[] = []
    const list = element('ul', { role: 'listbox', id: 'cities', class: 'options', 'aria-label': t('city'), hidden: true })
    const input = element('input', { name: 'city', role: 'combobox', required: true, autocomplete: 'off', spellcheck: 'false', dir: 'auto', 'aria-expanded': 'false', 'aria-controls': 'cities', 'aria-autocomplete': 'list' })
    const nameOf = (id: number): string => cities().find(city => city.id === id)?.name ?? String(id)
    const close = (): void => {
        list.hidden = true
        at = -1
        input.setAttribute('aria-expanded', 'false')
        input.removeAttribute('aria-activedescendant')
    }
    const choose = (city: ListedCity): void => {
        chosen = city.id
        input.value = city.name
        input.setCustomValidity('')
        close()
    }
    const mark = (): void => {
        for (const [i, option] of [...list.children].entries()) option.setAttribute('aria-selected', String(i === at))
        if (at >= 0) input.setAttribute('aria-activedescendant', `city-${at}`)
        list.children[at]?.scrollIntoView({ block: 'nearest' })
    }
    const open = (): void => {
        found = matching(cities(), input.value)
        list.replaceChildren(...found.map((city, i) => element('li', {
            role: 'option', id: `city-${i}`, 'aria-selected': 'false',
            mousedown: (event: Event) => {
                event.preventDefault()
                choose(city)
            },
        }, bdi(city.name), ' ', element('small', {}, city.currency))))
        list.hidden = found.length === 0
        input.setAttribute('aria-expanded', String(found.length > 0))
        at = -1
    }
    /** A text that was typed without choosing from the list. */
    const accept = (): void => {
        const text = input.value.trim()
        const same = cities().filter(city => plainText(city.name) === plainText(text))
        const only = same[0] ?? (found.length === 1 ? found[0] : undefined)
        if (only) choose(only)
        else if (/^\d+$/.test(text)) chosen = Number(text)
        else chosen = undefined
        input.setCustomValidity(chosen === undefined && text ? t('chooseCity') : '')
    }
    input.addEventListener('input', () => {
        chosen = undefined
        input.setCustomValidity('')
        open()
    })
    input.addEventListener('blur', () => {
        if (chosen === undefined) accept()
        close()
    })
    input.addEventListener('keydown', event => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault()
            if (list.hidden) open()
            const step = event.key === 'ArrowDown' ? 1 : -1
            at = found.length === 0 ? -1 : (at + step + found.length + (at < 0 && step < 0 ? 1 : 0)) % found.length
            mark()
        } else if (event.key === 'Enter' && at >= 0) {
            event.preventDefault()
            choose(found[at]!)
        } else if (event.key === 'Enter') accept()
        else if (event.key === 'Escape') close()
    })
    return {
        element: element('div', { class: 'combobox' }, element('label', {}, element('span', {}, t('city')), input), list),
        value: () => chosen,
        set: id => {
            chosen = id
            input.value = id === undefined ? '' : nameOf(id)
        },
    }
}
