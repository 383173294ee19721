// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Saves trips as a calendar.
import { useSignal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { detailsOf, readBooking } from '../../model/bookings'
import { notListed, readBookings } from '../../model/booking_list'
import { calendarOf } from '../../model/calendar'
import type { DatedBooking } from '../../model/trip_dates'
import { Task } from '../../model/task'
import { TaskProgress } from '../../parts/progress'
import { saveFile } from '../../platform/files'
import { t } from '../../words/i18n'

/** The states of so many stays are read one by one. */
const fewStays = 5

/**
 * Saves a calendar file. The stays are in it if their details, read now, say that they are confirmed. Returns the number of
 * those that are not in it.
 */
async function saveCalendar(name: string, bookings: readonly DatedBooking[], signal: AbortSignal): Promise<number> {
    const sure: DatedBooking[] = []
    const stays = bookings.filter(one => one.kind === 'accommodation')
    // one list instead of one request for each stay
    const fresh = stays.length > fewStays && await readBookings(true) && !notListed.peek()
    for (const one of bookings) {
        if (one.kind === 'accommodation') {
            const listed = fresh ? detailsOf(one.bookingNumber) : undefined
            const present = typeof listed === 'object' ? listed : (await readBooking(one.bookingNumber, signal).catch(() => undefined))?.details
            signal.throwIfAborted()
            if (present?.status.code !== 'OK') continue
        }
        sure.push(one)
    }
    saveFile(name, 'text/calendar', calendarOf(sure))
    return bookings.length - sure.length
}
/** A button that saves these bookings, and what became of it. */
export function CalendarButton({ name, label, bookings }: { name: string; label: string; bookings: () => readonly DatedBooking[] }) {
    const [task] = useState(() => new Task())
    const leftOut = useSignal(0)
    return <><button type="button" class="second" onClick={() => void task.run(t('lookingUp'), async signal => void (leftOut.value = await saveCalendar(name, bookings(), signal)))}>{label}</button>
        <TaskProgress task={task} />{leftOut.value > 0 && !task.running && <span class="quiet" role="status">{t('leftOut', { count: leftOut.value })}</span>}</>
}
