// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The client catalogue of `waybill serve --certify`: the package does in each scenario what a client must do.
import { after, before, test } from 'node:test'
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { credential, startService, user, waybill } from './support.mjs'

const { connect, WaybillError } = waybill
const day = days => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/')
// nights of its own for each scenario: they run at once, and must not take rooms from one another
const stayOf = (index, rooms) => ({ fromDate: day(40 + 3 * index), toDate: day(42 + 3 * index), idCity: 104, rooms })
const two = { pax: { adult: 2 } }
const roomsOf = {
    'three-rooms': [two, two, two],
    'child-ages': [{ pax: { adult: 2, child: [{ age: 7, count: 1 }] } }],
}
const customer = { firstName: 'Certified', lastName: 'Client' }
const guest = { type: 'Adult', ...customer }
const folder = mkdtempSync(join(tmpdir(), 'waybill-'))
const file = join(folder, 'clients.json')
const report = () => JSON.parse(readFileSync(file, 'utf8')).scenarios

let service
before(async () => (service = await startService('--certify', file, '--sandbox-slow', '1')))
after(async () => {
    await service?.stop()
    rmSync(folder, { recursive: true })
})

/** Searches, quotes, books, acknowledges and cancels, as an application does. */
async function book(scenario, index) {
    const access = { result: scenario === 'lone-items' ? 'json' : 'xml' } // only JSON has lone objects
    const flow = connect({ baseUrl: service.baseUrl, credential: { ...credential, login: `${credential.login}~certify~${scenario}` } })
        .workflow({ user })
    const rooms = roomsOf[scenario] ?? [two]
    const guests = rooms.map(({ pax }) => [guest, guest, ...(pax.child ?? []).map(({ age }) => ({ ...guest, type: 'Child', age }))])
    const { offers } = await flow.search(stayOf(index, rooms), access)
    const some = offers.filter(({ terms }) => terms.available.status === 'Available' && !terms.nonRefundable).slice(0, 12)
    for (const [attempt, offer] of some.entries()) {
        try {
            let quote = await flow.quote(rooms.map(() => offer), access)
            if (quote.state !== 'quoted') quote = quote.accept()
            let booking = await flow.book(quote, { clientReference: `npm-${scenario}-${attempt}`, customer, rooms: guests }, access)
            if (booking.state === 'onRequest') booking = await flow.acknowledge(booking, access)
            return await flow.cancel(booking, access)
        } catch (problem) {
            if (!(problem instanceof WaybillError) || problem.code !== 'refused') throw problem
        }
    }
}

test('the package passes each scenario', async () => {
    await Promise.all(report().map(({ id }, index) => book(id, index).catch(() => {}))) // the report is what counts
    await service.stop() // which completes the report
    service = undefined
    assert.deepEqual(report().filter(({ verdict }) => verdict !== 'passed'), [])
    assert.ok(report().length > 15)
})
