// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Reading rates, and what the page computes of them: what the preview of a change says is what a search sells after it, over
// random inventories.
import { test, after } from 'node:test'
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { credential, startService, user, waybill } from './support.mjs'

const folder = mkdtempSync(join(tmpdir(), 'waybill-rates-'))
after(() => rmSync(folder, { recursive: true }))
const bundle = await rolldown({ input: fileURLToPath(new URL('../page/src/model/rate_change.ts', import.meta.url)), platform: 'node' })
await bundle.write({ dir: folder, entryFileNames: 'rate_change.mjs', chunkFileNames: '[name].mjs' })
const { editsOf, nothingSet, priceOfTwo, rowsOf, undoOf, valuesAfter } = await import(pathToFileURL(join(folder, 'rate_change.mjs')))

const service = await startService()
after(() => service.stop())
service.addLogin('channel', '--may-update-rates')
service.addLogin('palm', '--may-update-rates', '--hotel', '30001')
const partner = login => waybill.connect({ baseUrl: service.baseUrl, credential: { ...credential, login } })
const [channel, palm, agency] = ['channel', 'palm', credential.login].map(partner)

const seed = Number(process.env.WAYBILL_SEED ?? 65)
let state = seed
const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
const below = count => Math.floor(random() * count)
const one = all => all[below(all.length)]

const first = '2027-06-01'
const nights = 20
const day = night => new Date(Date.parse(first) + night * 86_400_000).toISOString().slice(0, 10)
const wire = night => day(night).split('-').reverse().join('/')
const amount = () => `${20 + below(300)}.${one(['000', '500', '125', '990'])}`
/** Periods of random length over the nights, some of them without values. */
function periods(values) {
    const all = []
    for (let night = 0; night < nights; ) {
        const length = 1 + below(6)
        if (random() < 0.9) all.push({ From: day(night), To: day(Math.min(nights, night + length) - 1), ...values() })
        night += length
    }
    return all
}
const sometimes = (share, values) => (random() < share ? values() : {})
function randomInventory() {
    const room = (id, beds) => ({
        Id: id, Title: `Room ${id}`, Adults: 1 + below(3), ...beds,
        Rates: [2, 3, 5].slice(0, 1 + below(3)).map(Board => ({
            Board, PerPerson: random() < 0.5,
            Periods: periods(() => ({ Price: amount(), ...sometimes(0.3, () => ({ SinglePrice: amount() })), ...sometimes(0.3, () => ({ ExtraBedPrice: amount() })), ...sometimes(0.3, () => ({ MinimumStay: 1 + below(3) })),
                ...sometimes(0.2, () => ({ ThirdAdultPrice: amount() })), ...sometimes(0.2, () => ({ PriceWithoutPromotion: '900.000' })), ...sometimes(0.1, () => ({ ClosedToArrival: true, MaximumStay: 9 })) })),
        })),
        Allotments: periods(() => ({ Quantity: below(4), Stop: random() < 0.2 })),
    })
    return { Inventory: {
        Cities: [{ Id: 900, Name: 'Random', Currency: 'TND' }], Boards: [2, 3, 5].map(Id => ({ Id, Title: `Board ${Id}` })),
        Hotels: [{ Id: 30001, City: 900, Title: 'Random', Currency: 'TND', Rooms: [room(1, { Beds: 1 }), room(2, {}), room(3, { Beds: 2 })] }],
    } }
}
const file = join(folder, 'inventory.json')
function load(document) {
    writeFileSync(file, JSON.stringify(document))
    service.run('load', file)
}
const list = () => palm.rateList({ hotel: 30001, from: wire(0), to: wire(nights - 1) })
/** What a search for two adults sells in a night: room, board, price and rooms left. */
async function sold(night) {
    const answer = await agency.hotelSearch({ searchDetails: { bookingDetails: { user, fromDate: wire(night), toDate: wire(night + 1), idCity: 900, rooms: [{ pax: { adult: 2 } }] } } })
    return (answer.hotels.hotel?.[0]?.rooms ?? []).flatMap(({ id, availableQuantity, boardings }) => boardings.map(({ id: board, rate, available }) => ({ id, board, price: rate.amount, left: availableQuantity, available })))
}
/** Values of a night without its period. A minimum of one night is none, and 10 is 10.000. */
const comparable = ({ from, to, minimumStay = 1, price, ...others } = {}) => ({ ...others, minimumStay, price: Number(price?.amount) })
const same = (a, b) => Number(a) === Number(b)

test('what a preview says is what a search sells after it, and an undo restores the values', async () => {
    let compared = 0
    for (let round = 0; round < 6; ++round) {
        load(randomInventory())
        const before = await list()
        const rows = rowsOf(before, first, nights)
        const rowsFrom = below(rows.length), from = below(nights)
        const block = { rows: [rowsFrom, rowsFrom + below(rows.length - rowsFrom)], nights: [from, from + below(nights - from)] }
        const how = one(['set', 'add', 'percent'])
        const change = { ...nothingSet, how, price: how === 'set' ? amount() : how === 'add' ? one(['7.250', '-3.5', '12']) : one(['10', '-12.5', '100', '3.3']), stop: one(['', 'sell']), minimumStay: one(['', '1']), quantity: one(['', '5']) }
        const edits = editsOf(rows, first, 30001, before.currency, block, change)
        if (edits.length === 0) continue
        await palm.rateUpdate({ updates: edits.map(({ update }) => update) })
        const expected = rowsOf(before, first, nights)
        for (const { row, from: begin, to, update } of edits)
            for (let night = 0; night < nights; ++night) {
                if (day(night) < begin || day(night) > to) continue
                const { values } = expected[rows.indexOf(row)]
                values[night] = valuesAfter(values[night], update)
            }
        const present = rowsOf(await list(), first, nights)
        for (const [i, row] of expected.entries())
            for (let night = 0; night < nights; ++night) {
                assert.deepEqual(comparable(present[i].values[night]), comparable(row.values[night]), `seed ${seed}, round ${round}, row ${i}, night ${night}`)
            }
        for (let night = 0; night < nights; ++night) {
            const offers = await sold(night)
            for (const { room, rate, values } of expected.filter(row => row.rate)) {
                const two = priceOfTwo(rate, values[night])
                const offer = offers.find(each => each.id === room.id && each.board === rate.board.id)
                assert.equal(offer !== undefined, two !== undefined, `seed ${seed}, round ${round}, room ${room.id}, night ${night}: ${JSON.stringify([offer, two])}`)
                if (!offer) continue
                assert.ok(same(offer.price, two.amount), `seed ${seed}, round ${round}, room ${room.id}, night ${night}: ${offer.price} and ${two.amount}`)
                const rooms = present.find(row => row.room.id === room.id && !row.rate).rooms[night]
                assert.equal(offer.left, rooms?.free ?? 0)
                ++compared
            }
        }
        await palm.rateUpdate({ updates: undoOf(edits) })
        const back = rowsOf(await list(), first, nights)
        for (const [i, row] of rows.entries())
            for (let night = 0; night < nights; ++night) // a price cannot be taken back to none
                if (row.values[night]) assert.deepEqual(comparable(back[i].values[night]), comparable(row.values[night]), `seed ${seed}, round ${round}, row ${i}, night ${night}`)
    }
    assert.ok(compared > 200, `${compared} offers were compared`)
})

test('the updates of a list change nothing, and name each night once', async () => {
    load(randomInventory())
    const { updates, nights: rooms } = await list()
    assert.equal((await palm.rateUpdate({ updates })).changedPeriods, 0)
    for (const [i, each] of updates.entries())
        for (const other of updates.slice(i + 1)) {
            const apart = each.room !== other.room || each.rate !== other.rate || each.to.split('/').reverse().join() < other.from.split('/').reverse().join()
            assert.ok(apart, `${JSON.stringify(each)} and ${JSON.stringify(other)}`)
        }
    assert.ok(rooms.length > 0)
})

test('booked rooms are sold, and no longer free', async () => {
    load({ Inventory: { Cities: [{ Id: 901, Name: 'Booked', Currency: 'TND' }], Boards: [{ Id: 2, Title: 'Board' }],
        Hotels: [{ Id: 30002, City: 901, Title: 'Booked', Currency: 'TND', Rooms: [{ Id: 9, Title: 'Double', Adults: 2, Rates: [{ Board: 2, Periods: [{ From: day(0), To: day(9), Price: '80.000' }] }], Allotments: [{ From: day(0), To: day(9), Quantity: 3 }] }] }] } })
    const flow = partner(credential.login).workflow({ user })
    const search = () => flow.search({ fromDate: wire(2), toDate: wire(4), idCity: 901, rooms: [{ pax: { adult: 2 } }] })
    // searches have what was loaded a little later
    let found
    for (let i = 0; !found?.offers.length && i < 100; ++i) found = await search().catch(() => new Promise(resolve => setTimeout(resolve, 100)))
    const { offers } = found
    const guest = firstName => ({ type: 'Adult', firstName, lastName: 'Ben Salah' })
    await flow.book(await flow.quote(offers[0]), { clientReference: 'rates', customer: { firstName: 'Ada', lastName: 'Ben Salah', email: 'ada@example.org' }, rooms: [[guest('Ada'), guest('Ben')]] })
    const listed = await channel.rateList({ hotel: 30002, from: wire(0), to: wire(9) })
    assert.deepEqual(listed.nights, [[0, 1, 3, 0], [2, 3, 2, 1], [4, 9, 3, 0]].map(([from, to, free, count]) => ({ room: 9, from: wire(from), to: wire(to), free, sold: count })))
    assert.deepEqual(listed.updates.map(({ quantity, price }) => [quantity, price?.amount]), [[3, undefined], [undefined, '80.000']])
    assert.equal(listed.currency, 'TND')
})

test('a login reads the rates of its hotels alone, of at most 1,100 nights', async () => {
    const refused = async (call, id, path) => {
        const why = await call.then(() => assert.fail('answered'), problem => problem)
        assert.equal(why.id, id)
        assert.match(why.body, new RegExp(`path="${path}"`))
    }
    assert.deepEqual((await palm.rateList({})).hotels, [{ id: 30001, text: 'Random' }])
    assert.ok((await channel.rateList({})).hotels.length > 10)
    const of = hotel => ({ hotel, from: wire(0), to: wire(1) })
    await refused(palm.rateList(of(30002)), 'AUTH_INVALID', 'Hotel')
    await refused(channel.rateList(of(7)), 'FIELD_INVALID', 'Hotel')
    await refused(channel.rateList({ hotel: 30001, to: wire(1) }), 'FIELD_INVALID', 'From')
    await refused(channel.rateList({ hotel: 30001, from: wire(1), to: wire(0) }), 'FIELD_INVALID', 'To')
    await refused(channel.rateList({ hotel: 30001, from: wire(0), to: wire(1100) }), 'FIELD_INVALID', 'To')
    const { id } = await agency.rateList({}).then(() => assert.fail('answered'), problem => problem)
    assert.equal(id, 'AUTH_INVALID')
})
