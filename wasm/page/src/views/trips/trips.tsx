// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The trips of the travelers: a table by date, which is searched without another request.
import { useSignal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { revision, wantStates } from '../../model/bookings'
import { isDate } from '../../model/stay'
import { isDated } from '../../model/trip_dates'
import { defaultSince, readingTrips, rowsWith, trips, wantTrips } from '../../model/trips'
import type { Row, Trips } from '../../model/trips'
import { Field } from '../../parts/fields'
import { LongList } from '../../parts/long_list'
import { printOnly } from '../../parts/printed'
import { TaskProgress } from '../../parts/progress'
import { addressOf, goInstead, route } from '../../platform/router'
import { shownMoment } from '../../words/format'
import { t } from '../../words/i18n'
import { CalendarButton } from './calendar_button'
import { TripRow } from './trip_row'

const step = 100
const searchWait = 150 // milliseconds after the last key

/** Reads the states of the stays whose rows are on the screen. */
function useVisibleStates(rows: readonly Row[], shown: number): { current: HTMLElement | null } {
    const body = useRef<HTMLElement>(null)
    useEffect(() => {
        if (!body.current) return
        const observer = new IntersectionObserver(seen => wantStates(seen.filter(one => one.isIntersecting).map(one => (one.target as HTMLElement).dataset['number']!)))
        for (const row of body.current.querySelectorAll('[data-number]')) observer.observe(row)
        return () => observer.disconnect()
    }, [rows, shown, revision.value])
    return body
}

const Columns = () => <thead><tr>{(['dates', 'trip', 'travelers', 'number', 'status'] as const).map(one => <th key={one} scope="col">{t(one)}</th>)}</tr></thead>

function Table({ all }: { all: readonly Row[] }) {
    const shown = useSignal(step)
    useEffect(() => void (shown.value = step), [all])
    const body = useVisibleStates(all, shown.value)
    return <LongList items={all} shown={shown.value} step={step} more={next => (shown.value = next)} render={row => <TripRow key={row.id} row={row} />}
        wrap={(rows, ref) => <table class="trips"><caption class="hidden">{t('trips')}</caption><Columns />
            <tbody ref={element => void (ref.current = body.current = element)}>{rows}</tbody></table>} />
}

/** All trips, on paper. */
const Sheet = ({ all }: { all: readonly Row[] }) => <><h2>{t('trips')}</h2><p>{t('bookingCount', { count: all.length })}</p>
    <table class="trips"><Columns /><tbody>{all.map(row => <TripRow key={row.id} row={row} />)}</tbody></table></>

function Loaded({ loaded }: { loaded: Trips }) {
    const { query } = route.value
    const text = useSignal(query.get('find') ?? '')
    const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
    const [all, show] = useState<readonly Row[]>(() => rowsWith(text.value))
    useEffect(() => show(rowsWith(text.value)), [loaded])
    const search = (next: string): void => {
        text.value = next
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
            show(rowsWith(next))
            const { query: present } = route.peek()
            present.set('find', next)
            goInstead(addressOf('trips', present))
        }, searchWait)
    }
    if (loaded.bookings.length === 0) return <p>{t('noTrips')}</p>
    return <>
        <div class="toolbar">
            <Field label={t('searchTrips')}><input name="find" type="search" autocomplete="off" dir="auto" value={text.value} onInput={event => search(event.currentTarget.value)} /></Field>
            <div class="buttons">
                <CalendarButton name="trips.ics" label={t('saveCalendar')} bookings={() => all.map(one => one.booking).filter(isDated)} />
                <button type="button" class="second" onClick={() => printOnly(<Sheet all={all} />)}>{t('print')}</button>
            </div>
        </div>
        <p class="summary" role="status">{t('bookingCount', { count: all.length })} <span class="quiet small">{t('readAt', { moment: shownMoment(new Date(loaded.at).toISOString()) })}</span></p>
        <Table all={all} />
    </>
}

export function TripsView() {
    const given = route.value.query.get('since')
    const since = isDate(given) ? given : defaultSince()
    useEffect(() => wantTrips(since), [since, revision.value])
    return <>
        <div class="head"><h2 class="title">{t('trips')}</h2>
        <form class="since" onSubmit={event => {
            event.preventDefault()
            const next = new FormData(event.currentTarget).get('since') as string
            goInstead(addressOf('trips', { since: next, find: route.peek().query.get('find') ?? undefined }))
            wantTrips(next, true)
        }}><Field label={t('bookedSince')}><input name="since" type="date" required defaultValue={since} /></Field><button type="submit" class="second">{t('showTrips')}</button></form></div>
        <TaskProgress task={readingTrips} />
        {trips.value && !readingTrips.running && <Loaded loaded={trips.value} />}
    </>
}
