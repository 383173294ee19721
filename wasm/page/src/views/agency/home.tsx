// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What needs the attention of an agency: each count leads to its bookings.
import type { OrderDetails } from 'waybill'
import { attention, attentions, notListed, readAt, reading, unknownOutcomes, useBookings } from '../../model/booking_list'
import type { Attention } from '../../model/booking_list'
import { arrivalOf } from '../../model/details'
import { freeUntil } from '../../model/offers'
import { TaskProgress } from '../../parts/progress'
import { addressOf } from '../../platform/router'
import { shownDate, shownMoment, shownNumber } from '../../words/format'
import { t } from '../../words/i18n'
import { FindForm } from '../bookings/find_form'

const nextOf: Record<Attention, (one: OrderDetails) => string> = {
    waiting: one => (one.acknowledgeBefore === undefined ? '' : t('untilMoment', { moment: shownMoment(one.acknowledgeBefore) })),
    ending: one => t('freeUntil', { date: shownDate(freeUntil(one.cancellationPolicies)!) }),
    arriving: one => shownDate(arrivalOf(one)),
}

export function Home() {
    useBookings()
    return <>
        <div class="head"><h2 class="title">{t('today')}</h2><FindForm wanted="" /></div>
        <TaskProgress task={reading} />
        {notListed.value && <p>{t('noBookingList')}</p>}
        {readAt.value !== undefined && <table class="trips attention"><caption class="hidden">{t('today')}</caption>
            <thead><tr><th scope="col">{t('needsAttention')}</th><th scope="col">{t('count')}</th><th scope="col">{t('next')}</th></tr></thead>
            <tbody>{attentions.map(kind => {
                const all = attention[kind]()
                const [first] = all
                return <tr key={kind} class="trip" data-kind={kind}><th scope="row" class="name">{all.length > 0 ? <a href={addressOf('booking', { show: kind })}>{t(`show_${kind}`)}</a> : t(`show_${kind}`)}</th>
                    <td class="count">{shownNumber(all.length)}</td><td>{first && <><a href={addressOf('booking', { find: first.bookingNumber })}><bdi>{first.bookingNumber}</bdi></a> <bdi>{first.hotel?.title}</bdi>{t('comma')}{nextOf[kind](first)}</>}</td></tr>
            })}
            <tr class="trip" data-kind="unknown"><th scope="row" class="name">{t('pendingBookings')}</th><td class="count">{shownNumber(unknownOutcomes())}</td><td /></tr></tbody></table>}
        {readAt.value !== undefined && <p class="quiet small">{t('readAt', { moment: shownMoment(new Date(readAt.value).toISOString()) })}</p>}
    </>
}
