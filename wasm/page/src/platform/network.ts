// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Whether the browser has a network at all. It notices this before a request is sent.
import { signal } from '@preact/signals'

export const online = signal(navigator.onLine)
addEventListener('online', () => (online.value = true))
addEventListener('offline', () => (online.value = false))
