// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The address names the view and its query: `#/hotels?city=104`. It never contains a credential.
import { signal } from '@preact/signals'

export interface Route {
    view: string
    query: URLSearchParams
}
const read = (): Route => {
    const [view = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?')
    return { view, query: new URLSearchParams(query) }
}
export const route = signal(read())

export function addressOf(view: string, query: Record<string, string | undefined> | URLSearchParams = {}): string {
    const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query)
    const text = new URLSearchParams(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '')).toString()
    return `#/${view}${text && '?' + text}`
}
/** Shows a view; `back` returns to the present one. */
export function go(address: string): void {
    if (location.hash !== address) history.pushState(null, '', address)
    route.value = read()
}
/** Shows a view instead of the present one, which `back` then skips. */
export function goInstead(address: string): void {
    history.replaceState(null, '', address)
    route.value = read()
}
addEventListener('popstate', () => (route.value = read()))
