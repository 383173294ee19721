// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls by our npm package, whose folder WAYBILL_PACKAGE tells. The plan has a line for each: what is asked, way, form
// of the result, base URL, what stands before the endpoints, login, password, user, answer.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { work } from './plan.mjs'

const { connect, load, WaybillError } = await import(pathToFileURL(join(process.env.WAYBILL_PACKAGE, 'waybill.inline.mjs')))
const module = await load()

const stay = user => ({ user, fromDate: '21/04/2099', toDate: '27/04/2099' })
const pax = { adult: 2 }

const search = (agency, user, options) =>
    agency.hotelSearch({ searchDetails: { bookingDetails: { ...stay(user), idCity: 104, rooms: [{ pax }] } } }, options)

async function book(agency, user, options) {
    const hotel = (await search(agency, user, options)).hotels.hotel[0]
    const room = hotel.rooms[0]
    const { id, offerId } = room.boardings[0]
    const chosen = { id: room.id, boarding: { id, offerId } }
    const quote = await agency.hotelQuote(
        { quoteDetails: { bookingDetails: stay(user), hotel: { id: hotel.id }, selectedRooms: [{ ...chosen, pax }] } }, options)
    const guests = [{ firstName: 'Élodie', lastName: 'Lefèvre' }, { firstName: 'Zoë', lastName: 'سعيد' }]
    return agency.hotelBookingCreation({
        user, quoteId: quote.quoteId, clientReference: 'réf-1', expectedPrice: quote.totalRate, customer: guests[0],
        selectedRooms: [{ ...chosen, customers: guests.map(guest => ({ type: 'Adult', ...guest })) }],
    }, options)
}

const questions = {
    trips: ['TripBookingListRS', (agency, user, options) => agency.tripBookingList({ user, fromDate: '2026/01/01 00:00:00.000' }, options)],
    search: ['HotelSearchRES', search],
    book: ['HotelBookingCreationRES', book],
}

await work(async (what, via, result, baseUrl, before, login, password, user) => {
    const agency = connect({
        baseUrl, credential: { login, password }, flight: { path: `${before}/cr.ws/Flight.asmx` }, hotel: { path: `${before}/cr.ws/Hotel.asmx` },
    })
    try {
        const [root, ask] = questions[what]
        return ['document', module.encode(root, await ask(agency, Number(user), { via, result }))]
    } catch (error) {
        if (!(error instanceof WaybillError)) throw error
        return [`error ${error.code}`, [error.id, error.status, error.message, error.detail, error.body].join('\n')]
    }
})
