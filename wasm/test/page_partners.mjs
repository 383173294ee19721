// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Services for the tests of the page that answer with lists of any length.
import { startPartner, waybill } from './support.mjs'

/**
 * A service with many hotels, whose names are long or in another script. `requests` collects the
 * documents.
 */
export async function startManyHotels({ count = 45, requests = [], answered = () => {} } = {}) {
    const requested = (document, name) => document.match(`<${name}>([^<]*)<`)?.[1]
    const found = document => waybill.encode('HotelSearchRES', {
        fromDate: requested(document, 'FromDate') ?? '01/01/2030', toDate: requested(document, 'ToDate') ?? '04/01/2030', language: 7,
        city: { id: Number(requested(document, 'IdCity') ?? 1), text: 'Everywhere' }, hotels: { count, hotel: hotels() },
    })
    const terms = (i, id, title, price, nonRefundable) => ({
        id, offerId: `o${i}-${id}`, title, available: { code: 'OK', status: 'Available', words: 'Available' }, rate: { currency: 'EUR', amount: String(price) }, nonRefundable,
        // every third hotel: a fee that begins in the year before, or shortly before the stay
        cancellationPolicy: i % 3 === 0 ? [{ fromDate: i % 6 === 0 ? '01/01/2020' : '22/12/2029', fee: { currency: 'EUR', amount: '10' } }] : [],
    })
    const hotels = () => Array.from({ length: count }, (_, i) => ({
        id: 1000 + i, title: i === 0 ? 'فندق النخيل الذهبي على شاطئ البحر' : i === 1 ? `Grand${'hotelpalace'.repeat(8)}` : `Hotel ${String(i).padStart(2, '0')}`,
        category: { id: 1 + i % 5, text: `${1 + i % 5} stars` }, localization: { longitude: String(10.5 + i / 100), latitude: String(36.4 + (i % 7) / 100) },
        rooms: [{ id: 1, count: 1, adult: 2, title: 'Double', availableQuantity: 3, boardings: [terms(i, 1, 'Half board', 500 - i, i % 2 === 0), terms(i, 2, 'All inclusive', 700 - i, false)] }],
    }))
    const cities = await waybill.encode('CityListRS', { cities: [{ id: 1, currency: 'EUR', name: 'Everywhere' }, { id: 2, currency: 'EUR', name: 'Évora' }, { id: 3, currency: 'EUR', name: 'São Paulo' }] })
    return startPartner(async (request, response) => {
        response.setHeader('Access-Control-Allow-Origin', '*')
        response.setHeader('Access-Control-Allow-Headers', '*')
        if (request.method === 'OPTIONS') return response.writeHead(204).end()
        let body = ''
        for await (const piece of request) body += piece
        const document = decodeURIComponent(body.replaceAll('+', ' '))
        requests.push(document)
        const answer = document.includes('CityListRQ') ? cities : await found(document)
        response.writeHead(200, { 'Content-Type': 'text/xml; charset=utf-8' }).end(answer)
        answered()
    })
}

/**
 * A service with a list of bookings by change; `details(i)` is the document of one. `now()` is the time that its responses
 * state, and `requests` receives the first booking of each page.
 */
export const startBookingList = ({ total, details, now = Date.now, requests = [] }) => startPartner(async (request, response) => {
    for (const [name, value] of Object.entries({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*', 'Access-Control-Expose-Headers': 'Date', 'Content-Type': 'text/xml; charset=utf-8', Date: new Date(now()).toUTCString() })) response.setHeader(name, value)
    let body = ''
    for await (const piece of request) body += piece
    const text = decodeURIComponent(body.replaceAll('+', ' '))
    if (text.includes('CityListRQ')) return response.end('<CityListRS><Cities/></CityListRS>')
    if (!text.includes('HotelBookingListREQ')) return response.end('')
    const from = Number(/<Cursor>(\d+)<\/Cursor>/.exec(text)?.[1] ?? 0)
    requests.push(from)
    const end = Math.min(total, from + Number(/<ItemsPerPage>(\d+)/.exec(text)?.[1] ?? 50))
    response.end(`<HotelBookingListRES><Bookings>${Array.from({ length: end - from }, (_, i) => details(from + i)).join('')}</Bookings><Cursor>${end}</Cursor><More>${end < total ? 'True' : 'False'}</More></HotelBookingListRES>`)
})
/** A booking for one night or more, dates as dd/mm/yyyy. `more` is what follows its dates. */
export const bookingDetails = ({ number, user, from, to, guest, hotel = 1, created = '2026-11-01T08:00:00Z', state = ['OK', 'Confirmed'], price = '100.00', policies = '', more = '' }) =>
    `<OrderDetails id="1"><BookingNumber>${number}</BookingNumber><Created>${created}</Created><Status code="${state[0]}">${state[1]}</Status><TotalRate currency="EUR">${price}</TotalRate><CancellationPolicies>${policies}</CancellationPolicies><User>${user}</User><Hotel id="${hotel}"><Title>Hotel ${hotel}</Title></Hotel><FromDate>${from}</FromDate><ToDate>${to}</ToDate>${more}<Rooms><Room id="1"><Boarding id="2">Half board</Boarding><Rate currency="EUR">${price}</Rate><Customers><Customer type="Adult"><FirstName>Ada</FirstName><LastName>${guest}</LastName></Customer></Customers></Room></Rooms></OrderDetails>`
/** A service whose list of trips is written by `write(response)`. */
export const startList = write => startPartner(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    let body = ''
    for await (const piece of request) body += piece
    response.writeHead(200, { 'Content-Type': 'text/xml; charset=utf-8' })
    if (body.includes('CityListRQ')) return response.end('<CityListRS><Cities/></CityListRS>')
    await write(response)
    response.end()
})
export const flight = (number, from, to, departs, arrives, duration, fromAt, toAt, traveler) =>
    `<Booking kind="transport"><reservation_reference>R${number}</reservation_reference><transport_number>NZ ${number}</transport_number><class>Y</class><departure_date>${departs}</departure_date><departure_city>${from}</departure_city><arrival_city>${to}</arrival_city><arrival_date>${arrives}</arrival_date><duration>${duration}</duration><departure_location><latitude>${fromAt[0]}</latitude><longitude>${fromAt[1]}</longitude></departure_location><arrival_location><latitude>${toAt[0]}</latitude><longitude>${toAt[1]}</longitude></arrival_location><travelers><traveler><name>${traveler}</name><ticket_number>086-1</ticket_number></traveler></travelers></Booking>`
export const stay = (number, name, from, to, traveler) =>
    `<Booking kind="accommodation"><booking_number>H${number}</booking_number><name>${name}</name><from_date>${from}</from_date><to_date>${to}</to_date><location><latitude>36.4</latitude><longitude>10.6</longitude></location><address>Plage</address><city>Hammamet</city><phone>+216 1</phone><type_of_room>Double</type_of_room><travelers><traveler><name>${traveler}</name></traveler></travelers></Booking>`
