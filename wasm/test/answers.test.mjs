// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The answers of the module are those of the native code: the same members in the same order, with the same values.
// tests/decode_fixtures.cpp writes the calls.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { built, waybill } from './support.mjs'

const small = await import(pathToFileURL(join(built('WAYBILL_PACKAGE'), 'waybill.inline.mjs')))
const modules = { 'for speed': await waybill.load(), 'for size': await small.load() }
const lines = execFileSync(built('WAYBILL_DECODE_FIXTURES'), { maxBuffer: 1 << 28 }).toString('latin1').trimEnd().split('\n')
const calls = lines.map(line => JSON.parse(line))
const bytes = text => Buffer.from(text, 'latin1')

async function replay(module, line) {
    const answer = await module.raw(line.function, line.arguments.map(one => typeof one == 'string' ? bytes(one) : one))
    assert.equal(answer, JSON.stringify(JSON.parse(bytes(line.answer).toString('utf8'))), line.name)
}

for (const [compiled, module] of Object.entries(modules)) {
    test(`captured messages, compiled ${compiled}`, async () => {
        const captured = calls.filter(line => line.function == 'captured')
        const files = ['asmx', 'clients'].flatMap(folder =>
            readdirSync(new URL(`../../tests/wire/${folder}`, import.meta.url))
                .filter(file => /\.re[qs]$/.test(file))
                .map(file => `${folder}/${file}`))
        assert.deepEqual(captured.map(line => line.name).sort(), files.sort())
        for (const line of captured) await replay(module, line)
    })

    for (const name of ['decode', 'encode'])
        test(`documents: ${name}, compiled ${compiled}`, async () => {
            const documents = calls.filter(line => line.function == name)
            assert.ok(documents.length > 500)
            for (const line of documents) await replay(module, line)
        })

    test(`the memory does not grow with the number of calls, compiled ${compiled}`, async () => {
        const some = calls.slice(0, 500)
        for (const line of some) await replay(module, line)
        const before = module.memory()
        for (let round = 0; round < 20; ++round) for (const line of some) await replay(module, line)
        assert.equal(module.memory(), before)
    })
}
