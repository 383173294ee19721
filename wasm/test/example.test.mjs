// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The example in JavaScript runs as it is, except for its login, with the package as a dependency.
import { after, before, test } from 'node:test'
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { built, credential, startService } from './support.mjs'

const folder = mkdtempSync(join(tmpdir(), 'waybill-example-'))
const file = join(folder, 'call_partner.mjs')
let service

before(async () => {
    const shown = readFileSync(new URL('../../examples/call_partner.mjs', import.meta.url), 'utf8')
    assert.ok(shown.includes("login: 'demo'"))
    writeFileSync(file, shown.replace("login: 'demo'", `login: '${credential.login}'`))
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(built('WAYBILL_PACKAGE'), join(folder, 'node_modules/waybill'))
    service = await startService()
})
after(async () => {
    await service.stop()
    rmSync(folder, { recursive: true })
})

const run = (password, ...words) =>
    spawnSync(process.execPath, [file, ...words], { encoding: 'utf8', env: { ...process.env, WAYBILL_PASSWORD: password } })

test('it searches hotels and lists the bookings', () => {
    const { status, stdout, stderr } = run(credential.password, service.baseUrl)
    assert.equal(status, 0, stderr)
    assert.match(stdout, /^12 hotels$/m)
    assert.match(stdout, /^32 bookings$/m)
})

test('it reports a refusal, a partner that does not listen, and a missing argument', () => {
    const refused = run('wrong', service.baseUrl)
    assert.equal(refused.status, 1)
    assert.match(refused.stderr, /^The partner refused the request: AUTH_INVALID /)
    const absent = run('wrong', 'http://127.0.0.1:9')
    assert.equal(absent.status, 1)
    assert.match(absent.stderr, /^connection_failed: /)
    assert.equal(run('wrong').status, 2)
})
