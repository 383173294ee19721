// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A running service answers as its OpenAPI document declares: statuses, media types, and documents.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import Ajv2020 from 'ajv/dist/2020.js'
import { contract, credential, startService, errorsOf } from './support.mjs'

const openapi = contract('openapi')
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema(openapi, 'openapi.json')
const compiled = name => ajv.compile({ $ref: `openapi.json#/components/schemas/${name}` })
const isRequest = compiled('Request')
const isAnswer = compiled('Answer')

const user = 9032
const day = days => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/')
const stay = { FromDate: day(30), ToDate: day(33) }
const list = { TripBookingListRQ: { Credential: credential, User: user, FromDate: '2020/01/01 00:00:00.000' } }
const search = {
    HotelSearchREQ: {
        Credential: credential,
        SearchDetails: { BookingDetails: { User: user, ...stay, IdCity: 104, Rooms: { Room: [{ Pax: { Adult: 2 } }] } }, Filters: { OnlyAvailable: true } },
    },
}

let service
/** Sends a request, and checks the response against the OpenAPI document. */
async function ask(path, method, { query = '', body, type } = {}) {
    const operation = openapi.paths[path][method]
    const answer = await fetch(`${service.baseUrl}${path}${query}`, { method: method.toUpperCase(), body, headers: type ? { 'Content-Type': type } : {} })
    const text = await answer.text()
    const declared = operation.responses[answer.status]
    assert.ok(declared, `${method} ${path}: the status ${answer.status} is not declared: ${text}`)
    const { content } = declared.$ref ? openapi.components.responses[declared.$ref.split('/').at(-1)] : declared
    const media = (answer.headers.get('content-type') ?? '').split(';')[0]
    if (text) assert.ok(content?.[media], `${method} ${path} ${answer.status}: the media type ${media} is not declared`)
    if (media !== 'application/json') return { status: answer.status, text }
    const document = JSON.parse(text)
    if (!isAnswer(document)) assert.fail(`${errorsOf(isAnswer)}\n${text.slice(0, 2_000)}`)
    return { status: answer.status, document }
}
const json = '/cr.ws/Hotel.asmx/WebServiceJsonRQ'
async function post(document, path = json) {
    assert.ok(isRequest(document), errorsOf(isRequest))
    return ask(path, 'post', { body: new URLSearchParams({ strRQ: JSON.stringify(document) }) })
}
const posted = async document => (await post(document)).document

describe('a service', () => {
    before(async () => (service = await startService()))
    after(() => service?.stop())

    test('answers by all access methods as declared', async () => {
        const query = `?strRQ=${encodeURIComponent(JSON.stringify(list))}`
        for (const family of ['Flight', 'Hotel'])
            for (const name of ['WebServiceRQ', 'WebServiceJsonRQ']) {
                const path = `/cr.ws/${family}.asmx/${name}`
                for (const { status, document, text } of [await ask(path, 'get', { query }), await post(list, path)]) {
                    assert.equal(status, 200)
                    if (document) assert.ok(document.TripBookingListRS.Bookings.Booking.length > 10)
                    else assert.match(text, /<TripBookingListRS>/)
                }
            }
    })

    test('answers both versions of SOAP as declared', async () => {
        for (const [type, { example }] of Object.entries(openapi.paths['/cr.ws/Flight.asmx'].post.requestBody.content)) {
            const body = example.replace('one request document, as escaped text', JSON.stringify(list).replaceAll('"', '&quot;'))
            const { status, text } = await ask('/cr.ws/Flight.asmx', 'post', { body, type: `${type}; charset=utf-8` })
            assert.equal(status, 200)
            assert.match(text, /<TripBookingListRS/)
        }
        const fault = await ask('/cr.ws/Flight.asmx', 'post', { body: '<a/>', type: 'text/xml' })
        assert.equal(fault.status, 500)
        assert.equal((await ask('/cr.ws/Flight.asmx', 'post', { body: '<a', type: 'text/xml' })).status, 400)
        assert.equal((await ask('/cr.ws/Flight.asmx', 'post', { body: '<a/>', type: 'text/plain' })).status, 415)
    })

    test('takes a booking through all its documents', async () => {
        const { Hotels } = (await posted(search)).HotelSearchRES
        const hotel = Hotels.Hotel[0]
        const room = hotel.Rooms.Room[0]
        const offer = room.Boardings.Boarding[0]
        const boarding = { '@id': offer['@id'], '@OfferId': offer['@OfferId'] }
        const quote = await posted({
            HotelQuoteREQ: {
                Credential: credential,
                QuoteDetails: {
                    BookingDetails: { User: user, ...stay },
                    Hotel: { '@id': hotel['@id'] },
                    SelectedRooms: { Room: [{ '@id': room['@id'], Boarding: boarding, Pax: { Adult: 2 } }] },
                },
            },
        })
        const { QuoteId, TotalRate } = quote.HotelQuoteRES
        const guest = { '@type': 'Adult', FirstName: 'Zoë', LastName: "O'Neil" }
        const created = await posted({
            HotelBookingCreationREQ: {
                Credential: credential, User: user, QuoteId, ClientReference: 'openapi-1', ExpectedPrice: TotalRate,
                Customer: { FirstName: 'Zoë', LastName: "O'Neil" },
                SelectedRooms: { Room: [{ '@id': room['@id'], Boarding: boarding, Customers: { Customer: [guest, guest] } }] },
            },
        })
        const { BookingNumber } = created.HotelBookingCreationRES.OrderDetails
        const query = { Credential: credential, User: user, BookingNumber }
        assert.equal((await posted({ HotelBookingDetailREQ: query })).HotelBookingDetailRES.OrderDetails.BookingNumber, BookingNumber)
        await posted({ HotelBookingAcknowledgeREQ: query })
        const cancelled = await posted({ HotelBookingCancellationREQ: { ...query, Simulate: false } })
        assert.equal(cancelled.HotelBookingCancellationRES.OrderDetails.Status['@code'], 'XX')
        const refused = await posted({ HotelBookingAcknowledgeREQ: query })
        assert.equal(refused.HotelBookingAcknowledgeRES.ErrorResult['@id'], 'STATE_CONFLICT')
    })

    test('reports its state and its contracts', async () => {
        assert.equal((await ask('/health', 'get')).status, 200)
        assert.equal((await ask('/ready', 'get')).status, 200)
        for (const query of ['', '?WSDL', '?schema']) assert.equal((await ask('/cr.ws/Hotel.asmx', 'get', { query })).status, 200)
        const own = await (await fetch(`${service.baseUrl}/openapi.json`)).json()
        const { examples } = own.components.schemas.RequestText
        assert.ok(isRequest(JSON.parse(examples[0])), errorsOf(isRequest))
        delete own.components.schemas.RequestText.examples
        assert.deepEqual(own, { ...openapi, servers: [{ url: service.baseUrl }] })
    })
})

describe('a service that maps errors to statuses', () => {
    before(async () => (service = await startService('--map-errors')))
    after(() => service?.stop())

    test('refuses as it is said', async () => {
        const wrong = structuredClone(list)
        wrong.TripBookingListRQ.Credential.Password = 'wrong'
        const unknown = { HotelBookingDetailREQ: { Credential: credential, User: user, BookingNumber: 'H1' } }
        const refusals = [
            [await post(wrong), 401, 'AUTH_INVALID'],
            [await post(unknown), 404, 'BOOKING_NOT_FOUND'],
            [await ask(json, 'post', { body: new URLSearchParams({ strRQ: '{"Nothing":{}}' }) }), 400, 'ROOT_UNKNOWN'],
            [await ask(json, 'post', { body: new URLSearchParams({ strRQ: '{' }) }), 400, 'JSON_INVALID'],
        ]
        for (const [{ status, document }, wanted, id] of refusals) {
            assert.equal(status, wanted, JSON.stringify(document))
            assert.equal(Object.values(document)[0].ErrorResult['@id'], id)
        }
        assert.equal((await ask(json, 'post', { body: new URLSearchParams({ other: '1' }) })).status, 500)
    })
})

describe('a strict service', () => {
    before(async () => (service = await startService('--strict')))
    after(() => service?.stop())

    test('accepts what the schemas permit, and nothing else', async () => {
        const asJson = (user, from = '2020/01/01 00:00:00.000') =>
            JSON.stringify(list).replace('9032', user).replace('2020/01/01 00:00:00.000', from)
        const asXml = (user, from = '2020/01/01 00:00:00.000') =>
            `<TripBookingListRQ><Credential><Login>${credential.Login}</Login><Password>${credential.Password}</Password></Credential><User>${user}</User><FromDate>${from}</FromDate></TripBookingListRQ>`
        const accepted = [asJson('9032'), asJson('9032.0'), asJson('9.032e3'), asXml('9032'), asXml('+9032'), asXml('09032'), asXml(' 9032\n'), asXml('9032', '\n 2020/01/01 00:00:00.000')]
        const refused = [asJson('"9032"'), asJson('9032.5'), asJson('9032', ' 2020/01/01 00:00:00.000'), asXml('9032.0'), asXml('9.032e3'), asXml('9032', '2020-01-01T00:00:00')]
        for (const strRQ of [...accepted, ...refused]) {
            if (strRQ.startsWith('{')) assert.equal(isRequest(JSON.parse(strRQ)), accepted.includes(strRQ), strRQ)
            const answer = await fetch(service.baseUrl + json, { method: 'POST', body: new URLSearchParams({ strRQ }) })
            const document = Object.values(await answer.json())[0]
            assert.equal(document.ErrorResult?.['@id'], accepted.includes(strRQ) ? undefined : 'FIELD_INVALID', strRQ)
        }
    })
})
