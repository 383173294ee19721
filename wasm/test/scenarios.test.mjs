// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The workflow in the scenarios of tests/workflow/scenarios.json, which tests/unit/workflow_scenarios.cpp runs in C++ and
// describes.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { credential, user, waybill } from './support.mjs'

const { decode, encode } = await waybill.load()
const letters = { Search: 'S', Quote: 'Q', BookingCreation: 'C', BookingDetail: 'D', BookingAcknowledge: 'A', BookingCancellation: 'X' }
const rate = amount => ({ currency: 'TND', amount })
const offer = { id: 3, offerId: 'o', title: 'B', available: { code: 'OK', status: 'Available', words: 'x' }, rate: rate('220.000'), nonRefundable: false }
const day = '2027-04-21'
const fault = '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:Server</faultcode><faultstring>broken</faultstring></soap:Fault></soap:Body></soap:Envelope>'
const network = { connection_failed: 'ECONNRESET', unreachable: 'ECONNREFUSED', tls_failed: 'CERT_HAS_EXPIRED' }
const most = 50_000 // bytes of an answer
const deadline = 77_777 // milliseconds; waits have other lengths

/** A partner that books, as the one of tests/support/booking_partner.hpp. */
class Partner {
    bookings = []
    price
    contradicts
    refusal = (id, message = 'no') => encode('ErrorRES', { errorResult: { id, type: 3, message } })
    answer(name, request) {
        const found = this.bookings.find(({ order }) => order.bookingNumber === request.bookingNumber || order.clientReference === request.clientReference)
        const differs = fault => this.contradicts === fault
        const reply = order => encode(`Hotel${name}RES`, { orderDetails: differs('other-number') ? { ...order, bookingNumber: 'H1000' } : order })
        if (name === 'Search') return encode('HotelSearchRES', {
            fromDate: '21/04/2027', toDate: differs('other-dates') ? '28/04/2027' : '27/04/2027', currency: 'TND', city: { id: 104, text: 'Sousse' },
            hotels: { count: 1, hotel: [{ id: 1, title: 'A', category: { id: 1, text: '4' }, rooms: [{ id: 2, count: 1, adult: differs('other-guests') ? 3 : 2, title: 'R', availableQuantity: 1, boardings: [offer] }] }] },
        })
        if (name === 'Quote') return encode('HotelQuoteRES', { quoteId: 'Q-1', status: 'Available', bookableAs: 'On Request', expiresAt: '2099-01-01T00:00:00Z', totalRate: rate(differs('dearer-silently') ? '1220.000' : '220.000'), cancellationPolicies: differs('terms-changed') ? [{ fromDate: '01/04/2027', fee: rate('220.000') }] : [] })
        if (name === 'BookingCreation') {
            if (found) return JSON.stringify(found.request) === JSON.stringify(request) ? reply(found.order) : this.refusal('REFERENCE_REUSED')
            const order = { id: 1, bookingNumber: `H${this.bookings.length}`, clientReference: request.clientReference, status: { code: 'OR', words: 'On Request' }, totalRate: rate(this.price ?? (differs('confirmed-dearer') ? '1220.000' : '220.000')), cancellationPolicies: [], ...(differs('other-guests') && { customer: { ...request.customer, lastName: 'Another' } }) }
            this.bookings.push({ request, order })
            return reply(order)
        }
        if (!found) return this.refusal('BOOKING_NOT_FOUND')
        const { order } = found
        if (name === 'BookingAcknowledge') order.status = request.decision === 'Decline' ? { code: 'DC', words: 'Declined' } : { code: 'OK', words: 'Confirmed' }
        if (name !== 'BookingCancellation') return reply(order)
        if (!request.simulate) order.status = { code: 'XX', words: 'Cancelled' }
        return reply({ ...order, fee: rate('110.000') })
    }
}

/** Replaces the clock while `run` is in progress: who waits is continued at once. Returns the waits. */
async function atOnce(run) {
    const { setTimeout: timeout, clearTimeout: clear, Date: { now } } = globalThis
    const clock = { time: 1_800_000_000_000, waits: [], late: undefined }
    globalThis.setTimeout = (call, milliseconds) => {
        if (milliseconds === deadline) return (clock.late = call)
        clock.waits.push(milliseconds)
        clock.time += milliseconds
        return setImmediate(call)
    }
    globalThis.clearTimeout = () => {}
    Date.now = () => clock.time
    try {
        await run(clock)
    } finally {
        Object.assign(globalThis, { setTimeout: timeout, clearTimeout: clear })
        Date.now = now
    }
    return clock.waits
}

const steps = {
    book: { letter: 'C', prepared: async flow => [await flow.quote((await flow.search(stay)).offers[0])], take: (flow, options, quote) => flow.book(quote, party, options) },
    search: { letter: 'S', prepared: async () => [], take: (flow, options) => flow.search(stay, options) },
    quote: { letter: 'Q', prepared: async flow => (await flow.search(stay)).offers, take: (flow, options, offer) => flow.quote(offer, options) },
    lookUp: { letter: 'D', take: (flow, options, booking) => flow.lookUp(booking.number, options) },
    fee: { letter: 'X', take: (flow, options, booking) => flow.cancellationFee(booking, options) },
    acknowledge: { letter: 'A', take: (flow, options, booking) => flow.acknowledge(booking, options) },
    decline: { letter: 'A', take: (flow, options, booking) => flow.decline(booking, options) },
    cancel: { letter: 'X', take: (flow, { mostFee, ...options }, booking) => flow.cancel(booking, { ...options, ...(mostFee && { mostFee: rate(mostFee) }) }) },
}
const stay = { fromDate: '21/04/2027', toDate: '27/04/2027', idCity: 104, rooms: [{ pax: { adult: 2 } }] }
const party = { clientReference: 'agency-8831', customer: { firstName: 'Zoë', lastName: "O'Neil" }, rooms: [[1, 2].map(() => ({ type: 'Adult', firstName: 'Zoë', lastName: "O'Neil" }))] }
const booked = async flow => [await flow.book(...await steps.book.prepared(flow), party)]

/** Runs a scenario; returns its waits. */
async function run({ partner: script, rules = {}, price, sent, times, waits = [], bookings, outcome, code, says = '', expected, found: value, earlier, contradicts, contradictions = [], mostFee }, { letter, prepared = booked, take }) {
    const partner = new Partner()
    const requests = []
    const aborting = new AbortController()
    let planned = []
    let clock
    const respond = (text, status = 200, headers = { 'Content-Type': 'text/xml' }) => new Response(text, { status, headers })
    const dateIn = wait => typeof wait === 'string' && wait.startsWith('in ') ? new Date(clock.time + 1000 * parseInt(wait.slice(3))).toUTCString() : `${wait}`
    const fetch = async (url, { body, signal }) => {
        const { root, message } = decode(new URLSearchParams(body).get('strRQ'))
        const name = /^Hotel(\w+)REQ$/.exec(root)[1]
        requests.push({ letter: letters[name], body })
        const next = planned.shift() ?? 'fine'
        clock && (clock.time += next.takes ?? 0)
        const answer = next.acts === false ? undefined : partner.answer(name, message)
        const { then } = next
        if (next === 'fine') return respond(answer)
        if (network[then]) throw new TypeError('fetch failed', { cause: Object.assign(new Error(network[then]), { code: network[then] }) })
        if (then === 'answer_too_large') return respond(' '.repeat(2 * most))
        if (then === 'fault') return respond(fault, 500)
        if (then.refusal) return respond(partner.refusal(then.refusal, 'no luck'))
        if (then.status) return respond(then.body ?? '<html></html>', then.status, { 'Content-Type': then.type ?? 'text/html', ...('retryAfter' in then && { 'Retry-After': dateIn(then.retryAfter) }) })
        const ended = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        if (then === 'cancelled') aborting.abort()
        else if (then === 'deadline_passed') clock.late()
        else assert.fail(`no such failure: ${then}`)
        return ended
    }
    const flow = waybill.connect({ baseUrl: 'https://partner.example', credential, fetch, deadline, answerBytes: most }).workflow({ user }, rules)
    if (earlier) await flow.book(...await steps.book.prepared(flow), { ...party, customer: { ...party.customer, firstName: earlier } })
    const arguments_ = await prepared(flow)
    Object.assign(partner, { price, contradicts })
    requests.length = 0
    planned = [...script]
    let found
    const waited = await atOnce(async running => {
        clock = running
        found = await take(flow, { signal: aborting.signal, ...(mostFee && { mostFee }) }, ...arguments_).catch(problem => problem)
    })

    assert.equal(requests.map(each => each.letter).join(''), sent ?? letter.repeat(times))
    for (const { letter, body } of requests) if (letter === requests[0].letter) assert.equal(body, requests[0].body, 'a repeat has other bytes')
    assert.equal(partner.bookings.length, bookings ?? partner.bookings.length)
    assert.equal(waited.length, waits.length, `${waited}`)
    waited.forEach((wait, i) => assert.ok(waits[i][0] <= wait && wait <= waits[i][1], `${waited}`))
    const codeOf = problem => problem.code === 'refused' ? problem.id : problem.code
    const problem = found.state === 'unknown' ? found.error : found
    if (found.state === 'unknown') assert.deepEqual(['unknown', codeOf(problem)], [outcome, code])
    else if (found instanceof Error) assert.equal(codeOf(found) ?? found.stack, outcome)
    else assert.equal(outcome === 'done' ? outcome : found.state, outcome)
    assert.deepEqual((found.contradictions ?? found.differences ?? []).map(({ path }) => path), contradictions)
    if (problem instanceof Error) {
        assert.ok(problem.reason?.includes(says) ?? says === '', `${problem.reason}`)
        assert.deepEqual([problem.expected, problem.found], [expected ?? problem.expected, value ?? problem.found])
        if (found.attempts) assert.equal(found.attempts.length, requests.length)
    }
    return waited
}

const all = JSON.parse(readFileSync(new URL('../../tests/workflow/scenarios.json', import.meta.url), 'utf8'))
for (const scenario of all)
    for (const step of [scenario.step].flat())
        test(`${step}: ${scenario.name}`, async () => {
            const waits = new Set()
            for (let i = 0; i < (scenario.varies ? 20 : 1); ++i) for (const wait of await run(scenario, steps[step])) waits.add(wait)
            if (scenario.varies) assert.ok(waits.size > 40, 'the waits have too little jitter')
        })
