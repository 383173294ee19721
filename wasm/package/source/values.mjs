// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Reads packed values (waybill/detail/convert/packed.hpp). The code that assemble.mjs generates for each struct calls the
// functions here.
//
// Texts are parts of a longer text, which is decoded at once: an engine makes such a part in a tenth of the time that
// TextDecoder takes for one. It may keep the longer text as long as one of its parts, so that text is short.
const piece = 8192
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

const longText = 0x7C
const wideText = 0x7D

let bytes = [] // the memory of the module
let at // the next value
let last // the end of the values
let text = '', start, end // a part of the values, decoded, and its place
let wide, wideAt, wideUnit, wideEnd, wideStart, wideLast // the same for texts that are not ASCII

function number() {
    let value = 0
    for (let factor = 1; ; factor *= 64) {
        const part = bytes[at++]
        value += (part & 63) * factor
        if (part < 64) return value
    }
}
function decodeFrom(next) {
    start = at
    end = Math.max(next, Math.min(at + piece, last))
    text = decoder.decode(bytes.subarray(start, end))
}
function wideString() {
    const units = number()
    const size = number()
    const from = wideStart + number()
    const next = from + size
    if (from !== wideAt || next > wideEnd) {
        // values of a struct that was not in order are decoded one by one
        wideEnd = from === wideAt ? Math.max(next, Math.min(from + piece, wideLast)) : next
        wide = decoder.decode(bytes.subarray(from, wideEnd))
        wideUnit = 0
    }
    wideAt = next
    return wide.substring(wideUnit, wideUnit += units)
}
export function string() {
    let size = bytes[at++]
    if (size >= longText) {
        if (size === wideText) return wideString()
        size = number()
    }
    const next = at + size
    if (next > end) decodeFrom(next)
    const from = at - start
    at = next
    return text.substring(from, from + size)
}
export const numeric = () => +string()
export const boolean = () => bytes[at++] === 1
export function list(item) {
    const made = []
    while (bytes[at++]) made.push(item())
    return made
}
export const byte = () => bytes[at++]
/** The bits of a struct with more than seven fields. */
export function bits(count) {
    let value = 0
    for (let i = 0; i < count; ++i) value |= bytes[at++] << 7 * i
    return value
}

/** Returns the value that `reader` reads from the memory of a module, with the place and the size of values and of texts that are not ASCII. */
export function read(reader, memory, [values, size, wideValues, wideSize]) {
    bytes = memory
    at = start = end = values
    last = values + size
    wideAt = wideEnd = wideStart = wideValues
    wideLast = wideValues + wideSize
    try {
        return reader()
    } finally {
        bytes = []
        text = wide = ''
    }
}
