// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What is timed, alike in Node.js and in Chromium. Every peer gives the objects that the module gives, and proves it first.
import { XMLParser } from 'fast-xml-parser'

const cities = ['Tunis', 'Paris', 'Hammamet', 'القاهرة', 'Zürich']
const city = number => cities[number % cities.length]

function bookingsOf(count) {
    return Array.from({ length: count }, (_, i) => i % 2
        ? {
            kind: 'transport', reservationReference: `R-${i}`, transportNumber: `TU ${100 + i % 800}`, transportClass: i % 3 ? 'M' : 'Economy With Restrictions',
            departureDate: '2026-11-05T09:15:00', departureCity: city(i), arrivalCity: city(i + 1), departureAirportIata: 'TUN',
            arrivalAirportIata: 'ORY', arrivalDate: '2026-11-05T11:40:00', departureLocation: { latitude: 36.85, longitude: 10.227 },
            arrivalLocation: { latitude: 48.7262, longitude: 2.3652 }, travelers: [{ name: 'Amira Ben Salah', ticketNumber: `199-${i}` }, { name: 'Jean & Co', ticketNumber: '199-2401' }],
        }
        : {
            kind: 'accommodation', bookingNumber: `H${i}`, name: 'Palm Beach <Resort>', fromDate: '2026-11-05', toDate: '2026-11-09', location: { latitude: 36.4, longitude: 10.6 },
            address: '1 Rue de la Plage', typeOfRoom: 'Double', city: city(i), travelers: [{ name: 'Amira' }, { name: '太郎', typeOfRoom: 'Double' }],
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
        made[camel(name)] = name === 'travelers' ? list(value.traveler).map(record) : typeof value == 'object' ? { latitude: Number(value.latitude), longitude: Number(value.longitude) } : value
    }
    return made
}
const booking = ({ '@kind': kind, ...fields }) => ({ kind, ...record(fields) })
const normalised = document => ({ bookings: list(document.TripBookingListRS.Bookings.Booking).map(booking) })

function extracted(xml) {
    const fieldsOf = element => {
        const made = {}
        for (const child of element.children) {
            const name = child.localName
            made[camel(name)] = name === 'travelers' ? Array.from(child.children, fieldsOf)
                : child.firstElementChild ? { latitude: Number(child.children[0].textContent), longitude: Number(child.children[1].textContent) } : child.textContent
        }
        return made
    }
    const bookings = new DOMParser().parseFromString(xml, 'text/xml').documentElement.children[0].children
    return { bookings: Array.from(bookings, one => ({ kind: one.getAttribute('kind'), ...fieldsOf(one) })) }
}

// ---- timing ----------------------------------------------------------------------------------------------------------

/** The one in the middle. */
export const middle = values => values.toSorted((a, b) => a - b)[values.length >> 1]

/**
 * Milliseconds of each way, as many as there were rounds. In a round all take turns, so that a machine that does
 * something else for a while is slow for each of them: what counts is the relation of two times of one round. A turn
 * begins with a run that is not timed, for it pays for the garbage of the one before, unless that takes a second; then
 * follow runs for at least `turn` milliseconds, for the clocks of browsers are coarse.
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

/** One row for each way; the first of those that do the same is the module's, `ratio` how many times longer another one takes. */
function timed(what, count, bytes, ways, plan) {
    const taken = inTurns(ways.map(([, run]) => run), plan)
    return ways.map(([who], which) => ({
        what, who, count, bytes, rounds: taken[which].length, milliseconds: middle(taken[which]),
        ratio: middle(taken[which].map((time, round) => time / taken[0][round])),
    }))
}

export function measure(waybill, { count, ...plan }) {
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false })
    const message = { bookings: bookingsOf(count) }
    const xml = waybill.encode('TripBookingListRS', message)
    const json = waybill.encode('TripBookingListRS', message, { form: 'json' })
    const fromXml = [
        ['waybill', () => waybill.decode(xml).message],
        ['fast-xml-parser, normalised', () => normalised(parser.parse(xml))],
        ...(globalThis.DOMParser ? [['DOMParser, extracted', () => extracted(xml)]] : []),
    ]
    const fromJson = [
        ['waybill', () => waybill.decode(json).message],
        ['JSON.parse, normalised', () => normalised(JSON.parse(json))],
    ]
    const expected = JSON.stringify(message)
    for (const [who, run] of [...fromXml, ...fromJson])
        if (JSON.stringify(run()) !== expected) throw new Error(`${who} gives other objects`)
    return [...timed('XML to objects', count, xml.length, fromXml, plan), ...timed('JSON to objects', count, json.length, fromJson, plan),
        ...timed('objects to XML', count, xml.length, [['waybill', () => waybill.encode('TripBookingListRS', message)]], plan)]
}
