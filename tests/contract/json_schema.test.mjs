// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The JSON Schema, checked by ajv: it accepts everything that Waybill writes, and Waybill refuses what it refuses.
import assert from 'node:assert/strict'
import test from 'node:test'
import { contract, lines, errorsOf, validator } from './support.mjs'

const schema = contract('schema')
const validate = validator(schema)
const roots = Object.keys(schema.properties)
const each = 2_000

test('all documents that are written are valid', async () => {
    const count = {}
    for await (const line of lines('sound', each)) {
        const document = JSON.parse(line)
        if (!validate(document)) assert.fail(`${errorsOf(validate)}\n${line}`)
        const root = Object.keys(document)[0]
        count[root] = (count[root] ?? 0) + 1
    }
    assert.deepEqual(count, Object.fromEntries(roots.map(root => [root, each])))
})

// The only differences, by the reader's verdict, with their reasons.
const differently = [
    { valid: true, verdict: 'value_impossible', why: 'a pattern does not know how many days a month has' },
    { valid: true, verdict: 'value_out_of_range', why: 'a pattern does not count digits on both sides of a point' },
    { valid: true, verdict: 'rule_broken', why: 'no schema states rules over several fields, and those of prices in a struct' },
]

test('the schema and the strict reader refuse the same', async () => {
    const met = new Set()
    const count = { refused: 0, accepted: 0 }
    for await (const line of lines('corrupted', 3_000)) {
        const corrupted = JSON.parse(line)
        const valid = validate(JSON.parse(corrupted.document))
        if (valid === (corrupted.verdict === 'read')) {
            ++count[valid ? 'accepted' : 'refused']
            continue
        }
        const row = differently.find(({ valid: seen, verdict }) => seen === valid && verdict === corrupted.verdict)
        if (!row) assert.fail(`${corrupted.what}: the schema says ${valid ? 'valid' : errorsOf(validate)}, the reader ${corrupted.verdict} ${corrupted.id} at ${corrupted.path}\n${corrupted.document}`)
        met.add(row)
    }
    assert.ok(count.refused > 1_000 * roots.length, `only ${count.refused} documents were refused by both`)
    assert.ok(count.accepted > 0)
    assert.deepEqual(differently.filter(row => !met.has(row)), [], 'rows that no document needs')
})

test('no more than 20 rooms are valid', () => {
    const search = rooms => ({ HotelSearchREQ: { Credential: { Login: 'a', Password: 'b' }, SearchDetails: { BookingDetails: {
        FromDate: '21/04/2026', ToDate: '27/04/2026', IdCity: 1, Rooms: { Room: Array(rooms).fill({ Pax: { Adult: 1 } }) } } } } })
    assert.deepEqual([20, 21].map(rooms => validate(search(rooms))), [true, false])
})

// Code generators name a type after its definition; of an enumeration inside the member `@code` they make `@code`.
test('every enumeration is a definition with a name', () => {
    for (const contractWith of [schema.$defs, contract('openapi').components.schemas])
        for (const [name, definition] of Object.entries(contractWith)) {
            assert.match(name, /^[A-Z][A-Za-z]*$/)
            if (!definition.enum) assert.doesNotMatch(JSON.stringify(definition), /"enum"/, name)
        }
})
