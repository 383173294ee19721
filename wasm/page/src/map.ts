// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A map of bookings, drawn from shapes in the page: it loads no tiles from other hosts.
import { geoNaturalEarth1, geoPath } from 'd3-geo'
import type { Booking, Location } from 'waybill'
import { feature } from 'topojson-client'
import type { Topology, GeometryCollection } from 'topojson-specification'
import land from 'world-atlas/land-110m.json'

const world = feature(land as unknown as Topology<{ land: GeometryCollection }>, 'land')
const point = ({ longitude, latitude }: Location): [number, number] => [Number(longitude), Number(latitude)]

export function mapOf(bookings: Booking[]): SVGSVGElement | undefined {
    const lines = bookings.flatMap(one => (one.kind === 'transport' && one.departureLocation && one.arrivalLocation ? [[point(one.departureLocation), point(one.arrivalLocation)]] : []))
    const places = [...lines.flat(), ...bookings.flatMap(one => (one.kind === 'accommodation' && one.location ? [point(one.location)] : []))]
    if (places.length === 0) return undefined
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    svg.setAttribute('viewBox', '0 0 800 400')
    svg.setAttribute('role', 'img')
    svg.setAttribute('aria-label', `Map with ${lines.length} rides and ${places.length} places`)
    svg.classList.add('map')
    const west = Math.max(-180, Math.min(...places.map(at => at[0])) - 8)
    const east = Math.min(180, Math.max(...places.map(at => at[0])) + 8)
    const south = Math.max(-85, Math.min(...places.map(at => at[1])) - 6)
    const north = Math.min(85, Math.max(...places.map(at => at[1])) + 6)
    const projection = geoNaturalEarth1().fitExtent([[10, 10], [790, 390]], { type: 'MultiPoint', coordinates: [[west, south], [east, north], [west, north], [east, south]] })
    const path = geoPath(projection)
    const add = (kind: string, attributes: Record<string, string | number>): void => {
        const made = document.createElementNS('http://www.w3.org/2000/svg', kind)
        for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value))
        svg.append(made)
    }
    add('path', { class: 'land', d: path(world) ?? '' })
    for (const line of lines) add('path', { class: 'ride', d: path({ type: 'LineString', coordinates: line }) ?? '' })
    for (const place of places) {
        const at = projection(place)
        if (at) add('circle', { class: 'place', cx: at[0].toFixed(1), cy: at[1].toFixed(1), r: 5 })
    }
    return svg
}
