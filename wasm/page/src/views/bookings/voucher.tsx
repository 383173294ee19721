// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A confirmed stay on one printed page, for the traveler and the hotel. The browser prints it or makes a PDF of it.
import type { OrderDetails } from 'waybill'
import { codeOf, guestsOfRoom } from '../../model/details'
import { freeUntil } from '../../model/offers'
import { boardOf, stateOf } from '../../model/service_words'
import { credential, emergencyPhone } from '../../model/session'
import { Names, Row } from '../../parts/texts'
import { presentTime } from '../../platform/clock'
import { dayNumber, shownDate, shownMoment } from '../../words/format'
import { t } from '../../words/i18n'

export function Voucher({ details, city }: { details: OrderDetails; city: string | undefined }) {
    const { hotel, fromDate, toDate } = details
    const free = freeUntil(details.cancellationPolicies)
    return <article class="voucher"><p class="quiet">{t('voucher')}</p><h1><bdi>{hotel?.title}</bdi></h1><dl>
        <Row label={t('bookingNumber')}>{details.bookingNumber}</Row>
        <Row label={t('address')}>{hotel?.address !== undefined && <bdi>{hotel.address}</bdi>}</Row>
        <Row label={t('city')}>{city !== undefined && <bdi>{city}</bdi>}</Row>
        <Row label={t('phone')}>{hotel?.phone !== undefined && <bdi>{hotel.phone}</bdi>}</Row>
        <Row label={t('email')}>{hotel?.email}</Row>
        {fromDate !== undefined && <Row label={t('checkIn')}>{shownDate(fromDate)}</Row>}
        {toDate !== undefined && <Row label={t('checkOut')}>{shownDate(toDate)}</Row>}
        {fromDate !== undefined && toDate !== undefined && <Row label={t('stay')}>{t('nights', { count: dayNumber(toDate) - dayNumber(fromDate) })}</Row>}
        {(details.rooms ?? []).map((room, i) => <Row key={i} label={t('roomNumber', { number: i + 1 })}><bdi>{room.title}</bdi>{t('comma')}<bdi>{boardOf(room.boarding.text, room.boarding.code)}</bdi><br />
            <Names names={guestsOfRoom(room)} /></Row>)}
        <Row label={t('status')}>{stateOf(codeOf(details))}</Row>
        <Row label={t('wishes')}>{details.specialRequests !== undefined && <bdi>{details.specialRequests}</bdi>}</Row>
        <Row label={t('cancellation')}>{free !== undefined && t('freeUntil', { date: shownDate(free) })}</Row>
        <Row label={t('agency')}><bdi>{credential.value.login}</bdi></Row>
        <Row label={t('emergencyPhone')}>{emergencyPhone.value !== '' && <bdi dir="ltr">{emergencyPhone.value}</bdi>}</Row>
        <Row label={t('issued')}>{shownMoment(new Date(presentTime()).toISOString())}</Row>
        <Row label={t('remarks')}>{details.remarks !== undefined && <bdi class="remarks">{details.remarks}</bdi>}</Row>
    </dl><p>{t('voucherHelp')}</p></article>
}
