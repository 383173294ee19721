// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import type { Booking } from 'waybill'
import type { DatedBooking } from '../../model/trip_dates'
import { rideKey } from '../../model/trips'
import type { Row } from '../../model/trips'
import { StateOf } from '../../parts/state'
import { FirstNames } from '../../parts/texts'
import { addressOf } from '../../platform/router'
import { shownDay, shownRange, shownTime } from '../../words/format'
import { t } from '../../words/i18n'

export const titleOf = (booking: DatedBooking) => booking.kind === 'accommodation' ? <bdi>{booking.name}</bdi>
    : <><bdi>{booking.departureCity}</bdi> <span class="arrow" role="img" aria-label={t('to')}>→</span> <bdi>{booking.arrivalCity ?? '?'}</bdi></>

const Unknown = ({ booking }: { booking: Booking & { kind: 'unknown' } }) => <tr class="trip"><td class="when">–</td>
    <td><bdi>{booking.unknownKind}</bdi>{booking.problem !== undefined && <><br /><bdi class="quiet small">{booking.problem}</bdi></>}</td><td colSpan={3}><bdi class="quiet small">{booking.source}</bdi></td></tr>

/** `data-number` names a stay whose state is read when the row is on the screen. */
export function TripRow({ row: { booking } }: { row: Row }) {
    if (booking.kind === 'unknown') return <Unknown booking={booking} />
    const stay = booking.kind === 'accommodation'
    return <tr class={stay ? 'trip stay' : 'trip ride'} data-number={stay ? booking.bookingNumber : undefined}>
        <td class="when">{stay ? shownRange(booking.fromDate, booking.toDate) : <>{shownDay(booking.departureDate)}{t('comma')}{shownTime(booking.departureDate)}</>}</td>
        <td class="name"><a href={addressOf('booking', stay ? { find: booking.bookingNumber } : { ride: rideKey(booking) })}>{titleOf(booking)}</a><br /><span class="quiet small"><bdi>{stay ? [booking.typeOfRoom, booking.city].filter(Boolean).join(t('comma')) : booking.transportNumber}</bdi></span></td>
        <td class="people"><FirstNames names={booking.travelers.map(one => one.name)} /></td>
        <td class="number"><bdi>{stay ? booking.bookingNumber : booking.reservationReference}</bdi></td>
        <td class="status">{stay ? <StateOf number={booking.bookingNumber} /> : <span class="state none">{t('ticket')}</span>}</td>
    </tr>
}
