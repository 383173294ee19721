// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Keeps the files of the page, so that it starts without a network. Requests to services are never kept. Files below
// assets/ have a hash in their names: a kept one is current.
const cacheName = 'waybill-page'
const files = [] // the build fills this list: vite.config.js

self.addEventListener('install', event => {
    event.waitUntil(caches.open(cacheName).then(cache => cache.addAll(files)).then(() => self.skipWaiting()))
})
self.addEventListener('activate', event => event.waitUntil(removeOld().then(() => self.clients.claim())))

const pathOf = url => new URL(url).pathname.slice(new URL(self.registration.scope).pathname.length)
/** Removes the files of earlier versions. */
async function removeOld() {
    const cache = await caches.open(cacheName)
    for (const { url } of await cache.keys()) if (pathOf(url).startsWith('assets/') && !files.includes(pathOf(url))) await cache.delete(url)
}
async function answer(request, immutable) {
    const cache = await caches.open(cacheName)
    const kept = await cache.match(request)
    if (kept && immutable) return kept
    try {
        const response = await fetch(request)
        if (response.ok) await cache.put(request, response.clone())
        return response
    } catch (problem) {
        if (kept) return kept
        throw problem
    }
}
self.addEventListener('fetch', event => {
    const { request } = event
    if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return
    const path = pathOf(request.url)
    const immutable = path.startsWith('assets/')
    if (immutable || files.includes(path || './')) event.respondWith(answer(request, immutable))
})
