// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Everything is inside this file, for Node.js and for those who cannot serve files next to their script.
import moduleText from 'base64:module'
import * as extras from './extras.mjs'

export { default as createModule } from 'glue'
export const locateRest = undefined // the module is in one part
export const importExtras = async () => extras
const bytesOf = text => globalThis.Buffer?.from(text, 'base64') ?? Uint8Array.from(atob(text), one => one.charCodeAt(0))
export const locateModule = () => bytesOf(moduleText)
// Node.js does not fetch files. This is not an import, which a bundler for browsers would have to resolve.
const files = globalThis.process?.getBuiltinModule?.('node:fs/promises')
export const open = address => files && `${address}`.startsWith('file:') ? files.readFile(new URL(address)) : fetch(address)
