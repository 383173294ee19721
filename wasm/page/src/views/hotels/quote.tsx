// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A quote, and the booking of it.
import type { BookingRecord } from '../../model/ledger'
import { recordOf } from '../../model/ledger'
import { sendAgain, sending, submitOrder } from '../../model/book_order'
import { isSent, names, order, partyOf, quoteAgain, quoting } from '../../model/order'
import type { Order } from '../../model/order'
import { boardOf } from '../../model/service_words'
import { filterQuery, filtersOf } from '../../model/filters'
import { queryOf } from '../../model/stay'
import { Cancellation } from '../../parts/cancellation'
import { confirmed } from '../../parts/dialog'
import { Heading } from '../../parts/heading'
import { Price } from '../../parts/price'
import { Problem } from '../../parts/problem'
import { TaskProgress, Waiting } from '../../parts/progress'
import { now } from '../../parts/state'
import { Names, Row } from '../../parts/texts'
import { addressOf, go, route } from '../../platform/router'
import { online } from '../../platform/network'
import { shownMoment, shownMoney, shownRange } from '../../words/format'
import { t } from '../../words/i18n'
import { GuestsForm } from './guests_form'
import { guestsOf, nightsOf } from './search_form'

const Warning = ({ record }: { record: BookingRecord }) => record.state === 'unknown'
    ? <div class="problem" role="alert"><strong>{t('outcomeUnknown')}</strong><p>{t('blockedByUnknown', { hotel: record.hotel })}</p></div>
    : <div class="problem"><strong>{t('alreadyBooked', { number: record.number ?? '', hotel: record.hotel })}</strong></div>

async function confirmBooking(made: Order, before: BookingRecord | undefined): Promise<boolean> {
    const { totalRate, cancellationPolicies } = made.quote.answer
    const guests = partyOf(made, names.peek()).rooms.flat().map(one => `${one.firstName} ${one.lastName}`)
    return await confirmed({
        title: t('bookTitle', { hotel: made.hotel.title }), action: t('bookNow'), consent: before && t('bookSecond'),
        content: <>{before && <Warning record={before} />}<Differences made={made} /><p>{shownRange(made.search.from, made.search.to)}</p><p><Names names={guests} /></p>
            <p>{t('total')} <strong>{shownMoney(totalRate)}</strong></p><Cancellation policies={cancellationPolicies} price={totalRate} /></>,
    }) !== undefined
}

/** How long the price is valid. */
function Validity({ expiresAt, left }: { expiresAt: string; left: number }) {
    if (left <= 0) return <div class="problem" role="alert"><strong>{t('quoteExpired')}</strong><p>{t('namesStay')}</p></div>
    const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    return <p class={left < 120 ? 'validity soon' : 'validity'}>{t('priceValid')} <strong dir="ltr" role="timer">{clock}</strong> <span class="quiet small">{t('untilMoment', { moment: shownMoment(expiresAt) })}</span></p>
}

/** How the quote differs from the offers. */
function Differences({ made: { made } }: { made: Order }) {
    if (made.state === 'quoted') return null
    return <div class="problem" role="alert"><strong>{t(made.state)}</strong>
        {made.differences.map(({ path, expected, found }) => <p key={path} class="small">{t('offeredAndQuoted', { offered: expected, quoted: found })}</p>)}
    </div>
}
function Summary({ made }: { made: Order }) {
    const { search, offers, hotel, quote: { answer } } = made
    return <aside class="card beside quote-summary" aria-label={t('stay')}>
        <h3><bdi>{hotel.title}</bdi></h3>
        <Differences made={made} />
        <dl>
            <Row label={t('stay')}>{shownRange(search.from, search.to)}{t('comma')}{nightsOf(search)}</Row>
            {offers.map((offer, i) => <Row key={i} label={t('roomNumber', { number: i + 1 })}><bdi>{offer.roomTitle}</bdi>{t('comma')}<bdi>{boardOf(offer.terms.title, offer.terms.code)}</bdi></Row>)}
            <Row label={t('guests')}>{guestsOf(search)}</Row>
            <Row label={t('bookedAs')}>{answer.bookableAs === 'Confirmed' ? t('stateConfirmed') : t('stateOnRequest')}</Row>
            <Price total={answer.totalRate} before={answer.previousRate} taxes={answer.taxesAndFees} />
        </dl>
        <h4>{t('cancellation')}</h4>
        <Cancellation policies={answer.cancellationPolicies} price={answer.totalRate} />
        {answer.remarks !== undefined && <><h4>{t('remarks')}</h4><p class="remarks"><bdi>{answer.remarks}</bdi></p></>}
    </aside>
}

function Outcome() {
    const shown = sending.value
    if (shown.kind === 'sending') return <Waiting words={t('bookingNow')} cancel={shown.stop} cancelWords={t('stopWaiting')} />
    if (shown.kind === 'blocked') return recordOf(shown.by.reference) ? <Warning record={shown.by} /> : null
    return shown.kind === 'failed' ? <Problem problem={shown.problem} /> : null
}
/** The answer to a request was lost. The same request can be sent again. */
const Unknown = () => <div class="problem" role="alert" data-outcome="unknown"><strong>{t('outcomeUnknown')}</strong><p>{t('unknownHelp')}</p>
    {sending.value.kind === 'unknown' && sending.value.problem !== undefined && <Problem problem={sending.value.problem} />}
    <button type="button" onClick={() => void sendAgain()}>{t('sendAgain')}</button></div>

function OrderForm({ made }: { made: Order }) {
    const { expiresAt } = made.quote.answer
    const left = Math.floor((Date.parse(expiresAt) - now.value) / 1000)
    const expired = left <= 0
    const busy = sending.value.kind === 'sending'
    const sent = isSent(made)
    return <div class="columns reversed">
        <form class="card" onSubmit={event => {
            event.preventDefault()
            if (!busy && !sent && !expired) void submitOrder(before => confirmBooking(made, before))
        }}>
            {!sent && <Validity expiresAt={expiresAt} left={left} />}
            <GuestsForm offers={made.offers} locked={sent || busy} />
            {!online.value && <p class="problem" role="alert">{t('problem_offline')}</p>}
            <p class="buttons">
                {!sent && (expired ? <button type="button" onClick={() => void quoteAgain()}>{t('quoteAgain')}</button> : <button type="submit" disabled={busy || !online.value}>{t('book')}</button>)}
                <button type="button" class="second" onClick={() => go(addressOf('hotels', { ...queryOf(made.search), ...filterQuery(filtersOf(route.value.query)) }))}>{t('backToResults')}</button>
            </p>
            <TaskProgress task={quoting} />
            <div class="outcome">{sent && !busy ? <Unknown /> : <Outcome />}</div>
        </form>
        <Summary made={made} />
    </div>
}

export function QuoteView() {
    const made = order.value
    const title = made?.hotel.title
    const record = made && recordOf(made.reference)
    // the lookup of pending bookings has found it
    if (record?.state === 'booked' && sending.value.kind !== 'sending')
        return <section class="card"><p><strong>{t('wasBooked', { number: record.number ?? '' })}</strong></p><p class="buttons"><a class="button" href={addressOf('booking', { find: record.number })}>{t('showBooking')}</a></p></section>
    return <section class="quote" aria-label={t('quote')}>
        {made ? <><Heading>{t('quoteOf')} <bdi>{title}</bdi></Heading><OrderForm made={made} /></> : <TaskProgress task={quoting} />}
    </section>
}
