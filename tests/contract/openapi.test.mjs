// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The OpenAPI document: its form is judged by a validator of the specification's own schema, its meaning by documents.
import assert from 'node:assert/strict'
import test from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import Ajv2020 from 'ajv/dist/2020.js'
import { contract, lines, errorsOf } from './support.mjs'

const openapi = contract('openapi')

test('it is OpenAPI 3.1', async () => {
    const validator = new Validator()
    const judged = await validator.validate(contract('openapi'))
    assert.deepEqual(judged.errors ?? [], [])
    assert.equal(judged.valid, true)
    assert.equal(validator.version, '3.1')
    assert.ok(validator.resolveRefs())
})

test('all that is referred to is there, and all that is there is referred to', () => {
    const referred = new Set(JSON.stringify(openapi).match(/#\/components\/[^"]+/g))
    const there = Object.entries(openapi.components).flatMap(([kind, all]) => Object.keys(all).map(name => `#/components/${kind}/${name}`))
    assert.deepEqual([...referred].sort(), there.sort())
})

test('each operation has a name of its own, a summary and a success', () => {
    const operations = Object.values(openapi.paths).flatMap(path => Object.values(path))
    assert.equal(operations.length, 15)
    assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, operations.length)
    for (const { summary, responses, tags } of operations) {
        assert.ok(summary && responses['200'])
        for (const tag of tags) assert.ok(openapi.tags.some(({ name }) => name === tag))
    }
})

test('documents are what the schemas of requests and answers say', async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(openapi, 'openapi.json')
    const request = ajv.compile({ $ref: 'openapi.json#/components/schemas/Request' })
    const answer = ajv.compile({ $ref: 'openapi.json#/components/schemas/Answer' })
    const count = { requests: 0, answers: 0 }
    for await (const line of lines('sound', 50)) {
        const document = JSON.parse(line)
        const asks = /R(EQ|Q)$/.test(Object.keys(document)[0])
        const [right, wrong] = asks ? [request, answer] : [answer, request]
        if (!right(document)) assert.fail(`${errorsOf(right)}\n${line}`)
        assert.equal(wrong(document), false, line)
        asks ? ++count.requests : ++count.answers
    }
    assert.deepEqual(count, { requests: 13 * 50, answers: 14 * 50 })
})

test('a refusal is an answer to any request', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(openapi, 'openapi.json')
    const answer = ajv.compile({ $ref: 'openapi.json#/components/schemas/Answer' })
    const refusal = { ErrorResult: { '@id': 'SOLD_OUT', '@type': 3, '@retry': 'no', message: 'No room is left.' } }
    for (const root of ['TripBookingListRS', 'HotelBookingCreationRES', 'ErrorRES']) assert.ok(answer({ [root]: refusal }), errorsOf(answer))
    assert.equal(answer({ TripBookingListRQ: refusal }), false)
})
