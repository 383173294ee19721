// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A booking again: its guests and wishes in a new order, for other dates or with fewer rooms. The protocol changes neither. After
// the new booking is made, the page of it offers the cancellation of the earlier one.
import type { Occupant, OrderDetails } from 'waybill'
import { addressOf } from '../platform/router'
import { plainText } from '../words/format'
import { forgetOrder, names } from './order'
import { cities } from './session'
import { queryOf } from './stay'

/** Dates as ISO dates, and which rooms of the booking are kept. */
export interface NewStay {
    from: string
    to: string
    kept: readonly boolean[]
}
/** Adults first, then by age, as offers have them. */
const inOrder = (guests: readonly Occupant[]): Occupant[] => [...guests].sort((a, b) => Number(a.type !== 'Adult') - Number(b.type !== 'Adult') || (a.age ?? 0) - (b.age ?? 0))

/** Takes over names and wishes instead of an order that is open. Returns the address of the search: in the hotel of the booking if its city is known. */
export function bookAgain(details: OrderDetails, { from, to, kept }: NewStay, city: string | undefined): string {
    const { customer, bookingNumber: number } = details
    const rooms = (details.rooms ?? []).filter((_, i) => kept[i]).map(room => inOrder(room.customers))
    forgetOrder()
    names.value = {
        again: number, wishes: details.specialRequests ?? '',
        customer: { firstName: customer?.firstName ?? '', lastName: customer?.lastName ?? '', email: customer?.email ?? '', phone: customer?.phone ?? '' },
        rooms: rooms.map(guests => guests.map(({ type, firstName, lastName }) => ({ type: type === 'Adult' ? type : 'Child', firstName, lastName }))),
    }
    const id = city === undefined ? undefined : cities.peek().find(one => plainText(one.name) === plainText(city))?.id
    const guestsOf = (guests: Occupant[]) => ({ adults: guests.filter(one => one.type === 'Adult').length, ages: guests.filter(one => one.type !== 'Adult').map(one => one.age ?? 0) })
    return addressOf('hotels', queryOf({ city: id, from, to, rooms: rooms.map(guestsOf), hotel: details.hotel?.id, again: number }))
}
