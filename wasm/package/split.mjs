// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Splits the module: node split.mjs BUILT TOOLS, where BUILT contains waybill_module.wasm with the names of its functions and
// waybill_module.mjs, and TOOLS the programs of Binaryen. Writes to BUILT/parts
//
//     waybill_calls.wasm    what the functions of module.cpp and exchange.cpp reach, and all constants
//     waybill_rest.wasm     the other functions; it shares memory, table and functions of the first part
//     waybill_module.wasm   both in one, without names
//
// The exports of the second part have the names that they have in JavaScript.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [built, tools] = process.argv.slice(2)
const folder = join(built, 'parts')
mkdirSync(folder, { recursive: true })
const features = ['--mvp-features', ...['simd', 'bulk-memory', 'sign-ext', 'mutable-globals', 'nontrapping-float-to-int'].map(name => `--enable-${name}`)]
const run = (tool, ...words) => execFileSync(join(tools, tool), [...features, ...words], { stdio: 'inherit' })

/** The exports that the first part has: those of module.cpp and exchange.cpp, and what Emscripten's code takes. */
const first = ['call', 'cancel', 'forget', 'input', 'answer']
/** Functions that are called through the table, and only by the second part. */
const isLater = name => /list_call|converted_list|passed_items|take_response|read_json_result|may_be_document/.test(name)

const whole = join(folder, 'whole.wat')
run('wasm-dis', join(built, 'waybill_module.wasm'), '-o', whole)
const forms = readFileSync(whole, 'utf8').replace(/^\(module\n|\n\)\s*$/g, '').split(/\n(?= \()/)
const of = kind => forms.filter(form => form.startsWith(` (${kind} `))
const nameOf = form => /\$[^\s()]+/.exec(form)[0]
const called = form => [...form.matchAll(/\bcall (\$[^\s()]+)/g)].map(found => found[1])
const bodies = new Map(of('func').map(form => [nameOf(form), form]))
/** Functions with their parameters and results, as an import declares them. */
const headers = new Map([...bodies].map(([name, form]) => [name, `(func ${name}${/^(?: \((?:type|param|result) [^)]*\))*/.exec(form.slice(` (func ${name}`.length))[0]})`]))
for (const form of of('import')) headers.set(nameOf(form), /\(func .*\)(?=\)$)/.exec(form)[0])
const exported = new Map(of('export').filter(form => form.includes('(func ')).map(form => [nameOf(form), /"([^"]+)"/.exec(form)[1]]))
const scriptNames = new Map([...readFileSync(join(built, 'waybill_module.mjs'), 'utf8').matchAll(/(_waybill_(\w+))=Module\["\1"\]=wasmExports\["(\w+)"\]/g)]
    .map(([, name, short, key]) => [key, { name, isFirst: first.includes(short) }]))

const [table] = of('elem')
const slots = table.slice(table.indexOf(') ') + 2, -1).trim().split(' ')
const reached = new Set()
const reach = name => {
    if (reached.has(name) || !bodies.has(name)) return
    reached.add(name)
    called(bodies.get(name)).forEach(reach)
}
for (const [name, key] of exported) if (scriptNames.get(key)?.isFirst ?? true) reach(name)
slots.filter(name => !isLater(name)).forEach(reach)
const isFirst = name => reached.has(name) || !bodies.has(name)

/** The slots of the table for which `fits`: a segment for each run. */
const segments = fits => slots.flatMap((name, i) => {
    if (!fits(name) || (i > 0 && fits(slots[i - 1]))) return []
    const end = slots.findIndex((other, k) => k > i && !fits(other))
    return [` (elem (i32.const ${i + 1}) ${slots.slice(i, end < 0 ? undefined : end).join(' ')})`]
})
const counts = new Map()
for (const form of bodies.values()) for (const name of called(form)) counts.set(name, (counts.get(name) ?? 0) + 1)
const byCount = (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)
/**
 * The functions in their order: first those that are called most, for their indices are short, and then similar ones next to
 * each other, which makes the file 2 % smaller in gzip.
 */
function ordered(names) {
    const all = names.toSorted(byCount)
    const textOf = name => bodies.get(name).slice(headers.get(name).length)
    return [...all.slice(0, 100), ...all.slice(100).map(name => [textOf(name), name]).sort(([a], [b]) => a < b ? -1 : 1).map(([, name]) => name)].map(name => bodies.get(name))
}
function write(name, parts) {
    const text = join(folder, `${name}.wat`)
    writeFileSync(text, `(module\n${parts.flat().join('\n')}\n)\n`)
    run('wasm-as', text, '-o', join(folder, `${name}.wasm`))
    run('wasm-opt', join(folder, `${name}.wasm`), '-ol', '2', '-s', '2', '--optimize-stack-ir', '-o', join(folder, `${name}.wasm`))
}

const shared = [...of('type'), ...of('import'), ...of('global'), ...of('memory'), ...of('data'), ...of('table')]
write('waybill_module', [shared, table, of('export'), ordered([...bodies.keys()])])

const others = [...bodies.keys()].filter(name => !reached.has(name))
const imported = [...new Set(others.flatMap(name => called(bodies.get(name))).filter(isFirst))].sort(byCount)
const keys = imported.map((_, i) => i.toString(36).padStart(2, '0'))
const [memory] = of('memory')
const [pointer] = of('global')
/** The name of the stack pointer, by which parts of two builds cannot be linked: the other names are numbers. */
const version = [join(built, 'waybill_module.wasm'), fileURLToPath(import.meta.url)]
    .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256')).digest().subarray(0, 8).toString('base64url')
write('waybill_calls', [
    shared, segments(isFirst), of('export').filter(form => !form.includes('(func ') || isFirst(/\(func (\$[^\s()]+)/.exec(form)[1])),
    imported.map((name, i) => ` (export "${keys[i]}" (func ${name}))`), ` (export "${version}" (global ${nameOf(pointer)}))`, ordered([...reached]),
])
const keyOf = kind => /"([^"]+)"/.exec(of('export').find(form => form.includes(`(${kind} `)))[1]
write('waybill_rest', [
    of('type'), imported.map((name, i) => ` (import "a" "${keys[i]}" ${headers.get(name)})`),
    ` (import "a" "${version}" (global ${nameOf(pointer)} (mut i32)))`, ` (import "a" "${keyOf('memory')}" ${memory.trim()})`, ` (import "a" "${keyOf('table')}" ${of('table')[0].trim()})`,
    segments(name => !isFirst(name)), [...exported].filter(([name]) => !isFirst(name)).map(([name, key]) => ` (export "${scriptNames.get(key).name}" (func ${name}))`), ordered(others),
])
