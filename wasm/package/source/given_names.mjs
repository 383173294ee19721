// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Errors of requests, in the names of the calling program.
import { WaybillError } from './error.mjs'

const withoutAt = name => name.replace('@', '')

/** `HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[2]` is `searchDetails.bookingDetails.rooms[1]`. */
export function givenPath(path, documents) {
    const [root, ...parts] = path.split('/')
    let record = documents[root]
    let given = ''
    let wrapper
    for (const part of parts) {
        const [, key, item] = /^(.*?)(?:\[(\d+)\])?$/.exec(part)
        const index = item ? `[${item - 1}]` : ''
        if (wrapper === key) {
            given += index
            wrapper = undefined
            continue
        }
        const fields = record?.alternatives ? Object.assign({}, ...Object.values(record.alternatives).map(each => each.fields)) : record?.fields ?? {}
        const [name, field] = Object.entries(fields).find(([, each]) => withoutAt(each.key) === withoutAt(key)) ?? [part]
        given += `${given && '.'}${name}${index}`
        wrapper = field?.items
        record = field?.record
    }
    return given || root
}

/** The error of a request that was not sent. The document that contained it is not the caller's: its places are left out. */
export function withGivenNames(problem, documents, root) {
    const { path, expected, found, reason, explanation, quirks, line, column, offset, ...fields } = problem
    if (!path) return problem
    const given = givenPath(path.startsWith(root) ? path : `${root}/${path}`, documents)
    const key = path.split('/').at(-1)
    const wanted = expected === key ? given : expected
    const lines = [explanation.split('\n')[0], `  at ${given}`, wanted && `  expected ${wanted}`, found && `  found    ${found}`, reason && `  ${reason}`]
    return new WaybillError({ ...fields, path: given, expected: wanted, found, message: reason, explanation: `${lines.filter(Boolean).join('\n')}\n` }, quirks, problem.cause)
}
