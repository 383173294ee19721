// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Bookings whose outcome is unknown, above every view.
import type { BookingRecord } from '../model/ledger'
import { dismiss, isMine, looking, lookUpNow, lookupProblems, outcomes, unknownRecords } from '../model/pending'
import { addressOf } from '../platform/router'
import { shownMoment, shownRange } from '../words/format'
import { t } from '../words/i18n'

const Described = ({ record }: { record: BookingRecord }) =>
    <p><bdi>{record.hotel}</bdi>{t('comma')}{shownRange(record.fromDate, record.toDate)}{record.customer !== undefined && <>{t('comma')}<bdi>{record.customer}</bdi></>}</p>

function WaitingItem({ record }: { record: BookingRecord }) {
    const found = outcomes.value.get(record.reference)?.found
    const problem = lookupProblems.value.get(record.reference) as { message?: string } | undefined
    return <li class="card" data-outcome="unknown" data-reference={record.reference}>
        <Described record={record} />
        <p><strong>{t('outcomeUnknown')}</strong> {t('doNotBookAgain')}</p>
        {found?.outcome === 'waiting' && <p class="quiet">{t('notFoundYet', { until: shownMoment(found.until) })}</p>}
        {problem !== undefined && <p class="quiet">{t('lookupFailed')} <bdi>{problem.message}</bdi></p>}
        <p class="quiet small">{t('reference')} <code>{record.reference}</code></p>
        {isMine(record) ? <button type="button" onClick={lookUpNow}>{t('lookUpNow')}</button>
            : <p>{t('signInToLookUp', { service: record.service, user: String(record.user) })}</p>}
    </li>
}

export function Pending() {
    const waiting = unknownRecords()
    const decided = [...outcomes.value].filter(([, { found }]) => found.outcome !== 'waiting')
    return <section id="pending" hidden={waiting.length + decided.length === 0} aria-busy={looking.value} aria-label={t('pendingBookings')}>
        <ul class="plain">
            {waiting.map(one => <WaitingItem key={one.reference} record={one} />)}
            {decided.map(([reference, { record, found }]) => <li key={reference} class="card" data-outcome={found.outcome} data-reference={reference}>
                <Described record={record} />
                <p><strong>{found.outcome === 'booked' ? t('wasBooked', { number: found.booking.number }) : t('wasNotBooked')}</strong></p>
                <p class="buttons">
                    {found.outcome === 'booked' && <a class="button" href={addressOf('booking', { find: found.booking.number })} onClick={() => dismiss(reference)}>{t('showBooking')}</a>}
                    <button type="button" class="second" onClick={() => dismiss(reference)}>{t('dismiss')}</button>
                </p>
            </li>)}
        </ul>
    </section>
}
