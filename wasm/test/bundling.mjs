// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Shared by the tests of bundlers: the small programs of bundlers/app with the package installed, and where they run.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { serveFolder, startBrowser } from './browser.mjs'
import { built } from './support.mjs'

export const bundlers = fileURLToPath(new URL('../bundlers', import.meta.url))
export const run = promisify(execFile)

/** What results.js returns. */
export const expected = ['CityListRQ', '<Password>***</Password>', 'WaybillError', 'connection_failed']

/** Makes a folder with the programs and the package. `inline` imports waybill/inline instead. */
export function makeApp(parent, { inline = false } = {}) {
    mkdirSync(parent, { recursive: true })
    const folder = mkdtempSync(join(parent, 'app-'))
    cpSync(join(bundlers, 'app'), folder, { recursive: true })
    cpSync(built('WAYBILL_PACKAGE'), join(folder, 'node_modules/waybill'), { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"name":"app","private":true,"type":"module","sideEffects":true}')
    if (inline) {
        const file = join(folder, 'results.js')
        writeFileSync(file, readFileSync(file, 'utf8').replace("'waybill'", "'waybill/inline'"))
    }
    return folder
}

/** Opens the page of a built app in Chromium, which may reach only the server of the app. */
export async function checkPage(folder, path = '') {
    const server = await serveFolder(folder)
    try {
        await checkAddress(server.url + path)
    } finally {
        await server.stop()
    }
}
let browser
export async function checkAddress(url) {
    browser ??= await startBrowser()
    const tab = await browser.newPage()
    const problems = []
    tab.on('pageerror', problem => problems.push(problem.message))
    tab.on('requestfailed', request => problems.push(`${request.url()} ${request.failure()?.errorText}`))
    tab.on('response', response => response.ok() || response.url().endsWith('favicon.ico') || problems.push(`${response.url()} ${response.status()}`))
    await tab.goto(url)
    await tab.waitForFunction(() => document.title !== '-', undefined, { timeout: 60_000 }).catch(() => {})
    const title = await tab.title()
    await tab.close()
    assert.deepEqual([title, problems], [JSON.stringify([expected, expected]), []])
}
export const closeBrowser = () => browser?.close()

/** The address that a server program says it listens at, once it is ready. */
export const addressOf = (server, ready = '') => new Promise((resolve, reject) => {
    let said = ''
    const take = piece => {
        said += piece
        const [found] = /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(said) ?? []
        if (found && said.includes(ready)) resolve(`${found}/`)
    }
    server.stdout.on('data', take)
    server.stderr.on('data', take)
    server.on('error', reject)
    server.on('exit', () => reject(new Error(said)))
})

/** Runs a built program and checks what it prints. */
export async function checkProgram(command, words, options) {
    const { stdout } = await run(command, words, options)
    assert.deepEqual(JSON.parse(stdout), expected)
}
export const remove = folder => rmSync(folder, { recursive: true, force: true })
