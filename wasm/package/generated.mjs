// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Generates the module `generated:records` from the structs of the documents, which schema.cpp prints:
//
//     constructors  for each struct a function that makes an object of packed values, and receives its bits
//     documents     for each root the index of its struct and the number of bytes of its bits
//     bookings      makes the items of a list
//     keys, choices, decimals, families  for descriptions.mjs
//
// and `generated:repeats` from the tables of repeats.
//
// Each struct has a constructor of its own: engines then allocate its objects at once, with room for all of its fields, and
// store each field without a search for its name. The constructors have the prototype of plain objects, and no names, which
// the tools of browsers would show.

const capital = name => name[0].toUpperCase() + name.slice(1)
const snake = name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Fields with these names are decimals, which JSON has as numbers. */
export const decimals = ['amount', 'price', 'latitude', 'longitude']

/** Returns the schema with each struct once: several documents have the same fields. */
function withoutCopies({ records, choices, ...others }) {
    for (;;) {
        const first = new Map()
        const kept = []
        const moved = records.map(record => {
            const text = JSON.stringify(record)
            if (!first.has(text)) first.set(text, kept.push(record) - 1)
            return first.get(text)
        })
        if (kept.length === records.length) return { records, choices, ...others }
        const fields = list => list.map(field => field.record === undefined ? field : { ...field, record: moved[field.record] })
        records = kept.map(record => ({ fields: fields(record.fields) }))
        choices = choices.map(choice => ({ ...choice, records: choice.records.map(record => moved[record]) }))
        others = { ...others, documents: Object.fromEntries(Object.entries(others.documents).map(([root, record]) => [root, moved[record]])) }
    }
}

/** The module `generated:repeats`: the tables of may_repeat.hpp, what a repeat of each function does, and how long references are by the contract. */
export function repeatsModule({ failures: { codes, statuses, ids }, functions, version }, contract) {
    const { minLength, maxLength } = contract.$defs.HotelBookingCreationREQ.properties.ClientReference
    const object = entries => JSON.stringify(Object.fromEntries(entries))
    return `export const version = '${version}'
export const referenceLength = [${minLength}, ${maxLength}]
export const byCode = ${object(codes.map(([code, status, ...meaning]) => [code, [...meaning, ...(status ? [status] : [])]]))}
export const byStatus = ${JSON.stringify(statuses)}
export const byId = ${object(ids.map(([id, ...meaning]) => [id, meaning]))}
export const kinds = ${object(Object.entries(functions).map(([name, { repeat }]) => [name, repeat]))}
`
}

export function recordsModule(schema, values) {
    const { records, choices, documents, functions } = withoutCopies(schema)
    const chosen = new Map(choices.flatMap(({ attribute, values, records }) => records.map((record, i) => [record, `this.${attribute} = '${values[i]}';`])))
    const bytesOf = ({ fields }) => Math.ceil(fields.length / 7)
    const made = record => `new constructors[${record}](${bytesOf(records[record]) === 1 ? 'byte()' : `bits(${bytesOf(records[record])})`})`
    const leafOf = ({ leaf }) => leaf === 'number' ? 'numeric' : leaf === 'boolean' ? 'boolean' : 'string'
    const items = new Set(records.flatMap(({ fields }) => fields.filter(({ list, record }) => list && record !== undefined).map(({ record }) => record)))
    const readerOf = field => field.record !== undefined ? `item${field.record}` : field.choice !== undefined ? `choice${field.choice}` : leafOf(field)
    const valueOf = field => field.list ? `list(${readerOf(field)})` : field.record !== undefined ? made(field.record) : `${leafOf(field)}()`
    const constructors = records.map(({ fields }, i) => {
        // what values.mjs and descriptions.mjs rely on
        if (fields.length > 28) throw new Error('a struct has more than 28 fields')
        for (const { name, record, choice, list } of fields)
            if (chosen.has(record) || (choice !== undefined && !list)) throw new Error(`${name}: a choice outside a list, or its alternative outside the choice`)
        return `function (has) {${chosen.get(i) ?? ''}${fields.map((field, k) => `has & ${2 ** k} && (this.${field.name} = ${valueOf(field)})`).join(';')}}`
    })
    const alternatives = choices.map(({ records }, i) => `const alternatives${i} = [${records.map(record => `() => ${made(record)}`)}]\nconst choice${i} = () => alternatives${i}[byte()]()`)
    // A line for each struct; in one that begins with `_`, keys are written with underscores. For each field, separated by
    // commas: the key, unless it follows from the name, `*ITEMS`, and `:RECORD` or `?CHOICE`.
    const keys = records.map(({ fields }) => {
        const underscores = fields.filter(({ name, key }) => key === snake(name)).length > fields.length / 2
        return (underscores ? '_' : '') + fields.map(({ name, key, items, record, choice }) => [
            key === (underscores ? snake(name) : capital(name)) ? '' : key === `@${name}` ? '@' : key,
            items ? `*${items}` : '', record === undefined ? '' : `:${record}`, choice === undefined ? '' : `?${choice}`].join('')).join().replace(/,+$/, '')
    })
    return `import { bits, boolean, byte, list, numeric, string } from '${values}'
export const constructors = [${constructors.join(',\n')}]
for (const one of constructors) one.prototype = Object.prototype
${[...items].map(record => `const item${record} = () => ${made(record)}`).join('\n')}
${alternatives.join('\n')}
export const documents = { ${Object.entries(documents).map(([root, record]) => `${root}: [${record}, ${bytesOf(records[record])}]`)} }
export const bookings = () => list(${readerOf(records[documents.TripBookingListRS].fields[0])})
export const keys = ${JSON.stringify(keys.join('\n'))}
export const choices = ${JSON.stringify(choices.map(({ attribute, values, records }) => [attribute, values, records]))}
export const decimals = ${JSON.stringify(decimals)}
export const families = ${JSON.stringify(Object.fromEntries(Object.entries(functions).map(([name, { family }]) => [name, family])))}
`
}
