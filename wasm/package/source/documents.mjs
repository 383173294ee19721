// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Arguments of the C functions: documents with JavaScript names, texts, choices.
const accessMethods = ['soap11', 'soap12', 'get', 'post']
export const operations = ['xml', 'json']
const families = ['flight', 'hotel']
const encoder = new TextEncoder()

/** Bytes of a value as JSON. */
export const jsonOf = value => encoder.encode(JSON.stringify(value))
export const utf8Of = text => encoder.encode(text)

/** The index of `given` in `names`, or a TypeError. */
export function choose(names, given, what) {
    const index = names.indexOf(given)
    if (index < 0) throw new TypeError(`${what} is one of ${names.join(', ')}, not ${String(given)}`)
    return index
}
export const accessOf = ({ via = 'post', result = 'xml', family }) =>
    [choose(accessMethods, via, 'via'), choose(operations, result, 'result'), family === undefined ? -1 : choose(families, family, 'family')]

/** The bytes of a text. A long string is not copied into a buffer first: encodeInto writes it to the module's memory. */
export function bytesOf(text, what) {
    if (typeof text === 'string') return text.length < 1e5 ? encoder.encode(text) : { text, length: 3 * text.length }
    if (text instanceof Uint8Array) return text
    if (ArrayBuffer.isView(text)) return new Uint8Array(text.buffer, text.byteOffset, text.byteLength)
    if (kindOf(text) === 'ArrayBuffer') return new Uint8Array(text)
    throw new TypeError(`${what}: expected a string, a Uint8Array or an ArrayBuffer, not ${kindOf(text)}`)
}
export const modeOf = (text, options) => (typeof text === 'string' ? 1 : 0) | (options.strict ? 2 : 0) | (options.check ? 8 : 0)

/** Names a value of a wrong type, without its content: that may be a secret. */
export const kindOf = value => Object.prototype.toString.call(value).slice(8, -1)

/** Checks that an argument is an object. */
export function objectOf(value, what) {
    if (value === null || typeof value !== 'object' || ['Array', 'Date'].includes(kindOf(value)))
        throw new TypeError(`${what}, not ${kindOf(value)}`)
    return value
}
