// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Runs the JavaScript program of README with other addresses.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { built, credential, startPartner, startService } from './support.mjs'

test('the program in README lists the bookings', async () => {
    const shown = /```js\n(.*?)```/s.exec(readFileSync(new URL('../../README.md', import.meta.url), 'utf8'))[1]
    const service = await startService()
    const folder = mkdtempSync(join(tmpdir(), 'waybill-'))
    try {
        const replaced = (text, from, to) => {
            assert.ok(text.includes(from), `README does not contain ${from}`)
            return text.replace(from, to)
        }
        let program = replaced(shown, './build/wasm/wasm/package/waybill.inline.mjs', pathToFileURL(join(built('WAYBILL_PACKAGE'), 'waybill.inline.mjs')).href)
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

test('the programs in the README of the package list bookings and book a hotel', async () => {
    const text = readFileSync(new URL('../package/README.md', import.meta.url), 'utf8')
    const [list, book] = [...text.matchAll(/```js\n(.*?)```/gs)].map(([, shown]) => shown)
    const service = await startService()
    const folder = mkdtempSync(join(tmpdir(), 'waybill-'))
    try {
        const day = days => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/')
        const given = `const { login, password } = ${JSON.stringify(credential)}
const clientReference = 'readme-1', customer = { firstName: 'Amira', lastName: 'Ben Salah' }
const guests = [1, 2].map(() => ({ type: 'Adult', ...customer }))
`
        const program = [["'waybill'", JSON.stringify(pathToFileURL(join(built('WAYBILL_PACKAGE'), 'waybill.inline.mjs')).href)], ['https://partner.example', service.baseUrl],
            ['2026/11/01', '2000/01/01'], ['21/04/2027', day(30)], ['27/04/2027', day(33)]].reduce((whole, [from, to]) => {
            assert.ok(whole.includes(from), from)
            return whole.replace(from, to)
        }, `${list}${book}console.log(booking.state)`.replace('const agency', `${given}const agency`))
        const file = join(folder, 'shown.mjs')
        writeFileSync(file, program)
        const said = execFileSync(process.execPath, [file]).toString().trim().split('\n')
        assert.ok(said.length > 10, said.join('\n'))
        assert.match(said.at(-1), /^(confirmed|onRequest)$/)
    } finally {
        await service.stop()
        rmSync(folder, { recursive: true })
    }
})

test('the first program in the README of the package lists bookings of an unknown kind', async () => {
    const [, shown] = /```js\n(.*?)```/s.exec(readFileSync(new URL('../package/README.md', import.meta.url), 'utf8'))
    const list = '<TripBookingListRS><Bookings><Booking kind="cruise"><ship>A</ship></Booking></Bookings></TripBookingListRS>'
    const partner = await startPartner((request, response) => request.resume().on('end', () => response.setHeader('Content-Type', 'text/xml').end(list)))
    const folder = mkdtempSync(join(tmpdir(), 'waybill-'))
    try {
        const file = join(folder, 'shown.mjs')
        writeFileSync(file, `const login = 'a', password = 'b'
${shown.replace("'waybill'", JSON.stringify(pathToFileURL(join(built('WAYBILL_PACKAGE'), 'waybill.inline.mjs')).href)).replace('https://partner.example', partner.baseUrl)}`)
        const { stdout, stderr } = await promisify(execFile)(process.execPath, [file])
        assert.deepEqual([stdout.slice(0, 8), stdout.includes('<ship>A</ship>'), stderr], ['unknown ', true, ''])
    } finally {
        await partner.stop()
        rmSync(folder, { recursive: true })
    }
})
