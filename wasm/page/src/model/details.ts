// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What views read from the details of a booking.
import type { Booked, IsoDate, OrderDetails, OrderRoom } from 'waybill'
import { isoDate } from '../words/format'
import type { StateCode } from './service_words'

export const arrivalOf = (one: OrderDetails): IsoDate => isoDate(one.fromDate ?? '')
export const departureOf = (one: OrderDetails): IsoDate => isoDate(one.toDate ?? '')
export const guestsOfRoom = (room: OrderRoom): string[] => room.customers.map(guest => `${guest.firstName} ${guest.lastName}`)
export const guestsOf = (one: OrderDetails): string[] => (one.rooms ?? []).flatMap(guestsOfRoom)
export const codeOf = (one: OrderDetails): StateCode => one.status.code as StateCode
/** The state as the workflow names it. */
export const stepState = ({ status: { code } }: OrderDetails): Booked['state'] => (code === 'OK' ? 'confirmed' : code === 'OR' ? 'onRequest' : 'closed')
