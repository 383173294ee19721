// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Compiles and instantiates the WebAssembly module.
import { kindOf } from './documents.mjs'
import { unavailable } from './error.mjs'
import { open } from 'platform'

const isAddress = value => ['String', 'URL'].includes(kindOf(value))

/** Compiles WebAssembly from an address, a response, bytes or a compiled module, or a promise of one of these. */
async function compile(given) {
    let from = await given
    if (isAddress(from)) from = await open(from)
    if (from?.ok === false) throw new Error(`HTTP ${from.status}`)
    if (kindOf(from) === 'WebAssembly.Module') return from
    if (kindOf(from) === 'Response' && /^application\/wasm/.test(from.headers.get('content-type'))) return WebAssembly.compileStreaming(from)
    return WebAssembly.compile(from?.arrayBuffer ? await from.arrayBuffer() : from)
}

/** Compiles the WebAssembly that `locate` returns. If that fails, the error says what to do. */
export async function compiled(locate) {
    let from
    try {
        from = locate()
        return await compile(from)
    } catch (cause) {
        const name = isAddress(from) ? `${from}`.split('/').at(-1) : 'waybill_module.wasm'
        throw unavailable(/Content.Security.Policy|unsafe-eval/i.test(cause?.message)
            ? `${name} must not be compiled: add 'wasm-unsafe-eval' to script-src in the Content-Security-Policy of the page`
            : `${name} could not be loaded${isAddress(from) ? ` from ${from}` : ''} (${cause?.message ?? cause}); serve the file there, pass load({ wasm }), or import 'waybill/inline', which contains it`, cause)
    }
}

/** Instantiates a compiled module with the code that Emscripten made for it. `shared` is what its second part imports. */
export const instantiated = (create, module) => new Promise((resolve, reject) => {
    let shared
    create({
        instantiateWasm: (imports, receive) => void WebAssembly.instantiate(module, imports).then(instance => {
            shared = instance.exports
            receive(instance)
        }, reject),
        printErr() {}, // an exception follows
    }).then(made => resolve(Object.assign(made, { shared })), reject)
})
