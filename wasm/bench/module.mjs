// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// node module.mjs PACKAGE PAGE SCRATCH RESULT: measures the package in Node.js and in Chromium, and the page that uses it, and
// writes a report.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { firstInput, serveFolder, startBrowser } from '../test/browser.mjs'
import { middle } from './measure.mjs'

const [packaged, page, scratch, result] = process.argv.slice(2)
const here = dirname(fileURLToPath(import.meta.url))
const plans = [[10, 4], [1000, 15], [100_000, 4]].map(([count, seconds]) => ({ count, seconds, rounds: 3, turn: 20 }))
mkdirSync(scratch, { recursive: true })

/** A part of txml that is not measured imports a module of Node.js, which browsers do not have. */
const withoutStreams = {
    name: 'without-streams',
    resolveId: id => id === 'node:stream' ? '\0stream' : undefined,
    load: id => id === '\0stream' ? 'export class Transform {}' : undefined,
}
async function bundle(input, name) {
    const made = await rolldown({ input, platform: 'neutral', resolve: { mainFields: ['module', 'main'] }, plugins: [withoutStreams] })
    await made.write({ file: join(scratch, name), format: 'esm', minify: true })
    return join(scratch, name)
}
const measuring = await bundle(join(here, 'measure.mjs'), 'measure.mjs')
const peers = {
    fxp: await bundle(join(here, '../node_modules/fast-xml-parser/src/fxp.js'), 'fast-xml-parser.mjs'),
    txml: await bundle(join(here, '../node_modules/txml/dist/txml.mjs'), 'txml.mjs'),
}

const { load } = await import(pathToFileURL(join(packaged, 'waybill.node.mjs')))
const { measure } = await import(pathToFileURL(measuring))
const inModule = await load()
const inNode = plans.flatMap(plan => measure(inModule, plan))
const starts = Array.from({ length: 15 }, () => Number(execFileSync(process.execPath, ['--input-type=module', '-e',
    `const began = performance.now(); await (await import(${JSON.stringify(String(pathToFileURL(join(packaged, 'waybill.node.mjs'))))})).load(); console.log(performance.now() - began)`])))

cpSync(packaged, join(scratch, 'package'), { recursive: true })
writeFileSync(join(scratch, 'index.html'), '<!doctype html><title>-</title>')
const server = await serveFolder(scratch)
const browser = await startBrowser()
const inChromium = []
const broken = []
for (const plan of plans) { // each in a new tab, because peers may need more memory than a tab has
    const tab = await browser.newPage()
    tab.setDefaultTimeout(600_000)
    await tab.goto(server.url)
    await tab.evaluate(async plan => {
        const { load } = await import('./package/waybill.mjs')
        const { measure } = await import('./measure.mjs')
        return measure(await load(), plan)
    }, plan).then(rows => inChromium.push(...rows), problem => broken.push(`With ${plan.count} bookings the tab failed: ${problem.message.split('\n')[0]}`))
    await tab.close().catch(() => {})
}
await server.stop()

const pages = await serveFolder(page)
const views = []
for (let load = 0; load < 15; ++load) views.push((await firstInput(browser, pages.url)).milliseconds)
await pages.stop()
const version = browser.version()
await browser.close()

const table = rows => ['| what | who | bookings | MB | ms | MB/s | times waybill |', '|---|---|---:|---:|---:|---:|---:|', ...rows.map(({ what, who, count, bytes, milliseconds, ratio }) =>
    `| ${what} | ${who} | ${count} | ${(bytes / 1e6).toFixed(3)} | ${milliseconds.toFixed(3)} | ${(bytes / 1000 / milliseconds).toFixed(0)} | ${who === 'waybill' ? '' : ratio.toFixed(2)} |`)].join('\n')
const times = (rows, who, what = 'XML to objects') => rows.find(row => row.what === what && row.count === 1000 && row.who.startsWith(who))?.ratio ?? 0
const client = ['waybill.mjs', 'waybill_calls.wasm'].map(name => join(packaged, name))
const sum = (files, squeeze) => files.reduce((total, file) => total + squeeze(readFileSync(file)).length, 0)
const zipped = bytes => gzipSync(bytes, { level: 9 })
const sizes = (name, files) => `| ${name} | ${sum(files, bytes => bytes)} | ${sum(files, zipped)} | ${sum(files, brotliCompressSync)} |`
/** One requirement: its limit, the measured value, and whether the value satisfies it. */
const bar = (what, wanted, measured, unit, satisfies, digits = 1) => `| ${what} | ${wanted} | ${measured.toFixed(digits)}${unit} | ${satisfies(measured) ? 'yes' : 'no'} |`
const bars = [
    bar('XML to objects, 1,000 bookings, Node.js: times fast-xml-parser', 'at least 15', times(inNode, 'fast-xml-parser'), '', one => one >= 15),
    bar('the same in Chromium', 'at least 15', times(inChromium, 'fast-xml-parser'), '', one => one >= 15),
    bar('XML to objects, 1,000 bookings, Node.js: times txml with `simplify`', 'at least 3', times(inNode, 'txml'), '', one => one >= 3),
    bar('the same in Chromium', 'at least 3', times(inChromium, 'txml'), '', one => one >= 3),
    bar('JSON to objects, 1,000 bookings, Node.js: times `JSON.parse` with renaming', 'at least 1', times(inNode, 'JSON.parse', 'JSON to objects'), '', one => one >= 1, 2),
    bar('the same in Chromium', 'at least 1', times(inChromium, 'JSON.parse', 'JSON to objects'), '', one => one >= 1, 2),
    bar('XML to objects, 1,000 bookings, Chromium: times DOMParser with extraction', 'more than 1', times(inChromium, 'DOMParser'), '', one => one > 1),
    bar('from `import` to the first answer, in a new Node.js', 'under 20 ms', middle(starts), ' ms', one => one < 20),
    bar('JavaScript and WebAssembly that a call needs first, in gzip', 'at most 100 KB', sum(client, zipped) / 1000, ' KB', one => one <= 100),
    bar('the page, from navigation to typed text in its first view', 'within 1 s', middle(views), ' ms', one => one <= 1000, 0),
]
writeFileSync(result, `# The module and its peers

The objects of every peer are compared with those of the module before the measurement. Candidates take
turns; times are medians over the rounds, and ratios are medians of the ratios within a round, so that other load affects both times.

| requirement | limit | measured | satisfied |
|---|---|---:|---|
${bars.join('\n')}

The start in Node.js was at best ${Math.min(...starts).toFixed(1)} ms of 15, the page ${Math.min(...views).toFixed(0)} ms of ${views.length}, each with an empty cache.

## Sizes

| what | bytes | gzip | brotli |
|---|---:|---:|---:|
${sizes('waybill, what a call needs first', client)}
${sizes('waybill, the rest of the WebAssembly', [join(packaged, 'waybill_rest.wasm')])}
${sizes('fast-xml-parser, bundled', [peers.fxp])}
${sizes('txml, bundled', [peers.txml])}

## Node.js ${process.versions.node}

${table(inNode)}

## Chromium ${version}

${[table(inChromium), ...broken].join('\n\n')}
`)
