// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The workflow: with a running service, over a network that loses requests and answers, and with a partner of answers.
import { after, before, describe, test } from 'node:test'
import assert from 'node:assert/strict'
import { credential, startService, user, waybill } from './support.mjs'

const { connect, workflow, WaybillError } = waybill
const { contradictions, quoteDifferences } = await waybill.load()
const comparisons = { contradictions, quoteDifferences }
const quick = { firstWait: 1, longestWait: 2 }
const day = days => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/')
const stay = { fromDate: day(30), toDate: day(33), idCity: 104, rooms: [{ pax: { adult: 2, child: [{ age: 7, count: 1 }] } }] }
const customer = { firstName: 'Amira', lastName: 'Ben Salah' }
const guests = [{ type: 'Adult', ...customer }, { type: 'Adult', firstName: 'Sami', lastName: 'Ben Salah' }, { type: 'Child', age: 7, firstName: 'Ines', lastName: 'Ben Salah' }]
const party = clientReference => ({ clientReference, customer, rooms: [guests] })
const functionOf = ({ body }) => /Hotel(\w+?)REQ/.exec(decodeURIComponent(body))[1]

describe('with a running service', () => {
    let service
    before(async () => (service = await startService()))
    after(() => service?.stop())

    /** A workflow whose network is `network(send, function)`: it may lose a request, or its answer. */
    const over = (network, rules = quick) => {
        const sent = []
        const own = async (url, options) => {
            const name = functionOf(options)
            sent.push(name)
            return network(() => fetch(url, options), name)
        }
        const flow = connect({ baseUrl: service.baseUrl, credential, fetch: own }).workflow({ user }, rules)
        return { flow, sent }
    }
    const calm = () => over(send => send()).flow
    const lost = () => new TypeError('fetch failed')
    const quoteOf = async (flow, rooms = 1) => {
        const { offers } = await flow.search({ ...stay, rooms: Array.from({ length: rooms }, () => stay.rooms[0]) }, { filters: { onlyAvailable: true } })
        return flow.quote(rooms === 1 ? offers[0] : offers.filter(offer => offer.hotelId === offers[0].hotelId).slice(0, rooms))
    }
    const bookingsOf = async reference => calm().lookUpReference(reference).then(booking => [booking.number], problem => {
        if (problem.id === 'BOOKING_NOT_FOUND') return []
        throw problem
    })

    test('an offer is found, quoted, booked, looked up and cancelled', async () => {
        const flow = calm()
        const { answer, offers } = await flow.search(stay)
        assert.ok(offers.length > 0 && answer.hotels.count > 0)
        assert.deepEqual(offers[0].guests, stay.rooms[0].pax)
        assert.ok(offers.every(offer => offer.terms.available.status !== 'Stop'))
        const quote = await flow.quote(offers[0])
        assert.deepEqual([quote.state, quote.constructor.name, quote.expired(), quote.expired(Date.now() + 1e10)], ['quoted', 'Quoted', false, true])
        const booking = await flow.book(quote, party('flow-1'))
        assert.ok(['confirmed', 'onRequest'].includes(booking.state))
        assert.equal(booking.number, booking.details.bookingNumber)
        const { user: owner, hotel, fromDate, toDate, rooms, customer, created, history, ...summary } = (await flow.lookUp(booking.number)).details
        assert.deepEqual(summary, booking.details)
        assert.deepEqual([owner, hotel.id, hotel.title, fromDate, toDate], [user, offers[0].hotelId, offers[0].hotelTitle, offers[0].fromDate, offers[0].toDate])
        assert.deepEqual([rooms[0].id, rooms[0].title, rooms[0].boarding.id], [offers[0].roomId, offers[0].roomTitle, offers[0].terms.id])
        assert.deepEqual(rooms[0].customers, party('flow-1').rooms[0])
        assert.equal(customer.lastName, party('flow-1').customer.lastName)
        assert.deepEqual(history.map(({ status, at, by }) => [status.code, +new Date(at), by]), [[booking.details.status.code, +new Date(created), 'Agency']])
        assert.equal((await flow.lookUpReference('flow-1')).number, booking.number)
        const fee = await flow.cancellationFee(booking)
        assert.equal(typeof fee.amount, 'string')
        const closed = await flow.cancel(booking, { mostFee: fee })
        assert.deepEqual([closed.state, closed.details.status.code], ['closed', 'XX'])
        await assert.rejects(flow.lookUp('no such number'), { code: 'refused', id: 'BOOKING_NOT_FOUND' })
    })

    test('a booking On Request is acknowledged, another declined', async () => {
        const flow = calm()
        const { offers } = await flow.search(stay)
        const onRequest = offers.filter(offer => offer.terms.available.status === 'Request')
        assert.ok(onRequest.length > 0, 'the sample has offers On Request')
        for (const [step, state] of [['acknowledge', 'confirmed'], ['decline', 'closed']]) {
            const booking = await flow.book(await flow.quote(onRequest[0]), party(`request-${step}`))
            assert.equal(booking.state, 'onRequest')
            assert.equal((await flow[step](booking)).state, state)
        }
    })

    test('the order of the steps is checked when the program runs, too', async () => {
        const flow = calm()
        const { offers } = await flow.search(stay)
        const quote = await flow.quote(offers[0])
        const copy = structuredClone({ ...quote })
        for (const [call, message] of [
            [() => flow.quote({ ...offers[0] }), /quote: expected an Offered of search, not Object/],
            [() => flow.quote([]), /at least one offer/],
            [() => flow.book(offers[0], party('x')), /book: expected a Quoted of quote, or of accept, not a Offered/],
            [() => flow.book(copy, party('x')), /book: expected a Quoted/],
            [() => flow.book(quote), /book: expected an object with clientReference/],
            [() => flow.cancel(quote), /cancel: expected an OnRequestBooking or a ConfirmedBooking/],
            [() => flow.acknowledge('H1'), /acknowledge: expected an OnRequestBooking/],
            [() => new quote.constructor(Symbol(), {}), /only the workflow makes this object/],
        ]) await assert.rejects(async () => call(), problem => problem instanceof TypeError && message.test(problem.message), String(call))
        for (const [wrong, code] of [['', 'field_required'], [undefined, 'field_required'], ['x'.repeat(65), 'value_out_of_range']])
            await assert.rejects(flow.book(quote, party(wrong)), { code, sent: false, path: 'HotelBookingCreationREQ/ClientReference' })
        await assert.rejects(flow.book(quote, { ...party('x'), rooms: [] }), { code: 'value_invalid', sent: false })
        await assert.rejects(connect({ baseUrl: service.baseUrl }).workflow({ user: 'me' }).lookUp('H1'), /workflow: user is a number/)
    })

    test('an outcome that cannot be looked up is OutcomeUnknown, and can be looked up later', async () => {
        let down = false
        const { flow } = over(async (send, name) => {
            if (down) throw lost()
            const answer = await send()
            if (name !== 'BookingCreation') return answer
            down = true
            throw lost()
        })
        const outcome = await flow.book(await quoteOf(flow), party('unknown-1'))
        assert.deepEqual([outcome.state, outcome.constructor.name, outcome.step, outcome.clientReference], ['unknown', 'OutcomeUnknown', 'book', 'unknown-1'])
        assert.ok(outcome.error instanceof WaybillError && outcome.error.code === 'connection_failed')
        assert.deepEqual(outcome.attempts.map(attempt => attempt.function), ['hotelBookingCreation', 'hotelBookingDetail', 'hotelBookingDetail', 'hotelBookingDetail'])
        await assert.rejects(outcome.lookUp(), { code: 'connection_failed' })
        down = false
        const booking = await outcome.lookUp()
        assert.deepEqual(await bookingsOf('unknown-1'), [booking.number])
    })

    test('OutcomeUnknown finds nothing where nothing was booked', async () => {
        const { flow } = over(async (send, name) => {
            if (name === 'BookingCreation') throw lost()
            return send()
        })
        const outcome = await flow.book(await quoteOf(flow), party('never-1'))
        assert.equal(outcome.state, 'unknown')
        assert.match(outcome.error.message, /a later lookup found no booking with this reference/)
        assert.equal(await outcome.lookUp(), undefined)
    })

    test('a booking that is cancelled by its signal is unknown, and is not sent again', async () => {
        const controller = new AbortController()
        const { flow, sent } = over(async (send, name) => {
            const answer = await send()
            if (name === 'BookingCreation') controller.abort()
            return answer
        })
        const outcome = await flow.book(await quoteOf(flow), party('aborted-1'), { signal: controller.signal })
        assert.deepEqual([outcome.state, outcome.error.code, sent.length], ['unknown', 'cancelled', 3])
        assert.equal((await outcome.lookUp()).number, (await bookingsOf('aborted-1'))[0])
        const before = sent.length
        await assert.rejects(flow.book(await quoteOf(calm()), party('aborted-2'), { signal: controller.signal }), { code: 'cancelled', sent: false })
        assert.equal(sent.length, before)
    })

    test('no sequence of losses, repeats and lookups books twice or loses a booking (200 sequences)', async () => {
        let seed = 20_261_123
        const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
        const { flow } = over(async (send, name) => {
            if (name !== 'BookingCreation' && name !== 'BookingDetail') return send()
            const fate = random()
            if (fate < 0.35) throw lost()
            const answer = await send()
            if (fate < 0.6) throw lost()
            if (fate < 0.7) return new Response('<html>bad gateway</html>', { status: 502 })
            return answer
        }, { ...quick, attempts: 2, lookups: 2 })
        const seen = { booked: 0, unknown: 0 }
        const { offers: [offer] } = await calm().search(stay, { filters: { onlyAvailable: true } })
        for (let i = 0; i < 200; ++i) {
            const quote = await calm().quote(offer)
            const reference = `random-${i}`
            const numbers = new Set()
            // a user who repeats the step until its outcome is known
            for (let tries = 0; tries < 30; ++tries) {
                const outcome = await flow.book(quote, party(reference)).catch(problem => problem)
                if (outcome instanceof Error) assert.fail(outcome)
                ++seen[outcome.state === 'unknown' ? 'unknown' : 'booked']
                const booking = outcome.state === 'unknown' ? await outcome.lookUp().catch(() => undefined) : outcome
                if (booking) numbers.add(booking.number)
                if (booking && tries > 0) break
            }
            assert.equal(numbers.size, 1, `${reference}: ${[...numbers]}`)
            const booking = await calm().lookUpReference(reference)
            assert.deepEqual([booking.number], [...numbers])
            await calm().cancel(booking) // its room is free again
        }
        assert.ok(seen.unknown > 50 && seen.booked > 100, JSON.stringify(seen))
    })
})

describe('with a partner of answers', () => {
    const order = (amount, code = 'OK') => ({ orderDetails: { id: 1, bookingNumber: 'H1', status: { code, words: 'x' }, totalRate: { currency: 'EUR', amount }, cancellationPolicies: [] } })
    const refused = id => Object.assign(new Error(id), { code: 'refused', id })
    const broken = Object.assign(new Error('no answer'), { code: 'connection_failed' })
    const quoted = { quoteId: 'q', status: 'Available', bookableAs: 'Confirmed', expiresAt: '2030-01-01T00:00:00Z', totalRate: { currency: 'EUR', amount: '10.50' }, cancellationPolicies: [] }
    const found = { hotels: { count: 1, hotel: [{ id: 1, title: 'A', rooms: [{ id: 2, count: 1, adult: 2, title: 'R', availableQuantity: 1, boardings: [{ id: 3, offerId: 'o', title: 'B', available: { code: 'OK', status: 'Available', words: '' }, rate: quoted.totalRate, nonRefundable: false }] }] }] } }
    /** Functions that return or throw what is listed, as a page that calls a worker has them. */
    const flowOf = (answers, rules = quick, quote = quoted, more = {}) => {
        const made = []
        const from = name => async request => {
            made.push(name)
            const next = answers[name]?.shift()
            if (next instanceof Error) throw next
            return typeof next === 'function' ? next(request) : next
        }
        const names = ['hotelBookingCreation', 'hotelBookingDetail', 'hotelBookingAcknowledge', 'hotelBookingCancellation']
        const calls = { ...comparisons, hotelSearch: async () => found, hotelQuote: async () => quote, ...Object.fromEntries(names.map(name => [name, from(name)])), ...more }
        return { flow: workflow(calls, { user, language: 2, credential }, rules), made }
    }
    const bookWith = async (answers, rules) => {
        const { flow, made } = flowOf(answers, rules)
        const { offers: [offer] } = await flow.search(stay)
        const outcome = await flow.book(await flow.quote(offer), party('r')).catch(problem => problem)
        return { outcome, made: made.map(name => name.slice('hotelBooking'.length)) }
    }

    test('functions of the caller are used, such as those of a worker', async () => {
        const { outcome } = await bookWith({ hotelBookingCreation: [order('10.50')] })
        assert.deepEqual([outcome.state, outcome.number], ['confirmed', 'H1'])
    })

    test('an error without a code may have followed a booking', async () => {
        const { outcome } = await bookWith({ hotelBookingCreation: [new Error('the worker ended')], hotelBookingDetail: [new Error('the worker ended')] })
        assert.deepEqual([outcome.state, outcome.error.message], ['unknown', 'the worker ended'])
    })

    test('a changed price must be accepted, and sold out is an error', async () => {
        const { flow } = flowOf({ hotelBookingCreation: [order('10.50')] }, quick, { ...quoted, status: 'PriceChanged' })
        const changed = await flow.quote((await flow.search(stay)).offers[0])
        assert.equal(changed.state, 'priceChanged')
        await assert.rejects(flow.book(changed, party('r')), /expected a Quoted of quote, or of accept, not a PriceChanged/)
        assert.equal((await flow.book(changed.accept(), party('r'))).state, 'confirmed')
        const worse = flowOf({}, quick, { ...quoted, status: 'TermsChanged' }).flow
        assert.equal((await worse.quote((await worse.search(stay)).offers[0])).state, 'termsChanged')
        const sold = flowOf({}, quick, { ...quoted, status: 'SoldOut' }).flow
        await assert.rejects(sold.quote((await sold.search(stay)).offers[0]), { code: 'refused', id: 'SOLD_OUT' })
    })

    test('another price and worse terms must be accepted, though the partner says nothing', async () => {
        const price = { ...quoted, totalRate: { currency: 'EUR', amount: '1010.5' } }
        const terms = { ...quoted, cancellationPolicies: [{ fromDate: '01/01/2027', fee: quoted.totalRate }] }
        for (const [quote, state, path] of [[price, 'priceChanged', 'TotalRate'], [terms, 'termsChanged', 'CancellationPolicies/CancellationPolicy[1]']]) {
            const { flow } = flowOf({ hotelBookingCreation: [order('10.50')] }, quick, quote)
            const changed = await flow.quote((await flow.search(stay)).offers[0])
            assert.deepEqual([changed.state, changed.differences.map(each => each.path)], [state, [`HotelQuoteRES/${path}`]])
            await assert.rejects(flow.book(changed, party('r')), /expected a Quoted of quote, or of accept/)
        }
        const { flow } = flowOf({ hotelBookingCreation: [order('11')] }, quick, { ...quoted, totalRate: { currency: 'EUR', amount: '10.5' } })
        const booking = await flow.book(await flow.quote((await flow.search(stay)).offers[0]), party('r'))
        assert.deepEqual(booking.contradictions.map(({ path, expected, found }) => [path, expected, found]), [['HotelBookingCreationRES/OrderDetails/TotalRate', '10.5', '11']])
    })

    test('a comparison that fails loses no booking', async () => {
        const { flow } = flowOf({ hotelBookingCreation: [order('10.50')] }, quick, quoted, { contradictions: async () => { throw new Error('the worker ended') } })
        const booking = await flow.book(await flow.quote((await flow.search(stay)).offers[0]), party('r'))
        assert.deepEqual([booking.state, booking.contradictions], ['confirmed', []])
    })

    test('the signal and the deadline of a step end its comparison, whose error is that of a request that was sent', async () => {
        const never = () => new Promise(() => {})
        const { flow } = flowOf({ hotelBookingDetail: [order('10.50')] }, quick, quoted, { contradictions: never, quoteDifferences: never })
        const { offers: [offer] } = await flow.search(stay)
        const controller = new AbortController()
        setTimeout(() => controller.abort(), 5)
        await assert.rejects(flow.quote(offer, { signal: controller.signal }), { code: 'cancelled', sent: true })
        await assert.rejects(flow.quote(offer, { deadline: 5 }), { code: 'deadline_passed', sent: true })
        assert.deepEqual((await flow.lookUp('H1', { deadline: 5 })).contradictions, [])
        const gone = () => { throw new WaybillError({ code: 'module_unavailable', message: 'gone', sent: false }) }
        await assert.rejects(flowOf({}, quick, quoted, { quoteDifferences: gone }).flow.quote(offer), { code: 'module_unavailable', reason: 'gone', sent: true })
    })

    test('a cancellation without its limit of the fee is not sent', async () => {
        const { flow, made } = flowOf({ hotelBookingCreation: [order('10.50')], hotelBookingCancellation: [order('10.50', 'XX')] })
        const booking = await flow.book(await flow.quote((await flow.search(stay)).offers[0]), party('r'))
        for (const mostFee of [0, '', null, false]) await assert.rejects(flow.cancel(booking, { mostFee }), { name: 'TypeError', message: /^cancel: expected mostFee with amount and currency, not / })
        assert.deepEqual(made, ['hotelBookingCreation'])
        assert.equal((await flow.cancel(booking)).state, 'closed')
    })

    test('a step that leads to another state is an error', async () => {
        const { flow } = flowOf({ hotelBookingCreation: [order('10.50', 'OR')], hotelBookingAcknowledge: [order('10.50', 'XP')] })
        const booking = await flow.book(await flow.quote((await flow.search(stay)).offers[0]), party('r'))
        await assert.rejects(flow.acknowledge(booking), { code: 'content_unexpected', expected: 'OK Confirmed', found: 'XP x' })
    })
})
