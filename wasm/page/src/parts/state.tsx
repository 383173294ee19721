// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import { effect, signal } from '@preact/signals'
import { detailsOf } from '../model/bookings'
import { codeOf } from '../model/details'
import { stateOf } from '../model/service_words'
import type { StateCode } from '../model/service_words'
import { presentTime } from '../platform/clock'
import { t } from '../words/i18n'

export const State = ({ code }: { code: StateCode }) => <span class={`state ${code}`}>{stateOf(code)}</span>
/** The state of a booking that is read, or of which the service has no details. */
export const NoState = ({ missing }: { missing: boolean }) => <span class="state none">{t(missing ? 'stateNotKnown' : 'stateReading')}</span>

/** The state of a booking as far as it was read. */
export function StateOf({ number }: { number: string }) {
    const details = detailsOf(number)
    return typeof details === 'object' ? <State code={codeOf(details)} /> : <NoState missing={details === 'missing'} />
}

/** The present moment, each second. */
export const now = signal(presentTime())
const tick = (): void => void (now.value = presentTime())
setInterval(() => document.visibilityState === 'visible' && tick(), 1000)
effect(tick) // also when the service says another time
