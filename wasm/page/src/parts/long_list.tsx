// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A list of any length, of which a part is in the document. `content-visibility` in the style sheet spares the layout of rows
// that are not on the screen.
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { t } from '../words/i18n'

interface Given<Item> {
    items: readonly Item[]
    /** How many are shown. */
    shown: number
    step: number
    /** Shows more items. */
    more: (shown: number) => void
    render: (item: Item) => ComponentChildren
    /** What contains the rows, such as a list or a table; `ref` is the element whose children they are. */
    wrap: (rows: ComponentChildren, ref: { current: HTMLElement | null }) => ComponentChildren
}
export function LongList<Item>({ items, shown, step, more, render, wrap }: Given<Item>) {
    const list = useRef<HTMLElement>(null)
    const left = items.length - shown
    const showMore = (): void => {
        more(shown + step)
        // the first of the new rows gets the focus: the place in the list is kept
        requestAnimationFrame(() => {
            const row = list.current?.children[shown] as HTMLElement | undefined
            const target = row?.querySelector<HTMLElement>('a, button') ?? row
            target?.focus({ preventScroll: true })
        })
    }
    return <>
        {wrap(items.slice(0, shown).map(render), list)}
        {left > 0 && <p class="buttons more"><button type="button" class="second" onClick={showMore}>{t('showMore', { count: Math.min(step, left) })}</button>
            <span class="quiet">{t('shownOf', { count: Math.min(shown, items.length), all: items.length })}</span></p>}
    </>
}
