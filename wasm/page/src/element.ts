// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Creates elements. Content is inserted as text, never as HTML.
export type Content = Node | string | undefined | false | Content[]

export function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: Record<string, unknown> = {}, ...content: Content[]): HTMLElementTagNameMap[Tag] {
    const made = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) {
        if (value === undefined || value === false) continue
        if (typeof value === 'function') made.addEventListener(name, value as EventListener)
        else made.setAttribute(name, value === true ? '' : String(value))
    }
    made.append(...(content.flat(9) as (Node | string | undefined | false)[]).filter(one => one !== undefined && one !== false))
    return made
}

export const field = (label: string, control: HTMLElement, ...more: Content[]): HTMLLabelElement => element('label', {}, element('span', {}, label), control, ...more)
export const button = (label: string, click: (event: Event) => void, attributes: Record<string, unknown> = {}): HTMLButtonElement =>
    element('button', { type: 'button', click, ...attributes }, label)
/** A name or another text of the service, whose direction may differ from that of the page. */
export const bdi = (text: string): HTMLElement => element('bdi', {}, text)
/** Options of a `select`; the pairs are value and label. */
export const options = (pairs: readonly (readonly [string, string])[], selected: string): HTMLOptionElement[] =>
    pairs.map(([value, label]) => element('option', { value, selected: value === selected }, label))

/** Moves the focus to an element that is not a control, such as a heading of new content. */
export function focusOn(target: HTMLElement): void {
    target.tabIndex = -1
    target.focus()
    target.scrollIntoView({ block: 'nearest' })
}

export function saveFile(name: string, type: string, text: string): void {
    const address = URL.createObjectURL(new Blob([text], { type }))
    element('a', { href: address, download: name }).click()
    setTimeout(() => URL.revokeObjectURL(address), 1000)
}
