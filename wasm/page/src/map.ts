// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A map, drawn from shapes in the page: it loads no tiles from other hosts. It fits its points, and can be moved and
// enlarged by pointer, wheel, keys and buttons.
import { geoNaturalEarth1, geoPath } from 'd3-geo'
import type { Location } from 'waybill'
import { feature } from 'topojson-client'
import type { Topology, GeometryCollection } from 'topojson-specification'
import land from 'world-atlas/land-110m.json'
import { button, element } from './element'
import { t } from './i18n'

const world = feature(land as unknown as Topology<{ land: GeometryCollection }>, 'land')
const width = 800
const height = 400
const namesShown = 30
const longestName = 30
const pointsShown = 2000

export interface Point {
    at: Location
    name: string
    open?: () => void
}
type Position = [number, number]
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
    const middle = begin + (360 - gap) / 2
    return ((middle + 540) % 360) - 180
}

export function mapOf({ points, lines }: { points: Point[]; lines: [Location, Location][] }): HTMLElement {
    const marks = points.slice(0, pointsShown)
    const rides = lines.slice(0, pointsShown).map(([from, to]): [Position, Position] => [position(from), position(to)])
    const places = [...marks.map(one => position(one.at)), ...rides.flat()]
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    const middle = middleOf(places.map(at => at[0]))
    const turned = places.map(([longitude, latitude]): Position => [((longitude - middle + 540) % 360) - 180, latitude])
    const bound = (values: number[], least: number, most: number): [number, number] => {
        const [from, to] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
        const margin = Math.max(0.02, (to - from) * 0.15)
        return [Math.max(least, from - margin), Math.min(most, to + margin)]
    }
    const [west, east] = bound(turned.map(at => at[0]), -179, 179)
    const [south, north] = bound(turned.map(at => at[1]), -85, 85)
    const corners: Position[] = [[west + middle, south], [east + middle, north], [west + middle, north], [east + middle, south]]
    const projection = geoNaturalEarth1().rotate([-middle, 0]).fitExtent([[10, 10], [width - 10, height - 10]], { type: 'MultiPoint', coordinates: corners })
    const path = geoPath(projection)
    let view = { x: 0, y: 0, scale: 1 }

    const add = (kind: string, attributes: Record<string, string | number>, into: Element = svg): SVGElement => {
        const made = document.createElementNS('http://www.w3.org/2000/svg', kind)
        for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value))
        into.append(made)
        return made
    }
    svg.setAttribute('role', 'group')
    svg.setAttribute('aria-label', t('mapOf', { points: marks.length, lines: rides.length }))
    svg.setAttribute('tabindex', '0')
    svg.classList.add('map')
    add('path', { class: 'land', d: path(world) ?? '' })
    for (const line of rides) add('path', { class: 'ride', d: path({ type: 'LineString', coordinates: line }) ?? '' })
    const labels: { x: number; y: number; length: number; text: SVGElement }[] = []
    for (const mark of marks) {
        const at = projection(position(mark.at))
        if (!at) continue
        const group = add('g', { class: mark.open ? 'point link' : 'point', transform: `translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})` })
        add('title', {}, group).textContent = mark.name
        add('circle', { class: 'place', r: 5 }, group)
        const name = mark.name.length > longestName ? `${mark.name.slice(0, longestName)}…` : mark.name
        const text = add('text', { x: 0, y: 0 }, group)
        text.textContent = name
        labels.push({ x: at[0], y: at[1], length: 8 * name.length + 12, text })
        if (mark.open) group.addEventListener('click', mark.open)
    }
    /** A pixel of the screen in units of the map. */
    const pixel = (): number => 1 / (svg.getScreenCTM()?.a || view.scale)
    /** Shows the names that do not cover another one. Names and points have the same size whatever the size of the map. */
    function place(): void {
        const unit = pixel()
        svg.style.setProperty('--unit', String(unit))
        const free: typeof labels = []
        for (const label of labels) {
            const fits = free.length < namesShown && free.every(one => Math.abs(one.y - label.y) > 14 * unit || label.x > one.x + one.length * unit || label.x + label.length * unit < one.x)
            if (fits) free.push(label)
            label.text.classList.toggle('covered', !fits)
        }
    }
    function show(): void {
        svg.setAttribute('viewBox', `${view.x} ${view.y} ${width / view.scale} ${height / view.scale}`)
        place()
    }
    /** Enlarges around a point of the map. */
    function zoom(factor: number, x = view.x + width / view.scale / 2, y = view.y + height / view.scale / 2): void {
        const scale = Math.min(200, Math.max(0.5, view.scale * factor))
        view = { x: x - ((x - view.x) * view.scale) / scale, y: y - ((y - view.y) * view.scale) / scale, scale }
        show()
    }
    const move = (x: number, y: number): void => {
        view = { ...view, x: view.x + x / view.scale, y: view.y + y / view.scale }
        show()
    }
    svg.addEventListener('keydown', event => {
        const steps: Record<string, () => void> = { ArrowLeft: () => move(-60, 0), ArrowRight: () => move(60, 0), ArrowUp: () => move(0, -60), ArrowDown: () => move(0, 60), '+': () => zoom(1.5), '-': () => zoom(1 / 1.5) }
        const step = steps[event.key]
        if (!step) return
        event.preventDefault()
        step()
    })
    svg.addEventListener('wheel', event => {
        if (!event.ctrlKey && document.activeElement !== svg) return // scrolling the page does not change the map
        event.preventDefault()
        zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2)
    }, { passive: false })
    let from: { x: number; y: number } | undefined
    svg.addEventListener('pointerdown', event => (from = { x: event.clientX, y: event.clientY }))
    svg.addEventListener('pointermove', event => {
        if (!from || event.buttons === 0) return
        const perPixel = pixel() * view.scale
        move((from.x - event.clientX) * perPixel, (from.y - event.clientY) * perPixel)
        from = { x: event.clientX, y: event.clientY }
    })
    svg.addEventListener('pointerup', () => (from = undefined))
    show()
    new ResizeObserver(place).observe(svg)
    const fit = (): void => {
        view = { x: 0, y: 0, scale: 1 }
        show()
    }
    return element('figure', { class: 'mapped' }, svg, element('p', { class: 'buttons' }, button('+', () => zoom(1.5), { class: 'second', 'aria-label': t('enlargeMap') }),
        button('−', () => zoom(1 / 1.5), { class: 'second', 'aria-label': t('reduceMap') }), button(t('wholeMap'), fit, { class: 'second' })))
}
