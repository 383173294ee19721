// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Storage of the browser, which may be switched off or full.

/** What earlier pages kept: trips, with the names of travelers. */
const former = ['waybill.trips', 'waybill.keep_trips', 'waybill.booking']
try {
    for (const key of former) localStorage.removeItem(key)
} catch {
    // switched off: nothing is kept
}

export function read(area: 'localStorage' | 'sessionStorage', key: string): string | undefined {
    try {
        return globalThis[area].getItem(key) ?? undefined
    } catch {
        return undefined
    }
}
/** Returns false if the value could not be kept. */
export function write(area: 'localStorage' | 'sessionStorage', key: string, value: string): boolean {
    try {
        globalThis[area].setItem(key, value)
        return globalThis[area].getItem(key) === value
    } catch {
        return false
    }
}
