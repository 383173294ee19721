// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Writes messages with JavaScript names as bytes of the JSON form of their documents. An object with the names of the document, for
// JSON.stringify, took twice as long, half of it to collect it again.
import { objectOf } from './documents.mjs'

const encoder = new TextEncoder()
let bytes // what is written
let end // how much of it
let path // the names of the open records
/** A decimal that JSON can have as a number. Quoted ones take the module's slow path. */
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

function reserve(size) {
    if (end + size <= bytes.length) return
    const larger = new Uint8Array(Math.max(2 * bytes.length, end + size))
    larger.set(bytes)
    bytes = larger
}
/** Writes a text of ASCII. */
function put(text) {
    const size = text.length
    reserve(size)
    for (let i = 0, to = bytes, at = end; i < size; ++i) to[at++] = text.charCodeAt(i)
    end += size
}
/** Writes what JSON writes of a value. */
function putValue(value) {
    if (typeof value === 'string') {
        const size = value.length
        reserve(size + 2)
        const to = bytes
        let at = end
        to[at++] = 0x22
        for (let i = 0; ; ++i) {
            if (i === size) {
                to[at] = 0x22
                end = at + 1
                return
            }
            const unit = value.charCodeAt(i)
            if (unit < 0x20 || unit > 0x7e || unit === 0x22 || unit === 0x5c) break
            to[at++] = unit
        }
    }
    const text = JSON.stringify(value)
    reserve(3 * text.length)
    end += encoder.encodeInto(text, bytes.subarray(end)).written
}
/** The place of the record that is written, for errors. */
const here = () => path.join('.')

function putRecord(record, message) {
    if (typeof message !== 'object' || message === null || Array.isArray(message) || message instanceof Date) objectOf(message, `${here()}: expected an object with fields`)
    const { choice } = record
    let { fields } = record
    const start = end
    if (choice) {
        const kind = message[choice]
        if (!Object.hasOwn(record.alternatives, kind ?? ''))
            throw new TypeError(`${here()}.${choice}: one of ${Object.keys(record.alternatives).join(', ')}, not ${kind}`)
        put(`,"@${choice}":"${kind}"`)
        fields = record.alternatives[kind].fields
    }
    for (const name in message) {
        if (!Object.hasOwn(message, name)) continue
        const value = message[name]
        if (value === undefined || value === null || name === choice) continue
        const field = fields[name]
        if (!field) throw new TypeError(`${here()}: no field ${name}; there are ${Object.keys(fields).join(', ')}`)
        if (value instanceof Date) throw new TypeError(`${here()}.${name}: a text as the protocol writes it, not a Date`)
        if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value))) throw new TypeError(`${here()}.${name}: a text or a finite number, not ${typeof value} ${value}`)
        if (typeof value === 'function' || typeof value === 'symbol') continue // as JSON.stringify
        put(field.open)
        if (!field.record) field.decimal && typeof value !== 'object' && number.test(value) ? put(`${value}`) : putValue(value)
        else {
            path.push(name)
            if (Array.isArray(value)) {
                put('[')
                for (let i = 0; i < value.length; ++i) {
                    if (i > 0) put(',')
                    putRecord(field.record, value[i])
                }
                put(']')
            } else putRecord(field.record, value)
            path.pop()
        }
        if (field.items) put('}')
    }
    if (end === start) put('{')
    bytes[start] = 0x7b // instead of a comma
    put('}')
}
/** The bytes of a document; `where` names the message in errors. */
export function bytesOfDocument(root, record, message, where) {
    bytes = new Uint8Array(4096)
    end = 0
    path = [where]
    try {
        put(`{"${root}":`)
        putRecord(record, message)
        put('}')
        return bytes.subarray(0, end)
    } finally {
        bytes = undefined
    }
}
