// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The measurements, the same in Node.js and in Chromium. Before a peer is measured, its objects are compared with those of
// the module.
import { XMLParser } from 'fast-xml-parser'
import { parse, simplify } from 'txml'

const cities = ['Tunis', 'Paris', 'Hammamet', 'القاهرة', 'Zürich', 'Marseille', 'Djerba', 'Sousse', 'Lyon', 'Kraków']
const guests = ['Amira Ben Salah', 'Jean & Co', 'Amira', '太郎', 'Zoë Müller', 'Ali Trabelsi', 'Anna Kowalska', 'Marc Dupont']
const airports = ['TUN', 'ORY', 'NBE', 'CAI', 'ZRH', 'MRS', 'DJE', 'LYS', 'KRK']

/** Bookings that differ in all values, also from those with another `seed`. */
function bookingsOf(count, seed = 0) {
    let state = seed * 7919 + 1
    const below = limit => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0
        return (state >>> 8) % limit
    }
    const one = values => values[below(values.length)]
    const two = (least, most) => String(least + below(most - least + 1)).padStart(2, '0')
    const date = () => `2026-${two(1, 12)}-${two(1, 28)}`
    // JSON.parse keeps the digits of a number unless the last one is 0
    const degrees = most => `${below(most)}.${below(1000)}${1 + below(9)}`
    const place = () => ({ latitude: degrees(90), longitude: `-${degrees(180)}` })
    return Array.from({ length: count }, (_, i) => i % 2
        ? {
            kind: 'transport', reservationReference: `R-${seed}-${i}`, transportNumber: `TU ${100 + below(800)}`, transportClass: i % 3 ? 'M' : 'Economy With Restrictions',
            departureDate: `${date()}T${two(0, 23)}:15:00`, departureCity: one(cities), arrivalCity: one(cities), departureAirportIata: one(airports),
            arrivalAirportIata: one(airports), arrivalDate: `${date()}T${two(0, 23)}:40:00`, departureLocation: place(), arrivalLocation: place(),
            travelers: [{ name: one(guests), ticketNumber: `199-${seed}-${i}` }, { name: one(guests), ticketNumber: `199-${below(9999)}` }],
        }
        : {
            kind: 'accommodation', bookingNumber: `H${seed}-${i}`, name: `Palm Beach <Resort ${below(500)}>`, fromDate: date(), toDate: date(), location: place(),
            address: `${1 + below(200)} Rue de la Plage`, typeOfRoom: 'Double', city: one(cities), travelers: [{ name: one(guests) }, { name: one(guests), typeOfRoom: 'Double' }],
        })
}

// ---- normalising -----------------------------------------------------------------------------------------------------

const named = new Map()
function camel(name) {
    let known = named.get(name)
    if (known === undefined) named.set(name, (known = name === 'class' ? 'transportClass' : name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase())))
    return known
}
const list = value => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value])
function record(fields) {
    const made = {}
    for (const name in fields) {
        const value = fields[name]
        made[camel(name)] = name === 'travelers' ? list(value.traveler).map(record) : typeof value == 'object' ? { latitude: String(value.latitude), longitude: String(value.longitude) } : value
    }
    return made
}
const booking = ({ '@kind': kind, ...fields }) => ({ kind, ...record(fields) })
const simplifiedBooking = ({ _attributes: { kind }, ...fields }) => ({ kind, ...record(fields) })
const simplified = xml => ({ bookings: list(simplify(parse(xml, { decodeEntities: true })).TripBookingListRS.Bookings.Booking).map(simplifiedBooking) })
const normalised = document => ({ bookings: list(document.TripBookingListRS.Bookings.Booking).map(booking) })

function extracted(xml) {
    const fieldsOf = element => {
        const made = {}
        for (const child of element.children) {
            const name = child.localName
            made[camel(name)] = name === 'travelers' ? Array.from(child.children, fieldsOf)
                : child.firstElementChild ? { latitude: child.children[0].textContent, longitude: child.children[1].textContent } : child.textContent
        }
        return made
    }
    const bookings = new DOMParser().parseFromString(xml, 'text/xml').documentElement.children[0].children
    return { bookings: Array.from(bookings, one => ({ kind: one.getAttribute('kind'), ...fieldsOf(one) })) }
}

// ---- timing ----------------------------------------------------------------------------------------------------------

/** The median. */
export const middle = values => values.toSorted((a, b) => a - b)[values.length >> 1]

/**
 * Returns the milliseconds of each candidate in each round. In a round all candidates take turns, so that other load on
 * the machine slows all of them: what counts is the ratio of two times of one round. A turn starts with a run that is not
 * timed, unless it takes a second, because it collects the garbage of the previous turn. The timed runs then take at
 * least `turn` milliseconds, because the clocks of browsers are coarse.
 */
function inTurns(runs, { seconds, rounds, turn }) {
    const together = runs.map(run => {
        for (let times = 1; ; times *= 2) {
            const began = performance.now()
            for (let i = 0; i < times; ++i) run()
            const took = performance.now() - began
            if (took >= turn) return { times, long: took > 1000 }
        }
    })
    const taken = runs.map(() => [])
    const end = performance.now() + 1000 * seconds
    for (let round = 0; round < rounds || performance.now() < end; ++round)
        runs.forEach((run, which) => {
            const { times, long } = together[which]
            if (!long) run()
            const began = performance.now()
            for (let i = 0; i < times; ++i) run()
            taken[which].push((performance.now() - began) / times)
        })
    return taken
}

/** One row for each candidate. The first one is the module; `ratio` is the time of a candidate divided by that of the module. */
function timed(what, count, bytes, candidates, plan) {
    const taken = inTurns(candidates.map(([, run]) => run), plan)
    return candidates.map(([who], which) => ({
        what, who, count, bytes, rounds: taken[which].length, milliseconds: middle(taken[which]),
        ratio: middle(taken[which].map((time, round) => time / taken[0][round])),
    }))
}

/** A function that applies `read` to one document after the other: an engine may remember the texts of the last one. */
function eachOf(documents, read) {
    let next = 0
    return () => read(documents[next++ % documents.length])
}

export function measure(waybill, { count, ...plan }) {
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false })
    const messages = Array.from({ length: count > 10_000 ? 1 : 8 }, (_, seed) => ({ bookings: bookingsOf(count, seed) }))
    const xml = messages.map(message => waybill.encode('TripBookingListRS', message))
    const json = messages.map(message => waybill.encode('TripBookingListRS', message, { form: 'json' }))
    const fromXml = [
        ['waybill', text => waybill.decode(text).message],
        ['fast-xml-parser, normalised', text => normalised(parser.parse(text))],
        ['txml with simplify, normalised', simplified],
        ...(globalThis.DOMParser ? [['DOMParser, extracted', extracted]] : []),
    ]
    const fromJson = [
        ['waybill', text => waybill.decode(text).message],
        ['JSON.parse, normalised', text => normalised(JSON.parse(text))],
    ]
    for (const [candidates, texts] of [[fromXml, xml], [fromJson, json]])
        for (const [who, read] of candidates)
            if (texts.some((text, i) => JSON.stringify(read(text)) !== JSON.stringify(messages[i]))) throw new Error(`${who} returns different objects`)
    const turns = (what, texts, candidates) => timed(what, count, texts[0].length, candidates.map(([who, read]) => [who, eachOf(texts, read)]), plan)
    return [...turns('XML to objects', xml, fromXml), ...turns('JSON to objects', json, fromJson),
        ...timed('objects to XML', count, xml[0].length, [['waybill', eachOf(messages, message => waybill.encode('TripBookingListRS', message))]], plan)]
}
