// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The journey of a booking: the other bookings of the same travelers, on a map if they are far enough from each other.
import { useSignal } from '@preact/signals'
import { useState } from 'preact/hooks'
import type { Location } from 'waybill'
import { readBooking, stateKnown } from '../../model/bookings'
import { notListed, readBookings } from '../../model/booking_list'
import { calendarOf } from '../../model/calendar'
import type { KnownStates } from '../../model/calendar'
import { isDated, journeysOf } from '../../model/journeys'
import type { DatedBooking, Journey } from '../../model/journeys'
import { Task } from '../../model/task'
import { trips } from '../../model/trips'
import { lazyPart } from '../../parts/lazy_part'
import { TaskProgress } from '../../parts/progress'
import { saveFile } from '../../platform/files'
import { shownDay, shownRange } from '../../words/format'
import { t } from '../../words/i18n'
import { addressOfBooking, titleOf } from './trip_row'

const JourneyMap = lazyPart(() => import('../../parts/map'))
/** Degrees: the coastline of the map is not accurate enough for less. */
const leastSpan = 4
/** The states of so many stays are read one by one. */
const fewStays = 5

/**
 * Saves a calendar file. The stays are in it if their details, read now, say that they are confirmed. Returns the number of
 * those that are not in it.
 */
async function saveCalendar(name: string, bookings: readonly DatedBooking[], signal: AbortSignal): Promise<number> {
    const states = new Map<string, 'confirmed'>()
    const stays = bookings.filter(one => one.kind === 'accommodation')
    // one list instead of one request for each stay
    const fresh = stays.length > fewStays && await readBookings(true) && !notListed.peek()
    for (const one of bookings)
        if (one.kind === 'accommodation') {
            const known = fresh ? stateKnown(one.bookingNumber) : undefined
            const found = known === undefined || known === 'missing' ? await readBooking(one.bookingNumber, signal).catch(() => undefined) : undefined
            signal.throwIfAborted()
            if (known === 'OK' || found?.state === 'confirmed') states.set(one.bookingNumber, 'confirmed')
        }
    const sure = bookings.filter(one => one.kind === 'transport' || states.has(one.bookingNumber))
    saveFile(name, 'text/calendar', calendarOf(sure, new Date(), states as KnownStates))
    return bookings.length - sure.length
}
/** A button that saves these bookings, and what became of it. */
export function CalendarButton({ name, label, bookings }: { name: string; label: string; bookings: () => readonly DatedBooking[] }) {
    const [task] = useState(() => new Task())
    const leftOut = useSignal(0)
    return <><button type="button" class="second" onClick={() => void task.run(t('lookingUp'), async signal => void (leftOut.value = await saveCalendar(name, bookings(), signal)))}>{label}</button>
        <TaskProgress task={task} />{leftOut.value > 0 && !task.running && <span class="quiet" role="status">{t('leftOut', { count: leftOut.value })}</span>}</>
}

function placesOf({ bookings }: Journey): { points: { at: Location; name: string }[]; lines: [Location, Location][] } {
    const points = new Map<string, { at: Location; name: string }>()
    const add = (at: Location | undefined, name: string): void => void (at && points.set(`${at.latitude} ${at.longitude}`, { at, name }))
    const lines: [Location, Location][] = []
    for (const one of bookings)
        if (one.kind === 'accommodation') add(one.location, one.city)
        else {
            add(one.departureLocation, one.departureCity)
            add(one.arrivalLocation, one.arrivalCity ?? '')
            if (one.departureLocation && one.arrivalLocation) lines.push([one.departureLocation, one.arrivalLocation])
        }
    return { points: [...points.values()], lines }
}
function isWide(points: readonly { at: Location }[]): boolean {
    const span = (of: (at: Location) => string): number => {
        const all = points.map(one => Number(of(one.at)))
        return Math.max(...all) - Math.min(...all)
    }
    return points.length > 1 && Math.max(span(at => at.latitude), span(at => at.longitude)) >= leastSpan
}

export function JourneyOf({ booking }: { booking: DatedBooking }) {
    const journey = journeysOf((trips.value?.bookings ?? []).filter(isDated)).find(one => one.bookings.includes(booking))
    if (!journey || journey.bookings.length < 2) return null
    const { points, lines } = placesOf(journey)
    return <section class="card journey"><h3>{t('journey')} <span class="quiet">{shownRange(journey.begins, journey.ends)}</span></h3>
        {isWide(points) && <JourneyMap points={points} lines={lines} />}
        <ol class="plain legs">{journey.bookings.map(one => <li key={addressOfBooking(one)} aria-current={one === booking ? 'true' : undefined}>
            <time dateTime={one.kind === 'transport' ? one.departureDate : one.fromDate}>{shownDay(one.kind === 'transport' ? one.departureDate : one.fromDate)}</time> {one === booking ? titleOf(one) : <a href={addressOfBooking(one)}>{titleOf(one)}</a>}</li>)}</ol>
        <div class="buttons"><CalendarButton name="journey.ics" label={t('saveJourney')} bookings={() => journey.bookings} /></div>
    </section>
}
