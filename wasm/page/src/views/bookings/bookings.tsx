// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A booking by what the user typed; without it, the table of all bookings.
import { useSignal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { justBooked } from '../../model/book_order'
import { bookingsWith, notListed, numberIn, readAt, reading, useBookings } from '../../model/booking_list'
import { detailsOf, isMissing, learn, readBooking, revision, wantStates } from '../../model/bookings'
import { flow } from '../../model/flow'
import { records } from '../../model/ledger'
import { isMine } from '../../model/pending'
import { Task } from '../../model/task'
import { readingTrips, rideOfTrips, rowsWith, stayOfTrips, trips, wantTrips } from '../../model/trips'
import { BookingTable } from '../../parts/booking_table'
import { TaskProgress } from '../../parts/progress'
import { StateOf } from '../../parts/state'
import { Names } from '../../parts/texts'
import { addressOf, route } from '../../platform/router'
import { daysFromNow, shownRange } from '../../words/format'
import { t } from '../../words/i18n'
import { BookingList } from './booking_list'
import { BookingPage } from './booking_page'
import { FindForm } from './find_form'
import { ListedRide, ListedStay } from './listed_booking'

const yearsBack = 3
const since = (): string => daysFromNow(-365 * yearsBack)

/** All bookings with this text: those of the list or, if it has none, of the trips, which also have bookings without details. */
function ByName({ text }: { text: string }) {
    useBookings()
    const listed = readAt.value === undefined ? [] : bookingsWith(text)
    const unlisted = listed.length === 0 && (readAt.value !== undefined || notListed.value || reading.progress.value.kind === 'failed')
    useEffect(() => {
        if (unlisted) wantTrips(since())
    }, [unlisted])
    const found = rowsWith(text).flatMap(({ booking }) => (booking.kind === 'accommodation' ? [booking] : [])).slice(0, 100)
    useEffect(() => wantStates(unlisted ? found.map(one => one.bookingNumber) : []))
    if (listed.length > 0) return <BookingTable title={t('bookings')} all={listed} name="bookings" />
    if (!unlisted) return <TaskProgress task={reading} />
    if (readingTrips.progress.value.kind !== 'idle') return <TaskProgress task={readingTrips} />
    if (!trips.value) return null
    if (found.length === 0) return <p>{t('nothingFound', { text })}</p>
    return <ul class="plain">{found.map(one => <li class="card line" key={one.bookingNumber}>
        <span><a href={addressOf('booking', { find: one.bookingNumber })}><bdi>{one.bookingNumber}</bdi></a> <bdi>{one.name}</bdi>{t('comma')}{shownRange(one.fromDate, one.toDate)}<br /><span class="quiet"><Names names={one.travelers.map(guest => guest.name)} /></span></span>
        <StateOf number={one.bookingNumber} /></li>)}</ul>
}

/** A booking by its number or its reference, which may be in the list; else all bookings with this text. One without a digit is a name if the list has it. */
function Wanted({ text }: { text: string }) {
    const [task] = useState(() => new Task())
    const number = useSignal<string | undefined>(undefined)
    const missing = useSignal(false)
    useEffect(() => {
        const present = detailsOf(text)
        // a booking that was just made was read then
        if (present && present !== 'missing' && justBooked.peek() === text) return void (number.value = text)
        const listed = numberIn(text)
        if (listed === undefined && !/\d/.test(text) && readAt.peek() !== undefined && bookingsWith(text).length > 0) return void (missing.value = true)
        void task.run(t('lookingUp'), async signal => {
            const booking = await readBooking(listed ?? text, signal) ?? await flow().lookUpReference(text, { signal }).catch((problem: unknown) => {
                if (isMissing(problem)) return undefined
                throw problem
            })
            signal.throwIfAborted()
            if (booking) {
                learn(booking)
                number.value = booking.number
            } else missing.value = true
        })
        return () => task.stop()
    }, [])
    const details = number.value === undefined ? undefined : detailsOf(number.value)
    // a service may list bookings and know no details of any
    const listed = missing.value || task.progress.value.kind === 'failed' ? stayOfTrips(text) : undefined
    return <>
        {details === undefined && <TaskProgress task={task} />}
        {details && details !== 'missing' && <BookingPage key={details.bookingNumber} details={details} />}
        {listed ? <ListedStay booking={listed} /> : missing.value && <ByName text={text} />}
    </>
}

function Ride({ name }: { name: string }) {
    useEffect(() => {
        if (!rideOfTrips(name)) wantTrips(since())
    }, [name])
    const ride = rideOfTrips(name)
    return ride ? <ListedRide booking={ride} /> : <TaskProgress task={readingTrips} />
}

/** The bookings of this browser, at a service that has no list of all. */
function Recent() {
    void revision.value
    const made = records().filter(one => one.state === 'booked' && isMine(one)).slice(0, 20)
    const numbers = made.map(one => one.number!)
    useEffect(() => wantStates(numbers), [numbers.join()])
    if (made.length === 0) return <p class="quiet">{t('noRecent')}</p>
    return <section><h3>{t('recentBookings')}</h3><ul class="plain">{made.map(one => <li class="card line" key={one.reference}>
        <span><a href={addressOf('booking', { find: one.number! })}><bdi>{one.number}</bdi></a> <bdi>{one.hotel}</bdi>{t('comma')}{shownRange(one.fromDate, one.toDate)}</span><StateOf number={one.number!} /></li>)}</ul></section>
}

export function Bookings() {
    const { query } = route.value
    const wanted = query.get('find') ?? ''
    const ride = query.get('ride')
    const [times, again] = useState(0)
    const text = useSignal('')
    return <>
        <div class="head">{wanted === '' && ride === null && <h2 class="title">{t('bookings')}</h2>}
            <FindForm wanted={wanted} typed={next => (text.value = next)} sent={() => again(times + 1) /* the user wants its present state */} /></div>
        <div class="results">{ride !== null ? <Ride name={ride} /> : wanted !== '' ? <Wanted key={`${wanted} ${times}`} text={wanted} />
            : notListed.value ? <Recent /> : <BookingList text={text.value} />}</div>
    </>
}
