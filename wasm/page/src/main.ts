// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import { explainView } from './explain'
import { hotelsView } from './hotels'
import { tripsView } from './trips'

const views: Record<string, () => HTMLElement> = { trips: tripsView, hotels: hotelsView, explain: explainView }
const made = new Map<string, HTMLElement>()

/** Shows the view that the address names. A view is created once, so its fields keep their contents. */
function show(): void {
    const name = location.hash.slice(1) in views ? location.hash.slice(1) : 'trips'
    if (!made.has(name)) made.set(name, views[name]!())
    document.getElementById('view')!.replaceChildren(made.get(name)!)
    for (const link of document.querySelectorAll('nav a'))
        if (link.getAttribute('href') === '#' + name) link.setAttribute('aria-current', 'page')
        else link.removeAttribute('aria-current')
}
addEventListener('hashchange', show)
show()
