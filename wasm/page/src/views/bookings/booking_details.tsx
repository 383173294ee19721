// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What is known of a booking of a hotel: the same for the agency and for the hotel.
import type { OrderDetails } from 'waybill'
import { guestsOfRoom } from '../../model/details'
import { boardOf } from '../../model/service_words'
import type { StateCode } from '../../model/service_words'
import { Cancellation } from '../../parts/cancellation'
import { by } from '../../parts/changed_elsewhere'
import { Price } from '../../parts/price'
import { State } from '../../parts/state'
import { Names, Row } from '../../parts/texts'
import { dayNumber, shownMoment, shownMoney, shownRange } from '../../words/format'
import { t } from '../../words/i18n'

export const StayFacts = ({ details }: { details: OrderDetails }) => <section class="card"><h3>{t('stay')}</h3><dl>
    {details.fromDate !== undefined && details.toDate !== undefined && <Row label={t('dates')}>{shownRange(details.fromDate, details.toDate)}{t('comma')}{t('nights', { count: dayNumber(details.toDate) - dayNumber(details.fromDate) })}</Row>}
    {(details.rooms ?? []).map((room, i) => <Row key={i} label={t('roomNumber', { number: i + 1 })}>
        <bdi>{room.title ?? String(room.id)}</bdi>{t('comma')}<bdi>{boardOf(room.boarding.text, room.boarding.code)}</bdi>{t('comma')}{shownMoney(room.rate)}
        <br /><Names names={guestsOfRoom(room)} /></Row>)}
    <Row label={t('customer')}>{details.customer && <><bdi>{[details.customer.civility, details.customer.firstName, details.customer.lastName].filter(Boolean).join(' ')}</bdi>
        {details.customer.email !== undefined && <>{t('comma')}<bdi>{details.customer.email}</bdi></>}{details.customer.phone !== undefined && <>{t('comma')}<bdi dir="ltr">{details.customer.phone}</bdi></>}</>}</Row>
    <Row label={t('hotel')}>{details.hotel && <><bdi>{details.hotel.title}</bdi>{details.hotel.address !== undefined && <>{t('comma')}<bdi>{details.hotel.address}</bdi></>}
        {details.hotel.phone !== undefined && <>{t('comma')}<bdi dir="ltr">{details.hotel.phone}</bdi></>}{details.hotel.email !== undefined && <>{t('comma')}<bdi>{details.hotel.email}</bdi></>}</>}</Row>
    <Row label={t('remarks')}>{details.remarks !== undefined && <bdi class="remarks">{details.remarks}</bdi>}</Row>
    <Row label={t('wishes')}>{details.specialRequests !== undefined && <bdi>{details.specialRequests}</bdi>}</Row>
    <Row label={t('reference')}>{details.clientReference !== undefined && <code>{details.clientReference}</code>}</Row>
    <Row label={t('booked')}>{details.created !== undefined && shownMoment(details.created)}</Row>
</dl></section>

export const Money = ({ details, open }: { details: OrderDetails; open: boolean }) => <section class="card"><h3>{t('price')}</h3>
    <dl><Price total={details.totalRate} taxes={details.taxesAndFees} /><Row label={t('cancellationFee')}>{!open && details.fee && shownMoney(details.fee)}</Row></dl>
    {open && <><h4>{t('cancellation')}</h4><Cancellation policies={details.cancellationPolicies} price={details.totalRate} /></>}
</section>

export function History({ details }: { details: OrderDetails }) {
    const changes = details.history ?? []
    if (changes.length === 0) return null
    return <section class="card"><h3>{t('history')}</h3><ol class="history">
        {changes.map((one, i) => <li key={i}><State code={one.status.code as StateCode} /><span>{one.at === undefined ? '' : `${shownMoment(one.at)}${t('comma')}`}{t(by[one.by])}</span>
            {one.reason !== undefined && <span class="quiet"><bdi>{one.reason}</bdi></span>}</li>)}
    </ol></section>
}
