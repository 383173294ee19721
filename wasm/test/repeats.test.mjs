// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Whether a call may be repeated, row by row of tests/workflow/repeats.json, which tests/unit/may_repeat.cpp runs too.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { built, waybill } from './support.mjs'

const { repeated } = await import(pathToFileURL(join(built('WAYBILL_PACKAGE'), 'waybill_extras.mjs')))
const rows = JSON.parse(readFileSync(new URL('../../tests/workflow/repeats.json', import.meta.url)))

test('a call is repeated as the table says', async () => {
    for (const { code, status, id, unsent, reads, changes } of rows)
        for (const [name, expected] of [['hotelSearch', reads], ['hotelQuote', reads], ['hotelBookingCancellation', changes], ['hotelBookingCreation', changes]]) {
            let sent = 0
            const failure = new waybill.WaybillError({ code, status, id, ...(unsent && { sent: false }) })
            await assert.rejects(repeated(name, { attempts: 2, firstWait: 0 }, undefined, async () => {
                ++sent
                throw failure
            }, () => {}), { code })
            assert.equal(sent, expected ? 2 : 1, `${name} ${JSON.stringify({ code, status, id, unsent })}`)
        }
})
