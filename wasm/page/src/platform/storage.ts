// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Storage of the browser, which may be switched off or full.

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
