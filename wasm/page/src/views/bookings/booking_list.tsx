// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// All bookings of the agency as one table, with filters that the address has.
import type { OrderDetails } from 'waybill'
import { attention, attentions, bookingsWith, newest, readAt, reading, useBookings } from '../../model/booking_list'
import { arrivalOf, codeOf } from '../../model/details'
import { stateCodes, stateOf } from '../../model/service_words'
import { BookingTable } from '../../parts/booking_table'
import { Choice, Field } from '../../parts/fields'
import { TaskProgress } from '../../parts/progress'
import { addressOf, goInstead, route } from '../../platform/router'
import { dayOf, shownMoment } from '../../words/format'
import { t } from '../../words/i18n'

export function BookingList({ text }: { text: string }) {
    useBookings()
    const { query } = route.value
    const [show, by, from, to] = ['show', 'by', 'from', 'to'].map(name => query.get(name) ?? '') as [string, string, string, string]
    const put = (name: string, value: string): void => {
        const next = new URLSearchParams(query)
        next.set(name, value)
        goInstead(addressOf('booking', next))
    }
    const kind = attentions.find(one => one === show)
    const among: readonly OrderDetails[] = kind ? attention[kind]() : newest.value
    const dateOf = by === 'booked' ? ({ created }: OrderDetails) => (created === undefined ? '' : dayOf(Date.parse(created))) : arrivalOf
    const all = bookingsWith(text, among.filter(one => (kind !== undefined || show === '' || codeOf(one) === show) && (from === '' || dateOf(one) >= from) && (to === '' || (dateOf(one) !== '' && dateOf(one) <= to))))
    return <>
        <div class="toolbar">
            <Choice label={t('show')} name="show" value={show} options={[['', t('allBookings')], ...attentions.map(one => [one, t(`show_${one}`)] as const), ...stateCodes.map(one => [one, stateOf(one)] as const)]} change={value => put('show', value)} />
            <Choice label={t('dates')} name="by" value={by} options={[['', t('arrival')], ['booked', t('booked')]]} change={value => put('by', value)} />
            <Field label={t('from')}><input name="from" type="date" value={from} onChange={event => put('from', event.currentTarget.value)} /></Field>
            <Field label={t('until')}><input name="to" type="date" value={to} onChange={event => put('to', event.currentTarget.value)} /></Field>
        </div>
        <TaskProgress task={reading} />
        {readAt.value !== undefined && <><BookingTable key={show} title={t('bookings')} all={all} name="bookings" first={kind === undefined ? 'booked' : 'arrival'} />
            <p class="quiet small">{t('readAt', { moment: shownMoment(new Date(readAt.value).toISOString()) })}</p></>}
    </>
}
