// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Writes messages with JavaScript names as bytes of the JSON form of their documents. The code that assemble.mjs generates for each
// struct calls the functions here: `leaf` and `inside` for each field, after `open`; the list of a `wrapped` one is in another object.
// Each returns how many members of the message it has written, so that a member of another name is noticed.
const encoder = new TextEncoder()
let bytes // what is written
let end // how much of it
let lastSize = 4096 // of the last document, which is often like the next one
let fields // those of a struct, while fieldsOf calls its function

/** Thrown where a message is not written as it is; see descriptions.mjs. */
const wrong = Symbol()

function reserve(size) {
    if (end + size <= bytes.length) return
    const larger = new Uint8Array(Math.max(2 * bytes.length, end + size))
    larger.set(bytes)
    bytes = larger
}
function put(text) {
    reserve(3 * text.length)
    end += encoder.encodeInto(text, bytes.subarray(end)).written
}
function putByte(byte) {
    reserve(1)
    bytes[end++] = byte
}
/** Writes what precedes a value: ASCII, after a comma unless it is the first. */
function putMember(open) {
    const size = open.length
    reserve(size + 1)
    const to = bytes
    let at = end
    if (to[at - 1] !== 0x7b) to[at++] = 0x2c
    for (let i = 0; i < size; ++i) to[at++] = open.charCodeAt(i)
    end = at
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
    put(JSON.stringify(value))
}
function putObject(message, writer) {
    if (message === null || typeof message !== 'object' || Array.isArray(message) || message instanceof Date) throw wrong
    const own = Object.getPrototypeOf(message) === Object.prototype ? message : { ...message }
    putByte(0x7b)
    const count = writer(own)
    putByte(0x7d)
    const names = Object.keys(own)
    if (count !== names.length && count !== names.filter(name => own[name] !== undefined && own[name] !== null).length) throw wrong
}

export function leaf(value, open, wrapped) {
    if (fields) return fields.push({ open })
    if (value === undefined || value === null) return 0
    if (value instanceof Date) throw wrong
    if (typeof value === 'function' || typeof value === 'symbol') return 1 // as JSON.stringify
    putMember(open)
    putValue(value)
    if (wrapped) putByte(0x7d)
    return 1
}
export function inside(value, open, writer, wrapped) {
    if (fields) return fields.push({ open, writer })
    if (value === undefined || value === null) return 0
    putMember(open)
    if (Array.isArray(value)) {
        putByte(0x5b)
        for (let i = 0; i < value.length; ++i) {
            if (i > 0) putByte(0x2c)
            putObject(value[i], writer)
        }
        putByte(0x5d)
    } else putObject(value, writer)
    if (wrapped) putByte(0x7d)
    return 1
}
/** The member that selects an alternative. */
export function tag(text) {
    if (fields) return 0
    putMember(text)
    return 1
}
export const choice = (name, alternatives) => message => {
    if (!Object.hasOwn(alternatives, message[name] ?? '')) throw wrong
    return alternatives[message[name]](message)
}

/** The fields of a struct, in order: what precedes the value, and the function of what is inside. */
export function fieldsOf(writer) {
    fields = []
    writer({})
    const found = fields
    fields = undefined
    return found
}
/** The bytes of a document, or undefined if its message is wrong. */
export function written(root, writer, message) {
    bytes = new Uint8Array(lastSize)
    end = 0
    try {
        put(`{"${root}":`)
        putObject(message, writer)
        put('}')
        lastSize = Math.max(4096, end + 64)
        return bytes.subarray(0, end)
    } catch (problem) {
        if (problem !== wrong) throw problem
        return undefined
    } finally {
        bytes = undefined
    }
}
