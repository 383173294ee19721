// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A booking that the service lists among the trips without details of it: what the list has, and no state.
import type { AccommodationBooking, TransportBooking } from 'waybill'
import { Heading } from '../../parts/heading'
import { PlaceLink } from '../../parts/place_link'
import { NoState } from '../../parts/state'
import { Names, Row } from '../../parts/texts'
import { dayNumber, shownDate, shownDuration, shownRange } from '../../words/format'
import { t } from '../../words/i18n'
import { titleOf } from '../trips/trip_row'

export const ListedStay = ({ booking }: { booking: AccommodationBooking & { kind: 'accommodation' } }) => <article class="order" data-number={booking.bookingNumber}>
    <div class="order-head"><div><Heading>{t('booking')} <bdi>{booking.bookingNumber}</bdi></Heading><p class="lead"><bdi>{booking.name}</bdi></p></div><NoState missing /></div>
    <p class="notice">{t('onlyListed')}</p>
    <section class="card"><dl>
        <Row label={t('dates')}>{shownRange(booking.fromDate, booking.toDate)}{t('comma')}{t('nights', { count: dayNumber(booking.toDate) - dayNumber(booking.fromDate) })}</Row>
        <Row label={t('room')}>{booking.typeOfRoom !== undefined && <bdi>{booking.typeOfRoom}</bdi>}</Row>
        <Row label={t('guests')}><Names names={booking.travelers.map(one => one.name)} /></Row>
        <Row label={t('address')}><bdi>{[booking.address, booking.city].filter(Boolean).join(t('comma'))}</bdi> {booking.location && <PlaceLink at={booking.location} name={booking.name} />}</Row>
        <Row label={t('phone')}>{booking.phone !== undefined && <bdi dir="ltr">{booking.phone}</bdi>}</Row>
        <Row label={t('email')}>{booking.email}</Row>
    </dl></section>
</article>

export const ListedRide = ({ booking }: { booking: TransportBooking & { kind: 'transport' } }) => {
    const place = (city: string | undefined, airport: string | undefined, iata: string | undefined, terminal: string | undefined) =>
        <><bdi>{[city, airport].filter(Boolean).join(t('comma'))}{iata !== undefined && ` (${iata})`}</bdi>{terminal !== undefined && <>{t('comma')}{t('terminal', { name: terminal })}</>}</>
    return <article class="order">
        <div class="order-head"><div><Heading><bdi>{booking.transportNumber}</bdi></Heading><p class="lead">{titleOf(booking)}</p></div></div>
        <section class="card"><dl>
            <Row label={t('departure')}>{shownDate(booking.departureDate)}{t('comma')}{place(booking.departureCity, booking.departureAirport, booking.departureAirportIata, booking.departureTerminal)}</Row>
            <Row label={t('arrival')}>{(booking.arrivalDate !== undefined || booking.arrivalCity !== undefined) && <>{booking.arrivalDate !== undefined && <>{shownDate(booking.arrivalDate)}{t('comma')}</>}{place(booking.arrivalCity, booking.arrivalAirport, booking.arrivalAirportIata, booking.arrivalTerminal)}</>}</Row>
            <Row label={t('duration')}>{booking.duration !== undefined && <span class="duration">{shownDuration(booking.duration)}</span>}</Row>
            <Row label={t('travelClass')}><bdi>{booking.transportClass}</bdi></Row>
            <Row label={t('company')}>{booking.airlineCompany !== undefined && <bdi>{booking.airlineCompany}</bdi>}</Row>
            <Row label={t('reference')}><bdi>{booking.reservationReference}</bdi></Row>
            <Row label={t('travelers')}>{booking.travelers.map((one, i) => <span key={i}>{i > 0 && t('comma')}<bdi>{one.name}</bdi> <span class="quiet small"><bdi>{one.ticketNumber}</bdi></span></span>)}</Row>
        </dl></section>
        </article>
}
