// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls over sockets: to a service, and to partners that fail.
import { after, before, describe, test } from 'node:test'
import assert from 'node:assert/strict'
import { credential, startPartner, startService, user, waybill } from './support.mjs'

const { connect, WaybillError } = waybill
const since = { user, fromDate: '2000/01/01 00:00:00.000' }
const accessMethods = ['soap11', 'soap12', 'get', 'post']

describe('a running service', () => {
    let service, agency
    before(async () => {
        service = await startService()
        agency = connect({ baseUrl: service.baseUrl, namespace: 'http://tempuri.org/', credential })
    })
    after(() => service?.stop())

    test('returns the same trip list for all sixteen combinations of access method, form and family', async () => {
        let first
        for (const via of accessMethods)
            for (const result of ['xml', 'json'])
                for (const family of ['flight', 'hotel']) {
                    const quirks = []
                    const trips = await agency.tripBookingList(since, { via, result, family, quirks, strict: true })
                    first ??= trips
                    assert.deepEqual(trips, first, `${via} ${result} ${family}`)
                    assert.deepEqual(quirks, [])
                }
        assert.deepEqual(new Set(first.bookings.map(booking => booking.kind)), new Set(['transport', 'accommodation']))
        assert.ok(first.bookings.every(booking => booking.travelers[0].name))
    })

    test('finds hotels', async () => {
        const day = days => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/')
        const search = {
            searchDetails: { bookingDetails: { user, fromDate: day(30), toDate: day(33), idCity: 104, rooms: [{ pax: { adult: 2 } }] } },
        }
        const found = await agency.hotelSearch(search, { via: 'soap12', result: 'json' })
        assert.ok(found.hotels.hotel.length > 0, JSON.stringify(Object.keys(found)))
        assert.deepEqual(await agency.hotelSearch(search, { via: 'get' }), found)
    })

    test('answers many calls at once', async () => {
        const lists = await Promise.all(Array.from({ length: 40 }, (_, i) => agency.tripBookingList(since, { via: accessMethods[i % 4] })))
        for (const list of lists) assert.deepEqual(list, lists[0])
    })

    test('refuses a wrong password, which no error repeats', async () => {
        const stranger = connect({ baseUrl: service.baseUrl, credential: { login: 'agency', password: 'wrong-horse-42' } })
        for (const via of accessMethods)
            await assert.rejects(stranger.tripBookingList(since, { via }), error => {
                assert.ok(error instanceof WaybillError)
                assert.deepEqual([error.code, error.id, error.status], ['refused', 'AUTH_INVALID', 200])
                assert.doesNotMatch(JSON.stringify({ ...error, message: error.message, stack: error.stack }), /wrong-horse-42/)
                return true
            })
    })

    test('a fault and a missing page are errors with their own codes', async () => {
        const elsewhere = connect({ baseUrl: service.baseUrl, credential, namespace: 'urn:another' })
        await assert.rejects(elsewhere.tripBookingList(since, { via: 'soap12' }), { code: 'soap_fault', status: 500 })
        const lost = connect({ baseUrl: service.baseUrl, credential, flight: { path: '/nowhere' } })
        await assert.rejects(lost.tripBookingList(since), { code: 'not_found', status: 404 })
    })
})

describe('a partner that', () => {
    const cases = {}
    let partner, agency
    before(async () => {
        partner = await startPartner((request, response) => {
            request.resume()
            request.on('end', () => cases[request.url.split('/')[1]](response, request))
        })
        agency = (path, more = {}) =>
            connect({ baseUrl: partner.baseUrl, credential, flight: { path: `/${path}/Flight.asmx` }, ...more })
    })
    after(() => partner?.stop())

    const list = '<TripBookingListRS><Bookings/></TripBookingListRS>'
    const answers = (name, handle) => { cases[name] = handle }
    const fails = (promise, code, more = {}) => assert.rejects(promise, { name: 'WaybillError', code, ...more })

    test('sends its response in pieces', async () => {
        answers('pieces', async response => {
            response.writeHead(200, { 'Content-Type': 'text/xml; charset=utf-8' })
            for (const byte of Buffer.from(list)) {
                response.write(Buffer.of(byte))
                if (byte == 0x3e) await new Promise(resolve => setTimeout(resolve, 2))
            }
            response.end()
        })
        assert.deepEqual(await agency('pieces').tripBookingList(since), { bookings: [] })
    })

    test('sends UTF-16, which is a quirk', async () => {
        answers('utf16', response => {
            response.writeHead(200, { 'Content-Type': 'text/plain' })
            response.end(Buffer.from(`\uFEFF${list}`, 'utf16le'))
        })
        const quirks = []
        assert.deepEqual(await agency('utf16').tripBookingList(since, { quirks }), { bookings: [] })
        assert.ok(quirks.some(quirk => quirk.kind == 'media_type'), JSON.stringify(quirks))
        await fails(agency('utf16').tripBookingList(since, { strict: true }), 'quirk_refused')
    })

    test('never responds', async () => {
        answers('silent', () => {})
        await fails(agency('silent', { deadline: 60 }).tripBookingList(since), 'deadline_passed')
        await fails(agency('silent').tripBookingList(since, { deadline: 60 }), 'deadline_passed')
        await fails(agency('silent').tripBookingList(since, { signal: AbortSignal.timeout(60) }), 'deadline_passed')
    })

    test('stops within its response', async () => {
        answers('half', response => {
            response.writeHead(200, { 'Content-Length': 1000 })
            response.write('<TripBooking')
        })
        await fails(agency('half', { deadline: 60 }).tripBookingList(since), 'deadline_passed')
        answers('broken', response => {
            response.writeHead(200, { 'Content-Length': 1000 })
            response.write('<TripBooking')
            setTimeout(() => response.destroy(), 20)
        })
        await fails(agency('broken').tripBookingList(since), 'connection_failed')
    })

    test('is slow when the call is cancelled', async () => {
        answers('slow', () => {})
        const controller = new AbortController()
        const reason = new Error('the traveler left the page')
        const call = agency('slow').tripBookingList(since, { signal: controller.signal })
        setTimeout(() => controller.abort(reason), 30)
        await fails(call, 'cancelled', { cause: reason })
        await fails(agency('slow').tripBookingList(since, { signal: controller.signal }), 'cancelled')
    })

    test('sends more than the limit', async () => {
        answers('large', response => response.end(list + ' '.repeat(100_000)))
        await fails(agency('large', { answerBytes: 50_000 }).tripBookingList(since), 'answer_too_large')
        assert.deepEqual(await agency('large', { answerBytes: 200_000 }).tripBookingList(since), { bookings: [] })
    })

    test('redirects, which is not followed: the password is not sent elsewhere', async () => {
        let received = 0
        answers('moved', response => response.writeHead(307, { Location: `${partner.baseUrl}/elsewhere/Flight.asmx/WebServiceRQ` }).end())
        answers('elsewhere', response => (++received, response.end(list)))
        await fails(agency('moved').tripBookingList(since), 'status_unexpected', { status: 307 })
        assert.equal(received, 0)
    })

    test('sends an HTML page', async () => {
        answers('page', response => response.writeHead(502, { 'Content-Type': 'text/html' }).end('<html><title>Bad gateway</title></html>'))
        await assert.rejects(agency('page').tripBookingList(since), error => {
            assert.deepEqual([error.code, error.status], ['html_page', 502])
            assert.match(error.body, /Bad gateway/)
            return true
        })
    })

    test('repeats the password, which the error masks', async () => {
        answers('echo', (response, request) => response.writeHead(500, { 'Content-Type': 'text/plain' }).end(decodeURIComponent(request.url)))
        await assert.rejects(agency('echo').tripBookingList(since, { via: 'get' }), error => {
            assert.equal(error.code, 'server_error')
            assert.match(error.body, /TripBookingListRQ/)
            assert.doesNotMatch(JSON.stringify({ ...error, message: error.message }), /correct-horse/)
            return true
        })
    })

    test('receives the headers of the call, and neither cookies nor a referrer', async () => {
        let seen
        answers('headers', (response, request) => {
            seen = request.headers
            response.end(list)
        })
        await agency('headers').tripBookingList(since, { via: 'soap11' }).catch(() => {})
        assert.equal(seen.soapaction, '"http://tempuri.org/WebServiceRQ"')
        assert.equal(seen['content-type'], 'text/xml; charset=utf-8')
        assert.ok(!('cookie' in seen) && !('referer' in seen))
    })

    test('is not reachable, or does not support TLS', async () => {
        const gone = await startPartner(() => {})
        await gone.stop()
        await fails(connect({ baseUrl: gone.baseUrl, credential }).tripBookingList(since), 'connection_failed')
        await fails(connect({ baseUrl: partner.baseUrl.replace('http:', 'https:'), credential }).tripBookingList(since), 'tls_failed')
        await fails(connect({ baseUrl: 'ftp://partner.example', credential }).tripBookingList(since), 'url_invalid')
        await fails(connect({ baseUrl: 'http://partner.example', credential }).tripBookingList(since), 'url_invalid')
    })
})
