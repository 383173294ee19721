// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The fields of all documents, and the functions of the protocol:
//
//     documents  { TripBookingListRQ: RECORD, ... }
//     functions  { tripBookingList: { function, request, response, family }, ... }
//
// A RECORD is { fields: { fromDate: { key: 'FromDate' }, ... } }. `key` is the name in the JSON form of the document,
// `open` what precedes the value as json_writer.mjs writes it, `items` the name of the items of a wrapper, and `record` describes the fields inside a field. A choice is
// { choice: 'kind', alternatives: { transport: RECORD, ... } }.
import { bytesOfDocument, keyOf } from './json_writer.mjs'
import { choices, constructors, decimals, documents as roots, families, keys } from 'generated:records'

const mapped = (object, map) => Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value, name)]))
const lines = keys.split('\n') // see generated.mjs
const choiceOf = ([choice, values, indices]) => ({ choice, alternatives: Object.fromEntries(values.map((value, i) => [value, records[indices[i]]])) })

/** The fields of a struct. They have no prototype, so that `fields[name]` finds nothing else. */
function fieldsOf(i) {
    const underscores = lines[i][0] === '_'
    const given = lines[i].slice(underscores).split(',')
    const selected = choices.find(([, , indices]) => indices.includes(i))?.[0]
    const fields = Object.create(null)
    for (const [k, name] of Object.keys(new constructors[i](-1)).filter(name => name !== selected).entries()) {
        const [, key, items, record, choice] = /([^*:?]*)(?:\*(\w+))?(?::(\d+))?(?:\?(\d+))?/.exec(given[k] ?? '')
        const inside = record ? records[record] : alternatives[choice]
        const wire = key === '@' ? key + name : key || (underscores ? name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`) : name[0].toUpperCase() + name.slice(1))
        fields[name] = { name, key: wire, open: keyOf(`,"${wire}":${items ? `{"${items}":` : ''}`), items, record: inside, decimal: decimals.includes(name) }
    }
    return fields
}
// Made at their first use: most programs use few documents, and all structs together took 8 ms of the start.
const records = constructors.map((_, i) => {
    let made
    return { choice: undefined, last: [], get fields() { return (made ??= fieldsOf(i)) } }
})
const alternatives = choices.map(choiceOf)
export const documents = mapped(roots, ([record]) => records[record])

/** The bytes of a document in JSON. */
export const documentOf = (root, message, what = root) => {
    const record = Object.hasOwn(documents, root) ? documents[root] : undefined
    if (!record) throw new TypeError(`no document ${String(root)}; there are ${Object.keys(documents).join(', ')}`)
    return bytesOfDocument(root, record, message, what)
}

const functionOf = (family, name) => {
    const named = name[0].toUpperCase() + name.slice(1)
    const rootOf = last => Object.keys(roots).find(root => root.startsWith(`${named}R`) && root.endsWith(last))
    return { function: named, request: rootOf('Q'), response: rootOf('S'), family }
}
export const functions = mapped(families, functionOf)
