// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What is new for a hotel, what waits for its decision, and who arrives.
import { useEffect, useState } from 'preact/hooks'
import type { Booked, OrderDetails, OutcomeUnknown } from 'waybill'
import { acknowledge, decline, unchanged } from '../../model/bookings'
import { arrivalsOf, newest, readAt, reading, readReservations, waiting } from '../../model/reservations'
import type { StateCode } from '../../model/service_words'
import { announce, Task } from '../../model/task'
import { confirmed } from '../../parts/dialog'
import { Field } from '../../parts/fields'
import { TaskProgress } from '../../parts/progress'
import { now, State } from '../../parts/state'
import { Names } from '../../parts/texts'
import { addressOf, goInstead, route } from '../../platform/router'
import { daysFromNow, shownDuration, shownMoment, shownMoney, shownRange } from '../../words/format'
import { t } from '../../words/i18n'
import { History, Money, StayFacts } from '../bookings/booking_details'

const newestShown = 20
const refreshEvery = 60_000

const guests = (one: OrderDetails): string[] => (one.rooms ?? []).flatMap(room => (room.customers ?? []).map(guest => `${guest.firstName} ${guest.lastName}`))
const Line = ({ details }: { details: OrderDetails }) => <div>
    <strong><Names names={guests(details).slice(0, 3)} /></strong>
    <p>{details.fromDate !== undefined && details.toDate !== undefined && shownRange(details.fromDate, details.toDate)}{t('comma')}<Names names={(details.rooms ?? []).map(room => room.title ?? String(room.id))} />{t('comma')}{shownMoney(details.totalRate)}</p>
    <p class="quiet small"><bdi>{details.bookingNumber}</bdi>{details.hotel?.title !== undefined && <>{t('comma')}<bdi>{details.hotel.title}</bdi></>}</p>
</div>
const Unfolded = ({ details }: { details: OrderDetails }) => <details><summary>{t('details')}</summary><StayFacts details={details} /><Money details={details} open={false} /><History details={details} /></details>

/** How long the hotel can decide. */
function Deadline({ moment }: { moment: string }) {
    const minutes = Math.max(0, Math.floor((Date.parse(moment) - now.value) / 60_000))
    return <span class={minutes < 120 ? 'tag few' : 'tag'}>{t('decideWithin', { left: shownDuration(`${Math.floor(minutes / 60)}h :${minutes % 60}m`) })} <span class="quiet small">{shownMoment(moment)}</span></span>
}

function Decision({ details }: { details: OrderDetails }) {
    const [task] = useState(() => new Task())
    const { bookingNumber: number, user } = details
    type Waits = Extract<Booked, { state: 'onRequest' }>
    const decide = (title: string, success: string, step: (booking: Waits, signal: AbortSignal) => Promise<Booked | OutcomeUnknown>): void => void task.run(title, async signal => {
        const booking = await unchanged(number, 'onRequest', signal, user)
        if (booking && (await step(booking, signal)).state !== 'unknown') announce(success)
        await readReservations(true)
    }, { retry: false })
    const ask = async (accepts: boolean): Promise<void> => {
        const reason = await confirmed({ title: t(accepts ? 'acceptTitle' : 'declineTitle', { number }), action: t(accepts ? 'accept' : 'decline'), content: <Line details={details} />, reason: accepts ? undefined : t('reason') })
        if (reason === undefined) return
        if (accepts) decide(t('accept'), t('stateConfirmed'), (booking, signal) => acknowledge(booking, signal, user))
        else decide(t('decline'), t('stateDeclined'), (booking, signal) => decline(booking, reason, signal, user))
    }
    return <li class="card decision" data-number={number}>
        <div class="line"><Line details={details} />{details.acknowledgeBefore !== undefined && <Deadline moment={details.acknowledgeBefore} />}</div>
        {details.specialRequests !== undefined && <p class="notice"><bdi>{details.specialRequests}</bdi></p>}
        <p class="buttons"><button type="button" disabled={task.running} onClick={() => void ask(true)}>{t('accept')}</button>
            <button type="button" class="second danger" disabled={task.running} onClick={() => void ask(false)}>{t('decline')}</button></p>
        <TaskProgress task={task} />
        <Unfolded details={details} />
    </li>
}

export function Reservations() {
    const day = route.value.query.get('day') ?? daysFromNow(0)
    useEffect(() => {
        void readReservations()
        const timer = setInterval(() => document.visibilityState === 'visible' && !reading.running && void readReservations(true), refreshEvery)
        return () => clearInterval(timer)
    }, [])
    const arriving = arrivalsOf(day)
    return <>
        <h2 class="title">{t('reservations')}</h2>
        <TaskProgress task={reading} />
        {readAt.value !== undefined && <div class="columns reversed">
            <div>
                <section aria-labelledby="waiting"><h3 id="waiting">{t('waitingFor', { count: waiting.value.length })}</h3>
                    {waiting.value.length === 0 ? <p class="quiet">{t('nothingWaits')}</p> : <ul class="plain">{waiting.value.map(one => <Decision key={one.bookingNumber} details={one} />)}</ul>}</section>
                <section aria-labelledby="newest"><h3 id="newest">{t('newest')}</h3>
                    {newest.value.length === 0 ? <p class="quiet">{t('noReservations')}</p> : <ul class="plain newest">{newest.value.slice(0, newestShown).map(one => <li class="card" key={one.bookingNumber} data-number={one.bookingNumber}>
                        <div class="line"><Line details={one} /><State code={one.status.code as StateCode} /></div><Unfolded details={one} /></li>)}</ul>}</section>
            </div>
            <section class="card beside arrivals" aria-labelledby="arrivals"><h3 id="arrivals">{t('arrivals')}</h3>
                <Field label={t('day')}><input name="day" type="date" value={day} onInput={event => event.currentTarget.value !== '' && goInstead(addressOf('reservations', { day: event.currentTarget.value }))} /></Field>
                <p class="summary">{t('arrivalCount', { count: arriving.length })}</p>
                <ul class="plain">{arriving.map(one => <li key={one.bookingNumber} data-number={one.bookingNumber}><Line details={one} /></li>)}</ul>
                <p class="quiet small">{t('readAt', { moment: shownMoment(new Date(readAt.value).toISOString()) })}</p></section>
        </div>}
    </>
}
