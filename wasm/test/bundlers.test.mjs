// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The package is bundled as docs/javascript.md says, and what is built runs in Chromium, Node.js, Bun and Deno.
import { after, describe, test } from 'node:test'
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { addressOf, bundlers, checkAddress, checkPage, checkProgram, closeBrowser, makeApp, remove, run } from './bundling.mjs'

const required = createRequire(join(bundlers, 'package.json'))
const esbuild = required('esbuild')
const webpack = required('webpack')
const { rollup } = required('rollup')
const { nodeResolve } = required('@rollup/plugin-node-resolve')
const bun = join(bundlers, 'node_modules/.bin/bun')
const deno = join(bundlers, 'node_modules/.bin/deno')
const scratch = mkdtempSync(join(tmpdir(), 'waybill-bundlers-'))
after(async () => {
    await closeBrowser()
    remove(scratch)
})
const app = options => makeApp(scratch, options)
/** Copies the WebAssembly next to a bundle, for bundlers that do not do it. */
const copyWasm = (folder, to) => ['calls', 'rest'].forEach(part => copyFileSync(join(folder, `node_modules/waybill/waybill_${part}.wasm`), join(to, `waybill_${part}.wasm`)))
const wasmIn = folder => readdirSync(folder, { recursive: true }).filter(name => name.endsWith('.wasm'))

describe('for browsers', () => {
    // As docs/javascript.md says: only a program with a worker needs a setting, which versions 5 to 7 need to build it.
    const viteConfig = /`(export default \{ worker: .*?)`/.exec(readFileSync(new URL('../../docs/javascript.md', import.meta.url), 'utf8'))[1]
    for (const version of [5, 6, 7, 8]) {
        const program = version === 8 ? createRequire(import.meta.url).resolve('vite/package.json') : join(bundlers, `node_modules/vite${version}/package.json`)
        const env = { ...process.env, NO_COLOR: '1' }
        const viteApp = () => {
            const root = app()
            writeFileSync(join(root, 'vite.config.js'), viteConfig)
            return [join(dirname(program), 'bin/vite.js'), root]
        }

        test(`Vite ${version}, vite build`, async () => {
            const [vite, root] = viteApp()
            await run(process.execPath, [vite, 'build', '--base', './'], { cwd: root, env })
            assert.equal(wasmIn(join(root, 'dist')).length, 2)
            await checkPage(join(root, 'dist'))
        })

        test(`Vite ${version}, vite dev`, async () => {
            const [vite, root] = viteApp()
            const server = spawn(process.execPath, [vite, 'dev', '--host', '127.0.0.1'], { cwd: root, env })
            try {
                await checkAddress(await addressOf(server))
            } finally {
                server.kill()
            }
        })
    }

    const webpacked = config => new Promise((resolve, reject) => webpack({ mode: 'production', devtool: false, ...config }, (problem, stats) =>
        problem ? reject(problem) : stats.hasErrors() || stats.hasWarnings() ? reject(new Error(stats.toString({ all: false, errors: true, warnings: true }))) : resolve()))

    test('webpack 5', async () => {
        const root = app()
        await webpacked({ context: root, entry: './page.js', output: { path: join(root, 'dist'), filename: 'page.js' }, performance: false })
        copyFileSync(join(root, 'index.html'), join(root, 'dist/index.html'))
        assert.equal(wasmIn(join(root, 'dist')).length, 2)
        await checkPage(join(root, 'dist'))
    })

    test('esbuild, with the WebAssembly copied next to the bundle', async () => {
        const root = app()
        await esbuild.build({ absWorkingDir: root, entryPoints: ['page.js', 'worker.js'], bundle: true, format: 'esm', splitting: true, minify: true, outdir: 'dist', logLevel: 'error' })
        copyFileSync(join(root, 'index.html'), join(root, 'dist/index.html'))
        copyWasm(root, join(root, 'dist'))
        await checkPage(join(root, 'dist'))
    })

    test('esbuild, with waybill/inline, as module and as script', async () => {
        const root = app({ inline: true })
        for (const format of ['esm', 'iife']) {
            await esbuild.build({
                absWorkingDir: root, entryPoints: ['page.js', 'worker.js'], bundle: true, format, minify: true, outdir: format, logLevel: 'error',
                ...(format === 'iife' && { define: { 'import.meta.url': 'location.href' } }), // page.js has the address of its worker
            })
            copyFileSync(join(root, 'index.html'), join(root, format, 'index.html'))
            assert.deepEqual(readdirSync(join(root, format)).sort(), ['index.html', 'page.js', 'worker.js'])
            await checkPage(join(root, format))
        }
    })

    test('Rollup, with the WebAssembly copied next to the bundle', async () => {
        const root = app()
        const bundle = await rollup({ input: [join(root, 'page.js'), join(root, 'worker.js')], plugins: [nodeResolve({ browser: true })], onwarn: assert.fail })
        await bundle.write({ dir: join(root, 'dist'), format: 'es', chunkFileNames: '[name].js' })
        copyFileSync(join(root, 'index.html'), join(root, 'dist/index.html'))
        copyWasm(root, join(root, 'dist'))
        await checkPage(join(root, 'dist'))
    })

    test('Rollup without the option browser: everything is in the bundle', async () => {
        const root = app()
        const bundle = await rollup({ input: [join(root, 'page.js'), join(root, 'worker.js')], plugins: [nodeResolve()], onwarn: assert.fail })
        await bundle.write({ dir: join(root, 'dist'), format: 'es' })
        copyFileSync(join(root, 'index.html'), join(root, 'dist/index.html'))
        await checkPage(join(root, 'dist'))
    })

    test('Bun, with waybill/inline', async () => {
        const root = app({ inline: true })
        await run(bun, ['build', './page.js', './worker.js', '--outdir', 'dist', '--target', 'browser', '--minify'], { cwd: root })
        copyFileSync(join(root, 'index.html'), join(root, 'dist/index.html'))
        await checkPage(join(root, 'dist'))
    })

    test('no bundler: the files as they are, with an import map', async () => {
        const root = app()
        const map = '<script type="importmap">{"imports":{"waybill":"./node_modules/waybill/waybill.mjs"}}</script>'
        writeFileSync(join(root, 'index.html'), `<!doctype html><title>-</title>${map}<script type="module" src="./page.js"></script>`)
        const file = join(root, 'worker.js') // a worker has no import map
        writeFileSync(file, readFileSync(file, 'utf8').replace('./results.js', './results_of_worker.js'))
        writeFileSync(join(root, 'results_of_worker.js'), readFileSync(join(root, 'results.js'), 'utf8').replace("'waybill'", "'./node_modules/waybill/waybill.mjs'"))
        await checkPage(root)
    })

    test('webpack for Node.js', async () => {
        const root = app()
        await webpacked({ context: root, target: 'node20', entry: './program.js', output: { path: join(root, 'dist'), filename: 'program.cjs' } })
        await checkProgram(process.execPath, [join(root, 'dist/program.cjs')])
    })
})

describe('for servers', () => {
    test('Node.js, as ES module and by require', async () => {
        const root = app()
        await checkProgram(process.execPath, ['program.js'], { cwd: root })
        writeFileSync(join(root, 'program.cjs'), `const { connect, load, WaybillError } = require('waybill')
load().then(waybill => console.log(JSON.stringify(['CityListRQ', '<Password>***</Password>', WaybillError.name, typeof connect === 'function' && typeof waybill.decode === 'function' ? 'connection_failed' : ''])))`)
        await checkProgram(process.execPath, ['program.cjs'], { cwd: root })
    })

    test('esbuild for Node.js, in one file, elsewhere', async () => {
        const root = app()
        for (const format of ['esm', 'cjs']) {
            const to = mkdtempSync(join(scratch, 'elsewhere-'))
            const file = join(to, format === 'esm' ? 'program.mjs' : 'program.cjs')
            await esbuild.build({ absWorkingDir: root, entryPoints: ['program.js'], bundle: true, platform: 'node', format, outfile: file, logLevel: 'error' })
            await checkProgram(process.execPath, [file])
        }
    })

    test('Bun, and its bundle elsewhere', async () => {
        const root = app()
        await checkProgram(bun, ['run', 'program.js'], { cwd: root })
        await run(bun, ['build', './program.js', '--outdir', 'dist', '--target', 'bun'], { cwd: root })
        const to = mkdtempSync(join(scratch, 'elsewhere-'))
        cpSync(join(root, 'dist'), to, { recursive: true })
        await checkProgram(bun, ['run', join(to, 'program.js')])
    })

    test('Deno, without any permission', async () => {
        const root = app()
        const env = { ...process.env, DENO_DIR: mkdtempSync(join(scratch, 'deno-')), DENO_NO_UPDATE_CHECK: '1' }
        await checkProgram(deno, ['run', '--no-lock', '--no-prompt', '--node-modules-dir=manual', 'program.js'], { cwd: root, env })
    })
})
