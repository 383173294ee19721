// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The customer and each guest of a booking, as they were searched.
import type { Occupant, Offered, Party } from 'waybill'
import { bdi, element, field } from '../element'
import { t } from '../i18n'

/** The guests that an offer is for: adults, then children with their ages. */
function guestsOf(offer: Offered): { type: Occupant['type']; age?: number }[] {
    const { adult, child = [], infant = [] } = offer.guests
    const young = (type: 'Child' | 'Infant', all: typeof child): { type: Occupant['type']; age?: number }[] =>
        all.flatMap(({ age, count }) => Array.from({ length: count }, () => ({ type, ...(age !== undefined && { age }) })))
    return [...Array.from({ length: adult }, () => ({ type: 'Adult' as const })), ...young('Child', child), ...young('Infant', infant)]
}

export interface GuestsForm {
    element: HTMLFieldSetElement
    value: () => Omit<Party, 'clientReference'>
}
export function guestsForm(offers: Offered[]): GuestsForm {
    const name = (kind: string, more: object = {}): HTMLInputElement => element('input', { name: kind, type: 'text', required: true, maxlength: 60, autocomplete: 'off', dir: 'auto', ...more })
    const text = (input: HTMLInputElement): string => input.value.trim()
    const customer = {
        firstName: name('first', { autocomplete: 'given-name' }), lastName: name('family', { autocomplete: 'family-name' }),
        email: element('input', { name: 'email', type: 'email', required: true, maxlength: 120, autocomplete: 'email', dir: 'ltr' }),
        phone: element('input', { name: 'phone', type: 'tel', maxlength: 40, autocomplete: 'tel', dir: 'ltr' }),
    }
    const rooms = offers.map(offer => ({ offer, guests: guestsOf(offer).map(guest => ({ ...guest, firstName: name('first'), lastName: name('family') })) }))
    // the first guest is usually the customer; a name that was typed stays
    const first = rooms[0]?.guests[0]
    for (const part of ['firstName', 'lastName'] as const) {
        first?.[part].addEventListener('input', () => (first[part].dataset.typed = 'true'))
        customer[part].addEventListener('input', () => first && !first[part].dataset.typed && (first[part].value = customer[part].value))
    }
    const label = ({ type, age }: { type: Occupant['type']; age?: number }, number: number): string =>
        type === 'Adult' ? t('guestAdult', { number }) : t('guestChild', { number, age: age ?? '?' })
    return {
        element: element('fieldset', { class: 'bare' },
            element('fieldset', { class: 'customer' }, element('legend', {}, t('customer')), element('div', { class: 'fields' }, field(t('firstName'), customer.firstName),
                field(t('familyName'), customer.lastName), field(t('email'), customer.email), field(t('phone'), customer.phone))),
            ...rooms.map(({ offer, guests }, i) => element('fieldset', { class: 'room' }, element('legend', {}, t('roomNumber', { number: i + 1 }), ': ', bdi(offer.roomTitle)),
                ...guests.map((guest, at) => element('fieldset', { class: 'guest' }, element('legend', {}, label(guest, at + 1)),
                    element('div', { class: 'fields' }, field(t('firstName'), guest.firstName), field(t('familyName'), guest.lastName))))))),
        value: () => ({
            customer: { firstName: text(customer.firstName), lastName: text(customer.lastName), email: text(customer.email), ...(text(customer.phone) && { phone: text(customer.phone) }) },
            rooms: rooms.map(({ guests }) => guests.map(({ type, age, firstName, lastName }) => ({ type, ...(age !== undefined && { age }), firstName: text(firstName), lastName: text(lastName) }))),
        }),
    }
}
