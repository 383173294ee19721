// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls by our npm package, whose folder WAYBILL_PACKAGE tells. The plan has a line for each: what is asked, way, form
// of the result, base URL, what stands before the endpoints, login, password, user, answer.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { work } from './plan.mjs'

const { connect, encode, load, WaybillError } = await import(pathToFileURL(join(process.env.WAYBILL_PACKAGE, 'waybill.mjs')))
const module = await load()

const questions = {
    trips: (agency, user, options) => agency.tripBookingList({ user, fromDate: '2026/01/01 00:00:00.000' }, options),
    search: (agency, user, options) =>
        agency.hotelSearch({ searchDetails: { bookingDetails: { user, fromDate: '21/04/2099', toDate: '27/04/2099', idCity: 104, rooms: [{ pax: { adult: 2 } }] } } }, options),
}
const roots = { trips: 'TripBookingListRS', search: 'HotelSearchRES' }

await work(async (what, via, result, baseUrl, before, login, password, user) => {
    const agency = connect({
        baseUrl, credential: { login, password }, flightPath: `${before}/cr.ws/Flight.asmx`, hotelPath: `${before}/cr.ws/Hotel.asmx`,
    })
    try {
        const answer = await questions[what](agency, Number(user), { via, result })
        return ['document', module.encode(roots[what], answer)]
    } catch (error) {
        if (!(error instanceof WaybillError)) throw error
        return [`error ${error.code}`, [error.id, error.status, error.message, error.detail, error.body].join('\n')]
    }
})
