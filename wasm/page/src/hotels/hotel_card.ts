// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import type { Offered } from 'waybill'
import { bdi, button, element, field, options } from '../element'
import { shownMoney } from '../format'
import { t } from '../i18n'
import type { Result } from './filters'

const words = (offer: Offered): string => [offer.terms.title, offer.terms.available.words, offer.terms.nonRefundable && t('notRefundable')].filter(Boolean).join(', ')
const offersShown = 6

function offersOfOneRoom(offers: Offered[], quote: (offers: Offered[]) => void): HTMLElement {
    const row = (offer: Offered): HTMLElement => element('li', { class: 'offer' },
        element('span', { class: 'what' }, element('strong', {}, bdi(offer.roomTitle)), element('br'), element('small', {}, bdi(words(offer)))),
        element('span', { class: 'price' }, shownMoney(offer.terms.rate), offer.terms.rateWithoutPromotion && element('s', {}, shownMoney(offer.terms.rateWithoutPromotion))),
        button(t('quote'), () => quote([offer]), { 'aria-label': t('quoteOffer', { room: offer.roomTitle, board: offer.terms.title, hotel: offer.hotelTitle }) }))
    const list = element('ul', { class: 'plain' }, ...offers.slice(0, offersShown).map(row))
    if (offers.length <= offersShown) return list
    const more: HTMLButtonElement = button(t('moreOffers', { count: offers.length - offersShown }), () => {
        list.append(...offers.slice(offersShown).map(row))
        more.remove()
    }, { class: 'second' })
    return element('div', {}, list, more)
}

/** One choice for each room, and a quote for all of them. */
function offersOfRooms(result: Result, quote: (offers: Offered[]) => void): HTMLElement {
    const chosen = result.rooms.map(offers => offers[0]!)
    const total = element('strong', {})
    const sum = (): void => {
        const amount = chosen.reduce((all, one) => all + Number(one.terms.rate.amount), 0)
        total.textContent = shownMoney({ amount: amount.toFixed(3), currency: result.currency })
    }
    sum()
    return element('div', {}, ...result.rooms.map((offers, i) => field(t('roomNumber', { number: i + 1 }), element('select', {
        change: (event: Event) => {
            chosen[i] = offers[Number((event.target as HTMLSelectElement).value)]!
            sum()
        },
    }, ...options(offers.map((one, at) => [String(at), `${shownMoney(one.terms.rate)}: ${one.roomTitle}, ${words(one)}`] as const), '0')))),
    element('p', { class: 'buttons' }, total, button(t('quote'), () => quote([...chosen]), { 'aria-label': t('quoteRooms', { hotel: result.hotel.title }) })))
}

export function hotelCard(result: Result, pictures: boolean, quote: (offers: Offered[]) => void): HTMLElement {
    const { hotel } = result
    // The partner chooses the host of a picture: the page requests it only if the user agrees, and without a referrer.
    const picture = pictures && hotel.thumbImage !== undefined && element('img', { src: hotel.thumbImage.url, alt: '', class: 'picture', loading: 'lazy', referrerpolicy: 'no-referrer', error: (event: Event) => (event.target as HTMLElement).remove() })
    return element('article', { class: 'card', id: `hotel-${hotel.id}`, tabindex: -1 }, picture,
        element('h3', {}, bdi(hotel.title), ' ', element('small', {}, bdi(hotel.category?.text ?? ''))),
        element('p', {}, t('fromPrice'), ' ', element('strong', { class: 'cheapest' }, shownMoney({ amount: result.price.toFixed(3), currency: result.currency }))),
        hotel.address !== undefined && element('p', { class: 'quiet' }, bdi(hotel.address)),
        hotel.summary !== undefined && element('p', {}, bdi(hotel.summary)),
        result.rooms.length === 1 ? offersOfOneRoom(result.rooms[0]!, quote) : offersOfRooms(result, quote))
}
