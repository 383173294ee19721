// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A booking with its present state, and the steps that it allows.
import { useSignal } from '@preact/signals'
import { useState } from 'preact/hooks'
import type { Booked, OutcomeUnknown } from 'waybill'
import { justBooked } from '../../model/book_order'
import { acknowledge, cancel, decline, readBooking, unchanged } from '../../model/bookings'
import { flow } from '../../model/flow'
import { asStay, calendarOf } from '../../model/calendar'
import type { StateCode } from '../../model/service_words'
import { announce, Task } from '../../model/task'
import { Cancellation } from '../../parts/cancellation'
import { confirmed } from '../../parts/dialog'
import { Heading } from '../../parts/heading'
import { printOnly } from '../../parts/printed'
import { TaskProgress } from '../../parts/progress'
import { State } from '../../parts/state'
import { saveFile } from '../../platform/files'
import { shownMoment, shownMoney } from '../../words/format'
import { t } from '../../words/i18n'
import { History, Money, StayFacts } from './booking_details'
import { Voucher } from './voucher'

type Open = Extract<Booked, { state: 'confirmed' | 'onRequest' }>
const number = (booking: Booked) => <p>{t('bookingNumber')} <strong><bdi>{booking.number}</bdi></strong></p>

/** A voucher, a print and a calendar entry are made only of details that were read now and are confirmed. */
function Papers({ booking, task }: { booking: Booked; task: Task }) {
    const [refused, refuse] = useState(false)
    const fresh = (use: (confirmed: Booked) => void): void => {
        refuse(false)
        void task.run(t('lookingUp'), async signal => {
            const present = await readBooking(booking.number, signal)
            if (present?.state === 'confirmed') use(present)
            else refuse(true)
        })
    }
    if (booking.state !== 'confirmed') return refused ? <p role="alert" class="problem">{t('noVoucher', { number: booking.number })}</p> : null
    return <>
        <button type="button" class="second" onClick={() => fresh(({ details }) => printOnly(<Voucher details={details} />))}>{t('voucher')}</button>
        <button type="button" class="second" onClick={() => fresh(one => saveFile(`${one.number}.ics`, 'text/calendar', calendarOf([asStay(one.details)], new Date(), new Map([[one.number, 'confirmed']]))))}>{t('saveCalendar')}</button>
    </>
}

export function BookingPage({ booking }: { booking: Booked }) {
    const { details, state } = booking
    const [task] = useState(() => new Task())
    const unknown = useSignal(false)
    const open = state !== 'closed'
    const made = justBooked.value === booking.number && open
    const act = (title: string, success: string, shown: Open, step: (signal: AbortSignal) => Promise<Booked | OutcomeUnknown>): void => {
        unknown.value = false
        void task.run(title, async signal => {
            if (!(await unchanged(shown.number, shown.state, signal))) return
            const outcome = await step(signal)
            unknown.value = outcome.state === 'unknown'
            if (outcome.state !== 'unknown') announce(success)
        }, { retry: false, cancelWords: t('stopWaiting') })
    }
    const cancelStep = async (one: Open): Promise<void> => {
        let fee: Awaited<ReturnType<ReturnType<typeof flow>['cancellationFee']>> | undefined
        const read = await task.run(t('readingFee'), async signal => void (fee = await flow().cancellationFee(one, { signal })))
        if (!read || !fee) return
        const most = fee
        const sure = await confirmed({ title: t('cancelBookingTitle', { number: one.number }), action: t('cancelBooking'),
            content: <><p>{t('feeIs')} <strong>{shownMoney(most)}</strong></p><Cancellation policies={details.cancellationPolicies} price={details.totalRate} /></> })
        if (sure !== undefined) act(t('cancelling'), t('stateCancelled'), one, signal => cancel(one, most, signal))
    }
    const declineStep = async (one: Extract<Booked, { state: 'onRequest' }>): Promise<void> => {
        const reason = await confirmed({ title: t('declineTitle', { number: one.number }), action: t('decline'), content: number(one), reason: t('reason') })
        if (reason !== undefined) act(t('decline'), t('stateDeclined'), one, signal => decline(one, reason, signal))
    }
    const decides = state === 'onRequest' && details.decidedBy !== 'Hotel'
    return <article class="order" data-number={booking.number}>
        {made && <div class="success" role="status"><strong>{t(state === 'confirmed' ? 'bookedConfirmed' : 'bookedOnRequest')}</strong></div>}
        <div class="order-head">
            <div><Heading key={details.status.code /* after a step, the heading gets the focus */}>{t('booking')} <bdi>{booking.number}</bdi></Heading>{details.hotel?.title !== undefined && <p class="lead"><bdi>{details.hotel.title}</bdi></p>}</div>
            <State code={details.status.code as StateCode} />
        </div>
        {state === 'onRequest' && details.acknowledgeBefore !== undefined && <p class="notice">{t(details.decidedBy === 'Hotel' ? 'hotelDecidesBefore' : 'acknowledgeBefore', { moment: shownMoment(details.acknowledgeBefore) })}</p>}
        <div class="buttons actions">
            {decides && <button type="button" disabled={task.running} onClick={() => act(t('acknowledge'), t('stateConfirmed'), booking, signal => acknowledge(booking, signal))}>{t('acknowledge')}</button>}
            {decides && <button type="button" class="second" disabled={task.running} onClick={() => void declineStep(booking)}>{t('decline')}</button>}
            <Papers booking={booking} task={task} />
            {open && <button type="button" class="second danger" disabled={task.running} onClick={() => void cancelStep(booking)}>{t('cancelBooking')}</button>}
        </div>
        <TaskProgress task={task} />
        {unknown.value && <div class="problem" role="alert"><strong>{t('outcomeUnknown')}</strong><p>{t('stepUnknown', { number: booking.number })}</p>
            <button type="button" onClick={() => void task.run(t('lookingUp'), async signal => {
                await readBooking(booking.number, signal)
                unknown.value = false
            })}>{t('lookUpNow')}</button></div>}
        <div class="columns reversed"><div><StayFacts details={details} /><History details={details} /></div><div class="beside"><Money details={details} open={open} /></div></div>
    </article>
}
