// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Creates elements. Content is inserted as text, never as HTML.
type Content = Node | string | undefined | false | Content[]

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

export const field = (label: string, control: HTMLElement): HTMLLabelElement => element('label', {}, element('span', {}, label), control)

export function saveFile(name: string, type: string, text: string): void {
    const address = URL.createObjectURL(new Blob([text], { type }))
    element('a', { href: address, download: name }).click()
    setTimeout(() => URL.revokeObjectURL(address), 1000)
}
