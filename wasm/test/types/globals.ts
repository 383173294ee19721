// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Compiled with the library `dom`, and with the types of Node.js: the objects of the platform fit. Never run.
import { connect, load } from 'waybill'

export const agency = connect({ baseUrl: 'https://partner.example', fetch, headers: new Headers() })
export const own = connect({ baseUrl: 'https://partner.example', fetch: (url, options) => fetch(url, { ...options, keepalive: true }) })
export const call = agency.cityList({}, { signal: AbortSignal.timeout(1000) })
export const loads = [
    load({ wasm: new URL('https://cdn.example/waybill_module.wasm') }), load({ wasm: fetch('https://cdn.example/waybill_module.wasm') }),
]
