// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls a partner from Node.js: searches hotels, then reads the bookings of a user while they arrive.
//
//     WAYBILL_PASSWORD=demo node call_partner.mjs http://127.0.0.1:8080
import { connect, WaybillError } from 'waybill'

const [baseUrl] = process.argv.slice(2)
const password = process.env.WAYBILL_PASSWORD
if (!baseUrl || !password) {
    console.error('usage: WAYBILL_PASSWORD=… node call_partner.mjs URL')
    process.exit(2)
}

const agency = connect({ baseUrl, credential: { login: 'demo', password } })

/** A day of the protocol, dd/mm/yyyy. Dates are strings, so that no time zone can shift them. */
function day(daysFromNow) {
    const [year, month, date] = new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10).split('-')
    return `${date}/${month}/${year}`
}

async function main() {
    const quirks = [] // deviations of the partner from the protocol: not errors, but worth a log line
    const found = await agency.hotelSearch({
        searchDetails: {
            bookingDetails: { user: 9032, fromDate: day(30), toDate: day(33), idCity: 104, rooms: [{ pax: { adult: 2 } }] },
        },
    }, { via: 'soap12', deadline: 10_000, quirks })
    for (const quirk of quirks) console.error(quirk)
    for (const hotel of found.hotels.hotel.slice(0, 3)) console.log(hotel.title)
    console.log(`${found.hotels.count} hotels`)

    // Reads no further ahead than the loop needs, so the list may have any length. Leaving the loop cancels the call.
    let bookings = 0
    for await (const booking of agency.tripBookings({ user: 9032, fromDate: '2020/01/01 00:00:00.000' })) {
        if (booking.kind === 'accommodation') console.log(`${booking.fromDate}  ${booking.name}`)
        bookings += 1
    }
    console.log(`${bookings} bookings`)
}

try {
    await main()
} catch (problem) {
    if (!(problem instanceof WaybillError)) throw problem // a mistake in this program
    console.error(problem.code === 'refused' ? `The partner refused the request: ${problem.id} ${problem.reason}` : problem.explanation)
    process.exitCode = 1
}
