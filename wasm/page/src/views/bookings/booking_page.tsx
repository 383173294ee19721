// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A booking with its present state, and the steps that it allows.
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Booked, Money as Amount, OrderDetails, OutcomeUnknown } from 'waybill'
import { justBooked } from '../../model/book_order'
import { acknowledge, cancel, decline, detailsOf, readBooking, unchanged } from '../../model/bookings'
import type { Open } from '../../model/bookings'
import { asStay, calendarOf } from '../../model/calendar'
import { codeOf, stepState } from '../../model/details'
import { flow } from '../../model/flow'
import { records } from '../../model/ledger'
import { announce, Task } from '../../model/task'
import { cityOf } from '../../model/trips'
import { Cancellation } from '../../parts/cancellation'
import { confirmed } from '../../parts/dialog'
import { Heading } from '../../parts/heading'
import { printOnly } from '../../parts/printed'
import { TaskProgress } from '../../parts/progress'
import { State } from '../../parts/state'
import { saveFile } from '../../platform/files'
import { shownMoment, shownMoney } from '../../words/format'
import { t } from '../../words/i18n'
import { AgainButton } from './again'
import { History, Money, StayFacts } from './booking_details'
import { Voucher } from './voucher'

/** A voucher, a print and a calendar entry are made only of details that were read now and are confirmed. */
function Papers({ details: { bookingNumber: number, status }, task }: { details: OrderDetails; task: Task }) {
    const [refused, refuse] = useState(false)
    const fresh = (use: (details: OrderDetails, signal: AbortSignal) => Promise<void> | void): void => {
        refuse(false)
        void task.run(t('lookingUp'), async signal => {
            const present = await readBooking(number, signal)
            if (present?.state === 'confirmed') await use(present.details, signal)
            else refuse(true)
        })
    }
    if (status.code !== 'OK') return refused ? <p role="alert" class="problem">{t('noVoucher', { number })}</p> : null
    return <>
        <button type="button" onClick={() => fresh(async (details, signal) => {
            const city = await cityOf(details, signal)
            signal.throwIfAborted()
            printOnly(<Voucher details={details} city={city} />)
        })}>{t('voucher')}</button>
        <button type="button" class="second" onClick={() => fresh(details => saveFile(`${number}.ics`, 'text/calendar', calendarOf([asStay(details)])))}>{t('saveCalendar')}</button>
    </>
}

/** The steps on a booking, and the progress of them; `cancels` is the label of the one that cancels, `more` are further buttons. */
function Steps({ details, cancels, decides = false, more }: { details: OrderDetails; cancels: string; decides?: boolean; more?: ComponentChildren }) {
    const { bookingNumber: number } = details
    const [task] = useState(() => new Task())
    const unknown = useSignal(false)
    const state = stepState(details)
    /** Makes a step if the booking is still as it is shown. */
    const act = <Shown extends Open['state']>(title: string, success: string, shown: Shown, step: (booking: Extract<Booked, { state: Shown }>, signal: AbortSignal) => Promise<Booked | OutcomeUnknown>): void => {
        unknown.value = false
        void task.run(title, async signal => {
            const present = await unchanged(number, shown, signal)
            if (!present) return
            const outcome = await step(present, signal)
            unknown.value = outcome.state === 'unknown'
            if (outcome.state !== 'unknown') announce(success)
        }, { retry: false, cancelWords: t('stopWaiting') })
    }
    const cancelStep = async (shown: Open['state']): Promise<void> => {
        let fee: Amount | undefined
        await task.run(t('readingFee'), async signal => {
            const present = await unchanged(number, shown, signal)
            if (present) fee = await flow().cancellationFee(present, { signal })
        })
        if (!fee) return
        const most = fee
        const sure = await confirmed({ title: t('cancelBookingTitle', { number }), action: t('cancelBooking'),
            content: <><p>{t('feeIs')} <strong>{shownMoney(most)}</strong></p><Cancellation policies={details.cancellationPolicies} price={details.totalRate} /></> })
        if (sure !== undefined) act(t('cancelling'), t('stateCancelled'), shown, (booking, signal) => cancel(booking, most, signal))
    }
    const declineStep = async (): Promise<void> => {
        const reason = await confirmed({ title: t('declineTitle', { number }), action: t('decline'), content: <p>{t('bookingNumber')} <strong><bdi>{number}</bdi></strong></p>, reason: t('reason') })
        if (reason !== undefined) act(t('decline'), t('stateDeclined'), 'onRequest', (booking, signal) => decline(booking, reason, signal))
    }
    return <>
        <div class="buttons actions">
            {decides && <button type="button" disabled={task.running} onClick={() => act(t('acknowledge'), t('stateConfirmed'), 'onRequest', acknowledge)}>{t('acknowledge')}</button>}
            {decides && <button type="button" class="second" disabled={task.running} onClick={() => void declineStep()}>{t('decline')}</button>}
            {more}
            {state !== 'closed' && <button type="button" class="second danger" disabled={task.running} onClick={() => void cancelStep(state)}>{cancels}</button>}
        </div>
        <TaskProgress task={task} />
        {unknown.value && <div class="problem" role="alert"><strong>{t('outcomeUnknown')}</strong><p>{t('stepUnknown', { number })}</p>
            <button type="button" onClick={() => void task.run(t('lookingUp'), async signal => {
                await readBooking(number, signal)
                unknown.value = false
            })}>{t('lookUpNow')}</button></div>}
    </>
}

/** The booking that another one replaces: its cancellation is offered as long as it exists. */
function Replaced({ number }: { number: string }) {
    useEffect(() => void readBooking(number).catch(() => undefined), [number])
    const details = detailsOf(number)
    if (details === undefined || details === 'missing' || stepState(details) === 'closed') return null
    return <div class="notice" data-replaced={number}><p>{t('replacedStays', { number })}</p><Steps details={details} cancels={t('cancelReplaced', { number })} /></div>
}

export function BookingPage({ details }: { details: OrderDetails }) {
    const { bookingNumber: number, decidedBy, acknowledgeBefore } = details
    const state = stepState(details)
    const open = state !== 'closed'
    const [reading] = useState(() => new Task())
    useEffect(() => () => reading.stop(), []) // another view is shown
    const replaces = records().find(one => one.number === number)?.replaces
    return <article class="order" data-number={number}>
        {justBooked.value === number && open && <div class="success" role="status"><strong>{t(state === 'confirmed' ? 'bookedConfirmed' : 'bookedOnRequest')}</strong></div>}
        {replaces !== undefined && state === 'confirmed' && <Replaced number={replaces} />}
        <div class="order-head">
            <div><Heading key={details.status.code /* after a step, the heading gets the focus */}>{t('booking')} <bdi>{number}</bdi></Heading>{details.hotel?.title !== undefined && <p class="lead"><bdi>{details.hotel.title}</bdi></p>}</div>
            <State code={codeOf(details)} />
        </div>
        {state === 'onRequest' && acknowledgeBefore !== undefined && <p class="notice">{t(decidedBy === 'Hotel' ? 'hotelDecidesBefore' : 'acknowledgeBefore', { moment: shownMoment(acknowledgeBefore) })}</p>}
        <Steps details={details} cancels={t('cancelBooking')} decides={state === 'onRequest' && decidedBy !== 'Hotel'}
            more={<><Papers details={details} task={reading} /><AgainButton details={details} task={reading} /></>} />
        <TaskProgress task={reading} />
        <div class="columns reversed"><div><StayFacts details={details} /><History details={details} /></div><div class="beside"><Money details={details} open={open} /></div></div>
    </article>
}
