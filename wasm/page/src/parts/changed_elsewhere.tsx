// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A step that was not made, because somebody else had changed the booking.
import { changedElsewhere } from '../model/bookings'
import { stateOf } from '../model/service_words'
import type { StateCode } from '../model/service_words'
import { shownMoment } from '../words/format'
import { t } from '../words/i18n'

export const by = { Agency: 'byAgency', Hotel: 'byHotel', Operator: 'byOperator', Service: 'byService' } as const

export function ChangedElsewhere() {
    const details = changedElsewhere.value
    if (!details) return null
    const last = details.history?.at(-1)
    return <div class="notice" role="alert" data-elsewhere={details.bookingNumber}>
        <p><strong>{t('changedElsewhere', { number: details.bookingNumber })}</strong> {stateOf(details.status.code as StateCode)}{last && <>{t('comma')}{t(by[last.by])}{last.at !== undefined && <>{t('comma')}{shownMoment(last.at)}</>}</>}</p>
        <p class="buttons"><button type="button" class="second" onClick={() => (changedElsewhere.value = undefined)}>{t('dismiss')}</button></p>
    </div>
}
