// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// node module.mjs PACKAGE SCRATCH RESULT: times the package in Node.js and in Chromium and writes a page of figures.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { serveFolder, startBrowser } from '../test/browser.mjs'

const [packaged, scratch, result] = process.argv.slice(2)
const here = dirname(fileURLToPath(import.meta.url))
const plan = { counts: [10, 1000, 100_000], seconds: 1 }
mkdirSync(scratch, { recursive: true })

async function bundle(input, name) {
    const made = await rolldown({ input, platform: 'neutral', resolve: { mainFields: ['module', 'main'] } })
    await made.write({ file: join(scratch, name), format: 'esm', minify: true })
    return join(scratch, name)
}
const measuring = await bundle(join(here, 'measure.mjs'), 'measure.mjs')
const peer = await bundle(join(here, '../node_modules/fast-xml-parser/src/fxp.js'), 'fast-xml-parser.mjs')

const { load } = await import(pathToFileURL(join(packaged, 'waybill.mjs')))
const { measure } = await import(pathToFileURL(measuring))
const inNode = measure(await load(), plan)
const starts = Array.from({ length: 15 }, () => Number(execFileSync(process.execPath, ['--input-type=module', '-e',
    `const began = performance.now(); await (await import(${JSON.stringify(String(pathToFileURL(join(packaged, 'waybill.mjs'))))})).load(); console.log(performance.now() - began)`]))).sort((a, b) => a - b)

cpSync(packaged, join(scratch, 'package'), { recursive: true })
writeFileSync(join(scratch, 'index.html'), '<!doctype html><title>-</title>')
const server = await serveFolder(scratch)
const browser = await startBrowser()
const inChromium = []
const broken = []
for (const count of plan.counts) { // each in a tab of its own, for peers need memory that a tab may not have
    const tab = await browser.newPage()
    tab.setDefaultTimeout(600_000)
    await tab.goto(server.url)
    await tab.evaluate(async given => {
        const { load } = await import('./package/waybill.mjs')
        const { measure } = await import('./measure.mjs')
        return measure(await load(), given)
    }, { ...plan, counts: [count] }).then(rows => inChromium.push(...rows), problem => broken.push(`With ${count} bookings the tab failed: ${problem.message.split('\n')[0]}`))
    await tab.close().catch(() => {})
}
const version = browser.version()
await browser.close()
await server.stop()

const table = rows => ['| what | who | bookings | MB | ms | MB/s |', '|---|---|---:|---:|---:|---:|', ...rows.map(({ what, who, count, bytes, milliseconds }) =>
    `| ${what} | ${who} | ${count} | ${(bytes / 1e6).toFixed(3)} | ${milliseconds.toFixed(3)} | ${(bytes / 1000 / milliseconds).toFixed(0)} |`)].join('\n')
const time = (rows, who) => rows.find(row => row.what === 'XML to objects' && row.count === 1000 && row.who.startsWith(who))?.milliseconds
const times = (rows, who) => (time(rows, who) / time(rows, 'waybill')).toFixed(1)
const sizes = (name, files) => {
    const sum = squeeze => files.reduce((total, file) => total + squeeze(readFileSync(file)).length, 0)
    return `| ${name} | ${sum(bytes => bytes)} | ${sum(bytes => gzipSync(bytes, { level: 9 }))} | ${sum(bytes => brotliCompressSync(bytes))} |`
}
writeFileSync(result, `# The module beside its peers

Written by \`./dev bench --module\`. The shortest of several runs each; every peer's objects are the module's, proven before it is timed.

With 1,000 bookings, XML to objects: ${times(inNode, 'fast-xml-parser')} times fast-xml-parser in Node.js, ${times(inChromium, 'fast-xml-parser')} times in Chromium, and
${times(inChromium, 'DOMParser')} times DOMParser. From \`import\` to the first answer, in a new Node.js: ${starts[0].toFixed(1)} ms at best, ${starts[7].toFixed(1)} ms in the middle of 15.

## Sizes

| what | bytes | gzip | brotli |
|---|---:|---:|---:|
${sizes('waybill, JavaScript and WebAssembly', ['waybill.mjs', 'waybill_module.wasm'].map(name => join(packaged, name)))}
${sizes('what it fetches for captured messages and lists that are iterated', ['waybill_tools.mjs', 'waybill_tools.wasm'].map(name => join(packaged, name)))}
${sizes('fast-xml-parser, bundled', [peer])}

## Node.js ${process.versions.node}

${table(inNode)}

## Chromium ${version}

${[table(inChromium), ...broken].join('\n\n')}
`)
