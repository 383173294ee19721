// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What a cancellation costs: the policies of the service, as they are in the search, the quote, the confirmation, the booking and the
// dialog that cancels. What it costs now is requested from the service.
import type { CancellationPolicy, Money } from 'waybill'
import { atMidnight, costly, feeFrom, freeUntil } from '../model/offers'
import { shownDate, shownDay, shownMoney } from '../words/format'
import { t } from '../words/i18n'

type Policies = readonly CancellationPolicy[] | undefined
/** In a few words, for a row of a list. */
export function CancellationShort({ policies, nonRefundable }: { policies: Policies; nonRefundable: boolean }) {
    const until = freeUntil(policies)
    if (nonRefundable) return <span class="tag bad">{t('nonRefundable')}</span>
    if (feeFrom(policies) === undefined) return <span class="tag good">{t('refundable')}</span>
    if (until === undefined) return <span class="tag">{t('feeNow')}</span>
    return <span class="tag good">{t('freeUntil', { date: atMidnight(until) ? shownDay(until) : shownDate(until) })}</span>
}
/** As a timeline. */
export function Cancellation({ policies, price }: { policies: Policies; price: Money }) {
    const until = freeUntil(policies)
    if (feeFrom(policies) === undefined) return <p class="quiet">{t('noTerms')}</p>
    return <ol class="timeline">
        {until !== undefined && <li class="free" aria-current="step"><strong>{t('free')}</strong><span>{atMidnight(until) ? t('untilDay', { date: shownDate(until) }) : t('untilMoment', { moment: shownDate(until) })}</span></li>}
        {costly(policies).map(({ fromDate, fromInstant, fee }) => {
            const full = fee.currency === price.currency && Number(fee.amount) === Number(price.amount)
            return <li key={fromInstant ?? fromDate} class={full ? 'full' : 'fee'}>
                <strong>{t(full ? 'fullPrice' : 'fee', { fee: shownMoney(fee) })}</strong><span>{t('fromDay', { date: shownDate(fromInstant !== undefined && !atMidnight(fromInstant) ? fromInstant : fromDate) })}</span>
            </li>
        })}
    </ol>
}
