// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The answers of the module are those of the native code: the same members in the same order, with the same values.
// tests/decode_fixtures.cpp writes the calls.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { built, waybill } from './support.mjs'

const module = await waybill.load()
const lines = execFileSync(built('WAYBILL_DECODE_FIXTURES'), { maxBuffer: 1 << 28 }).toString('latin1').trimEnd().split('\n')
const calls = lines.map(line => JSON.parse(line))
const bytes = text => Buffer.from(text, 'latin1')

function replay(line) {
    const answer = module.raw(line.function, line.arguments.map(one => typeof one == 'string' ? bytes(one) : one))
    assert.equal(answer, JSON.stringify(JSON.parse(bytes(line.answer).toString('utf8'))), line.name)
}

test('captured messages', () => {
    const captured = calls.filter(line => line.function == 'captured')
    const files = ['asmx', 'clients'].flatMap(folder =>
        readdirSync(new URL(`../../tests/wire/${folder}`, import.meta.url))
            .filter(file => /\.re[qs]$/.test(file))
            .map(file => `${folder}/${file}`))
    assert.deepEqual(captured.map(line => line.name).sort(), files.sort())
    for (const line of captured) replay(line)
})

for (const name of ['decode', 'encode'])
    test(`documents: ${name}`, () => {
        const documents = calls.filter(line => line.function == name)
        assert.ok(documents.length > 500)
        for (const line of documents) replay(line)
    })

test('the memory does not grow with the number of calls', () => {
    const some = calls.slice(0, 500)
    for (const line of some) replay(line)
    const before = module.memory()
    for (let round = 0; round < 20; ++round) for (const line of some) replay(line)
    assert.equal(module.memory(), before)
})
