// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The rates of a hotel of the login, by night, and the requests that read and change them.
import { signal } from '@preact/signals'
import type { IdentifiedText, PeriodUpdate } from 'waybill'
import { dayAfter, daysFromNow, wireDate } from '../words/format'
import { t } from '../words/i18n'
import { rowsOf } from './rate_change'
import type { Row } from './rate_change'
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
const updatesAtOnce = 500

export const hotels = signal<readonly IdentifiedText[] | undefined>(undefined)
export const rates = signal<Rates | undefined>(undefined)
/** The updates that undo the last change. */
export const undo = signal<readonly PeriodUpdate[]>([])
export const readingRates = new Task()
export const sendingChange = new Task()
onReset(() => {
    readingRates.stop()
    sendingChange.stop()
    hotels.value = rates.value = undefined
    undo.value = []
})

export const readHotels = (): Promise<boolean> => readingRates.run(t('readingRates'), async signal => {
    const { hotels: found } = await sessionCall('rateList', {}, { signal })
    signal.throwIfAborted()
    hotels.value = found
})
export const readRates = (hotel: number, first = daysFromNow(0), nights = nightsAtOnce): Promise<boolean> => readingRates.run(t('readingRates'), async signal => {
    const list = await sessionCall('rateList', { hotel, from: wireDate(first), to: wireDate(dayAfter(first, nights - 1)) }, { signal })
    signal.throwIfAborted()
    rates.value = { hotel: list.hotels[0]!, currency: list.currency ?? '', first, nights, rows: rowsOf(list, first, nights) }
})

/** Sends updates in few requests, and reads the rates again. False if the service refused one. */
export async function applyUpdates(updates: readonly PeriodUpdate[], back: readonly PeriodUpdate[]): Promise<boolean> {
    const done = await sendingChange.run(t('applying'), async signal => {
        let changed = 0
        if (back.length > 0) undo.value = back // a part may be applied, or an answer lost
        for (let i = 0; i < updates.length; i += updatesAtOnce) changed += (await sessionCall('rateUpdate', { updates: updates.slice(i, i + updatesAtOnce) }, { signal })).changedPeriods
        undo.value = back
        announce(t(changed > 0 ? 'applied' : 'nothingChanged'))
    }, { retry: false })
    const present = rates.peek()
    if (present) await readRates(present.hotel.id, present.first, present.nights)
    return done
}
