// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Assembles the npm package: node assemble.mjs BUILT FOLDER, where BUILT contains the module and its typings program.
// waybill.mjs and the glue code of Emscripten are bundled into one file and minified.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const here = dirname(fileURLToPath(import.meta.url))
const [built, folder] = process.argv.slice(2)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

// The glue code advises to link the module with other options, which users of the package cannot do.
const advice = '. Build with -sASSERTIONS for more info.'
const withoutAdvice = { name: 'without-advice', transform: code => code.replaceAll(`what+="${advice}";`, '') }

for (const name of ['waybill.mjs', 'waybill_tools.mjs']) {
    const bundle = await rolldown({ input: join(built, name), plugins: [withoutAdvice], external: name === 'waybill.mjs' ? [/^node:/, './waybill_tools.mjs'] : /^node:/, platform: 'neutral' })
    await bundle.write({ file: join(folder, name), format: 'esm', minify: true })
}

const types = execFileSync(process.execPath, [join(built, 'waybill_typings.js')], { encoding: 'utf8' })
writeFileSync(join(folder, 'waybill.d.ts'), types + readFileSync(join(here, 'interface.d.ts'), 'utf8'))
for (const name of ['waybill_module.wasm', 'waybill_tools.wasm']) copyFileSync(join(built, name), join(folder, name))
copyFileSync(join(here, 'package.json'), join(folder, 'package.json'))
copyFileSync(join(here, 'README.md'), join(folder, 'README.md'))
copyFileSync(join(here, '../../LICENSE'), join(folder, 'LICENSE'))
