// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The responses of tests/support/contradictions.json, each of which contradicts its request at one place.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { credential, waybill } from './support.mjs'

const functions = JSON.parse(readFileSync(new URL('../../tests/support/contradictions.json', import.meta.url)))

/** The document with a patch of RFC 6902 applied. */
function patched(document, patch) {
    const made = structuredClone(document)
    for (const { op, path, value } of patch) {
        const steps = path.split('/').slice(1).map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
        const last = steps.pop()
        const within = steps.reduce((at, step) => at[step], made)
        if (op === 'add' && Array.isArray(within)) within.splice(last === '-' ? within.length : Number(last), 0, value)
        else within[last] = value
    }
    return made
}

test('each altered field is noticed at its place', async () => {
    const { convert, decode } = await waybill.load()
    let called = 0
    for (const { request, answer, altered } of functions) {
        const [root] = Object.keys(request)
        const { credential: _, ...fields } = decode(JSON.stringify(request)).message
        const name = root.replace(/RE?Q$/, '').replace(/^./, letter => letter.toLowerCase())
        for (const { place, fails, patch } of altered)
            for (const form of ['xml', 'json']) {
                const json = JSON.stringify(patched(answer, patch))
                const body = form === 'json' ? json : convert(json, 'xml').text
                const type = form === 'json' ? 'application/json' : 'text/xml; charset=utf-8'
                const agency = waybill.connect({ baseUrl: 'https://partner.example', credential, fetch: async () => new Response(body, { headers: { 'Content-Type': type } }) })
                const why = `${root}, ${form}, ${place}`
                const problem = await agency[name](fields, { via: 'post', result: form }).then(() => undefined, problem => problem)
                assert.equal(problem?.code, fails ? 'answer_contradicts_request' : undefined, why)
                const quirks = []
                await agency[name](fields, { via: 'post', result: form, quirks, acceptContradictions: true })
                assert.ok(quirks.some(({ kind, path }) => kind === 'other_than_requested' && path === place), why)
                ++called
            }
    }
    assert.ok(called > 130)
})
