// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Trip lists that are iterated while they arrive, in Node.js and in Chromium.
import { after, before, describe, test } from 'node:test'
import assert from 'node:assert/strict'
import { serveFolder, startBrowser } from './browser.mjs'
import { built, credential, startPartner, startService, user, waybill } from './support.mjs'

const { connect, WaybillError } = waybill
const since = { user, fromDate: '2000/01/01 00:00:00.000' }
const booking = number => `<Booking kind="accommodation"><booking_number>H${number}</booking_number><name>Palm Beach</name><from_date>2026-11-05</from_date>`
    + '<to_date>2026-11-09</to_date><location><latitude>36.4</latitude><longitude>10.6</longitude></location><address>Plage</address><city>Hammamet</city>'
    + '<travelers><traveler><name>Amira</name></traveler></travelers></Booking>'
const opening = '<TripBookingListRS><Bookings>'
const closing = '</Bookings></TripBookingListRS>'

async function all(bookings) {
    const found = []
    for await (const one of bookings) found.push(one)
    return found
}

test('a service returns the same bookings one by one as in a whole list, over every access method', async () => {
    const service = await startService()
    const agency = connect({ baseUrl: service.baseUrl, namespace: 'http://tempuri.org/', credential })
    for (const via of ['soap11', 'soap12', 'get', 'post'])
        for (const result of ['xml', 'json']) {
            const quirks = []
            const { bookings } = await agency.tripBookingList(since, { via, result })
            assert.ok(bookings.length > 2)
            assert.deepEqual(await all(agency.tripBookings(since, { via, result, quirks, strict: true })), bookings, `${via} ${result}`)
            assert.deepEqual(quirks, [])
        }
    const stranger = connect({ baseUrl: service.baseUrl, credential: { login: 'agency', password: 'wrong-horse-42' } })
    await assert.rejects(all(stranger.tripBookings(since)), problem => {
        assert.ok(problem instanceof WaybillError)
        assert.deepEqual([problem.code, problem.id, problem.status], ['refused', 'AUTH_INVALID', 200])
        assert.doesNotMatch(JSON.stringify({ ...problem, message: problem.message }), /wrong-horse-42/)
        return true
    })
    await service.stop()
})

describe('a partner', () => {
    let partner, agency, answer
    before(async () => {
        partner = await startPartner((request, response) => {
            response.setHeader('Access-Control-Allow-Origin', '*')
            response.setHeader('Access-Control-Allow-Headers', '*')
            if (request.method === 'OPTIONS') return response.writeHead(204).end()
            response.writeHead(200, { 'Content-Type': 'text/xml; charset=utf-8' })
            answer(response)
        })
        agency = connect({ baseUrl: partner.baseUrl, credential })
    })
    after(() => partner?.stop())
    const drained = response => new Promise(resolve => {
        const go = () => resolve(response.off('drain', go).off('close', go))
        response.on('drain', go).on('close', go)
    })
    /** Writes bookings until there are enough or the connection is closed; counts them in `written`. */
    const write = async (response, most, written = { count: 0 }) => {
        response.write(opening)
        for (; written.count < most && !response.destroyed; written.count += 100)
            if (!response.write(Array.from({ length: 100 }, (_, i) => booking(written.count + i)).join(''))) await drained(response)
        return written
    }

    test('delivers bookings before the list is complete', async () => {
        let goOn
        const first = new Promise(resolve => (goOn = resolve))
        answer = async response => {
            response.write(opening + booking(0) + booking(1) + '<Booking kind="acc')
            await first // the loop receives the first booking before the second half is written
            response.end(booking(2).slice(18) + closing)
        }
        const numbers = []
        for await (const one of agency.tripBookings(since)) {
            numbers.push(one.bookingNumber)
            goOn()
        }
        assert.deepEqual(numbers, ['H0', 'H1', 'H2'])
    })

    test('sends a long list that needs little memory and is not read ahead', async () => {
        const { memory } = await waybill.load()
        const written = { count: 0 }
        answer = async response => {
            await write(response, 100_000, written)
            response.end(closing)
        }
        let count = 0
        let before
        for await (const one of agency.tripBookings(since, { deadline: 60_000 })) {
            assert.equal(one.bookingNumber, `H${count}`)
            if (++count === 1) await new Promise(resolve => setTimeout(resolve, 300))
            if (count === 1) assert.ok(written.count < 90_000, `${written.count} bookings were read ahead`)
            if (count === 2000) before = memory()
        }
        assert.equal(count, 100_000)
        assert.equal(memory(), before)
    })

    test('is disconnected when the loop is left', async () => {
        let closed
        const over = new Promise(resolve => (closed = resolve))
        answer = async response => {
            response.on('close', closed)
            await write(response, Infinity)
        }
        for await (const one of agency.tripBookings(since)) if (one.bookingNumber === 'H150') break
        await over
    })

    test('is cancelled by a signal', async () => {
        answer = response => write(response, Infinity)
        const controller = new AbortController()
        const reason = new Error('the traveler left the page')
        let count = 0
        await assert.rejects(async () => {
            for await (const _ of agency.tripBookings(since, { signal: controller.signal })) if (++count === 150) controller.abort(reason)
        }, { name: 'WaybillError', code: 'cancelled', cause: reason })
        assert.ok(count >= 150)
        await assert.rejects(all(agency.tripBookings(since, { signal: controller.signal })), { code: 'cancelled' })
    })

    test('stops, disconnects or sends an error: the bookings before it are delivered', async () => {
        const fails = async (code, options, delivered = () => {}) => {
            const numbers = []
            await assert.rejects(async () => {
                for await (const one of agency.tripBookings(since, options)) if (numbers.push(one.bookingNumber) === 2) delivered()
            }, problem => {
                assert.equal(problem.code, code)
                if (code === 'value_invalid') assert.equal(problem.path, 'TripBookingListRS/Bookings/Booking[3]/from_date')
                return true
            })
            assert.deepEqual(numbers, ['H0', 'H1'])
        }
        const two = opening + booking(0) + booking(1)
        answer = response => response.write(two)
        await fails('deadline_passed', { deadline: 1000 })
        let disconnect
        const delivered = new Promise(resolve => (disconnect = resolve))
        answer = async response => {
            response.write(two)
            await delivered // what has arrived and was not read is lost with the connection
            response.destroy()
        }
        await fails('connection_failed', undefined, disconnect)
        answer = response => response.end(two + booking(2).replace('2026-11-05', 'soon') + closing)
        await fails('value_invalid', { strict: true })
        answer = response => response.end(two + booking(2).replace('</name>', '') + closing)
        await fails('xml_malformed')
    })

    test('has a booking that cannot be read: it is kept with its problem', async () => {
        answer = response => response.end(opening + booking(0) + booking(1).replace('2026-11-05', 'soon') + booking(2) + closing)
        const [first, kept, last] = await all(agency.tripBookings(since))
        assert.deepEqual([first.bookingNumber, last.bookingNumber], ['H0', 'H2'])
        assert.equal(kept.kind, 'unknown')
        assert.match(kept.source, /soon/)
        assert.equal(kept.problem, 'TripBookingListRS/Bookings/Booking[2]/from_date: expected a date yyyy-mm-dd, found soon')
    })

    test('causes quirks, which are reported once each', async () => {
        answer = async response => {
            for (const piece of [opening, ...Array.from({ length: 50 }, (_, i) => booking(i).replace('<name>', '<Extra/><name>')), closing]) {
                response.write(piece)
                await new Promise(resolve => setImmediate(resolve))
            }
            response.end()
        }
        const quirks = []
        assert.equal((await all(agency.tripBookings(since, { quirks }))).length, 50)
        const paths = Array.from({ length: 50 }, (_, i) => `TripBookingListRS/Bookings/Booking[${i + 1}]/Extra`)
        assert.deepEqual(quirks.map(one => one.path), paths)

        // all of them are in the event, and in the error of a list that fails late
        const events = []
        const observed = connect({ baseUrl: partner.baseUrl, credential, observe: event => events.push(event) })
        await all(observed.tripBookings(since))
        const whole = answer
        answer = response => whole({ write: piece => response.write(piece === closing ? '</Bookings>' : piece), end: () => response.end() })
        const problem = await all(observed.tripBookings(since)).catch(problem => problem)
        for await (const one of observed.tripBookings(since)) if (one.bookingNumber === 'H9') break
        const [, answered, , failed, , left] = events.map(({ quirks, error }) => (quirks ?? error?.quirks)?.map(one => one.path))
        assert.deepEqual([answered, failed, problem.quirks.map(one => one.path), problem.code], [paths, paths, paths, 'xml_malformed'])
        assert.deepEqual(left, paths.slice(0, left.length))
        assert.ok(left.length >= 10)
    })

    test('is read in Chromium until the loop is left', async () => {
        const files = await serveFolder(built('WAYBILL_PACKAGE'))
        const browser = await startBrowser()
        const tab = await browser.newPage()
        await tab.goto(new URL('package.json', files.url).href)
        let closed
        const over = new Promise(resolve => (closed = resolve))
        answer = async response => {
            answer = () => {} // the second call receives no response
            response.on('close', closed)
            await write(response, Infinity)
        }
        const found = await tab.evaluate(async ({ baseUrl, credential, since }) => {
            const { connect } = await import('/waybill.mjs')
            const agency = connect({ baseUrl, credential })
            let count = 0
            for await (const one of agency.tripBookings(since)) if (one.bookingNumber !== `H${count++}` || count === 5000) break
            const late = await agency.tripBookings(since, { via: 'soap12', signal: AbortSignal.timeout(50) }).next().catch(problem => problem.code)
            return [count, late]
        }, { baseUrl: partner.baseUrl, credential, since })
        assert.deepEqual(found, [5000, 'deadline_passed'])
        await over
        await browser.close()
        await files.stop()
    })
})
