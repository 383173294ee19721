// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import { effect } from '@preact/signals'
import { render } from 'preact'
import { App } from './app'
import { keeping } from './model/kept_trips'
import { followPending } from './model/pending'
import { signedIn } from './model/session'
import { start } from './platform/worker_calls'
import { useLanguage } from './words/i18n'

await useLanguage()
render(<App />, document.getElementById('app')!)
followPending()
// the worker is loaded while the user signs in, not before: on a slow processor it would delay the first view
for (const input of ['pointerdown', 'keydown', 'input']) addEventListener(input, start, { once: true, capture: true })
// the files of the page, so that it starts without a network. They are loaded when a user has signed in or keeps trips here, not
// beside the first view; plain HTTP other than loopback has no service workers
const stop = effect(() => {
    if (!signedIn.value && !keeping.value) return
    void navigator.serviceWorker?.register('./service_worker.js').catch(() => undefined)
    queueMicrotask(() => stop())
})
