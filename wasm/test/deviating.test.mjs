// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A partner that misspells, reorders, prefixes, wraps and compresses all its responses: nothing is lost.
import { after, before, describe, test } from 'node:test'
import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { credential, startPartner, startService, user, waybill } from './support.mjs'

const { connect } = waybill
const known = {
    address: 'adress', type_of_room: 'tyoe_of_room',
    departure_location: 'Departure_location', arrival_location: 'Arrival_location',
}
const otherCase = letter => (letter == letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())
const misspelled = name => known[name] ?? otherCase(name[0]) + name.slice(1)
const same = (left, right) => left.toLowerCase() == right.toLowerCase()
const unescaped = text =>
    text.replace(/&(lt|gt|quot|amp|#(\d+));/g, (_, name, code) => (code ? String.fromCodePoint(code) : { lt: '<', gt: '>', quot: '"', amp: '&' }[name]))
const escaped = text => text.replace(/[<>&'"\r]|[^\0-\x7F]/gu, letter => `&#x${letter.codePointAt(0).toString(16)};`)

/** The tree of a document that the service has written: no comments, no CDATA. */
function parsed(text) {
    const top = { children: [], text: '' }
    const open = [top]
    for (const [, end, name, attributes, empty, words] of text.matchAll(/<(\/?)([\w.:-]+)((?:\s+[\w.:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g)) {
        if (words) open.at(-1).text += unescaped(words)
        else if (end) open.pop()
        else {
            const one = { name, text: '', children: [], attributes: [...attributes.matchAll(/([\w.:-]+)="([^"]*)"/g)].map(found => [found[1], unescaped(found[2])]) }
            open.at(-1).children.push(one)
            if (!empty) open.push(one)
        }
    }
    return top.children[0]
}

/** Elements of different names in reverse order; those of one name keep theirs. */
function reordered(children) {
    const names = [...new Set(children.map(child => child.name))].reverse()
    return names.flatMap(name => children.filter(child => child.name == name))
}

function deviatingXml(one, root = true) {
    const isList = one.children.every(child => child.name == one.children[0].name)
    let children = reordered(one.children).map(child => deviatingXml(child, false))
    let attributes = one.attributes.filter(([name]) => name != 'xmlns')
    if (children.length > 0 && !isList) {
        const moved = attributes.filter(([name]) => name != 'kind' && !one.children.some(child => same(child.name, name)))
        attributes = attributes.filter(each => !moved.includes(each))
        children.push(...moved.map(([name, value]) => `<t:${misspelled(name)}>${escaped(value)}</t:${misspelled(name)}>`))
        children.push("<t:Extension version='2'><t:a>b</t:a></t:Extension>")
    }
    const name = `t:${root ? one.name : misspelled(one.name)}`
    const written = attributes.map(([name, value]) => `\n ${misspelled(name)} = '${escaped(value)}'`).reverse().join('')
    const space = root ? " xmlns:t='urn:t'" : ''
    return `<${name}${space}${written} >${children.length ? '\n<!-- c -->' : ''}${escaped(children.length ? '' : one.text)}${children.join('\n ')}</${name}>`
}

/** Numbers as strings, with all their digits, which JSON.parse would drop. */
const quoted = json => json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, token => (token.startsWith('"') ? token : `"${token}"`))

function deviatingJson(value) {
    if (Array.isArray(value)) return value.map(deviatingJson)
    if (value === null || typeof value != 'object') return value
    const names = Object.keys(value)
    const deviating = {}
    for (const [name, held] of Object.entries(value).reverse()) {
        let made = deviatingJson(held)
        const keys = made !== null && typeof made == 'object' ? Object.keys(made) : []
        if (keys.length == 1 && Array.isArray(made[keys[0]]) && made[keys[0]].length > 0)
            made = made[keys[0]].length == 1 ? { [keys[0]]: made[keys[0]][0] } : made[keys[0]]
        const attribute = name.startsWith('@')
        const plain = names.includes('#text')
        if (name.startsWith('#') || name == '@kind' || (attribute && (plain || names.some(other => same(other, name.slice(1))))))
            deviating[name] = made
        else if (attribute) deviating[misspelled(name.slice(1))] = made
        else deviating[misspelled(name)] = typeof made == 'string' ? { '@xml:lang': 'en', '#text': made } : made
    }
    return deviating
}

/** The body of a response of the service, with everything wrong that is tolerated. */
function deviatingBody(body) {
    const soap = /Envelope xmlns:\w+="([^"]*)"/.exec(body)?.[1]
    let document = soap ? /<\w+Result>([^]*)<\/\w+Result>/.exec(body)[1] : body
    if (soap && !document.startsWith('<')) document = unescaped(document)
    document = document.replace(/^<\?xml[^]*?\?>\s*/, '')
    let text
    if (document.startsWith('{')) {
        const [[root, content]] = Object.entries(JSON.parse(quoted(document)))
        text = JSON.stringify({ '?xml': { '@version': '1.0' }, [root]: { extension: [{ a: null }], ...deviatingJson(content) } })
    } else {
        text = `<?xml version="1.0" encoding="utf-16"?>${deviatingXml(parsed(document))}`
    }
    text = `\uFEFF${text}`
    if (!soap) return document.startsWith('{') ? JSON.stringify({ d: text }) : `<string xmlns='urn:s'>${escaped(text)}</string>`
    return `\r\n <?xml version='1.0'?><e:Envelope xmlns:e='${soap}'><e:Header><x a='1'/></e:Header><e:Body>` +
        `<n:CallResponse xmlns:n='urn:n'><return>${escaped(text)}</return></n:CallResponse></e:Body></e:Envelope>\n`
}

describe('a partner that deviates in everything', () => {
    let service, partner, agency, direct
    before(async () => {
        service = await startService()
        partner = await startPartner(async (request, response) => {
            const pieces = []
            for await (const piece of request) pieces.push(piece)
            const { host, connection, 'content-length': length, 'accept-encoding': coding, ...headers } = request.headers
            const body = request.method == 'POST' ? Buffer.concat(pieces) : undefined
            const answer = await fetch(service.baseUrl + request.url, { method: request.method, headers, body })
            response.writeHead(answer.status, { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Encoding': 'gzip' })
            response.end(gzipSync(deviatingBody(await answer.text())))
        })
        agency = connect({ baseUrl: partner.baseUrl, credential })
        direct = connect({ baseUrl: service.baseUrl, credential })
    })
    after(async () => {
        await partner?.stop()
        await service?.stop()
    })

    const day = days => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/')
    const calls = {
        tripBookingList: { user, fromDate: '2000/01/01 00:00:00.000' },
        cityList: {},
        hotelSearch: { searchDetails: { bookingDetails: { user, fromDate: day(30), toDate: day(33), idCity: 104, rooms: [{ pax: { adult: 2 } }] } } },
    }
    for (const [name, request] of Object.entries(calls))
        for (const via of ['soap11', 'soap12', 'get', 'post'])
            for (const result of ['xml', 'json'])
                test(`loses nothing of ${name} by ${via} in ${result}`, async () => {
                    const quirks = []
                    const wanted = await direct[name](request, { via, result, strict: true })
                    assert.deepEqual(await agency[name](request, { via, result, quirks }), wanted)
                    const kinds = new Set(quirks.map(quirk => quirk.kind))
                    for (const kind of ['letter_case', 'byte_order_mark', 'media_type'])
                        assert.ok(kinds.has(kind), `${kind}: ${[...kinds]}`)
                    await assert.rejects(agency[name](request, { via, result, strict: true }), { code: 'quirk_refused' })
                })
})
