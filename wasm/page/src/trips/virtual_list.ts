// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A list of any length: only the rows near the visible part are in the document. Rows have any height; the heights of those
// that were not shown yet are estimated.
import { element } from '../element'

const extra = 600 // pixels above and below the visible part

export interface VirtualList {
    element: HTMLElement
    show: (rows: readonly (() => HTMLElement)[]) => void
}
export function virtualList(label: string, estimate: number): VirtualList {
    let rows: readonly (() => HTMLElement)[] = []
    let tops = new Float64Array(1) // of each row, then the height of all
    let heights = new Float64Array(0)
    const shown = new Map<number, HTMLElement>()
    const content = element('div', { class: 'rows', role: 'list', 'aria-label': label })
    const outer = element('div', { class: 'virtual', tabindex: 0, role: 'region', 'aria-label': label, scroll: () => update() }, content)

    function place(from = 0): void {
        for (let i = from; i < rows.length; ++i) tops[i + 1] = tops[i]! + heights[i]!
        content.style.blockSize = `${tops[rows.length]}px`
    }
    /** The row at a distance from the top. */
    function rowAt(y: number): number {
        let low = 0
        let high = rows.length
        while (low + 1 < high) {
            const middle = (low + high) >> 1
            if (tops[middle]! <= y) low = middle
            else high = middle
        }
        return low
    }
    function update(): void {
        if (rows.length === 0) return
        const first = rowAt(Math.max(0, outer.scrollTop - extra))
        const last = rowAt(outer.scrollTop + (outer.clientHeight || 700) + extra)
        for (const [i, row] of shown)
            if ((i < first || i > last) && !row.contains(document.activeElement)) {
                row.remove()
                shown.delete(i)
            }
        for (let i = first; i <= last; ++i) {
            if (shown.has(i)) continue
            const row = element('div', { class: 'row', role: 'listitem', 'aria-setsize': rows.length, 'aria-posinset': i + 1 }, rows[i]!())
            shown.set(i, row)
            const next = [...shown.keys()].filter(other => other > i).sort((a, b) => a - b)[0]
            content.insertBefore(row, next === undefined ? null : shown.get(next)!)
        }
        measure()
    }
    function measure(): void {
        let changed = rows.length
        for (const [i, row] of shown) {
            const height = row.offsetHeight
            if (height === 0 || height === heights[i]) continue
            heights[i] = height
            changed = Math.min(changed, i)
        }
        if (changed < rows.length) place(changed)
        for (const [i, row] of shown) row.style.transform = `translateY(${tops[i]}px)`
    }
    new ResizeObserver(() => update()).observe(outer)
    content.addEventListener('toggle', () => measure(), true) // details of a row were opened
    return {
        element: outer,
        show: given => {
            rows = given
            heights = new Float64Array(rows.length).fill(estimate)
            tops = new Float64Array(rows.length + 1)
            shown.clear()
            content.replaceChildren()
            outer.scrollTop = 0
            place()
            update()
        },
    }
}
