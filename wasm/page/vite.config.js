// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// WAYBILL_PACKAGE is the folder of the npm package, WAYBILL_PAGE the output folder.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig } from 'vite'

const folder = process.env.WAYBILL_PAGE
const source = new URL('.', import.meta.url).pathname

/** The limits of fields, from the contract: model/limits.ts. */
const { $defs } = JSON.parse(readFileSync(join(source, '../../docs/contract/waybill.schema.json'), 'utf8'))
const longest = (document, field) => $defs[document].properties[field].maxLength
const limits = {
    name: longest('Customer', 'FirstName'), email: longest('Customer', 'Email'), phone: longest('Customer', 'Phone'),
    wishes: longest('HotelBookingCreationREQ', 'SpecialRequests'), reason: longest('HotelBookingAcknowledgeREQ', 'Reason'),
    reference: longest('HotelBookingCreationREQ', 'ClientReference'), age: $defs.Minors.properties['@age'].maximum,
}

/** Writes `x.js.br` and `x.js.gz` next to each file; `waybill serve --page` sends them to browsers that accept them. */
const compressed = {
    name: 'compressed',
    closeBundle() {
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
    define: { LIMITS: JSON.stringify(limits) },
    resolve: { alias: { waybill: `${process.env.WAYBILL_PACKAGE}/waybill.mjs` } },
    build: {
        outDir: folder, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false },
        rolldownOptions: {
            input: join(source, 'index.html'),
            // one file for the first view: a slow network takes longer for each one
            output: { codeSplitting: { groups: [{ name: 'first', test: /node_modules\/(preact|@preact)|page\/src\/(platform\/(?!codec_worker|files)|words\/(en|i18n|format)|model\/(session|task|ledger|pending|flow|bookings|safe_booking|service_words)|parts\/(progress|problem|fields|dialog|printed|pending)|views\/(sign_in|connection_fields))/ }] } },
        },
    },
    worker: { format: 'es' },
})
