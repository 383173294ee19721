// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What a cancellation costs: the same in the search, the quote, the confirmation, the booking and the dialog that cancels.
import type { CancellationPolicy, Money } from 'waybill'
import { termsOf } from '../model/cancellation'
import { shownDate, shownDay, shownMoney } from '../words/format'
import { t } from '../words/i18n'

interface Given {
    policies: readonly CancellationPolicy[] | undefined
    price: Money
    nonRefundable?: boolean
}
/** In a few words, for a row of a list. */
export function CancellationShort({ policies, price, nonRefundable }: Given) {
    const { nonRefundable: never, freeUntil, free } = termsOf(policies, price, nonRefundable)
    if (never) return <span class="tag bad">{t('nonRefundable')}</span>
    if (freeUntil !== undefined) return <span class="tag good">{t('freeUntil', { date: shownDay(freeUntil) })}</span>
    return free ? <span class="tag good">{t('refundable')}</span> : <span class="tag">{t('feeNow')}</span>
}
/** As a timeline; the part that applies now is marked. */
export function Cancellation({ policies, price, nonRefundable }: Given) {
    const { freeUntil, free, nonRefundable: never, steps } = termsOf(policies, price, nonRefundable)
    const current = steps.findLastIndex(one => one.begun)
    if (steps.length === 0) return <p class="quiet">{t(never ? 'nonRefundable' : 'noTerms')}</p>
    return <ol class="timeline">
        {(free || current < 0) && !never && <li class="free" aria-current="step"><strong>{t('free')}</strong>{freeUntil !== undefined && <span>{t('untilDay', { date: shownDate(freeUntil) })}</span>}</li>}
        {steps.map((one, i) => <li key={one.from} class={one.full ? 'full' : 'fee'} aria-current={i === current ? 'step' : undefined}>
            <strong>{one.full ? t('fullPrice', { fee: shownMoney(one.fee) }) : t('fee', { fee: shownMoney(one.fee) })}</strong><span>{t('fromDay', { date: shownDate(one.from) })}</span>
        </li>)}
    </ol>
}
