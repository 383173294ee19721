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

/**
 * The shortest of several runs, in milliseconds: what else the machine does only makes a run longer. Short ones are
 * timed many at a time, for the clocks of browsers are coarse.
 */
function shortest(run, seconds) {
    let best = Infinity
    let together = 1
    const end = performance.now() + 1000 * seconds
    for (let turns = 0; turns < 2 || performance.now() < end; ++turns) {
        const began = performance.now()
        for (let runs = 0; runs < together; ++runs) run()
        const took = performance.now() - began
        if (took < 5) together *= 2
        else best = Math.min(best, took / together)
    }
    return best
}

export function measure(waybill, { counts, seconds }) {
    const rows = []
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false })
    for (const count of counts) {
        const message = { bookings: bookingsOf(count) }
        const xml = waybill.encode('TripBookingListRS', message)
        const json = waybill.encode('TripBookingListRS', message, { form: 'json' })
        const ways = [
            ['XML to objects', 'waybill', xml, () => waybill.decode(xml).message],
            ['XML to objects', 'fast-xml-parser, normalised', xml, () => normalised(parser.parse(xml))],
            ...(globalThis.DOMParser ? [['XML to objects', 'DOMParser, extracted', xml, () => extracted(xml)]] : []),
            ['JSON to objects', 'waybill', json, () => waybill.decode(json).message],
            ['JSON to objects', 'JSON.parse, normalised', json, () => normalised(JSON.parse(json))],
        ]
        const expected = JSON.stringify(message)
        for (const [what, who, text, run] of ways) {
            if (JSON.stringify(run()) !== expected) throw new Error(`${who} gives other objects`)
            rows.push({ what, who, count, bytes: text.length, milliseconds: shortest(run, seconds) })
        }
        rows.push({ what: 'objects to XML', who: 'waybill', count, bytes: xml.length, milliseconds: shortest(() => waybill.encode('TripBookingListRS', message), seconds) })
    }
    return rows
}
