// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The fields of all documents, and the functions of the protocol:
//
//     documents  { TripBookingListRQ: RECORD, ... }
//     functions  { tripBookingList: { function, request, response, family }, ... }
//
// A RECORD is { fields: { fromDate: { key: 'FromDate' }, ... } }. `key` is the name in the JSON form of the document,
// `items` the name of the items of a wrapper, and `record` describes the fields inside a field. A choice is
// { choice: 'kind', alternatives: { transport: RECORD, ... } }.
import { refuse } from './documents.mjs'
import { fieldsOf, written } from './writing.mjs'
import { choices, choiceWriters, constructors, documents as roots, families, writers } from 'generated:records'

const mapped = (object, map) => Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value, name)]))
const records = constructors.map(() => ({ fields: {} }))
const choiceOf = ([choice, values, indices]) => ({ choice, alternatives: Object.fromEntries(values.map((value, i) => [value, records[indices[i]]])) })
const alternatives = choices.map(choiceOf)
constructors.forEach((made, i) => {
    const selected = choices.find(([, , indices]) => indices.includes(i))?.[0]
    const names = Object.keys(new made(-1)).filter(name => name !== selected)
    fieldsOf(writers[i]).forEach(({ open, writer }, k) => {
        const [, key, items] = /^"(.*?)":(?:\{"(.*)":)?$/.exec(open)
        const record = records[writers.indexOf(writer)] ?? alternatives[choiceWriters.indexOf(writer)]
        records[i].fields[names[k]] = { key, ...items && { items }, ...record && { record } }
    })
})
export const documents = mapped(roots, ([record]) => records[record])

/** The bytes of a document in JSON. */
export const documentOf = (root, message, what = root) => {
    const record = Object.hasOwn(documents, root) ? documents[root] : undefined
    if (!record) throw new TypeError(`no document ${String(root)}; there are ${Object.keys(documents).join(', ')}`)
    return written(root, writers[roots[root][0]], message) ?? refuse(record, message, what)
}

const functionOf = (family, name) => {
    const named = name[0].toUpperCase() + name.slice(1)
    const rootOf = last => Object.keys(roots).find(root => root.startsWith(`${named}R`) && root.endsWith(last))
    return { function: named, request: rootOf('Q'), response: rootOf('S'), family }
}
export const functions = mapped(families, functionOf)
