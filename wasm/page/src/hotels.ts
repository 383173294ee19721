// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import type { Hotel, HotelQuoteRes, HotelRoom, Money, Offer, OrderDetails } from 'waybill'
import { call } from './codec'
import { element, field } from './element'
import { partner, session, sessionFields, withProgress } from './session'

interface Stay {
    pictures: boolean
    fromDate: string
    toDate: string
    adults: number
    ages: number[]
}
const stayDate = (date: string): string => date.split('-').reverse().join('/')
const later = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const price = (money: Money): string => `${money.amount} ${money.currency}`
const user = (): number => Number(session.user)
const options = (): { via: typeof session.via } => ({ via: session.via })

function terms(policies: { fromDate: string; fee: Money }[] | undefined): HTMLElement {
    return element('p', { class: 'quiet' }, policies?.length ? policies.map(one => `Cancelling from ${one.fromDate} costs ${price(one.fee)}`).join('; ') : 'No cancellation terms.')
}

function order(place: HTMLElement, details: OrderDetails): Node[] {
    const act = (name: 'hotelBookingAcknowledge' | 'hotelBookingCancellation', label: string, more: object): HTMLElement =>
        element('button', { type: 'button', click: () => void withProgress(place, label, async signal =>
            order(place, (await call(partner(), name, { user: user(), bookingNumber: details.bookingNumber, ...more }, options(), signal)).orderDetails)) }, label)
    const state = details.status.code
    return [element('div', { class: 'card' }, element('h3', {}, `Booking ${details.bookingNumber}`), element('p', {}, `${details.status.words}, ${price(details.totalRate)}`),
        details.fee && element('p', {}, `Fee: ${price(details.fee)}`), terms(details.cancellationPolicies),
        element('p', { class: 'buttons' }, state === 'OR' && act('hotelBookingAcknowledge', 'Acknowledge', { decision: 'Accept' }),
            (state === 'OR' || state === 'OK') && act('hotelBookingCancellation', 'Show the cancellation fee', { simulate: true }),
            (state === 'OR' || state === 'OK') && act('hotelBookingCancellation', 'Cancel the booking', {})))]
}

function bookingForm(place: HTMLElement, quote: HotelQuoteRes, room: HotelRoom, offer: Offer, stay: Stay): Node[] {
    const input = (name: string, type = 'text', autocomplete = 'off'): HTMLInputElement => element('input', { name, type, autocomplete, required: true })
    const first = input('first', 'text', 'given-name')
    const family = input('family', 'text', 'family-name')
    const email = input('email', 'email', 'email')
    const reference = `page-${crypto.randomUUID()}` // the same for each attempt, so that a second one does not book again
    const form = element('form', {
        class: 'card',
        submit: (event: Event) => {
            event.preventDefault()
            const name = { firstName: first.value, lastName: family.value }
            const customers = [...Array.from({ length: stay.adults }, () => ({ type: 'Adult' as const, ...name })), ...stay.ages.map(age => ({ type: 'Child' as const, age, ...name }))]
            void withProgress(place, 'Booking', async signal => order(place, (await call(partner(), 'hotelBookingCreation', {
                user: user(), quoteId: quote.quoteId, clientReference: reference, expectedPrice: quote.totalRate, customer: { ...name, email: email.value },
                selectedRooms: [{ id: room.id, boarding: { id: offer.id, offerId: offer.offerId }, customers }],
            }, options(), signal)).orderDetails))
        },
    }, element('h3', {}, `Quote: ${price(quote.totalRate)}`), element('p', {}, `${quote.status}; bookable as ${quote.bookableAs}. Valid until ${quote.expiresAt}.`), terms(quote.cancellationPolicies),
        element('div', { class: 'fields' }, field('First name', first), field('Family name', family), field('E-mail', email)), element('button', { type: 'submit' }, 'Book'))
    return [form]
}

function hotelCard(hotel: Hotel, stay: Stay): HTMLElement {
    const place = element('div')
    const quote = (room: HotelRoom, offer: Offer): void => void withProgress(place, 'Requesting a quote', async signal =>
        bookingForm(place, await call(partner(), 'hotelQuote', {
            quoteDetails: {
                bookingDetails: { user: user(), fromDate: stay.fromDate, toDate: stay.toDate }, hotel: { id: hotel.id },
                selectedRooms: [{ id: room.id, boarding: { id: offer.id, offerId: offer.offerId }, pax: { adult: stay.adults, child: stay.ages.map(age => ({ age, count: 1 })) } }],
            },
        }, options(), signal), room, offer, stay))
    // The partner chooses the host of a picture: the page requests it only if the user agrees, and without a referrer.
    const picture = stay.pictures && hotel.thumbImage !== undefined && element('img', { src: hotel.thumbImage.url, alt: '', class: 'picture', loading: 'lazy', referrerpolicy: 'no-referrer', error: (event: Event) => (event.target as HTMLElement).remove() })
    return element('article', { class: 'card' }, picture, element('h3', {}, hotel.title, ' ', element('small', {}, hotel.category?.text ?? '')), hotel.address !== undefined && element('p', { class: 'quiet' }, hotel.address),
        element('table', {}, element('caption', {}, `Rooms of ${hotel.title}`), element('thead', {}, element('tr', {}, ...['Room', 'Board', 'Price', ''].map(text => element('th', { scope: 'col' }, text || element('span', { class: 'hidden' }, 'Action'))))),
            element('tbody', {}, ...hotel.rooms.flatMap(room => room.boardings.map(offer => element('tr', {}, element('th', { scope: 'row' }, room.title), element('td', {}, offer.title, element('br'), element('small', {}, offer.available.words + (offer.nonRefundable ? ', not refundable' : ''))),
                element('td', {}, price(offer.rate)), element('td', {}, offer.available.status !== 'Stop' && element('button', { type: 'button', 'aria-label': `Quote ${room.title}, ${offer.title}, ${hotel.title}`, click: () => quote(room, offer) }, 'Quote'))))))), place)
}

export function hotelsView(): HTMLElement {
    const results = element('div', { class: 'results' })
    const from = element('input', { name: 'from', type: 'date', required: true, value: later(30) })
    const to = element('input', { name: 'to', type: 'date', required: true, value: later(33) })
    const city = element('input', { name: 'city', type: 'number', required: true, value: 104 })
    const adults = element('input', { name: 'adults', type: 'number', min: 1, max: 9, required: true, value: 2 })
    const ages = element('input', { name: 'ages', type: 'text', placeholder: '7, 3', pattern: '[0-9, ]*' })
    const pictures = element('input', { name: 'pictures', type: 'checkbox' })
    const form = element('form', {
        submit: (event: Event) => {
            event.preventDefault()
            const stay: Stay = { pictures: pictures.checked, fromDate: stayDate(from.value), toDate: stayDate(to.value), adults: Number(adults.value), ages: ages.value.split(/[ ,]+/).filter(Boolean).map(Number) }
            void withProgress(results, 'Searching', async signal => {
                const { hotels } = await call(partner(), 'hotelSearch', {
                    searchDetails: {
                        bookingDetails: { user: user(), fromDate: stay.fromDate, toDate: stay.toDate, idCity: Number(city.value), rooms: [{ pax: { adult: stay.adults, child: stay.ages.map(age => ({ age, count: 1 })) } }] },
                    },
                }, options(), signal)
                const found = hotels.hotel ?? []
                return [element('p', { class: 'summary' }, `${found.length} hotels`), ...found.map(hotel => hotelCard(hotel, stay))]
            })
        },
    }, sessionFields(), element('div', { class: 'fields' }, field('City id', city), field('From', from), field('To', to), field('Adults', adults), field('Ages of children', ages), field('Load pictures from their hosts', pictures)), element('button', { type: 'submit' }, 'Search'))
    return element('div', {}, element('h2', { class: 'title' }, 'Hotels'), form, results)
}
