// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Writes messages with JavaScript names as bytes of the JSON form of their documents. An object with the names of the document, for
// JSON.stringify, took twice as long, half of it to collect it again.
import { objectOf } from './documents.mjs'

const encoder = new TextEncoder()
let bytes // what is written
let words // the same memory
let end // how much of it
let path // the names of the open records
let inherits // whether every object has enumerable members
/** A decimal that JSON can have as a number. Quoted ones take the module's slow path. */
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
/** Without one of these fields a request cancels, at any fee, or accepts. */
const decisive = ['maxFee', 'simulate', 'decision']

/** A text of ASCII, which is written in steps of four bytes. */
export function keyOf(text) {
    const all = encoder.encode(text.padEnd(text.length + 3))
    const view = new DataView(all.buffer)
    return { size: text.length, words: Int32Array.from({ length: (text.length + 3) >> 2 }, (_, i) => view.getInt32(4 * i, true)) }
}

function use(memory) {
    bytes = memory
    words = new DataView(memory.buffer)
}
function reserve(size) {
    if (end + size <= bytes.length) return
    const larger = new Uint8Array(Math.max(2 * bytes.length, end + size))
    larger.set(bytes)
    use(larger)
}
function putKey(key) {
    const steps = key.words
    reserve(4 * steps.length)
    for (let i = 0, to = words, at = end; i < steps.length; ++i, at += 4) to.setInt32(at, steps[i], true)
    end += key.size
}
function putByte(byte) {
    reserve(1)
    bytes[end++] = byte
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
    const text = JSON.stringify(value)
    reserve(3 * text.length)
    end += encoder.encodeInto(text, bytes.subarray(end)).written
}
function putString(value) {
    const size = value.length
    reserve(3 * size + 2)
    const to = bytes
    let at = end
    to[at++] = 0x22
    for (let i = 0; i < size; ++i) {
        const unit = value.charCodeAt(i)
        if (unit < 0x80) {
            if (unit < 0x20 || unit === 0x22 || unit === 0x5c) return putValue(value)
            to[at++] = unit
        } else if (unit < 0x800) {
            to[at++] = 0xc0 | unit >> 6
            to[at++] = 0x80 | unit & 63
        } else {
            if (unit >= 0xd800 && unit < 0xe000) return putValue(value)
            to[at++] = 0xe0 | unit >> 12
            to[at++] = 0x80 | unit >> 6 & 63
            to[at++] = 0x80 | unit & 63
        }
    }
    to[at] = 0x22
    end = at + 1
}
/** The place of the record that is written, for errors. */
const here = () => path.join('.')

function putNested(record, value) {
    if (!Array.isArray(value)) return putRecord(record, value)
    putByte(0x5b)
    for (let i = 0; i < value.length; ++i) {
        if (i > 0) putByte(0x2c)
        putRecord(record, value[i])
    }
    putByte(0x5d)
}
function putRecord(record, message) {
    if (typeof message !== 'object' || message === null || Array.isArray(message) || message instanceof Date) objectOf(message, `${here()}: expected an object with fields`)
    const { choice } = record
    const start = end
    let kind = record
    if (choice) {
        const name = message[choice]
        if (!Object.hasOwn(record.alternatives, name ?? ''))
            throw new TypeError(`${here()}.${choice}: one of ${Object.keys(record.alternatives).join(', ')}, not ${name}`)
        put(`,"@${choice}":"${name}"`)
        kind = record.alternatives[name]
    }
    const plain = !inherits && Object.getPrototypeOf(message) === Object.prototype
    const { last } = kind // objects that a program makes in one place have the same fields in the same order
    let at = 0
    for (const name in message) {
        if (!plain && !Object.hasOwn(message, name)) continue
        const value = message[name]
        if ((value === null || value === '') && decisive.includes(name)) throw new TypeError(`${here()}.${name}: a value, or undefined if it is not meant, not ${value === null ? 'null' : 'an empty text'}`)
        if (value === undefined || value === null || name === choice) continue
        let field = last[at]
        if (field === undefined || field.name !== name) {
            field = kind.fields[name]
            if (!field) throw new TypeError(`${here()}: no field ${name}; there are ${Object.keys(kind.fields).join(', ')}`)
            last[at] = field
        }
        ++at
        if (value instanceof Date) throw new TypeError(`${here()}.${name}: a text as the protocol writes it, not a Date`)
        if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value))) throw new TypeError(`${here()}.${name}: a text or a finite number, not ${typeof value} ${value}`)
        if (typeof value === 'function' || typeof value === 'symbol') continue // as JSON.stringify
        putKey(field.open)
        if (field.record) {
            path.push(name)
            putNested(field.record, value)
            path.pop()
        } else if (field.decimal && typeof value !== 'object' && number.test(value)) put(`${value}`)
        else if (typeof value === 'string') putString(value)
        else putValue(value)
        if (field.items) putByte(0x7d)
    }
    if (end === start) putByte(0x7b)
    bytes[start] = 0x7b // instead of a comma
    putByte(0x7d)
}
/** The bytes of a document; `where` names the message in errors. */
export function bytesOfDocument(root, record, message, where) {
    use(new Uint8Array(4096))
    end = 0
    path = [where]
    inherits = false
    for (const _ in Object.prototype) inherits = true
    try {
        put(`{"${root}":`)
        putRecord(record, message)
        putByte(0x7d)
        return bytes.subarray(0, end)
    } finally {
        bytes = words = undefined
    }
}
