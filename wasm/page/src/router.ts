// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The address names the view and its query: `#/hotels?city=104`. It never contains a credential.

export interface Route {
    view: string
    query: URLSearchParams
}
type Listener = (route: Route) => void
const listeners: Listener[] = []

export function route(): Route {
    const [view = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?')
    return { view, query: new URLSearchParams(query) }
}
export function addressOf(view: string, query: Record<string, string | undefined> | URLSearchParams = {}): string {
    const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query)
    const text = new URLSearchParams(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '')).toString()
    return `#/${view}${text && '?' + text}`
}
const announce = (): void => listeners.forEach(listener => listener(route()))

/** Shows a view; `back` returns to the present one. */
export function go(address: string): void {
    if (location.hash === address) return announce()
    history.pushState(null, '', address)
    announce()
}
/** Shows a view instead of the present one, which `back` then skips. */
export function goInstead(address: string): void {
    history.replaceState(null, '', address)
    announce()
}
/** Changes the address without showing anything. */
export const note = (address: string): void => history.replaceState(null, '', address)
export function onRoute(listener: Listener): void {
    listeners.push(listener)
}
addEventListener('popstate', announce)
