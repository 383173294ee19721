// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Compiled in strict mode, never run.
import { connect, dates, decode, encode, explain, load, money, unwrap, WaybillError } from 'waybill'
import type { Booking, CallOptions, Functions, Quirk, QuirkKind, TripBookingListRs } from 'waybill'

const agency = connect({ baseUrl: 'https://partner.example', soap12Action: false, namespace: 'http://tempuri.org', hotel: { path: '/hotel', namespace: 'urn:h', xmlOperation: 'x', jsonOperation: 'j' }, credential: { login: 'a', password: 'b' } })
const credential = { login: 'a', password: 'b' }
const quirks: Quirk[] = []
const options: CallOptions = { via: 'soap12', result: 'json', family: 'flight', signal: AbortSignal.timeout(1000), quirks }

export async function everything(): Promise<string> {
    const trips: TripBookingListRs = await agency.tripBookingList({ user: 9032, fromDate: '2026/11/01 00:00:00.000' }, options)
    const names = trips.bookings.map((booking: Booking) =>
        booking.kind === 'transport' ? booking.transportNumber + booking.travelers[0]?.ticketNumber
            : booking.kind === 'accommodation' ? booking.name + booking.fromDate : booking.unknownKind + booking.source)
    const hotels = await agency.hotelSearch({
        searchDetails: {
            bookingDetails: { fromDate: '21/04/2027', toDate: '27/04/2027', idCity: 104, rooms: [{ pax: { adult: 2, child: [{ age: 7, count: 1 }] } }] },
            filters: { onlyAvailable: true, sort: { by: 1 } },
        },
    })
    const boarding = hotels.hotels.hotel?.[0]?.rooms[0]?.boardings[0]
    const quote = await agency.hotelQuote({
        quoteDetails: {
            bookingDetails: { user: 1, fromDate: '21/04/2027', toDate: '27/04/2027' },
            hotel: { id: 1 },
            selectedRooms: [{ id: 501, boarding: { id: 5, offerId: boarding?.offerId ?? '' }, pax: { adult: 2 } }],
        },
    })
    const sold: 'Available' | 'PriceChanged' | 'SoldOut' | 'TermsChanged' = quote.status
    const booked = await agency.hotelBookingDetail({ user: 1, bookingNumber: 'H1' })
    await agency.hotelBookingAcknowledge({ user: 1, bookingNumber: 'H1', decision: 'Accept' })
    await agency.hotelBookingCancellation({ user: 1, bookingNumber: 'H1', simulate: true })
    const creation: Functions['hotelBookingCreation']['request'] | undefined = undefined
    if (creation) await agency.hotelBookingCreation(creation, { deadline: 5000 })
    for await (const booking of agency.tripBookings({ user: 9032, fromDate: '2026/11/01 00:00:00.000' }, options)) names.push(booking.kind)
    const { hotels: own, updates } = await agency.rateList({ hotel: 20001, from: dates.from(new Date()), to: '31/12/2027' })
    await agency.rateUpdate({ updates })
    names.push(own[0]?.text ?? '', money.add({ amount: '92.000', currency: 'TND' }, { amount: '0.5', currency: 'TND' }).amount)
    const prepared = await agency.prepare('tripBookingList', { credential, user: 1, fromDate: '2026/11/01 00:00:00.000' })
    const waybill = await load({ wasm: WebAssembly.compile(new Uint8Array()) })
    const decoded = waybill.decode('<A/>', { strict: true })
    if (decoded.root === 'TripBookingListRS') names.push(decoded.message.bookings[0]?.kind ?? '')
    const found = waybill.check(new Uint8Array())
    if (found.error) names.push(waybill.explain(found.error, ''))
    try {
        await unwrap({ status: 200, body: '' })
    } catch (problem) {
        if (problem instanceof WaybillError && problem.code === 'refused' && problem.id === 'PRICE_CHANGED') names.push(await explain(problem))
        if (problem instanceof WaybillError && problem.code === 'quirk_refused') {
            const kind: QuirkKind | undefined = problem.id
            names.push(kind ?? '')
        }
        if (problem instanceof WaybillError && problem.code === 'cancelled') {
            const none: undefined = problem.id
            names.push(none ?? problem.message)
        }
    }
    const text = await encode('TripBookingListRS', trips, { form: 'json' })
    const { root } = await decode(text)
    return names.join() + sold + prepared.url + root + booked.orderDetails.bookingNumber + waybill.convert(text, 'xml').text + waybill.captured('').via?.method + waybill.masked('')
}

// @ts-expect-error all header fields of a response are read
connect({ baseUrl: '', fetch: async () => ({ status: 200, headers: { get: () => null }, body: null }) })
connect({ baseUrl: '', fetch: async () => ({ status: 200, headers: { get: () => null, forEach: () => {} }, body: null }) })
// @ts-expect-error no such field
agency.tripBookingList({ user: 9032, fromdate: '' })
// @ts-expect-error a required field is missing
agency.tripBookingList({ user: 9032 })
// @ts-expect-error a text, not a Date
agency.tripBookingList({ user: 9032, fromDate: new Date() })
// @ts-expect-error no such access method
agency.tripBookingList({ user: 9032, fromDate: '2026/11/01 00:00:00.000' }, { via: 'soap13' })
// @ts-expect-error no such decision
agency.hotelBookingAcknowledge({ user: 1, bookingNumber: '', decision: 'Maybe' })
// @ts-expect-error no such document
encode('TripBookingListRX', {})
// @ts-expect-error a number
encode('TripBookingListRQ', { credential, user: '1', fromDate: '2026/11/01 00:00:00.000' })
// @ts-expect-error yyyy/mm/dd, not dd/mm/yyyy
agency.tripBookingList({ user: 9032, fromDate: '21/11/2026 00:00:00.000' })
// @ts-expect-error dd/mm/yyyy, not yyyy/mm/dd
agency.rateList({ hotel: 1, from: '2027/04/21', to: '27/04/2027' })
// @ts-expect-error dd/mm/yyyy, not mm/dd/yyyy
agency.rateList({ hotel: 1, from: '04/21/2027', to: '27/04/2027' })
// @ts-expect-error an amount is digits
money.add({ amount: '92,000', currency: 'TND' }, { amount: '1', currency: 'TND' })
// @ts-expect-error the id of a refusal is not that of a quirk
export const unlike = (problem: WaybillError): boolean => problem.code === 'quirk_refused' && problem.id === 'PRICE_CHANGED'
