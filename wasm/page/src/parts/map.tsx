// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A map of a journey, drawn from shapes in the page: it loads nothing from other hosts. The coastline is accurate to some tens of
// kilometers, so that a small area has no map: it has a link to a map service.
import { geoNaturalEarth1, geoPath } from 'd3-geo'
import type { Location } from 'waybill'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import land from 'world-atlas/land-110m.json'
import { t } from '../words/i18n'

const world = feature(land as unknown as Topology<{ land: GeometryCollection }>, 'land')
const [width, height] = [800, 320]
type Position = [number, number]
export interface Point {
    at: Location
    name: string
}
const position = ({ longitude, latitude }: Location): Position => [Number(longitude), Number(latitude)]

/** The middle of the shortest part of the equator that contains all longitudes: the map is not cut between its points. */
export function middleOf(longitudes: number[]): number {
    const sorted = [...new Set(longitudes)].sort((a, b) => a - b)
    let gap = 360 - (sorted.at(-1)! - sorted[0]!)
    let begin = sorted[0]!
    for (let i = 1; i < sorted.length; ++i)
        if (sorted[i]! - sorted[i - 1]! > gap) {
            gap = sorted[i]! - sorted[i - 1]!
            begin = sorted[i]!
        }
    return ((begin + (360 - gap) / 2 + 540) % 360) - 180
}

export default function JourneyMap({ points, lines }: { points: Point[]; lines: [Location, Location][] }) {
    const rides = lines.map(([from, to]): [Position, Position] => [position(from), position(to)])
    const places = [...points.map(one => position(one.at)), ...rides.flat()]
    const middle = middleOf(places.map(at => at[0]))
    const turned = places.map(([longitude, latitude]): Position => [((longitude - middle + 540) % 360) - 180, latitude])
    const bound = (values: number[], most: number): [number, number] => {
        const [from, to] = [Math.min(...values), Math.max(...values)]
        const margin = (to - from) * 0.15
        return [Math.max(-most, from - margin), Math.min(most, to + margin)]
    }
    const [west, east] = bound(turned.map(at => at[0]), 179)
    const [south, north] = bound(turned.map(at => at[1]), 85)
    const corners: Position[] = [[west + middle, south], [east + middle, north], [west + middle, north], [east + middle, south]]
    const projection = geoNaturalEarth1().rotate([-middle, 0]).fitExtent([[24, 24], [width - 24, height - 24]], { type: 'MultiPoint', coordinates: corners })
    const path = geoPath(projection)
    const marks = points.map(({ at, name }) => ({ name, at: projection(position(at))! }))
    // a name is shown where it covers no other one
    const labelled: typeof marks = []
    for (const mark of marks)
        if (labelled.every(({ at, name }) => Math.abs(at[1] - mark.at[1]) > 18 || Math.abs(at[0] - mark.at[0]) > 9 * Math.max(name.length, mark.name.length))) labelled.push(mark)
    return <svg class="map" role="img" viewBox={`0 0 ${width} ${height}`} aria-label={t('mapOf', { names: points.map(one => one.name).join(t('comma')) })}>
        <path class="land" d={path(world) ?? ''} />
        {rides.map((line, i) => <path key={i} class="ride" d={path({ type: 'LineString', coordinates: line }) ?? ''} />)}
        {marks.map(({ at, name }, i) => <circle key={i} class="place" cx={at[0].toFixed(1)} cy={at[1].toFixed(1)} r={5}><title>{name}</title></circle>)}
        {labelled.map(({ at, name }, i) => <text key={i} x={at[0] > width - 120 ? at[0] - 8 : at[0] + 8} y={at[1] + 4} text-anchor={at[0] > width - 120 ? 'end' : 'start'}>{name}</text>)}
    </svg>
}
