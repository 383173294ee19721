// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What is new for a hotel, what waits for its decision, and who arrives.
import { signal, useSignal } from '@preact/signals'
import type { OrderDetails } from 'waybill'
import { acknowledge, decline, unchanged } from '../../model/bookings'
import { bookingsWith, newest, ofDay, readAt, reading, useBookings, waiting } from '../../model/booking_list'
import type { OfDay } from '../../model/booking_list'
import { guestsOf } from '../../model/details'
import { onReset } from '../../model/session'
import { announce, Task } from '../../model/task'
import { BookingTable } from '../../parts/booking_table'
import { confirmed } from '../../parts/dialog'
import { Field } from '../../parts/fields'
import { TaskProgress } from '../../parts/progress'
import { now } from '../../parts/state'
import { Names } from '../../parts/texts'
import { addressOf, goInstead, route } from '../../platform/router'
import { daysFromNow, shownDate, shownDuration, shownMoment, shownMoney, shownNumber, shownRange } from '../../words/format'
import { t } from '../../words/i18n'
import { History, Money, StayFacts } from '../bookings/booking_details'

const days = Object.keys(ofDay) as OfDay[]
/** The numbers of the bookings that are selected for a decision. */
const selected = signal<ReadonlySet<string>>(new Set())
const deciding = new Task()
onReset(() => {
    deciding.stop()
    selected.value = new Set()
})

const Line = ({ details }: { details: OrderDetails }) => <div>
    <strong><Names names={guestsOf(details).slice(0, 3)} /></strong>
    <p>{details.fromDate !== undefined && details.toDate !== undefined && shownRange(details.fromDate, details.toDate)}{t('comma')}<Names names={(details.rooms ?? []).map(room => room.title ?? String(room.id))} />{t('comma')}{shownMoney(details.totalRate)}</p>
    <p class="quiet small"><bdi>{details.bookingNumber}</bdi>{details.hotel?.title !== undefined && <>{t('comma')}<bdi>{details.hotel.title}</bdi></>}</p>
</div>
const Facts = ({ details }: { details: OrderDetails }) => <><StayFacts details={details} /><Money details={details} open={false} /><History details={details} /></>
const showDetails = (details: OrderDetails): void => void confirmed({ title: `${t('booking')} ${details.bookingNumber}`, content: <Facts details={details} />, action: t('done'), informs: true })

/** How long the hotel can decide. */
function Deadline({ moment }: { moment: string }) {
    const minutes = Math.max(0, Math.floor((Date.parse(moment) - now.value) / 60_000))
    return <span class={minutes < 120 ? 'tag few' : 'tag'}>{t('decideWithin', { left: shownDuration(`${Math.floor(minutes / 60)}h :${minutes % 60}m`) })}{t('comma')}<span class="quiet small">{shownMoment(moment)}</span></span>
}

/** Decides bookings, one after the other, after a confirmation. One that somebody else decided meanwhile is left alone. */
async function decide(chosen: readonly OrderDetails[], accepts: boolean): Promise<void> {
    const [first] = chosen
    const one = chosen.length === 1
    const title = one ? t(accepts ? 'acceptTitle' : 'declineTitle', { number: first!.bookingNumber }) : t(accepts ? 'acceptSeveral' : 'declineSeveral', { count: chosen.length })
    const reason = await confirmed({ title, action: t(accepts ? 'accept' : 'decline'), content: <ul class="plain">{chosen.map(each => <li key={each.bookingNumber}><Line details={each} /></li>)}</ul>, reason: accepts ? undefined : t('reason') })
    if (reason === undefined) return
    let done = 0
    await deciding.run(t(accepts ? 'accept' : 'decline'), async (signal, report) => {
        let problem: unknown
        for (const { bookingNumber: number, user } of chosen) {
            try {
                const booking = await unchanged(number, 'onRequest', signal, user)
                if (booking && (await (accepts ? acknowledge(booking, signal, user) : decline(booking, reason, signal, user))).state !== 'unknown') ++done
            } catch (why) {
                signal.throwIfAborted()
                problem = why
            }
            report(t('decidedSoFar', { count: done, all: chosen.length }))
        }
        if (!one) announce(t('decidedSoFar', { count: done, all: chosen.length }))
        else if (done === 1) announce(t(accepts ? 'stateConfirmed' : 'stateDeclined'))
        selected.value = new Set()
        if (problem !== undefined) throw problem
    }, { retry: false })
}

function Decision({ details }: { details: OrderDetails }) {
    const { bookingNumber: number } = details
    return <li class="card decision" data-number={number}>
        <input type="checkbox" aria-label={t('selectBooking', { number })} checked={selected.value.has(number)} onChange={event => {
            const next = new Set(selected.value)
            if (event.currentTarget.checked) next.add(number)
            else next.delete(number)
            selected.value = next
        }} /><Line details={details} />
        <div class="steps">{details.acknowledgeBefore !== undefined && <Deadline moment={details.acknowledgeBefore} />}
            <p class="buttons"><button type="button" class="second" disabled={deciding.running} onClick={() => void decide([details], true)}>{t('accept')}</button>
                <button type="button" class="second danger" disabled={deciding.running} onClick={() => void decide([details], false)}>{t('decline')}</button></p></div>
        {details.specialRequests !== undefined && <p class="notice"><bdi>{details.specialRequests}</bdi></p>}
        <details><summary>{t('details')}</summary><Facts details={details} /></details>
    </li>
}
function Several({ all }: { all: readonly OrderDetails[] }) {
    const chosen = all.filter(one => selected.value.has(one.bookingNumber))
    return <>{all.length > 1 && <p class="buttons"><button type="button" class="link" onClick={() => (selected.value = new Set(chosen.length === all.length ? [] : all.map(one => one.bookingNumber)))}>{t('selectAll')}</button>
        {chosen.length > 0 && <><button type="button" disabled={deciding.running} onClick={() => void decide(chosen, true)}>{t('acceptSelected', { count: chosen.length })}</button>
            <button type="button" class="second danger" disabled={deciding.running} onClick={() => void decide(chosen, false)}>{t('declineSelected', { count: chosen.length })}</button></>}</p>}<TaskProgress task={deciding} /></>
}

/** Arrivals, departures or guests in house of a day; a print or a file has them all. */
function Day() {
    const { query } = route.value
    const day = query.get('day') ?? daysFromNow(0)
    const kind = days.find(one => one === query.get('list')) ?? 'arrivals'
    const show = (more: Record<string, string>): void => goInstead(addressOf('reservations', { day, list: kind, ...more }))
    return <section class="card arrivals" aria-labelledby="arrivals"><h3 id="arrivals">{t(kind)}</h3>
        <div class="toolbar"><Field label={t('day')}><input name="day" type="date" value={day} onInput={event => event.currentTarget.value !== '' && show({ day: event.currentTarget.value })} /></Field>
            <p class="segments">{days.map(one => <button key={one} type="button" class="second" aria-pressed={one === kind} data-list={one} onClick={() => show({ list: one })}>{t(one)} {shownNumber(ofDay[one](day).length)}</button>)}</p></div>
        <BookingTable key={`${day} ${kind}`} title={`${t(kind)}${t('comma')}${shownDate(day)}`} all={ofDay[kind](day)} show={showDetails} name={`${kind}-${day}`} first="guests" /></section>
}

export function Reservations() {
    useBookings()
    const text = useSignal('')
    return <>
        <h2 class="title">{t('reservations')}</h2>
        <TaskProgress task={reading} />
        {readAt.value !== undefined && <>
            <Day />
            <section aria-labelledby="waiting"><h3 id="waiting">{t('waitingFor', { count: waiting.value.length })}</h3><Several all={waiting.value} />
                {waiting.value.length === 0 ? <p class="quiet">{t('nothingWaits')}</p> : <ul class="plain">{waiting.value.map(one => <Decision key={one.bookingNumber} details={one} />)}</ul>}</section>
            <section class="newest" aria-labelledby="newest"><h3 id="newest">{t('newest')}</h3>
                <div class="find"><Field label={t('findAnything')}><input name="find" type="search" autocomplete="off" dir="auto" value={text.value} onInput={event => (text.value = event.currentTarget.value)} /></Field></div>
                {newest.value.length === 0 ? <p class="quiet">{t('noReservations')}</p> : <BookingTable title={t('reservations')} all={bookingsWith(text.value)} show={showDetails} name="reservations" />}</section>
            <p class="quiet small">{t('readAt', { moment: shownMoment(new Date(readAt.value).toISOString()) })}</p></>}
    </>
}
