// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// WAYBILL_PACKAGE is the folder of the npm package, WAYBILL_PAGE the output folder.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig } from 'vite'

/** Writes `x.js.br` and `x.js.gz` next to each file; `waybill serve --page` sends them to browsers that accept them. */
const compressed = {
    name: 'compressed',
    closeBundle() {
        const folder = process.env.WAYBILL_PAGE
        for (const name of readdirSync(folder, { recursive: true })) {
            if (!/\.(html|js|css|wasm|json|svg)$/.test(name)) continue
            const file = join(folder, name)
            const bytes = readFileSync(file)
            writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
            writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
        }
    },
}

export default defineConfig({
    base: './',
    logLevel: 'warn',
    plugins: [compressed],
    resolve: { alias: { waybill: `${process.env.WAYBILL_PACKAGE}/waybill.mjs` } },
    build: { outDir: process.env.WAYBILL_PAGE, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    worker: { format: 'es' },
})
