// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import { bookingView } from './booking/find'
import { followPending } from './booking/pending'
import { connectionView, onSession, session } from './connection'
import { element, options } from './element'
import { language, languages, t, useLanguage } from './i18n'
import type { Language } from './i18n'
import { addressOf, onRoute, route } from './router'
import type { Route } from './router'
import { problemBox } from './task'
import { start } from './worker_calls'

interface View {
    element: HTMLElement
    update?: (query: URLSearchParams) => void
}
interface Kind {
    label: () => string
    /** Whether the user must have signed in. */
    calls: boolean
    create: () => View | Promise<View>
}
// the first view is the one for signing in: the others are loaded after it
const kinds: Record<string, Kind> = {
    hotels: { label: () => t('hotels'), calls: true, create: async () => (await import('./hotels/hotels')).hotelsView() },
    booking: { label: () => t('bookings'), calls: true, create: bookingView },
    trips: { label: () => t('trips'), calls: true, create: async () => (await import('./trips/trips')).tripsView() },
    explain: { label: () => t('explain'), calls: false, create: async () => ({ element: (await import('./explain')).explainView() }) },
    connection: { label: () => t('connection'), calls: false, create: () => ({ element: connectionView() }) },
}
const made = new Map<string, View>()
let latest = 0

/** Shows the view that the address names. A view is created once, so its fields keep their contents. */
async function show({ view, query }: Route): Promise<void> {
    const number = ++latest
    const name = Object.hasOwn(kinds, view) ? view : 'hotels' // the address may be `#/constructor`
    const { calls, create } = kinds[name]!
    const place = document.getElementById('view')!
    for (const link of document.querySelectorAll<HTMLAnchorElement>('nav.views a'))
        if (link.dataset.view === name) link.setAttribute('aria-current', 'page')
        else link.removeAttribute('aria-current')
    document.title = `${kinds[name]!.label()} – Waybill`
    if (name === 'connection' || (calls && !session.signedIn)) return place.replaceChildren(connectionView())
    try {
        const kept = made.get(name) ?? (await create())
        made.set(name, kept)
        if (number !== latest) return
        if (kept.element.parentNode !== place) place.replaceChildren(kept.element)
        kept.update?.(query)
    } catch {
        // a file whose import failed is not imported again before the page is loaded again
        if (number === latest) place.replaceChildren(problemBox({ code: 'module_unavailable' }, () => location.reload()))
    }
}

function frame(): void {
    document.querySelector('header')!.replaceChildren(element('h1', {}, 'Waybill'),
        element('nav', { class: 'views', 'aria-label': t('views') }, ...Object.entries(kinds).map(([name, kind]) => element('a', { href: addressOf(name), 'data-view': name }, kind.label()))),
        element('label', { class: 'language' }, element('span', { class: 'hidden' }, t('language')), element('select', {
            change: (event: Event) => void changeLanguage((event.target as HTMLSelectElement).value as Language),
        }, ...options(Object.entries(languages), language()))))
    followPending(document.getElementById('pending')!)
}
async function changeLanguage(chosen: Language): Promise<void> {
    await useLanguage(chosen)
    made.clear() // views are created again, from their addresses
    frame()
    await show(route())
    document.querySelector<HTMLSelectElement>('.language select')?.focus()
}

onRoute(next => void show(next))
onSession(() => {
    made.clear() // what one login has read is not shown to another one
    void show(route())
})
await useLanguage()
frame()
await show(route())
setTimeout(start) // the worker is loaded while the user signs in
