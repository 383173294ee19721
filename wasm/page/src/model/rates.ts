// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The rates of a hotel of the login, by night, and the requests that read and change them.
import { signal } from '@preact/signals'
import type { IdentifiedText, PeriodUpdate, WaybillError } from 'waybill'
import { dayAfter, wireDate } from '../words/format'
import { t } from '../words/i18n'
import { rowsOf, undoOf } from './rate_change'
import type { Edit, Row } from './rate_change'
import { onReset, sessionCall } from './session'
import { announce, Task } from './task'

export interface Rates {
    hotel: IdentifiedText
    currency: string
    /** An ISO date. */
    first: string
    nights: number
    rows: Row[]
}
/** The nights of a request, and those that each further one adds. */
export const nightsAtOnce = 62
export const mostNights = 1100 // of a request (profile)
const updatesAtOnce = 500

export const hotels = signal<readonly IdentifiedText[] | undefined>(undefined)
export const rates = signal<Rates | undefined>(undefined)
/** A change that this page has made, with the updates that set it back. The protocol has no history of rates. */
export interface Made {
    hotel: number
    words: string
    at: number
    back: readonly PeriodUpdate[]
}
/** Those since the user signed in, the last one first. */
export const made = signal<readonly Made[]>([])
let wanted: [hotel: number, first: string, nights: number] | undefined // read last, or being read
export const readingRates = new Task()
export const sendingChange = new Task()
onReset(() => {
    readingRates.stop()
    sendingChange.stop()
    hotels.value = rates.value = wanted = undefined
    made.value = []
})

export const readHotels = (): Promise<boolean> => readingRates.run(t('readingRates'), async signal => {
    const { hotels: found } = await sessionCall('rateList', {}, { signal })
    signal.throwIfAborted()
    hotels.value = found
})
export const readRates = (hotel: number, first: string, nights = nightsAtOnce): Promise<boolean> => readingRates.run(t('readingRates'), async signal => {
    wanted = [hotel, first, nights]
    const list = await sessionCall('rateList', { hotel, from: wireDate(first), to: wireDate(dayAfter(first, nights - 1)) }, { signal })
    signal.throwIfAborted()
    rates.value = { hotel: list.hotels[0]!, currency: list.currency ?? '', first, nights, rows: rowsOf(list, first, nights) }
})

/** Sends updates in few requests, and reads the rates again. False if the service refused one. */
async function send(updates: readonly PeriodUpdate[]): Promise<boolean> {
    const done = await sendingChange.run(t('applying'), async signal => {
        let changed = 0
        for (let i = 0; i < updates.length; i += updatesAtOnce) changed += (await sessionCall('rateUpdate', { updates: updates.slice(i, i + updatesAtOnce) }, { signal })).changedPeriods
        announce(t(changed > 0 ? 'applied' : 'nothingChanged'))
    }, { retry: false })
    if (wanted) await readRates(...wanted)
    return done
}
export async function applyChange(edits: readonly Edit[], hotel: number, words: string): Promise<boolean> {
    const before = made.peek()
    made.value = [{ hotel, words, at: Date.now(), back: undoOf(edits) }, ...before] // a part may be applied, or an answer lost
    const done = await send(edits.map(one => one.update))
    const progress = sendingChange.progress.peek()
    const problem = progress.kind === 'failed' ? (progress.problem as WaybillError) : undefined
    if (edits.length <= updatesAtOnce && (problem?.code === 'refused' || problem?.sent === false)) made.value = before
    return done
}
/** Restores what the rates of a hotel were before a change, and before the later ones. A change of nights without earlier values stays listed. */
export async function setBack(change: Made): Promise<void> {
    const all = made.peek().slice(0, made.peek().indexOf(change) + 1).filter(one => one.hotel === change.hotel && one.back.length > 0)
    if (await send(all.flatMap(one => one.back))) made.value = made.peek().filter(one => !all.includes(one))
}
