// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A price with its taxes, and what is paid where.
import type { Money, TaxesAndFees } from 'waybill'
import { shownMoney } from '../words/format'
import { t } from '../words/i18n'

export const atProperty = (taxes: TaxesAndFees | undefined): readonly Money[] => (taxes?.payableAtProperty ?? []).filter(one => Number(one.amount) > 0)

export function Price({ total, before, taxes }: { total: Money; before?: Money | undefined; taxes: TaxesAndFees | undefined }) {
    const charges = taxes?.charges ?? []
    const included = charges.filter(one => one.payable === 'Included')
    const local = charges.filter(one => one.payable === 'Property')
    return <>
        <div class="pair money total"><dt>{t('paidWithBooking')}</dt><dd><strong>{shownMoney(total)}</strong>{before && <s>{shownMoney(before)}</s>}</dd></div>
        {included.map((one, i) => <div class="pair money part" key={i}><dt>{t('includes')} <bdi>{one.title}</bdi></dt><dd>{shownMoney(one)}</dd></div>)}
        {atProperty(taxes).map(one => <div class="pair money" key={one.currency}><dt>{t('paidAtHotel')}</dt><dd><strong>{shownMoney(one)}</strong></dd></div>)}
        {local.map((one, i) => <div class="pair money part" key={i}><dt><bdi>{one.title}</bdi></dt><dd>{shownMoney(one)}</dd></div>)}
    </>
}
