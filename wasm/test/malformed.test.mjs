// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Texts of any shape: what `check` and `explain` need of the processor and of memory. WAYBILL_MUTATED_INPUTS=100000 tries more
// mutated inputs than the suite does.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { waybill } from './support.mjs'

const { check, decode, explain, masked, memory } = await waybill.load()

/** The beginning of a text, what is repeated, and the end. As in tests/native/commands_explain.cpp. */
const trips = '{"TripBookingListRS":{"Bookings":{"Booking":['
const shapes = [
    ['', '{'], ['', '['], ['', '{"a":'], ['', '<a>'], ['<Password>x', '<a>'], ['', '<'], ['', '&'], ['', '"'], ['<a ', 'b="c" ', '/>'],
    ['<a>', '<b/>', '</a>'], ['<a>', '&lt;', '</a>'], ['', '<![CDATA['], ['', '<!--'], ['', '<?x '], ['', '</a>'], ['', '\r\n'],
    ['', '\uFEFF'], ['<TripBookingListRQ>', '<x/>'], ['<TripBookingListRQ>', '<x>'], ['"', '\\u0041', '"'], ['strRQ=', '%3Ca%3E'],
    ['', '%'], ['', 'a+b=c&'], ['HTTP/1.1 200 OK\r\n', 'A: b\r\n', '\r\n'], ['<string>', '&lt;a&gt;'], ['', 'password='],
    [trips, '{"x":1},'], [trips, '{},', '{}]}}}'], [trips, '{"@kind":"a"},', '{}]}}}'],
    ['<TripBookingListRS><Bookings>', '<Booking/>', '</Bookings></TripBookingListRS>'],
    ['<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>', '<a>'],
]
const ofSize = ([begin, piece, end = ''], size) => Buffer.from(begin + piece.repeat(Math.ceil(size / Buffer.byteLength(piece))) + end)

/** The seconds of the processor that a function takes, of all threads. */
function seconds(work) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
}

test('4 MB of any shape take at most a second and 100 MB', async () => {
    for (const shape of shapes) {
        const text = ofSize(shape, 4_000_000)
        let found
        const time = work => Math.min(seconds(work), seconds(work)) // other threads of Node may be busy once
        const name = JSON.stringify(shape)
        const checked = time(() => (found = check(text)))
        const explained = found.error ? time(() => explain(found.error, text)) : 0
        const needed = memory()
        assert.ok(checked < 1, `check of ${name} took ${checked} s`)
        assert.ok(explained < 1, `explain of ${name} took ${explained} s`)
        assert.ok(needed < 100e6, `${name} took ${needed} bytes`)
        await new Promise(setImmediate) // the instance is replaced by one without that memory
    }
})

/** Random numbers that are the same in each run. */
let seed = 20_261_129
const below = end => Math.floor((seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648 * end)

/** A few bytes are changed, missing, repeated, or more. */
function mutated(text) {
    for (let changes = 1 + below(4); changes > 0 && text.length > 0; --changes) {
        const at = below(text.length), length = 1 + below(20)
        const [kept, rest] = [text.subarray(0, at), text.subarray(at)]
        const of = below(4)
        if (of === 0) text = Buffer.concat([kept, Buffer.of(below(256)), rest.subarray(1)])
        else if (of === 1) text = Buffer.concat([kept, rest.subarray(length)])
        else if (of === 2) text = Buffer.concat([kept, rest.subarray(0, length), rest])
        else text = Buffer.concat([kept, Buffer.from('<>&"\'{}[]:,\\\r\n\0'[below(15)]), rest])
    }
    return text
}

test('mutated inputs are checked and explained in ten times the time of reading', () => {
    const corpus = new URL('../../tests/fuzz/corpus/', import.meta.url)
    const documents = ['xml', 'json', 'malformed', 'masking'].flatMap(folder => readdirSync(new URL(folder, corpus)).map(name => `${folder}/${name}`))
    const seeds = [...shapes.map(each => ofSize(each, 500)), ...documents.map(each => readFileSync(new URL(each, corpus)).subarray(0, 5_000))]
    assert.ok(seeds.length > 200)
    let reading = 0, functions = 0
    for (let left = Number(process.env.WAYBILL_MUTATED_INPUTS ?? 2_000); left > 0; left -= 500) {
        const texts = Array.from({ length: Math.min(left, 500) }, () => mutated(seeds[below(seeds.length)]))
        reading += seconds(() => texts.forEach(text => {
            try {
                decode(text)
            } catch (why) {
                if (!(why instanceof waybill.WaybillError)) throw why
            }
        }))
        functions += seconds(() => texts.forEach(text => {
            const { error } = check(text)
            if (error) explain(error, text)
            masked(text)
        }))
    }
    assert.ok(functions < 10 * reading, `${functions} s, and reading takes ${reading} s`)
})
