// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Books the guests of a booking again, for other dates or with fewer rooms.
import { signal } from '@preact/signals'
import type { Signal } from '@preact/signals'
import type { OrderDetails } from 'waybill'
import { bookAgain } from '../../model/again'
import type { NewStay } from '../../model/again'
import { arrivalOf, departureOf, guestsOfRoom } from '../../model/details'
import { isDate } from '../../model/stay'
import type { Task } from '../../model/task'
import { cityOf } from '../../model/trips'
import { confirmed } from '../../parts/dialog'
import { Check, Field } from '../../parts/fields'
import { go } from '../../platform/router'
import { dayAfter, dayNumber, daysFromNow } from '../../words/format'
import { t } from '../../words/i18n'

function StayFields({ details: { rooms = [], bookingNumber: number }, stay }: { details: OrderDetails; stay: Signal<NewStay> }) {
    const { from, to, kept } = stay.value
    const put = (more: Partial<NewStay>): void => void (stay.value = { ...stay.value, ...more })
    const nights = dayNumber(to) - dayNumber(from)
    const arrive = (day: string): void => put({ from: day, ...(isDate(day) && nights > 0 && { to: dayAfter(day, nights) }) })
    return <>
        <div class="fields small">
            <Field label={t('checkIn')}><input name="from" type="date" required min={daysFromNow(0)} value={from} onInput={event => arrive(event.currentTarget.value)} /></Field>
            <Field label={t('checkOut')}><input name="to" type="date" required min={isDate(from) ? dayAfter(from) : undefined} value={to} onInput={event => put({ to: event.currentTarget.value })} /></Field>
        </div>
        {rooms.length > 1 && rooms.map((room, i) => <p key={i}><Check name="kept" label={`${t('roomNumber', { number: i + 1 })}: ${guestsOfRoom(room).join(t('comma'))}`} checked={kept[i]!} disabled={kept[i]! && kept.filter(Boolean).length === 1}
            change={on => put({ kept: kept.map((one, n) => (n === i ? on : one)) })} /></p>)}
        <p class="quiet">{t('againHelp', { number })}</p>
    </>
}
export function AgainButton({ details, task }: { details: OrderDetails; task: Task }) {
    const start = async (): Promise<void> => {
        const from = [arrivalOf(details), daysFromNow(0)].sort()[1]!
        const stay = signal<NewStay>({ from, to: dayAfter(from, dayNumber(departureOf(details)) - dayNumber(arrivalOf(details))), kept: (details.rooms ?? []).map(() => true) })
        const sure = await confirmed({ title: t('againTitle', { number: details.bookingNumber }), action: t('search'), content: <StayFields details={details} stay={stay} /> })
        if (sure !== undefined) void task.run(t('lookingUp'), async signal => {
            const city = await cityOf(details, signal)
            signal.throwIfAborted()
            go(bookAgain(details, stay.peek(), city))
        })
    }
    return details.fromDate === undefined || details.toDate === undefined ? null
        : <button type="button" class="second" disabled={task.running} onClick={() => void start()}>{t('bookAgain')}</button>
}
