// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The last search for hotels.
import { signal } from '@preact/signals'
import type { HotelSearchRes, Offered } from 'waybill'
import { t } from '../words/i18n'
import { flow } from './flow'
import { onReset, textLanguage } from './session'
import { queryOf, stayOf } from './stay'
import type { Search } from './stay'
import { Task } from './task'

export interface Found {
    key: string
    search: Search
    answer: HotelSearchRes
    offers: Offered[]
}
export const found = signal<Found | undefined>(undefined)
export const searching = new Task()
/** Pictures are on the servers of their owners: they are loaded after the user agrees. */
export const pictures = signal(false)
let wanted: string | undefined

/** Identifies a search and the language of its texts. */
export const keyOf = (search: Search): string => `${textLanguage() ?? ''}?${JSON.stringify(queryOf(search))}`
/** The next search reads the present offers. */
export function forgetSearch(): void {
    searching.stop()
    found.value = undefined
    wanted = undefined
}
onReset(forgetSearch)

/** Searches unless the result is there or is being read. */
export function showSearch(search: Search): void {
    const key = keyOf(search)
    if (wanted === key) return
    wanted = key
    found.value = undefined
    void searching.run(t('searching'), async signal => {
        const { answer, offers } = await flow().search(stayOf(search), { signal, ...(search.hotel !== undefined && { filters: { hotelsIds: String(search.hotel) } }) })
        signal.throwIfAborted() // a later search has replaced this one
        found.value = { key, search, answer, offers }
    })
}
