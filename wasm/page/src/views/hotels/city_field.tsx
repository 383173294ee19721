// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The city, by name with completion (ARIA combobox) or, if the service lists no cities, by id.
import { useRef, useState } from 'preact/hooks'
import type { ListedCity } from 'waybill'
import { cities } from '../../model/session'
import { plainText } from '../../words/format'
import { t } from '../../words/i18n'

const most = 8

/** The cities whose names contain the text; those that begin with it come first. */
export function matching(all: readonly ListedCity[], text: string): ListedCity[] {
    const wanted = plainText(text.trim())
    const found = all.filter(city => plainText(city.name).includes(wanted) || String(city.id) === wanted)
    return found.sort((a, b) => Number(plainText(b.name).startsWith(wanted)) - Number(plainText(a.name).startsWith(wanted)) || a.name.localeCompare(b.name)).slice(0, most)
}
export const cityName = (id: number | undefined): string => (id === undefined ? '' : (cities.value.find(city => city.id === id)?.name ?? String(id)))

export function CityField({ value, change }: { value: number | undefined; change: (id: number | undefined) => void }) {
    const [text, setText] = useState(cityName(value))
    const [open, setOpen] = useState(false)
    const [at, setAt] = useState(-1)
    const input = useRef<HTMLInputElement>(null)
    const found = open ? matching(cities.value, text) : []
    const validity = (words: string): void => input.current!.setCustomValidity(words)
    const choose = (city: ListedCity): void => {
        setText(city.name)
        setOpen(false)
        setAt(-1)
        validity('')
        change(city.id)
    }
    /** A text that was typed without choosing from the list. */
    const accept = (): void => {
        const typed = text.trim()
        const all = matching(cities.value, typed)
        const same = all.find(city => plainText(city.name) === plainText(typed))
        const only = same ?? (typed !== '' && all.length === 1 ? all[0] : undefined)
        if (only) return choose(only)
        const id = /^\d+$/.test(typed) ? Number(typed) : undefined
        validity(id === undefined && typed !== '' ? t('chooseCity') : '')
        change(id)
    }
    const key = (event: KeyboardEvent): void => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault()
            setOpen(true)
            const { length } = matching(cities.value, text)
            const step = event.key === 'ArrowDown' ? 1 : -1
            setAt(length === 0 ? -1 : (at + step + length + (at < 0 && step < 0 ? 1 : 0)) % length)
        } else if (event.key === 'Enter' && found[at]) {
            event.preventDefault()
            choose(found[at])
        } else if (event.key === 'Enter') accept()
        else if (event.key === 'Escape') setOpen(false)
    }
    const shown = open && found.length > 0
    return <div class="combobox">
        <label class="field"><span>{t('city')}</span><input ref={input} name="city" role="combobox" required autocomplete="off" spellcheck={false} dir="auto" value={text}
            aria-expanded={shown} aria-controls="cities" aria-autocomplete="list" aria-activedescendant={shown && at >= 0 ? `city-${at}` : undefined}
            onInput={event => {
                setText(event.currentTarget.value)
                setOpen(true)
                setAt(-1)
                validity('')
                change(undefined)
            }}
            onKeyDown={key}
            onBlur={() => {
                if (text !== cityName(value)) accept()
                setOpen(false)
            }} /></label>
        <ul role="listbox" id="cities" class="options" aria-label={t('city')} hidden={!shown}>
            {found.map((city, i) => <li key={city.id} role="option" id={`city-${i}`} aria-selected={i === at} onMouseDown={event => {
                event.preventDefault()
                choose(city)
            }}><bdi>{city.name}</bdi> <small>{city.currency}</small></li>)}
        </ul>
    </div>
}
