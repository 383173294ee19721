// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The other parts are files next to this one, which bundlers recognize by these expressions.
export { default as createModule } from 'glue'
export const importExtras = () => import('./waybill_extras.mjs')
export const locateModule = () => new URL('./waybill_calls.wasm', import.meta.url)
export const locateRest = () => new URL('./waybill_rest.wasm', import.meta.url)
export const open = address => fetch(address)
