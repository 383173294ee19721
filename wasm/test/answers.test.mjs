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

/** The functions of the package, for the arguments of the C functions. Bits of a mode: 1 a string, 2 strict. */
const asks = {
    decode: (text, mode) => module.decode(mode & 1 ? text.toString('utf8') : text, { strict: (mode & 2) !== 0 }),
    encode: (text, form) => module.convert(text.toString('utf8'), ['xml', 'json'][form]),
    captured(method, operation, family, given, message) {
        const { namespace, 'flight.path': flight, 'hotel.path': hotel } = JSON.parse(given.toString('utf8')).Partner
        const access = { via: ['soap11', 'soap12', 'get', 'post'][method], result: ['xml', 'json'][operation], family: ['flight', 'hotel'][family] }
        return module.captured(message, { ...access, partner: { namespace, flight: { path: flight }, hotel: { path: hotel } } })
    },
}
const shownError = ({ message, ...fields }, quirks) => ({ ...fields, ...(message && { reason: message }), quirks })
/** What the function returns for an answer, or the members of what it throws. */
function shown(name, { ok, error, ...rest }) {
    if (!ok) return shownError(error, rest.quirks)
    const { form, decoded, ...others } = rest
    if (name === 'decode') return rest
    if (name === 'encode') return others
    const whole = { ...(form && { form }), ...others }
    if (decoded?.ok) return { ...whole, root: decoded.root, message: decoded.message, quirks: [...rest.quirks, ...decoded.quirks] }
    return { ...whole, ...(decoded && { error: shownError(decoded.error, decoded.quirks) }) }
}

function replay(line) {
    let answer
    try {
        answer = asks[line.function](...line.arguments.map(one => typeof one == 'string' ? bytes(one) : one))
    } catch (problem) {
        answer = { ...problem }
    }
    assert.equal(JSON.stringify(answer), JSON.stringify(shown(line.function, JSON.parse(bytes(line.answer).toString('utf8')))), line.name)
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
