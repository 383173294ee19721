// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Assembles the npm package: node assemble.mjs BUILT FOLDER, where BUILT contains the module and the typings program.
// source/ and the glue code of Emscripten are bundled and minified:
//
//     waybill.mjs                       loads waybill_calls.wasm, and waybill_rest.wasm at its first use
//     waybill.node.mjs                  loads waybill_module.wasm
//     waybill_extras.mjs                the workflow, and repeats, at its first use
//     waybill.inline.mjs, waybill.cjs   everything in one file
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { functionDocs } from './function_docs.mjs'
import { decimals, recordsModule, repeatsModule } from './generated.mjs'
import { withStructDocs } from './struct_docs.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const [built, folder] = process.argv.slice(2)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const outputOf = program => execFileSync(process.execPath, [join(built, program)], { encoding: 'utf8' })
const schema = JSON.parse(outputOf('waybill_schema.js'))
const contract = JSON.parse(readFileSync(join(here, '../../docs/contract/waybill.schema.json'), 'utf8'))
const generated = { records: recordsModule(schema, join(here, 'source/values.mjs')), repeats: repeatsModule(schema, contract) }

/** Supplies what source/ imports under a name instead of a path. */
const supplied = platform => ({
    name: 'supplied',
    resolveId: id => id === 'platform' ? join(here, `source/platform_${platform}.mjs`)
        : id === 'glue' ? join(built, 'waybill_module.mjs') : /^(base64|generated):/.test(id) ? `\0${id}` : undefined,
    load(id) {
        // or bundlers would look for the file that Emscripten's code loads by default
        if (id.endsWith('waybill_module.mjs')) return readFileSync(id, 'utf8').replace('new URL("waybill_module.wasm",import.meta.url).href', "''")
        const [, kind, name] = /^\0(base64|generated):(.*)/.exec(id) ?? []
        if (kind === 'generated') return generated[name]
        if (kind === 'base64') return `export default '${readFileSync(join(built, `parts/waybill_${name}.wasm`), 'base64')}'`
    },
})

/** The map of a bundle contains the files of source/, but not what was generated. */
function shortenMap(file) {
    const map = JSON.parse(readFileSync(file, 'utf8'))
    map.sources = map.sources.map(name => name.replace(/.*[/\\]source[/\\]/, 'source/').replace(/^.*\0/, 'generated/'))
    map.sourcesContent = map.sourcesContent.map((text, i) => map.sources[i].startsWith('source/') ? text : null)
    writeFileSync(file, JSON.stringify(map))
}

for (const [file, input, platform] of [
    ['waybill.mjs', 'waybill.mjs', 'files'],
    ['waybill.node.mjs', 'waybill.mjs', 'node'],
    ['waybill_extras.mjs', 'extras.mjs', 'files'],
    ['waybill.inline.mjs', 'waybill.mjs', 'inline'],
    ['waybill.cjs', 'waybill.mjs', 'inline'],
]) {
    const bundle = await rolldown({
        input: join(here, 'source', input), plugins: [supplied(platform)], external: /^\.\/waybill_|^node:/, platform: 'neutral',
        transform: platform === 'inline' ? { define: { 'import.meta.url': "''" } } : {},
    })
    // Node.js prints the line of an uncaught error: in files that it takes, lines are kept
    const minify = platform === 'files' || { compress: true, mangle: true, codegen: { removeWhitespace: false } }
    await bundle.write({ file: join(folder, file), format: file.endsWith('.cjs') ? 'cjs' : 'esm', minify, sourcemap: true })
    shortenMap(join(folder, `${file}.map`))
}

/** The types of values by the form that their comment names. */
const forms = { 'a date dd/mm/yyyy': 'DayMonthYear', 'a date-time yyyy/mm/dd hh:mm:ss.000': 'YearMonthDayTime', 'a date yyyy-mm-dd': 'IsoDate' }
const typed = text => text.replace(/(?<=\/\*\* .*?: (a date(?:-time)? [\w/:. -]*?)(?:\. On the wire: .*)? \*\/\n *\w+\??: )string$/gm, (type, form) => forms[form] ?? type)
    .replace(new RegExp(`(?<=^ +(?:${decimals.join('|')})\\??: )string$`, 'gm'), 'Decimal')
const declarations = typed(withStructDocs(outputOf('waybill_typings.js')) + readFileSync(join(here, 'interface.d.ts'), 'utf8')).replace(/^ {4}(\w+): \{ request: /gm, (line, name) => {
    if (!functionDocs[name]) throw new Error(`function_docs.mjs has no ${name}`)
    return `    /** ${functionDocs[name]} */\n${line}`
})
for (const name of ['waybill.d.ts', 'waybill.d.cts']) writeFileSync(join(folder, name), declarations)
for (const part of ['module', 'calls', 'rest']) copyFileSync(join(built, `parts/waybill_${part}.wasm`), join(folder, `waybill_${part}.wasm`))
for (const name of ['package.json', 'README.md']) copyFileSync(join(here, name), join(folder, name))
copyFileSync(join(here, '../../LICENSE'), join(folder, 'LICENSE'))
// waybill/inline for tools that do not know `exports`: TypeScript with the resolution node10
mkdirSync(join(folder, 'inline'))
writeFileSync(join(folder, 'inline/package.json'), '{ "main": "../waybill.cjs", "module": "../waybill.inline.mjs", "types": "../waybill.d.cts" }\n')
