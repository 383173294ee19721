// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The package as users receive it: packed, installed into an empty folder, imported and compiled.
import { after, before, test } from 'node:test'
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import ts from 'typescript'
import { built } from './support.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const packed = built('WAYBILL_PACKAGE')
let folder
let installed

before(() => {
    folder = mkdtempSync(join(tmpdir(), 'waybill-package-'))
    const npm = (...words) => execFileSync('npm', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    const [{ filename, files }] = JSON.parse(npm('pack', packed, '--json'))
    assert.deepEqual(files.map(file => file.path).sort(),
        ['LICENSE', 'README.md', 'inline/package.json', 'package.json', 'waybill.cjs', 'waybill.cjs.map', 'waybill.d.cts', 'waybill.d.ts', 'waybill.inline.mjs',
            'waybill.inline.mjs.map', 'waybill.mjs', 'waybill.mjs.map', 'waybill.node.mjs', 'waybill.node.mjs.map', 'waybill_calls.wasm', 'waybill_extras.mjs', 'waybill_extras.mjs.map',
            'waybill_module.wasm', 'waybill_rest.wasm'])
    writeFileSync(join(folder, 'package.json'), '{"name":"empty","private":true,"type":"module"}')
    npm('install', '--offline', '--no-audit', '--no-fund', `./${filename}`)
    installed = join(folder, 'node_modules/waybill')
})
after(() => rmSync(folder, { recursive: true, force: true }))

const script = `
import { load, encode, WaybillError } from 'waybill'
const request = { credential: { login: 'a', password: 'b' }, user: 1, fromDate: '2026/11/01 00:00:00.000' }
const text = await encode('TripBookingListRQ', request)
const { decode } = await load()
let code = ''
try { decode('<A/>') } catch (problem) { if (problem instanceof WaybillError) code = problem.code }
`

test('it has no dependencies, and one file of types', () => {
    const about = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    assert.equal(about.dependencies, undefined)
    assert.equal(about.exports['.'].types, './waybill.d.ts')
    assert.deepEqual(readdirSync(join(folder, 'node_modules')).filter(name => !name.startsWith('.')), ['waybill'])
})

test('Node imports it', () => {
    writeFileSync(join(folder, 'use.mjs'), `${script}\nprocess.stdout.write(JSON.stringify([decode(text).message.user, code]))`)
    assert.equal(execFileSync(process.execPath, ['use.mjs'], { cwd: folder, encoding: 'utf8' }), '[1,"root_unknown"]')
})

test('an uncaught mistake prints its line, not the module in base64', () => {
    const mistake = "import { connect } from 'waybill'\nconnect({ baseUrl: 7 })"
    for (const [file, code] of [['mistake.mjs', mistake], ['inline.mjs', mistake.replace('waybill', 'waybill/inline')], ['mistake.cjs', "require('waybill').connect({ baseUrl: 7 })"]]) {
        writeFileSync(join(folder, file), code)
        const { status, stderr } = spawnSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' })
        assert.equal(status, 1)
        assert.match(stderr, /TypeError: connect: baseUrl is a string/)
        assert.ok(stderr.length < 2_000, `${stderr.length} characters`)
    }
})

test('a program that uses every function compiles in strict mode, and wrong fields do not', () => {
    const program = ts.createProgram([join(here, 'types/uses_every_function.ts')], {
        strict: true, noEmit: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false,
        target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler,
        lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], types: [], baseUrl: folder, paths: { waybill: ['node_modules/waybill'] },
    })
    const wrong = ts.getPreEmitDiagnostics(program)
    assert.equal(ts.formatDiagnostics(wrong, { getCanonicalFileName: name => name, getCurrentDirectory: () => folder, getNewLine: () => '\n' }), '')
})

test('what a call needs first has at most 100,000 bytes (gzip), and all of the WebAssembly 129,000', () => {
    const sizeOf = (...names) => names.reduce((sum, name) => sum + gzipSync(readFileSync(join(installed, name)), { level: 9 }).length, 0)
    const sizes = [sizeOf('waybill.mjs', 'waybill_calls.wasm'), sizeOf('waybill_calls.wasm', 'waybill_rest.wasm')]
    assert.ok(sizes[0] <= 100_000 && sizes[1] <= 129_000, `${sizes} bytes in gzip`)
})

test('ten thousand calls take no more memory than the first thousand', async () => {
    const { load, WaybillError } = await import(join(installed, 'waybill.node.mjs'))
    const waybill = await load()
    const request = { credential: { login: 'a', password: 'b' }, user: 1, fromDate: '2026/11/01 00:00:00.000' }
    const once = () => {
        const text = waybill.encode('TripBookingListRQ', request)
        waybill.decode(text)
        waybill.convert(text, 'json')
        assert.throws(() => waybill.decode(text.replace('2026', 'x')), WaybillError)
    }
    for (let i = 0; i < 1000; ++i) once()
    const before = waybill.memory()
    for (let i = 0; i < 10_000; ++i) once()
    assert.equal(waybill.memory(), before)
})
