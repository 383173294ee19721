// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The words of the page name only what the protocol has.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

const text = name => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

test('each refusal that has words is in the table of errors', () => {
    const table = text('docs/protocol/errors.md').split('\n').filter(line => /^\| `[A-Z].*\| \d+ \| \d{3}/.test(line))
    const ids = new Set(table.flatMap(line => [...line.matchAll(/`([A-Z_]+)`/g)].map(found => found[1])))
    assert.ok(ids.has('INTERNAL'), 'the table was not found')
    const explained = [...text('wasm/page/src/words/en.ts').matchAll(/refused_(\w+):/g)].map(found => found[1])
    assert.ok(explained.length > 0)
    assert.deepEqual(explained.filter(id => !ids.has(id)), [])
})
