// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// WAYBILL_PACKAGE is the folder of the npm package, WAYBILL_PAGE the output folder.
import { defineConfig } from 'vite'

export default defineConfig({
    base: './',
    logLevel: 'warn',
    resolve: { alias: { waybill: `${process.env.WAYBILL_PACKAGE}/waybill.mjs` } },
    build: { outDir: process.env.WAYBILL_PAGE, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    worker: { format: 'es' },
})
