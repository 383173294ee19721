// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import { render } from 'preact'
import { App } from './app'
import { followPending } from './model/pending'
import { start } from './platform/worker_calls'
import { useLanguage } from './words/i18n'

await useLanguage()
render(<App />, document.getElementById('app')!)
followPending()
// the worker is loaded while the user signs in, not before: on a slow processor it would delay the first view
for (const input of ['pointerdown', 'keydown', 'input']) addEventListener(input, start, { once: true, capture: true })
