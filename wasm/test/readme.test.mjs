// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Runs the JavaScript program of README with other addresses.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { built, credential, startService } from './support.mjs'

test('the program in README lists the bookings', async () => {
    const shown = /```js\n(.*?)```/s.exec(readFileSync(new URL('../../README.md', import.meta.url), 'utf8'))[1]
    const service = await startService()
    const folder = mkdtempSync(join(tmpdir(), 'waybill-'))
    try {
        const replaced = (text, from, to) => {
            assert.ok(text.includes(from), `README does not contain ${from}`)
            return text.replace(from, to)
        }
        let program = replaced(shown, './build/wasm/wasm/waybill.mjs', pathToFileURL(built('WAYBILL_MODULE')).href)
        program = replaced(program, 'http://127.0.0.1:8080', service.baseUrl)
        program = replaced(program, "password: 'secret'", `password: '${credential.password}'`)
        const file = join(folder, 'shown.mjs')
        writeFileSync(file, program)
        const said = execFileSync(process.execPath, [file]).toString().trim().split('\n')
        assert.ok(said.length > 10, said.join('\n'))
        for (const line of said) assert.match(line, /^(transport|accommodation) \S/)
    } finally {
        await service.stop()
        rmSync(folder, { recursive: true })
    }
})
