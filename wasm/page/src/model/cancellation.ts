// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What a cancellation costs, and from when. The dates are days at the hotel.
import type { CancellationPolicy, Money } from 'waybill'
import { presentTime } from '../platform/clock'
import { dayAfter, isoDate } from '../words/format'

export interface Step {
    /** An ISO date. */
    from: string
    fee: Money
    /** The fee is the whole price. */
    full: boolean
    begun: boolean
}
export interface Terms {
    nonRefundable: boolean
    /** The last day on which it is free, if that is not over. */
    freeUntil: string | undefined
    /** It is free now. */
    free: boolean
    /** Those with a fee, in order. */
    steps: Step[]
}

export function termsOf(policies: readonly CancellationPolicy[] | undefined, price: Money, nonRefundable = false, now = presentTime()): Terms {
    const today = new Date(now).toISOString().slice(0, 10)
    const steps = (policies ?? []).filter(one => Number(one.fee.amount) > 0).map(({ fromDate, fromInstant, fee }) => ({
        from: isoDate(fromDate), fee, full: fee.currency === price.currency && Number(fee.amount) >= Number(price.amount),
        begun: fromInstant === undefined ? isoDate(fromDate) <= today : Date.parse(fromInstant) <= now,
    })).sort((a, b) => a.from.localeCompare(b.from))
    const free = !nonRefundable && !steps.some(one => one.begun)
    return { nonRefundable: nonRefundable || steps.some(one => one.begun && one.full), free, freeUntil: free && steps[0] ? dayAfter(steps[0].from, -1) : undefined, steps }
}
