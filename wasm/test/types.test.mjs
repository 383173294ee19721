// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The types of the package, as compilers with other settings see them.
import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'
import { built } from './support.mjs'

const folder = mkdtempSync(join(tmpdir(), 'waybill-types-'))
after(() => rmSync(folder, { recursive: true, force: true }))
cpSync(fileURLToPath(new URL('./types', import.meta.url)), folder, { recursive: true })
cpSync(built('WAYBILL_PACKAGE'), join(folder, 'node_modules/waybill'), { recursive: true })
mkdirSync(join(folder, 'node_modules/@types'))
symlinkSync(fileURLToPath(new URL('../node_modules/@types/node', import.meta.url)), join(folder, 'node_modules/@types/node'))
symlinkSync(fileURLToPath(new URL('../node_modules/undici-types', import.meta.url)), join(folder, 'node_modules/undici-types'))
writeFileSync(join(folder, 'package.json'), '{"name":"types","private":true,"type":"module"}')

const dom = ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts']
const problemsOf = (file, options) => {
    const program = ts.createProgram([join(folder, file)], {
        strict: true, noEmit: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false,
        target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, typeRoots: [join(folder, 'node_modules/@types')],
        types: [], ...options,
    })
    return ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), { getCanonicalFileName: name => name, getCurrentDirectory: () => folder, getNewLine: () => '\n' })
}
const node16 = { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 }

for (const [what, file, options] of [
    ['the order of the steps, with the library dom', 'workflow.ts', { lib: dom }],
    ['the order of the steps, without the library dom', 'workflow.ts', { lib: ['lib.es2022.d.ts'] }],
    ['the order of the steps, with the types of Node.js', 'workflow.ts', { lib: ['lib.es2022.d.ts'], types: ['node'], ...node16 }],
    ['objects of the platform, with the library dom', 'globals.ts', { lib: dom }],
    ['objects of the platform, with the types of Node.js', 'globals.ts', { lib: ['lib.es2022.d.ts'], types: ['node'], ...node16, skipLibCheck: true }],
    ['CommonJS, by the resolution node16', 'common.cts', { lib: ['lib.es2022.d.ts'], ...node16 }],
    ['an ES module, by the resolution node16', 'uses_every_function.ts', { lib: dom, ...node16 }],
]) test(`types: ${what}`, () => assert.equal(problemsOf(file, options), ''))

test('types: the examples of both README files, in strict mode', () => {
    const given = `declare const login: string, password: string, clientReference: string
declare const customer: import('waybill').Customer, guests: import('waybill').Occupant[]
`
    const examples = ['../package/README.md', '../../README.md'].map(name =>
        [...readFileSync(new URL(name, import.meta.url), 'utf8').matchAll(/```js\n(.*?)```/gs)].map(([, shown]) => shown.replace(/'\.\/build\/.*?'/, "'waybill'")).join(''))
    examples.forEach((example, i) => {
        writeFileSync(join(folder, `readme${i}.ts`), `${given}${example}export {}\n`)
        assert.equal(problemsOf(`readme${i}.ts`, { lib: dom, noUncheckedIndexedAccess: false }), '')
    })
})

const packed = () => {
    const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', built('WAYBILL_PACKAGE'), '--json'], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return new Uint8Array(readFileSync(join(folder, filename)))
}
const imported = name => import(pathToFileURL(createRequire(new URL('../bundlers/package.json', import.meta.url)).resolve(name)))

test('are-the-types-wrong finds nothing', async () => {
    const { checkPackage, createPackageFromTarballData } = await imported('@arethetypeswrong/core')
    const found = await checkPackage(createPackageFromTarballData(packed()))
    assert.deepEqual(found.problems, [])
    assert.deepEqual(Object.keys(found.entrypoints), ['.', './inline', './*.wasm', './package.json'])
})

test('publint finds nothing', async () => {
    const { publint } = await imported('publint')
    const { messages } = await publint({ pack: { tarball: packed().buffer }, level: 'suggestion', strict: true })
    assert.deepEqual(messages, [])
})

test('editors show what each method and each option is for', () => {
    const text = "import { connect } from 'waybill'\nconst agency = connect({ baseUrl: '' })\nagency.\n"
    const file = join(folder, 'editor.ts')
    writeFileSync(file, text)
    const options = { strict: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, lib: dom, types: [] }
    const service = ts.createLanguageService({
        getScriptFileNames: () => [file], getScriptVersion: () => '1', getCompilationSettings: () => options, getCurrentDirectory: () => folder,
        getDefaultLibFileName: ts.getDefaultLibFilePath, getScriptSnapshot: name => ts.sys.fileExists(name) ? ts.ScriptSnapshot.fromString(readFileSync(name, 'utf8')) : undefined,
        fileExists: ts.sys.fileExists, readFile: ts.sys.readFile, readDirectory: ts.sys.readDirectory, directoryExists: ts.sys.directoryExists, getDirectories: ts.sys.getDirectories,
    })
    const place = text.indexOf('agency.\n') + 'agency.'.length
    const methods = service.getCompletionsAtPosition(file, place, {}).entries.filter(one => ['property', 'method'].includes(one.kind)).map(one => one.name)
    assert.ok(methods.length >= 18, methods.join())
    for (const name of methods)
        assert.ok(service.getCompletionEntryDetails(file, place, name, {}, undefined, {}, undefined).documentation.length > 0, name)
    const wanted = ['Partner', 'EndpointNames', 'RetryRules', 'Access', 'CallOptions', 'ReadingOptions', 'Agent', 'Party', 'Workflow', 'Waybill', 'Comparisons']
    const source = ts.createSourceFile('waybill.d.ts', readFileSync(join(folder, 'node_modules/waybill/waybill.d.ts'), 'utf8'), ts.ScriptTarget.Latest, true)
    const documented = new Map()
    const look = (name, node) => documented.set(name, documented.get(name) || ts.getJSDocCommentsAndTags(node).length > 0) // an overload may have the comment
    for (const one of source.statements.filter(one => ts.canHaveModifiers(one) && ts.getModifiers(one))) {
        const name = (one.declarationList?.declarations[0] ?? one).name.text
        look(name, one)
        if (wanted.includes(name)) for (const member of one.members) look(`${name}.${member.name.getText()}`, member)
    }
    assert.ok(documented.size > 200, `${documented.size}`)
    assert.deepEqual([...documented].filter(([, has]) => !has), [])
})
