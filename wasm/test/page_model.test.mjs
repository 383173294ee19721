// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What the page computes, without a browser: amounts, deadlines, results, records of bookings, lists and files.
import { test, after, beforeEach } from 'node:test'
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { built } from './support.mjs'

/** A storage of a browser: its keys are members. */
class Storage {
    getItem(key) {
        return Object.hasOwn(this, key) ? this[key] : null
    }
    setItem(key, value) {
        this[key] = value
    }
    removeItem(key) {
        delete this[key]
    }
}
Object.assign(globalThis, { localStorage: new Storage(), sessionStorage: new Storage(), location: new URL('http://127.0.0.1/'), addEventListener() {} })
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en-GB'], onLine: true }, configurable: true })

const names = ['booking_list', 'bookings', 'calendar', 'filters', 'ledger', 'offers', 'rate_change', 'safe_booking', 'trips']
const folder = mkdtempSync(join(tmpdir(), 'waybill-model-'))
after(() => rmSync(folder, { recursive: true }))
const file = name => fileURLToPath(new URL(`../page/src/${name}.ts`, import.meta.url))
const bundle = await rolldown({
    input: { ...Object.fromEntries(names.map(name => [name, file(`model/${name}`)])), format: file('words/format') }, platform: 'node',
    resolve: { alias: { waybill: join(built('WAYBILL_PACKAGE'), 'waybill.mjs') } }, transform: { define: { LIMITS: '{"age":17}' } },
})
await bundle.write({ dir: folder, entryFileNames: '[name].mjs', chunkFileNames: 'chunk-[name].mjs' })
const model = Object.assign({}, ...await Promise.all([...names, 'format'].map(name => import(pathToFileURL(join(folder, `${name}.mjs`))))))

const day = model.daysFromNow
const money = (amount, currency = 'EUR') => ({ amount, currency })

test('a price after a change has all its digits, and a percentage is rounded to them, halves up', () => {
    for (const [before, how, price, expected] of [
        ['100.000', 'set', '90', '90'], ['100.000', 'add', '7.25', '107.250'], ['100.00', 'add', '-0.005', '99.995'], ['80', 'add', '2.5', '82.5'], ['2.00', 'add', '-3', '-1.00'],
        ['0.995', 'percent', '10', '1.095'], ['33.33', 'percent', '-12.5', '29.16'], ['10', 'percent', '3.3', '10'], ['100.000', 'percent', '', '100.000'],
        [undefined, 'set', '90', '90'], [undefined, 'add', '1', undefined], [undefined, 'percent', '1', undefined],
    ]) assert.equal(model.priceAfter(before, { ...model.nothingSet, how, price }), expected, `${before} ${how} ${price}`)
})

test('a change of rates leaves out nights without a price, and its greatest step may be down', () => {
    const night = (price, more) => price && { from: '', to: '', price: money(price), ...more }
    const row = { room: { id: 1, text: 'Double' }, rate: { id: 2 }, values: ['100', '100', undefined, '100', '80'].map(price => night(price)), rooms: [] }
    const edits = model.editsOf([row], '2027-06-01', 9, 'EUR', { rows: [0, 0], nights: [0, 4] }, { ...model.nothingSet, how: 'percent', price: '-50' })
    assert.deepEqual(edits.map(({ from, to, update }) => [from, to, update.price.amount]), [['2027-06-01', '2027-06-02', '50'], ['2027-06-04', '2027-06-04', '50'], ['2027-06-05', '2027-06-05', '40']])
    assert.equal(model.greatestChange(edits), 50)
    const promoted = night('100', { priceWithoutPromotion: money('120') })
    for (const [price, regular] of [['119.99', '120'], ['120.00', undefined], ['130', undefined]])
        assert.equal(model.valuesAfter(promoted, { price: money(price) }).priceWithoutPromotion?.amount, regular, `a promotion ends at ${price}`)
    const of = { hotel: 9, room: 1, from: '01/06/2027', to: '01/06/2027' }
    assert.deepEqual(model.undoOf([{ before: { ...of, quantity: 4 }, update: { ...of, stop: true } }]), [{ ...of, stop: false }], 'a room that was sold is sold again')
})

/** An offer of a hotel for two adults. */
const offer = (hotelId, amount, more = {}) => ({
    hotelId, roomId: 1, hotelTitle: `H${hotelId}`, roomTitle: 'Double', guests: { adult: 2 },
    terms: { id: 1, offerId: `${hotelId}`, title: 'Half board', available: { status: 'Available' }, rate: money(amount), nonRefundable: false, ...more },
})
test('results are ordered and limited in the currency of the city alone, limits included', () => {
    const offers = [offer(1, '100'), offer(2, '50', { rate: money('50', 'TND') }), offer(3, '90', { available: { status: 'Request' } }), offer(4, '110', { nonRefundable: true })]
    const answer = { currency: 'EUR', hotels: { hotel: offers.map(({ hotelId: id, hotelTitle: title }) => ({ id, title, rooms: [] })) } }
    const found = (filters, rooms = [{ adults: 2, ages: [] }]) => model.resultsOf(answer, offers, rooms, { ...model.filtersOf(new URLSearchParams(filters)) })
    for (const [filters, expected] of [['', [3, 1, 4, 2]], ['most=100', [3, 1]], ['least=100', [1, 4]], ['least=100&most=100', [1]], ['available=1', [1, 4, 2]], ['refundable=1', [3, 1, 2]], ['order=name', [1, 2, 3, 4]]])
        assert.deepEqual(found(filters).map(one => one.hotel.id), expected, filters)
    assert.equal(found('', [{ adults: 2, ages: [] }, { adults: 2, ages: [] }])[0].price, 180)
})

test('a cancellation is free of charge until the first fee above 0 begins', () => {
    const fee = (from, amount) => ({ ...(from.includes('T') ? { fromInstant: from, fromDate: '09/09/2099' } : { fromDate: from }), fee: money(amount) })
    for (const [policies, from, until] of [
        [[fee('10/01/2099', '50'), fee('01/01/2020', '0'), fee('05/01/2099', '10')], '2099-01-05', '2099-01-04'],
        [[fee('2099-01-05T18:00:00+01:00', '10')], '2099-01-05T18:00:00+01:00', '2099-01-05T18:00:00+01:00'],
        [[fee('2099-01-05T00:00:00+01:00', '10')], '2099-01-05T00:00:00+01:00', '2099-01-04'],
        [[fee('05/01/2020', '10')], '2020-01-05', undefined], [[fee('05/01/2099', '0')], undefined, undefined], [undefined, undefined, undefined],
    ]) assert.deepEqual([model.feeFrom(policies), model.freeUntil(policies)], [from, until], JSON.stringify(policies))
})

const booked = (number, more = {}) => ({ bookingNumber: number, created: '2026-11-01T08:00:00Z', status: { code: 'OK' }, totalRate: money('100.00'), fromDate: '01/06/2027', toDate: '03/06/2027', hotel: { id: 1, title: 'Palm' }, rooms: [], ...more })
test('bookings are sorted by their total within a currency, and no cell of their file is a formula', () => {
    const all = [booked('A', { totalRate: money('9.50', 'TND') }), booked('B', { totalRate: money('100.00') }), booked('C', { totalRate: money('20.00') })]
    assert.deepEqual(model.sorted(all, 'total', false).map(one => one.bookingNumber), ['C', 'B', 'A'])
    assert.deepEqual(model.sorted(all, 'total', true).map(one => one.bookingNumber), ['A', 'B', 'C'])
    const cells = ['=1+1', '+216 1', '-2', '@SUM', 'The "Palm"'].map(title => model.csvOf([booked('A', { hotel: { id: 1, title } })]).split('\r\n')[1].split(',')[2])
    assert.deepEqual(cells, [`"'=1+1"`, `"'+216 1"`, `"'-2"`, `"'@SUM"`, '"The ""Palm"""'])
})

test('a list that was requested before a step does not hide its outcome', () => {
    const before = Date.now() - 1000
    model.learn({ state: 'closed', number: 'A', details: booked('A', { status: { code: 'XX' } }) })
    model.learnAll([booked('A')], before)
    assert.equal(model.detailsOf('A').status.code, 'XX')
    model.learnAll([booked('A')], Date.now() + 1000)
    assert.equal(model.detailsOf('A').status.code, 'OK')
})

const record = (reference, more = {}) => ({ reference, service: 's', user: 1, state: 'booked', hotelId: 1, hotel: 'Palm', fromDate: '2027-06-01', toDate: '2027-06-03', expiresAt: new Date().toISOString(), made: new Date().toISOString(), sent: 1, number: `H${reference}`, ...more })
const kept = () => model.records().map(one => one.reference).sort()
beforeEach(() => {
    for (const key of Object.keys(localStorage)) localStorage.removeItem(key)
})

test('a booking prevents another one of its user, its hotel and its nights alone', async () => {
    model.keep(record('a'))
    const intent = { ...record('b'), number: undefined, replaces: undefined }
    for (const [more, found] of [
        [{}, 'a'], [{ fromDate: '2027-06-02', toDate: '2027-06-09' }, 'a'], [{ fromDate: '02/06/2027', toDate: '03/06/2027' }, 'a'],
        [{ fromDate: '2027-06-03', toDate: '2027-06-05' }], [{ fromDate: '2027-05-30', toDate: '2027-06-01' }],
        [{ hotelId: 2 }], [{ user: 2 }], [{ service: 't' }], [{ reference: 'a' }], [{ replaces: 'Ha' }],
    ]) assert.equal(model.earlier({ ...intent, ...more })?.reference, found, JSON.stringify(more))
    assert.equal((await model.reserve(intent, undefined)).reference, 'a', 'without consent')
    assert.equal(await model.reserve(intent, record('a')), undefined)
    model.countSent('b', 2)
    await model.reserve(intent, record('a'))
    assert.deepEqual([model.recordOf('b').state, model.recordOf('b').sent], ['unknown', 2], 'requests that were sent stay counted')
})

test('a record is kept until nothing can be booked by its reference any more', async () => {
    const refusing = id => ({ book: async () => Promise.reject({ id }), lookUpReference: async () => Promise.reject({ id }) })
    for (const [sent, id, stays] of [[1, 'SOLD_OUT', false], [2, 'SOLD_OUT', true], [1, 'REFERENCE_REUSED', true], [2, 'QUOTE_EXPIRED', false]]) {
        model.keep(record('a', { state: 'unknown', sent }))
        await assert.rejects(model.book(refusing(id), {}, { clientReference: 'a' }), { id })
        assert.equal(model.recordOf('a') !== undefined, stays, `${id} after ${sent}`)
    }
    for (const [minutes, outcome] of [[10, 'waiting'], [-4, 'waiting'], [-6, 'not_booked']]) {
        const one = record('a', { state: 'unknown', expiresAt: new Date(Date.now() + minutes * 60_000).toISOString() })
        model.keep(one)
        assert.equal((await model.lookUp(refusing('BOOKING_NOT_FOUND'), one)).outcome, outcome, `${minutes} minutes`)
        assert.deepEqual(kept(), outcome === 'waiting' ? ['a'] : [])
    }
    const made = days => ({ made: new Date(Date.now() - days * 86_400_000).toISOString() })
    for (const one of [record('old', made(31)), record('new', made(29)), record('open', { ...made(31), state: 'unknown' })]) model.keep(one)
    model.forgetOld()
    assert.deepEqual(kept(), ['new', 'open'])
})

const stay = (name, fromDate, toDate) => ({ kind: 'accommodation', bookingNumber: `H${name}`, name, address: '', city: '', fromDate, toDate, travelers: [] })
test('a stay is over on the day after its end, and covers its nights in a calendar', () => {
    model.trips.value = { since: '', at: 0, revision: 0, bookings: [stay('over', day(-3), day(-1)), stay('next', day(2), day(4)), stay('ending', day(-2), day(0))] }
    assert.deepEqual(model.rows.value.map(row => row.booking.name), ['ending', 'next', 'over'])
    assert.deepEqual(model.calendarOf([stay('Palm', '2027-05-30', '2027-06-02')]).split('\r\n').filter(line => /^DT(START|END)/.test(line)), ['DTSTART;VALUE=DATE:20270530', 'DTEND;VALUE=DATE:20270602'])
})

test('an amount is shown with all its digits, and days are counted by the calendar', () => {
    for (const [amount, currency, shown] of [['120.505', 'EUR', '€120.505'], ['120.500', 'EUR', '€120.50'], ['7.000', 'TND', 'TND 7.000'], ['12345678901234.56', 'EUR', '€12,345,678,901,234.56'], ['5', '?', '5 ?']])
        assert.equal(model.shownMoney({ amount, currency }).replace(/\s/g, ' '), shown)
    for (const [from, days, to] of [['2028-02-28', 1, '2028-02-29'], ['2027-02-28', 1, '2027-03-01'], ['2027-03-28', 1, '2027-03-29'], ['2027-01-01', -1, '2026-12-31']])
        assert.equal(model.dayAfter(from, days), to)
    assert.equal(model.dayNumber('31/10/2027') - model.dayNumber('2027-10-30'), 1)
    assert.equal(model.shownRange('2027-06-03', '2027-06-01'), '2027-06-03 – 2027-06-01')
})
