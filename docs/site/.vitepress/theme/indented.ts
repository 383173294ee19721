// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.

/** Indents a document that the module wrote: one line for each element. */
export function indented(xml: string): string {
    const serializer = new XMLSerializer()
    const lines = (node: Element, depth: number): string => {
        const pad = '  '.repeat(depth)
        if (node.children.length === 0) return `${pad}${serializer.serializeToString(node)}\n`
        const open = serializer.serializeToString(node.cloneNode(false)).replace(/\/>$/, '>')
        return `${pad}${open}\n${[...node.children].map(child => lines(child, depth + 1)).join('')}${pad}</${node.nodeName}>\n`
    }
    return lines(new DOMParser().parseFromString(xml, 'text/xml').documentElement, 0)
}
