// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Rooms with their adults and the ages of their children.
import { button, element, field, options } from '../element'
import { t } from '../i18n'
import { most } from './stay'
import type { Room } from './stay'

const range = (least: number, greatest: number): [string, string][] => Array.from({ length: greatest - least + 1 }, (_, i) => [String(least + i), String(least + i)])

export function roomsField(): { element: HTMLElement; value: () => Room[]; set: (rooms: Room[]) => void } {
    let rooms: Room[] = [{ adults: 2, ages: [] }]
    const place = element('div', { class: 'rooms' })
    const choice = (label: string, value: number, least: number, greatest: number, change: (value: number) => void): HTMLElement =>
        field(label, element('select', { change: (event: Event) => change(Number((event.target as HTMLSelectElement).value)) }, ...options(range(least, greatest), String(value))))
    function show(focus?: string): void {
        place.replaceChildren(...rooms.map((room, i) => element('fieldset', {}, element('legend', {}, t('roomNumber', { number: i + 1 })),
            element('div', { class: 'fields small' },
                choice(t('adults'), room.adults, 1, most.adults, value => (room.adults = value)),
                choice(t('children'), room.ages.length, 0, most.children, value => {
                    room.ages = Array.from({ length: value }, (_, at) => room.ages[at] ?? 7)
                    show(`fieldset:nth-child(${i + 1}) label:nth-child(2) select`)
                }),
                ...room.ages.map((age, at) => choice(t('ageOfChild', { number: at + 1 }), age, 0, most.age, value => (room.ages[at] = value)))),
            rooms.length > 1 && button(t('removeRoom', { number: i + 1 }), () => {
                rooms.splice(i, 1)
                show('button')
            }, { class: 'second' }))),
        ...(rooms.length < most.rooms ? [button(t('addRoom'), () => {
            rooms.push({ adults: 2, ages: [] })
            show(`fieldset:nth-child(${rooms.length}) select`)
        }, { class: 'second' })] : []))
        if (focus) place.querySelector<HTMLElement>(focus)?.focus()
    }
    show()
    return {
        element: place,
        value: () => structuredClone(rooms),
        set: given => {
            rooms = structuredClone(given)
            show()
        },
    }
}
