// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// For Node.js: the other parts are files next to this one. Compiled at once, since Node.js compiles functions at their first
// call; a thread of its own costs 3 ms more than that.
import { readFileSync } from 'node:fs'

export { default as createModule } from 'glue'
export const locateRest = undefined // the module is in one part
export const importExtras = () => import('./waybill_extras.mjs')
export const locateModule = () => new WebAssembly.Module(readFileSync(new URL('./waybill_module.wasm', import.meta.url)))
export const open = address => `${address}`.startsWith('file:') ? readFileSync(new URL(address)) : fetch(address)
