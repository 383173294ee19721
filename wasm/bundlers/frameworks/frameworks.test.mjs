// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The package in Parcel and Next, which take long to install: ./dev test --bundlers.
import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressOf, checkAddress, checkPage, closeBrowser, expected, makeApp, remove, run } from '../../test/bundling.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const programs = join(here, 'node_modules/.bin')
const apps = join(here, '.apps') // inside this folder, where the frameworks are found
mkdirSync(apps, { recursive: true })
after(async () => {
    await closeBrowser()
    remove(apps)
})
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', CI: '1', NODE_ENV: 'production' }

test('Parcel', async () => {
    const root = makeApp(apps)
    await run(join(programs, 'parcel'), ['build', 'index.html', '--dist-dir', 'dist', '--no-source-maps', '--no-cache', '--cache-dir', join(root, '.cache')], { cwd: root, env })
    await checkPage(join(root, 'dist'))
})

for (const bundler of ['turbopack', 'webpack'])
    test(`Next, with ${bundler}, in the browser and on the server`, async () => {
        const root = makeApp(apps)
        cpSync(join(here, 'next'), root, { recursive: true })
        writeFileSync(join(root, 'next.config.js'), `export default { outputFileTracingRoot: ${JSON.stringify(here)}, turbopack: { root: ${JSON.stringify(here)} } }`)
        await run(join(programs, 'next'), ['build', `--${bundler}`], { cwd: root, env })
        const server = spawn(process.execPath, [join(here, 'node_modules/next/dist/bin/next'), 'start', '-p', '0', '-H', '127.0.0.1'], { cwd: root, env })
        try {
            const url = await addressOf(server, 'Ready')
            const page = await (await fetch(`${url}server`)).text()
            const text = /<pre>(.*?)<\/pre>/.exec(page)?.[1] ?? page
            assert.deepEqual(JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')), expected)
            await checkAddress(url)
        } finally {
            server.kill()
        }
    })
