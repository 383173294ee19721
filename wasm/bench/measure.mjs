// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The measurements, the same in Node.js and in Chromium. Before a peer is measured, its objects are compared with those of
// the module.
import { XMLParser } from 'fast-xml-parser'

const cities = ['Tunis', 'Paris', 'Hammamet', 'القاهرة', 'Zürich']
const city = number => cities[number % cities.length]

function bookingsOf(count) {
    return Array.from({ length: count }, (_, i) => i % 2
        ? {
            kind: 'transport', reservationReference: `R-${i}`, transportNumber: `TU ${100 + i % 800}`, transportClass: i % 3 ? 'M' : 'Economy With Restrictions',
            departureDate: '2026-11-05T09:15:00', departureCity: city(i), arrivalCity: city(i + 1), departureAirportIata: 'TUN',
            arrivalAirportIata: 'ORY', arrivalDate: '2026-11-05T11:40:00', departureLocation: { latitude: '36.85', longitude: '10.227' },
            arrivalLocation: { latitude: '48.7262', longitude: '2.3652' }, travelers: [{ name: 'Amira Ben Salah', ticketNumber: `199-${i}` }, { name: 'Jean & Co', ticketNumber: '199-2401' }],
        }
        : {
            kind: 'accommodation', bookingNumber: `H${i}`, name: 'Palm Beach <Resort>', fromDate: '2026-11-05', toDate: '2026-11-09', location: { latitude: '36.4', longitude: '10.6' },
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
        made[camel(name)] = name === 'travelers' ? list(value.traveler).map(record) : typeof value == 'object' ? { latitude: String(value.latitude), longitude: String(value.longitude) } : value
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
        if (JSON.stringify(run()) !== expected) throw new Error(`${who} returns different objects`)
    return [...timed('XML to objects', count, xml.length, fromXml, plan), ...timed('JSON to objects', count, json.length, fromJson, plan),
        ...timed('objects to XML', count, xml.length, [['waybill', () => waybill.encode('TripBookingListRS', message)]], plan)]
}
