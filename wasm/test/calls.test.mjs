// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls with an own `fetch`, own headers, an observer and repeats; what errors contain.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import { credential, startPartner, startService, user, waybill } from './support.mjs'

const { connect, WaybillError } = waybill
const cities = '<CityListRS><Cities><City id="1" currency="TND">Tunis</City></Cities></CityListRS>'
const answer = (status = 200, headers = {}, body = cities) => new Response(body, { status, headers: { 'Content-Type': 'text/xml', ...headers } })
const refusal = (id, more = '') => `<CityListRS><ErrorResult id="${id}" type="3"><Message>no</Message>${more}</ErrorResult></CityListRS>`
const baseUrl = 'https://partner.example/base'
const soon = { attempts: 3, firstWait: 1 }

/** A partner of answers in order; each is a Response or an error to throw. */
function scripted(...answers) {
    const requests = []
    const fetch = async (url, options) => {
        requests.push({ url, options })
        const next = answers.shift()
        if (next instanceof Error) throw next
        return next
    }
    return { requests, fetch }
}

test('settings and options are taken by their place: others are refused by name', async () => {
    const { fetch, requests } = scripted(answer(200, {}, cities))
    for (const [given, message] of [
        [{ baseUrl, staging: { baseUrl: 'http://staging.example', allowPlainHttp: true } }, /^connect: no staging; there are baseUrl, namespace, /],
        [{ baseUrl, hotel: { namespaceUrl: 'urn:other' } }, /^connect: hotel: no namespaceUrl; there are path, namespace, xmlOperation, jsonOperation$/],
        [{ baseUrl, flight: { path: { path: '/' } } }, /^connect: flight: path is a string$/],
        [{ baseUrl, hotel: '/Hotel.asmx' }, /^connect: hotel is an object$/],
        [{ baseUrl, retry: 3 }, /^connect: retry is a boolean or object$/],
        [{ baseUrl, deadline: NaN }, /^connect: deadline is a number$/],
        [{ baseUrl, timeout: 100 }, /^connect: no timeout; did you mean deadline\?$/],
        [{ baseURL: baseUrl }, /^connect: no baseURL; did you mean baseUrl\?$/],
        [{ baseUrl, namespace: { baseUrl: 'http://staging.example' } }, /^connect: namespace is a string$/],
        [{ baseUrl, allowPlainHttp: 'true' }, /^connect: allowPlainHttp is a boolean$/],
        [{ baseUrl, deadline: '100' }, /^connect: deadline is a number$/],
        [{ baseUrl: new URL(baseUrl) }, /^connect: baseUrl is a string$/],
        [{ baseUrl, fetch: {} }, /^connect: fetch is a function$/],
        [{ baseUrl, observe: {} }, /^connect: observe is a function$/],
    ]) assert.throws(() => connect({ credential, fetch, ...given }), { name: 'TypeError', message }, JSON.stringify(given))
    const agency = connect({ baseUrl, credential, fetch })
    for (const [given, message] of [
        [{ timeout: 100 }, /^cityList: no timeout; did you mean deadline\?$/],
        [{ credential }, /^cityList: no credential; there are via, /],
        [{ via: 'get', hotel: {} }, /^cityList: no hotel;/],
        [{ strict: 'no' }, /^cityList: strict is a boolean$/],
        [{ retry: 3 }, /^retry: true, false or an object with rules, not 3$/],
    ]) await assert.rejects(agency.cityList({}, given), { name: 'TypeError', message })
    for (const deadline of [-1, 1.5]) await assert.rejects(agency.cityList({}, { deadline }), { path: 'deadline', found: `${deadline}`, sent: false })
    const { captured, decode, encode, convert, unwrap } = await waybill.load()
    assert.throws(() => captured('', { partner: { staging: {} } }), { message: /^captured: partner: no staging;/ })
    assert.throws(() => captured('', { strict: true }), { message: /^captured: no strict;/ })
    for (const [call, message] of [
        [() => decode(cities, { Strict: true }), /^decode: no Strict; did you mean strict\?$/],
        [() => decode(cities, { via: 'get' }), /^decode: no via; there are strict$/],
        [() => encode('CityListRQ', {}, { from: 'json' }), /^encode: no from; there are form$/],
        [() => convert(cities, 'json', { numbers: true }), /^convert: no numbers;/],
        [() => unwrap({ status: 200, body: cities }, { deadline: 1 }), /^unwrap: no deadline;/],
    ]) assert.throws(call, { name: 'TypeError', message })
    for (const [agent, rules, message] of [
        [{ user, userId: 1 }, {}, /^workflow: no userId; there are user, language, credential$/],
        [{ user }, 3, /^retry: true, false or an object with rules, not 3$/],
        [{ user }, { times: 3 }, /^retry: no rule times;/],
        [{ user }, { timeLimit: '5000' }, /^retry\.timeLimit: a number, not "5000"$/],
        [{ user }, { lookups: null }, /^retry\.lookups: a number, not null$/],
    ]) await assert.rejects(agency.workflow(agent, rules).lookUp('H1'), { name: 'TypeError', message })
    assert.equal(requests.length, 0)
})

test('each endpoint has its own path, namespace and operations', async () => {
    const settings = {
        baseUrl, credential, namespace: 'urn:travel/', flight: { path: '/air/Flights.asmx', xmlOperation: 'FlightRQ', jsonOperation: 'FlightJsonRQ' },
        hotel: { path: '/cr.ws.x/hotel', namespace: 'urn:hotels', xmlOperation: 'webservicerq', jsonOperation: 'webservicejsonrq' },
    }
    const prepared = (name, options) => connect(settings).prepare(name, name === 'cityList' ? {} : { user, fromDate: '2026/11/01 00:00:00.000' }, options)
    for (const [name, path, namespace, operations] of [
        ['tripBookingList', '/air/Flights.asmx', 'urn:travel/', ['FlightRQ', 'FlightJsonRQ']],
        ['cityList', '/cr.ws.x/hotel', 'urn:hotels', ['webservicerq', 'webservicejsonrq']],
    ]) for (const [i, result] of ['xml', 'json'].entries()) {
        for (const via of ['get', 'post']) assert.equal((await prepared(name, { via, result })).url.split('?')[0], `${baseUrl}${path}/${operations[i]}`)
        for (const via of ['soap11', 'soap12']) {
            const { url, headers, body } = await prepared(name, { via, result })
            const action = `"${namespace}${namespace.endsWith('/') ? '' : '/'}${operations[i]}"`
            assert.equal(url, baseUrl + path)
            assert.ok(body.includes(`<${operations[i]} xmlns="${namespace}">`), body)
            assert.ok(JSON.stringify([...new Headers(headers)]).includes(JSON.stringify(action).slice(1, -1)), JSON.stringify(headers))
        }
    }
    const envelope = (operation, namespace, document) => `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${operation}Response xmlns="${namespace}"><${operation}Result>${document.replace('RS>', 'RS xmlns="">')}</${operation}Result></${operation}Response></soap:Body></soap:Envelope>`
    const list = '<TripBookingListRS><Bookings><Booking kind="accommodation"><booking_number>H1</booking_number><name>A</name><from_date>2026-11-05</from_date><to_date>2026-11-09</to_date><city>Tunis</city><travelers><traveler><name>Amira</name></traveler></travelers></Booking></Bookings></TripBookingListRS>'
    const { fetch } = scripted(answer(200, {}, envelope('webservicerq', 'urn:hotels', cities)), answer(200, {}, envelope('FlightRQ', 'urn:travel/', list)))
    const agency = connect({ ...settings, fetch })
    const quirks = []
    assert.equal((await agency.cityList({}, { via: 'soap11', quirks })).cities[0].name, 'Tunis')
    const names = []
    for await (const { name } of agency.tripBookings({ user, fromDate: '2026/11/01 00:00:00.000' }, { via: 'soap11', quirks })) names.push(name)
    assert.deepEqual([names, quirks], [['A'], []])
    const { captured } = await waybill.load()
    const { namespace, flight, hotel } = settings
    const { body, headers } = await prepared('cityList', { via: 'soap11' })
    const raw = `POST /cr.ws.x/hotel HTTP/1.1\r\nHost: a\r\n${[...new Headers(headers)].map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    assert.deepEqual(captured(raw, { partner: { namespace, flight, hotel } }).via, { method: 'soap11', operation: 'WebServiceRQ', family: 'hotel' })
})

test('an error of a request that was not sent has the names of the caller, and says what was expected and found', async () => {
    const { fetch, requests } = scripted()
    const agency = connect({ baseUrl, credential, fetch })
    const trips = { user, fromDate: '2026/11/01 00:00:00.000' }
    const stay = rooms => ({ searchDetails: { bookingDetails: { user, fromDate: '21/04/2027', toDate: '27/04/2027', idCity: 104, rooms } } })
    for (const [name, request, path, expected, found] of [
        ['tripBookingList', { user }, 'fromDate', 'fromDate', 'nothing'],
        ['tripBookingList', { ...trips, fromDate: '2026/13/01 00:00:00.000' }, 'fromDate', /^a date-time yyyy/, '2026/13/01 00:00:00.000'],
        ['tripBookingList', { ...trips, user: 'many' }, 'user', 'a whole number', 'many'],
        ['hotelSearch', stay([{ pax: { adult: 1 } }, { pax: { adult: 'x' } }]), 'searchDetails.bookingDetails.rooms[1].pax.adult', /^a whole number/, 'x'],
        ['hotelSearch', stay([{ pax: { adult: 1, child: [{ age: 7, count: 1 }, { age: 'y', count: 1 }] } }]), 'searchDetails.bookingDetails.rooms[0].pax.child[1].age', /^a whole number/, 'y'],
        ['hotelBookingAcknowledge', { user, bookingNumber: 'H1', decision: 'Maybe' }, 'decision', 'one of Accept, Decline', 'Maybe'],
        ['hotelBookingDetail', { user, bookingNumber: 'a\u0001' }, 'bookingNumber', /^characters/, undefined],
    ]) for (const call of [agency[name](request), agency.prepare(name, request)]) {
        const problem = await call.catch(problem => problem)
        assert.ok(problem instanceof WaybillError, `${problem}`)
        assert.deepEqual([problem.path, problem.found, problem.sent, problem.line], [path, found, false, undefined])
        assert.match(problem.expected, expected instanceof RegExp ? expected : new RegExp(`^${expected}$`))
        for (const part of [`at ${path}`, `expected ${problem.expected}`, ...found ? [found] : []])
            assert.ok(problem.message.includes(part) && problem.explanation.includes(part), problem.explanation)
    }
    await assert.rejects(agency.tripBookings({ user }).next(), { path: 'fromDate', sent: false })
    await assert.rejects(agency.tripBookingList({ user, from: '' }), { name: 'TypeError', message: /^tripBookingList: no field from; there are credential, user/ })
    // JSON has null for such a number, and the list would have the bookings of all members
    for (const idMember of [NaN, Infinity, 55n])
        await assert.rejects(agency.tripBookingList({ user, fromDate: '2026/11/01 00:00:00.000', idMember }), { name: 'TypeError', message: `tripBookingList.idMember: a text or a finite number, not ${typeof idMember} ${idMember}` })
    const plain = await connect({ baseUrl: 'http://partner.example', credential, fetch }).cityList({}).catch(problem => problem)
    assert.match(plain.message, /allow it in the settings; expected https|expected https:.*allow it in the settings/)
    assert.doesNotMatch(plain.message, /allow_plain_http/)
    assert.equal(requests.length, 0)
})

test('a field without which a request cancels or accepts is not empty', async () => {
    const { fetch, requests } = scripted()
    const agency = connect({ baseUrl, credential, fetch })
    for (const [name, field] of [['hotelBookingCancellation', 'maxFee'], ['hotelBookingCancellation', 'simulate'], ['hotelBookingAcknowledge', 'decision']])
        for (const [value, shown] of [[null, 'null'], ['', 'an empty text']]) await assert.rejects(agency[name]({ user, bookingNumber: 'H1', [field]: value }),
            { name: 'TypeError', message: `${name}.${field}: a value, or undefined if it is not meant, not ${shown}` })
    assert.equal(requests.length, 0)
})

test('a call without a connection was not sent', async () => {
    const failing = problem => connect({ baseUrl, credential, fetch: scripted(problem).fetch }).cityList({}).catch(problem => problem)
    const caused = cause => Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(), cause) })
    for (const [problem, code, sent] of [
        [caused({ code: 'ECONNREFUSED' }), 'connection_failed', false], // Node.js
        [caused({ code: 'ENOTFOUND' }), 'connection_failed', false],
        [caused({ code: 'UND_ERR_CONNECT_TIMEOUT' }), 'connection_failed', false],
        [Object.assign(new TypeError('Unable to connect'), { code: 'ECONNREFUSED' }), 'connection_failed', false], // Bun
        [caused({ message: 'error sending request for url (https://a.example/): client error (Connect): refused' }), 'connection_failed', false], // Deno
        [caused({ code: 'CERT_HAS_EXPIRED' }), 'tls_failed', false],
        [caused({ code: 'ECONNRESET' }), 'connection_failed', true],
        [caused({ code: 'UND_ERR_SOCKET' }), 'connection_failed', true],
        [new TypeError('Failed to fetch'), 'connection_failed', true], // a browser gives no reason
    ]) {
        const found = await failing(problem)
        assert.deepEqual([found.code, found.sent], [code, sent], `${problem.cause?.code ?? problem.message}`)
    }
    const partner = await startPartner(() => {})
    await partner.stop()
    const down = connect({ baseUrl: partner.baseUrl, credential })
    const found = await down.cityList({}).catch(problem => problem)
    assert.deepEqual([found.code, found.sent, found.cause.cause.code], ['connection_failed', false, 'ECONNREFUSED'])
    const { requests, fetch } = scripted(caused({ code: 'ECONNREFUSED' }), answer())
    assert.equal((await connect({ baseUrl, credential, fetch, retry: soon }).cityList({})).cities.length, 1)
    assert.equal(requests.length, 2)
})

test('the deadline of a signal is not reported as that of the call', async () => {
    const partner = await startPartner(() => {})
    const found = await connect({ baseUrl: partner.baseUrl, credential }).cityList({}, { signal: AbortSignal.timeout(50) }).catch(problem => problem)
    assert.deepEqual([found.code, found.sent, found.cause.name], ['deadline_passed', true, 'TimeoutError'])
    assert.match(found.message, /the caller's own deadline passed/)
    assert.doesNotMatch(found.message, /30000/)
    await assert.rejects(connect({ baseUrl: partner.baseUrl, credential }).cityList({}, { deadline: 50 }), /no complete response within 50 ms/)
    await partner.stop()
})

test('a deadline and a signal end a call whose fetch ignores its signal', async () => {
    const began = '<TripBookingListRS><Bookings>'
    const stalled = () => new Response(new ReadableStream({ start: controller => controller.enqueue(new TextEncoder().encode(began)) }))
    for (const fetch of [() => new Promise(() => {}), async () => stalled()]) {
        const agency = connect({ baseUrl, credential, fetch })
        const period = { user, fromDate: '2026/11/01 00:00:00.000' }
        for (const call of [options => agency.tripBookingList(period, options), options => agency.tripBookings(period, options).next()]) {
            await assert.rejects(call({ deadline: 20 }), { code: 'deadline_passed', sent: true })
            const controller = new AbortController()
            setTimeout(() => controller.abort(), 20)
            await assert.rejects(call({ signal: controller.signal }), { code: 'cancelled', sent: true })
        }
    }
})

test('a module that fails while it reads a response ends the call, and the next one works', async () => {
    const agency = connect({ baseUrl, credential, fetch: async () => answer() })
    await agency.cityList({})
    const { parse } = JSON
    JSON.parse = () => { throw new RangeError('out of memory') }
    const found = await agency.cityList({}).catch(problem => problem).finally(() => (JSON.parse = parse))
    assert.deepEqual([found.code, found.sent, found.cause.name, found.cause.message], ['module_unavailable', true, 'RangeError', 'out of memory'])
    assert.equal((await agency.cityList({})).cities[0].name, 'Tunis')
})

test('leaving a list early ends its event', async () => {
    const booking = '<Booking kind="accommodation"><booking_number>H1</booking_number><name>A</name><from_date>2026-11-05</from_date><to_date>2026-11-09</to_date><city>Tunis</city><travelers><traveler><name>Amira</name></traveler></travelers></Booking>'
    const events = []
    const fetch = async () => answer(200, {}, `<TripBookingListRS><Bookings>${booking.repeat(3)}</Bookings></TripBookingListRS>`)
    const agency = connect({ baseUrl, credential, fetch, observe: ({ kind, error }) => events.push([kind, error?.code]) })
    for await (const { name } of agency.tripBookings({ user, fromDate: '2026/11/01 00:00:00.000' })) {
        assert.equal(name, 'A')
        break
    }
    assert.deepEqual(events, [['request', undefined], ['failure', 'cancelled']])
})

test('an own fetch is called instead of the global one, with own headers besides those of the protocol', async () => {
    for (const headers of [{ 'X-Agency': '7' }, [['X-Agency', '7']], new Headers({ 'x-agency': '7' })]) {
        const { requests, fetch } = scripted(answer())
        const found = await connect({ baseUrl, credential, fetch, headers }).cityList({}, { via: 'soap12' })
        assert.equal(found.cities[0].name, 'Tunis')
        const [{ url, options }] = requests
        assert.equal(url, 'https://partner.example/base/cr.ws/Hotel.asmx')
        assert.equal(typeof options.body, 'string')
        assert.deepEqual([options.method, options.redirect, options.credentials], ['POST', 'manual', 'omit'])
        const sent = new Headers(options.headers)
        assert.equal(sent.get('x-agency'), '7')
        assert.match(sent.get('content-type'), /^application\/soap\+xml/)
        const prepared = await connect({ baseUrl, credential, fetch, headers }).prepare('cityList', {})
        assert.equal(new Headers(prepared.headers).get('x-agency'), '7')
    }
})

test('an own fetch returns no more than the type of a response asks for', async () => {
    const headers = { get: name => name === 'x-request-id' ? 'r-1' : null, forEach: receive => receive('text/xml', 'content-type') }
    const fetch = async () => ({ status: 200, headers, body: new Response(cities).body })
    assert.equal((await connect({ baseUrl, credential, fetch }).cityList({}, { strict: true })).cities[0].name, 'Tunis')
})

test('the action of SOAP 1.2 is left out on request', async () => {
    const headersOf = async (settings, via = 'soap12') => new Headers((await connect({ baseUrl, credential, ...settings }).prepare('cityList', {}, { via })).headers)
    const action = 'action="http://tempuri.org/WebServiceRQ"'
    assert.equal((await headersOf({})).get('content-type'), `application/soap+xml; charset=utf-8; ${action}`)
    assert.equal((await headersOf({ soap12Action: true })).get('content-type'), `application/soap+xml; charset=utf-8; ${action}`)
    assert.equal((await headersOf({ soap12Action: false })).get('content-type'), 'application/soap+xml; charset=utf-8')
    assert.equal((await headersOf({ soap12Action: false }, 'soap11')).get('soapaction'), '"http://tempuri.org/WebServiceRQ"')
    const { requests, fetch } = scripted(answer())
    await connect({ baseUrl, credential, fetch, soap12Action: false }).cityList({}, { via: 'soap12' })
    assert.equal(new Headers(requests[0].options.headers).get('content-type'), 'application/soap+xml; charset=utf-8')
})

test('own headers reach a partner through the global fetch', async () => {
    let received
    const partner = await startPartner((request, response) => (received = request.headers, request.resume(), response.setHeader('Content-Type', 'text/xml'), response.end(cities)))
    await connect({ baseUrl: partner.baseUrl, credential, headers: { Authorization: 'Bearer token-1' } }).cityList({})
    assert.equal(received.authorization, 'Bearer token-1')
    await partner.stop()
})

test('concurrent agencies use their own fetch', async () => {
    const named = name => connect({ baseUrl, credential, fetch: async () => answer(200, {}, cities.replace('Tunis', name)) })
    const found = await Promise.all(['a', 'b', 'c'].map(async name => (await named(name).cityList({})).cities[0].name))
    assert.deepEqual(found, ['a', 'b', 'c'])
})

test('the cause of a network error is kept, without the request', async () => {
    const cause = new TypeError('fetch failed', { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) })
    const fails = (problem, options) => connect({ baseUrl, credential, fetch: scripted(problem).fetch }).cityList({}, options).catch(found => found)
    const found = await fails(cause)
    assert.deepEqual([found.code, found.sent], ['connection_failed', true])
    assert.deepEqual([found.cause.name, found.cause.message, found.cause.stack, found.cause.cause.code], ['TypeError', cause.message, cause.stack, 'ECONNRESET'])
    for (const message of [`cannot fetch ${baseUrl}?strRQ=x`, `wrong ${credential.password}`]) {
        const masked = await fails(new TypeError('fetch failed', { cause: new Error(message) }), { via: 'get' })
        assert.match(masked.cause.message, /it contains the request/)
        assert.doesNotMatch(JSON.stringify([masked.cause.message, masked.cause.stack, masked.message]), new RegExp(credential.password))
    }
})

test('the cause of an own fetch has no members that may contain the request', async () => {
    const body = `<Password>${credential.password}</Password>`
    const thrown = Object.assign(new Error('Request failed'), { code: 'ERR_NETWORK', config: { data: body }, cause: Object.assign(new Error('reset'), { request: { body } }) })
    const { cause } = await connect({ baseUrl, credential, fetch: scripted(thrown).fetch }).cityList({}).catch(problem => problem)
    assert.deepEqual([cause.message, cause.code, cause.cause.message, Object.keys(cause), Object.keys(cause.cause)], ['Request failed', 'ERR_NETWORK', 'reset', ['code'], []])
    assert.doesNotMatch(inspect(cause, { depth: 9, showHidden: true }), new RegExp(credential.password))
    const text = await connect({ baseUrl, credential, fetch: () => Promise.reject(body) }).cityList({}).catch(problem => problem)
    assert.match(text.cause.message, /it contains the request/)
})

test('the cause of a broken body is kept', async () => {
    const broken = new Error('terminated')
    const body = new ReadableStream({ pull: controller => controller.error(broken) })
    const found = await connect({ baseUrl, credential, fetch: async () => new Response(body) }).cityList({}).catch(problem => problem)
    assert.deepEqual([found.code, found.cause], ['connection_failed', broken])
})

test('an error has the request id of the refusal, or that of the response', async () => {
    const idOf = async given => (await connect({ baseUrl, credential, fetch: async () => given }).cityList({}).catch(problem => problem)).requestId
    assert.equal(await idOf(answer(200, {}, refusal('AUTH_INVALID', '<RequestId>r-1</RequestId>'))), 'r-1')
    assert.equal(await idOf(answer(200, { 'X-Request-ID': 'r-2' }, refusal('AUTH_INVALID'))), 'r-2')
    assert.equal(await idOf(answer(502, { 'X-Request-ID': 'r-3' }, '<html></html>')), 'r-3')
    assert.equal(await idOf(answer(200, { 'X-Request-ID': 'r-4' }, '<CityListRS>')), 'r-4')
    const service = await startService()
    const stranger = connect({ baseUrl: service.baseUrl, credential: { login: 'agency', password: 'wrong-horse-42' } })
    await assert.rejects(stranger.cityList({}), ({ requestId }) => typeof requestId === 'string' && requestId.length > 0)
    await service.stop()
})

test('nothing is repeated without the option', async () => {
    const { requests, fetch } = scripted(new TypeError('fetch failed'))
    await assert.rejects(connect({ baseUrl, credential, fetch }).cityList({}), { code: 'connection_failed' })
    assert.equal(requests.length, 1)
})

test('a function that only reads is repeated after failures that may pass', async () => {
    for (const first of [new TypeError('fetch failed'), answer(503, {}, 'busy'), answer(429, {}, 'slow down'), answer(200, {}, refusal('RATE_LIMITED')), answer(200, {}, refusal('INTERNAL'))]) {
        const { requests, fetch } = scripted(first, answer())
        assert.equal((await connect({ baseUrl, credential, fetch, retry: soon }).cityList({})).cities.length, 1)
        assert.equal(requests.length, 2)
        assert.deepEqual(requests[0].options.body, requests[1].options.body)
    }
    for (const only of [answer(200, {}, refusal('AUTH_INVALID')), answer(404, {}, 'no'), answer(200, {}, '<CityListRS>')]) {
        const { requests, fetch } = scripted(only, answer())
        await assert.rejects(connect({ baseUrl, credential, fetch }).cityList({}, { retry: soon }), WaybillError)
        assert.equal(requests.length, 1)
    }
    const { requests, fetch } = scripted(...Array.from({ length: 5 }, () => new TypeError('fetch failed')))
    await assert.rejects(connect({ baseUrl, credential, fetch, retry: soon }).cityList({}), { code: 'connection_failed', attempts: 3 })
    assert.equal(requests.length, 3)
})

test('a function that changes something is not repeated after a lost answer', async () => {
    for (const name of ['hotelBookingCancellation', 'hotelBookingAcknowledge']) {
        const { requests, fetch } = scripted(new TypeError('fetch failed'), answer())
        await assert.rejects(connect({ baseUrl, credential, fetch, retry: soon })[name]({ user, bookingNumber: 'H1' }), { code: 'connection_failed' })
        assert.equal(requests.length, 1)
    }
})

test('waits grow, are random, are limited, and respect Retry-After', async () => {
    const waits = async (rules, ...answers) => {
        const events = []
        const observe = event => event.kind === 'wait' && events.push(event.milliseconds)
        await connect({ baseUrl, credential, fetch: scripted(...answers).fetch, observe, retry: rules }).cityList({}).catch(() => {})
        return events
    }
    const lost = () => answer(503, {}, 'busy')
    const seen = []
    for (let i = 0; i < 20; ++i) seen.push(await waits({ attempts: 3, firstWait: 4, longestWait: 6 }, lost(), lost(), answer()))
    assert.ok(seen.every(([first, second]) => first <= 4 && second <= 6), JSON.stringify(seen))
    assert.ok(new Set(seen.flat()).size > 20 && seen.some(([first]) => first < 2) && seen.some(([, second]) => second > 4), JSON.stringify(seen))
    const busy = value => answer(503, { 'Retry-After': value }, 'busy')
    const [seconds] = await waits({ attempts: 2, firstWait: 1 }, busy('1'), answer())
    assert.ok(seconds >= 1000 && seconds <= 1001, `${seconds}`)
    assert.deepEqual(await waits({ attempts: 2, firstWait: 1, timeLimit: 500 }, busy('1'), answer()), [])
    const [date] = await waits({ attempts: 2, firstWait: 1 }, busy(new Date(Date.now() + 2000).toUTCString()), answer())
    assert.ok(date > 0 && date <= 2001, `${date}`)
    const found = await connect({ baseUrl, credential, fetch: scripted(busy('7')).fetch }).cityList({}).catch(problem => problem)
    assert.deepEqual([found.status, found.retryAfter], [503, 7000])
})

test('a signal ends the wait before a repeat', async () => {
    const controller = new AbortController()
    const { requests, fetch } = scripted(answer(503, { 'Retry-After': '60' }, 'busy'), answer())
    const observe = ({ kind }) => kind === 'wait' && setTimeout(() => controller.abort(new Error('left')), 5)
    await assert.rejects(connect({ baseUrl, credential, fetch, observe, retry: soon }).cityList({}, { signal: controller.signal }), { code: 'cancelled' })
    assert.equal(requests.length, 1)
    const late = await connect({ baseUrl, credential, fetch }).cityList({}, { signal: controller.signal }).catch(problem => problem)
    assert.deepEqual([late.code, late.sent, late.cause.message], ['cancelled', false, 'left'])
    assert.equal(requests.length, 1)
})

test('an observer sees each request, without secrets, and its errors change nothing', async () => {
    const events = []
    const { fetch } = scripted(answer(503, { 'X-Request-ID': 'r-1' }, 'busy'), answer(200, { 'X-Request-ID': 'r-2' }, cities))
    const observe = event => events.push(event)
    await connect({ baseUrl, credential, fetch, observe, retry: soon }).cityList({}, { via: 'get' })
    assert.deepEqual(events.map(({ kind, attempt, status, requestId }) => [kind, attempt, status, requestId]), [
        ['request', 1, undefined, undefined], ['failure', 1, 503, 'r-1'], ['wait', 1, undefined, undefined],
        ['request', 2, undefined, undefined], ['response', 2, 200, 'r-2'],
    ])
    assert.ok(events.every(event => event.function === 'cityList'))
    assert.deepEqual([events[0].method, events[0].url], ['GET', `${baseUrl}/cr.ws/Hotel.asmx/WebServiceRQ`])
    assert.doesNotMatch(JSON.stringify(events), new RegExp(`${credential.password}|strRQ`))
    assert.ok(events[1].error instanceof WaybillError && events[1].milliseconds >= 0)
    const said = []
    const before = console.error
    console.error = (...words) => said.push(words.join(' '))
    try {
        const failing = connect({ baseUrl, credential, fetch: async () => answer(), observe: () => { throw new Error('in the hook') } })
        assert.equal((await failing.cityList({})).cities.length, 1)
        const later = connect({ baseUrl, credential, fetch: async () => answer(), observe: async () => { throw new Error('in the hook') } })
        assert.equal((await later.cityList({})).cities.length, 1)
        await new Promise(resolve => setTimeout(resolve))
    } finally {
        console.error = before
    }
    assert.equal(said.length, 4) // a request and a response of each
    for (const line of said) assert.match(line, /the observer failed Error: in the hook/)
})

test('own headers that HTTP does not allow are refused by name, without their value', async () => {
    const { requests, fetch } = scripted()
    for (const headers of [{ 'X Key': 'token-1' }, { 'X-Key': 'token-1\r\nX: y' }, [['X-Key', 'token-1\0']], { 'X-Key': 'token-€' }]) {
        const [name] = Array.isArray(headers) ? headers[0] : Object.keys(headers)
        await assert.rejects(connect({ baseUrl, credential, fetch, headers }).cityList({}), { name: 'TypeError', message: `headers: ${name} or its value has characters that HTTP does not allow` })
    }
    assert.equal(requests.length, 0)
})

test('a list in pieces uses the own fetch, headers and observer', async () => {
    const list = '<TripBookingListRS><Extra/><Bookings/></TripBookingListRS>'
    const events = []
    const seen = []
    const { requests, fetch } = scripted(answer(200, {}, list), answer(500, { 'X-Request-ID': 'r-9' }, 'no'))
    const agency = connect({ baseUrl, credential, fetch, headers: { 'X-Agency': '7' }, observe: ({ kind, quirks = [] }) => (events.push(kind), seen.push(...quirks)) })
    const all = async () => {
        for await (const one of agency.tripBookings({ user, fromDate: '2026/11/01 00:00:00.000' })) assert.ok(one)
    }
    await all()
    await assert.rejects(all, { code: 'server_error', requestId: 'r-9', sent: true })
    assert.deepEqual(events, ['request', 'response', 'request', 'failure'])
    assert.deepEqual(seen.map(({ path }) => path), ['TripBookingListRS/Extra'])
    assert.equal(new Headers(requests[0].options.headers).get('x-agency'), '7')
})
