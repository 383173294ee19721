// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Shared by the tests of the module. Environment variables name the build results; see CMakeLists.txt and ./dev.
import { spawn, execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export function built(variable) {
    const path = process.env[variable]
    if (!path) throw new Error(`${variable} is not set; run ./dev test`)
    return path
}

export const waybill = await import(pathToFileURL(join(built('WAYBILL_PACKAGE'), 'waybill.node.mjs')))

export const credential = { login: 'agency', password: 'correct-horse' }
export const user = 9032

/** Starts a service with the sample data on a free port of loopback. */
export async function startService(...options) {
    const program = built('WAYBILL_PROGRAM')
    const folder = mkdtempSync(join(tmpdir(), 'waybill-'))
    const store = `sqlite:${join(folder, 'waybill.db')}`
    const run = (...words) =>
        execFileSync(program, [...words, '--store', store], { env: { ...process.env, WAYBILL_PASSWORD: credential.password } })
    run('load', '--sample')
    run('user', 'add', credential.login, '--user', `${user}`, '--member', '55', '56')
    const child = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--store', store, '--log-level', 'off', ...options])
    const baseUrl = await new Promise((resolve, reject) => {
        let said = ''
        child.stdout.on('data', piece => {
            said += piece
            const found = /listens on (http:\S+)\n/.exec(said)
            if (found) resolve(found[1])
        })
        child.stderr.on('data', piece => (said += piece))
        child.on('error', reject)
        child.on('exit', () => reject(new Error(`the service ended: ${said}`)))
    })
    return {
        baseUrl,
        /** Runs a command on the store. */
        run,
        /** Adds a login with the same password. */
        addLogin: (login, ...permissions) => run('user', 'add', login, ...permissions),
        async stop() {
            child.removeAllListeners('exit')
            const ended = new Promise(resolve => child.on('exit', resolve))
            child.kill('SIGTERM')
            await ended
            rmSync(folder, { recursive: true })
        },
    }
}

/** Starts a partner that answers every request with `handle(request, response)`. */
export async function startPartner(handle) {
    const server = createServer(handle)
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
    return {
        baseUrl: `http://127.0.0.1:${server.address().port}`,
        async stop() {
            server.closeAllConnections()
            await new Promise(resolve => server.close(resolve))
        },
    }
}
