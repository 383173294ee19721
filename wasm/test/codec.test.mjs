// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The functions of the module that need no network.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { waybill } from './support.mjs'

const { decode, encode, explain, unwrap, captured, functions } = await waybill.load()
const { WaybillError, connect, dates, money } = waybill

const request = {
    credential: { login: 'agency', password: 'open sesame' },
    user: 9032,
    idMember: 55,
    fromDate: '2026/11/01 00:00:00.000',
}
const requestXml = '<TripBookingListRQ><Credential><Login>agency</Login><Password>open sesame</Password></Credential>' +
    '<User>9032</User><IdMember>55</IdMember><FromDate>2026/11/01 00:00:00.000</FromDate></TripBookingListRQ>'

const trips = {
    bookings: [
        {
            kind: 'transport',
            reservationReference: 'R-77',
            transportNumber: 'TU 712',
            transportClass: 'M',
            departureDate: '2026-11-05T09:15:00',
            departureCity: 'تونس',
            arrivalLocation: { latitude: '48.8566', longitude: '2.3522' },
            travelers: [{ name: 'Amira & Co', ticketNumber: '199-2400' }],
        },
        {
            kind: 'accommodation',
            bookingNumber: 'H90017',
            name: 'Palm <new>',
            fromDate: '2026-11-05',
            toDate: '2026-11-09',
            city: 'Hammamet',
            travelers: [{ name: 'Amira' }, { name: '太郎', typeOfRoom: 'Double' }],
        },
    ],
}

test('a request is written in both forms and read again', () => {
    assert.equal(encode('TripBookingListRQ', request), requestXml)
    const json = encode('TripBookingListRQ', request, { form: 'json' })
    assert.deepEqual(JSON.parse(json).TripBookingListRQ.Credential, { Login: 'agency', Password: 'open sesame' })
    for (const [text, form] of [[requestXml, 'xml'], [json, 'json'], [new TextEncoder().encode(requestXml), 'xml']])
        assert.deepEqual(decode(text), { form, root: 'TripBookingListRQ', message: request, quirks: [] })
})

test('a trip list with both kinds is read as it was written', () => {
    for (const form of ['xml', 'json']) {
        const text = encode('TripBookingListRS', trips, { form })
        assert.deepEqual(decode(text, { strict: true }), { form, root: 'TripBookingListRS', message: trips, quirks: [] })
    }
    assert.deepEqual(decode('<TripBookingListRS><Bookings/></TripBookingListRS>').message, { bookings: [] })
})

test('attributes and texts are members like other fields', () => {
    const xml = '<HotelQuoteRES><QuoteId>Q-7</QuoteId><Status>PriceChanged</Status><BookableAs>On Request</BookableAs>' +
        '<ExpiresAt>2026-04-01T10:20:00Z</ExpiresAt><TotalRate currency="TND">220.000</TotalRate><CancellationPolicies/></HotelQuoteRES>'
    const { message } = decode(xml)
    assert.deepEqual(message.totalRate, { currency: 'TND', amount: '220.000' })
    assert.equal(message.bookableAs, 'On Request')
    const again = decode(encode('HotelQuoteRES', message))
    assert.deepEqual(again.message, message)
})

test('a whole number that JavaScript does not have is an error of what it would read', async () => {
    const { convert, check } = await waybill.load()
    const cities = id => `<CityListRS><Cities><City id="${id}" currency="TND">Tunis</City></Cities></CityListRS>`
    for (const id of ['9007199254740991', '-9007199254740991', '9007199254740990.0']) assert.equal(decode(cities(id)).message.cities[0].id, Number(id))
    const wrong = { code: 'value_out_of_range', path: 'CityListRS/Cities/City[1]/@id', expected: 'a whole number from -9007199254740991 to 9007199254740991' }
    for (const id of ['9007199254740992', '9007199254740993', '-9007199254740992', '10000000000000000', '9007199254740993.0', '99999999999999999999']) {
        const text = `{"CityListRS":{"Cities":{"City":[{"@id":${id},"@currency":"TND","#text":"Tunis"}]}}}`
        for (const document of [cities(id), text]) assert.throws(() => decode(document), { ...wrong, found: id })
        const agency = connect({ baseUrl: 'https://partner.example', credential: request.credential, fetch: async () => new Response(cities(id), { headers: { 'Content-Type': 'text/xml' } }) })
        await assert.rejects(agency.cityList({}), wrong)
    }
    // documents are not read by JavaScript
    assert.equal(JSON.parse(convert(cities('9007199254740993'), 'json').text.replace('9007199254740993', '"$&"')).CityListRS.Cities.City[0]['@id'], '9007199254740993')
    assert.deepEqual(check(cities('9007199254740993')), { quirks: [] })
})

test('a refusal is recognized in every response, and as the root', async () => {
    const inside = '<ErrorResult id="PRICE_CHANGED" type="3"><message>Ask &lt;again&gt;</message>' +
        '<Field path="QuoteId"/><RequestId>7f-1</RequestId></ErrorResult>'
    const { convert, check } = await waybill.load()
    const message = {
        errorResult: { id: 'PRICE_CHANGED', type: 3, message: 'Ask <again>', field: [{ path: 'QuoteId' }], requestId: '7f-1' },
    }
    const wrapped = Object.values(functions).map(({ response }) => `<${response}>${inside}</${response}>`)
    for (const xml of [...wrapped, `<ErrorRES>${inside}</ErrorRES>`, inside]) {
        const json = convert(xml, 'json')
        assert.equal(convert(json.text, 'xml').text, xml)
        assert.equal(xml.slice(1, 1 + json.root.length), json.root)
        for (const [text, form] of [[xml, 'xml'], [json.text, 'json']]) {
            assert.deepEqual(decode(text, { strict: true }), { form, root: 'ErrorRES', message, quirks: [] })
            assert.deepEqual(check(text), { quirks: [] })
        }
        const { root, error } = unwrap({ status: 200, headers: { 'Content-Type': 'text/xml' }, body: xml })
        assert.deepEqual([root, error], ['ErrorRES', undefined])
    }
    assert.equal(encode('ErrorRES', message), `<ErrorRES>${inside}</ErrorRES>`)
    const asks = `<TripBookingListRQ>${inside}</TripBookingListRQ>`
    assert.throws(() => decode(asks), { name: 'WaybillError', path: 'TripBookingListRQ/Credential' })
})

test('an error names the request in the log of the partner', () => {
    const answer = { status: 500, headers: { 'Content-Type': 'text/plain', 'X-Request-ID': '7f-2' }, body: 'no' }
    assert.throws(() => unwrap(answer), error => {
        assert.equal(error.requestId, '7f-2')
        assert.match(explain(error), /\n  request id 7f-2\n/)
        return true
    })
})

test('quirks are tolerated and reported, or refused in strict mode', () => {
    const misspelled = encode('TripBookingListRS', trips).replaceAll('arrival_location', 'Arrival_location')
    const { message, quirks } = decode(misspelled)
    assert.deepEqual(message, trips)
    assert.deepEqual(quirks.map(({ kind, path }) => [kind, path]),
        [['misspelled_name', 'TripBookingListRS/Bookings/Booking[1]/Arrival_location']])
    assert.throws(() => decode(misspelled, { strict: true }), { name: 'WaybillError', code: 'quirk_refused', id: 'misspelled_name' })
})

test('an error has a code, a place and an explanation, without secrets', () => {
    const wrong = requestXml.replace('9032', 'many')
    assert.throws(() => decode(wrong), error => {
        assert.ok(error instanceof WaybillError && error instanceof Error)
        assert.equal(error.code, 'value_invalid')
        assert.equal(error.path, 'TripBookingListRQ/User')
        assert.deepEqual([error.line, error.column, error.offset], [1, wrong.indexOf('many') + 1, wrong.indexOf('many')])
        assert.equal(error.found, 'many')
        assert.match(error.message, /^value_invalid: .*; at TripBookingListRQ\/User, line 1, column \d+; expected a whole number; found many$/)
        assert.match(error.explanation, /\n +\^\n$/)
        assert.doesNotMatch(error.explanation, /sesame/)
        assert.equal(explain(error, wrong), error.explanation)
        assert.equal(explain(error), error.explanation.split('\n').slice(0, -3).join('\n') + '\n')
        return true
    })
    for (const [text, code] of [['', 'document_empty'], ['hello', 'content_unexpected'], ['<A/>', 'root_unknown'], ['<A>', 'xml_malformed'],
        ['{"A":}', 'json_malformed'], ['<!DOCTYPE A><A/>', 'doctype_refused'], [new Uint8Array([0x3c, 0xff]), 'xml_malformed']])
        assert.throws(() => decode(text), { name: 'WaybillError', code })
})

test('a message with unknown or missing members is refused', () => {
    assert.throws(() => encode('TripBookingListRQ', { ...request, fromdate: '' }), /TripBookingListRQ: no field fromdate; there are .*fromDate/)
    assert.throws(() => encode('TripBookingListRQ', { ...request, fromDate: new Date() }), /fromDate: a text/)
    assert.throws(() => encode('TripBookingListRS', { bookings: [{ kind: 'boat' }] }), /kind: one of transport, accommodation, unknown, not boat/)
    assert.throws(() => encode('TripBookingListRX', {}), /no document TripBookingListRX; there are .*TripBookingListRS/)
    assert.throws(() => encode('TripBookingListRQ', 'text'), /expected an object/)
    assert.throws(() => encode('TripBookingListRQ', { user: 1 }), { name: 'WaybillError', code: 'field_required' })
})

test('secrets are masked by the module', async () => {
    const { masked } = await waybill.load()
    assert.equal(masked('{"Login":"a\\"b","P\\u0061ssword":"se\\"cret","User":1}'), '{"Login":"***","P\\u0061ssword":"***","User":1}')
    assert.equal(masked('<Password>a&lt;b</Password>'), '<Password>***</Password>')
})

test('documents are read from envelopes and captured responses', async () => {
    const document = encode('TripBookingListRS', trips)
    const soap = '<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
        '<WebServiceRQResponse xmlns="http://tempuri.org/"><WebServiceRQResult>' +
        document.replace('<TripBookingListRS>', '<TripBookingListRS xmlns="">') +
        '</WebServiceRQResult></WebServiceRQResponse></s:Body></s:Envelope>'
    const headers = { 'Content-Type': 'text/xml; charset=utf-8' }
    const found = unwrap({ status: 200, headers, body: soap }, { via: 'soap11' })
    assert.deepEqual([found.root, found.message, found.quirks], ['TripBookingListRS', trips, []])
    assert.equal(found.text, document)
    const raw = `HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: ${Buffer.byteLength(soap)}\r\n\r\n${soap}`
    assert.deepEqual(captured(raw, { via: 'soap11' }).message, trips)
    assert.throws(() => unwrap({ status: 503, body: '<html><title>Down</title></html>' }), { code: 'html_page', status: 503 })
    const other = unwrap({ status: 200, headers, body: '<Other/>' })
    assert.deepEqual([other.text, other.error.code], ['<Other/>', 'root_unknown'])
})

test('a call is prepared without sending it', async () => {
    const partner = connect({ baseUrl: 'https://partner.example/base/', namespace: 'urn:n', credential: request.credential })
    const { idMember, credential, ...prepared } = request
    const post = await partner.prepare('tripBookingList', prepared)
    assert.deepEqual([post.method, post.url], ['POST', 'https://partner.example/base/cr.ws/Flight.asmx/WebServiceRQ'])
    assert.deepEqual(post.headers, [['Content-Type', 'application/x-www-form-urlencoded']])
    assert.deepEqual(decode(new URLSearchParams(post.body).get('strRQ')).message, { credential, ...prepared })
    const soap = await partner.prepare('tripBookingList', prepared, { via: 'soap11', result: 'json', family: 'hotel' })
    assert.deepEqual(soap.headers[1], ['SOAPAction', '"urn:n/WebServiceJsonRQ"'])
    assert.equal(soap.url, 'https://partner.example/base/cr.ws/Hotel.asmx')
    const inside = captured(`POST /cr.ws/Hotel.asmx HTTP/1.1\r\nContent-Type: text/xml\r\nSOAPAction: "urn:n/WebServiceJsonRQ"\r\n\r\n${soap.body}`,
        { partner: { namespace: 'urn:n' } })
    assert.deepEqual(inside.via, { method: 'soap11', operation: 'WebServiceJsonRQ', family: 'hotel' })
    assert.deepEqual(inside.message, { credential, ...prepared })
    await assert.rejects(connect({ baseUrl: 'http://partner.example' }).prepare('tripBookingList', request), { code: 'url_invalid' })
    await assert.rejects(partner.prepare('tripBookingList', prepared, { via: 'soap13' }), /via is one of soap11, soap12, get, post, not soap13/)
})

test('a partner has every function of the protocol', () => {
    const partner = connect({ baseUrl: 'https://partner.example' })
    const names = Object.keys(partner).filter(name => !['contradictions', 'prepare', 'quoteDifferences', 'tripBookings', 'workflow'].includes(name))
    assert.deepEqual(names.sort(), Object.keys(functions).sort())
})

test('the exported functions load the module', async () => {
    assert.equal(await waybill.encode('TripBookingListRQ', request), requestXml)
    assert.deepEqual((await waybill.decode(requestXml)).message, request)
})

test('the helpers write dates of the local day, and add amounts exactly', () => {
    assert.equal(dates.from(new Date(2027, 3, 1, 23, 59)), '01/04/2027')
    const sum = (a, b) => money.add({ amount: a, currency: 'TND' }, { amount: b, currency: 'TND' }).amount
    assert.deepEqual([sum('92.000', '0.5'), sum('0.1', '0.2'), sum('5', '7'), sum('-0.05', '0.01'), sum('9007199254740993', '0.001')], ['92.500', '0.3', '12', '-0.04', '9007199254740993.001'])
    assert.throws(() => money.add({ amount: '1', currency: 'TND' }, { amount: '1', currency: 'EUR' }), /two currencies/)
})
