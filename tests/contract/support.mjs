// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Shared by the tests of the contracts: the program that writes documents, and validators of its contracts.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Ajv2020 from 'ajv/dist/2020.js'

const program = process.env.WAYBILL_CONTRACT_DOCUMENTS
if (!program) throw new Error('WAYBILL_CONTRACT_DOCUMENTS does not say where the program is that writes documents; run ./dev test')

/** One of the contracts, `schema` or `openapi`. */
export const contract = kind => JSON.parse(execFileSync(program, [kind], { maxBuffer: 1 << 26 }))

/** The lines the program writes. */
export async function* lines(...words) {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = new Promise((resolve, reject) => {
        child.on('error', reject)
        child.on('close', code => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))))
    })
    yield* createInterface({ input: child.stdout, crlfDelay: Infinity })
    await ended
}

/** Whether documents are what the schema says, as a function; it keeps what is wrong with one in `errors`. With the defaults of
 *  ajv, which refuse a schema with unknown keywords or formats. */
export const validator = schema => new Ajv2020().compile(schema)

export const errorsOf = validate => JSON.stringify(validate.errors?.slice(0, 3))

/** A service with the sample's hotels and bookings, on a free port of loopback; its user is 9032. */
export async function startService(...options) {
    const serviceProgram = process.env.WAYBILL_PROGRAM
    if (!serviceProgram) throw new Error('WAYBILL_PROGRAM does not say where the service is; run ./dev test')
    const folder = mkdtempSync(join(tmpdir(), 'waybill-'))
    const store = `sqlite:${join(folder, 'waybill.db')}`
    const env = { ...process.env, WAYBILL_PASSWORD: credential.Password }
    const run = (...words) => execFileSync(serviceProgram, [...words, '--store', store], { env })
    run('load', '--sample')
    run('user', 'add', credential.Login, '--user', '9032')
    const child = spawn(serviceProgram, ['serve', '--listen', '127.0.0.1:0', '--store', store, '--log-level', 'off', ...options])
    const baseUrl = await new Promise((resolve, reject) => {
        let said = ''
        const read = piece => {
            said += piece
            const found = /listens on (http:\S+)\n/.exec(said)
            if (found) resolve(found[1])
        }
        child.stdout.on('data', read)
        child.stderr.on('data', read)
        child.on('error', reject)
        child.on('exit', () => reject(new Error(`the service ended: ${said}`)))
    })
    const stop = () =>
        new Promise(resolve => {
            child.on('exit', () => {
                rmSync(folder, { recursive: true, force: true })
                resolve()
            })
            child.kill('SIGTERM')
        })
    return { baseUrl, stop }
}

export const credential = { Login: 'agency', Password: 'correct-horse' }
