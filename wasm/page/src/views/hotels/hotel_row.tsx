// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A hotel of the results with its lowest price. Its other offers unfold.
import { useState } from 'preact/hooks'
import type { Decimal, Offered } from 'waybill'
import type { Result } from '../../model/filters'
import { pictures } from '../../model/search'
import { availabilityOf, boardOf } from '../../model/service_words'
import { CancellationShort } from '../../parts/cancellation'
import { Choice } from '../../parts/fields'
import { PlaceLink } from '../../parts/place_link'
import { atProperty } from '../../parts/price'
import { Category } from '../../parts/texts'
import { shownMoney } from '../../words/format'
import { t } from '../../words/i18n'

type Quote = (offers: Offered[]) => void
const fewRooms = 5

/** What decides between offers: board, cancellation, rooms left. */
function Facts({ offer, rooms }: { offer: Offered; rooms: number | undefined }) {
    const { terms } = offer
    return <span class="facts">
        <span class="tag"><bdi>{boardOf(terms.title, terms.code)}</bdi></span>
        <CancellationShort policies={terms.cancellationPolicy} nonRefundable={terms.nonRefundable} />
        {terms.available.status === 'Available'
            ? rooms !== undefined && rooms > 0 && <span class={rooms <= fewRooms ? 'tag few' : 'tag'}>{t('roomsLeft', { count: rooms })}</span>
            : <span class="tag few">{availabilityOf(terms.available)}</span>}
        {atProperty(terms.taxesAndFees).map(one => <span class="tag" key={one.currency}>{t('plusAtHotel', { amount: shownMoney(one) })}</span>)}
    </span>
}
const quoteLabel = (offer: Offered): string => t('quoteOffer', { room: offer.roomTitle, board: boardOf(offer.terms.title, offer.terms.code), hotel: offer.hotelTitle })
const OfferPrice = ({ offer }: { offer: Offered }) => <span class="price">{shownMoney(offer.terms.rate)}{offer.terms.rateWithoutPromotion && <s>{shownMoney(offer.terms.rateWithoutPromotion)}</s>}</span>

/** One choice for each room, and a quote for all of them. */
function RoomChoices({ result, quote }: { result: Result; quote: Quote }) {
    const [chosen, choose] = useState(result.rooms.map(() => 0))
    const offers = result.rooms.map((all, i) => all[chosen[i]!]!)
    const total = offers.reduce((all, one) => all + Number(one.terms.rate.amount), 0)
    return <div class="room-choices">
        {result.rooms.map((all, i) => <div key={i}><Choice label={t('roomNumber', { number: i + 1 })} value={String(chosen[i])} change={value => choose(chosen.map((one, n) => (n === i ? Number(value) : one)))}
            options={all.map((one, at) => [String(at), [`${shownMoney(one.terms.rate)} · ${one.roomTitle}`, boardOf(one.terms.title, one.terms.code), one.terms.nonRefundable ? t('nonRefundable') : ''].filter(Boolean).join(t('comma'))] as const)} />
        <Facts offer={offers[i]!} rooms={undefined} /></div>)}
        <p class="buttons"><strong>{shownMoney({ amount: total.toFixed(3) as Decimal, currency: result.currency })}</strong>
            <button type="button" aria-label={t('quoteRooms', { hotel: result.hotel.title })} onClick={() => quote(offers)}>{t('select')}</button></p>
    </div>
}

export function HotelRow({ result, quote }: { result: Result; quote: Quote }) {
    const [open, unfold] = useState(false)
    const { hotel } = result
    const cheapest = result.rooms[0]![0]!
    const single = result.rooms.length === 1
    const others = single ? result.rooms[0]!.length - 1 : 0
    const left = (offer: Offered): number | undefined => hotel.rooms.find(one => one.id === offer.roomId)?.availableQuantity
    return <article class="hotel" id={`hotel-${hotel.id}`}>
        {/* The partner chooses the host of a picture: the page requests it only if the user agrees, and without a referrer. */}
        {pictures.value && hotel.thumbImage !== undefined && <img src={hotel.thumbImage.url} alt="" class="picture" loading="lazy" referrerpolicy="no-referrer" onError={event => event.currentTarget.remove()} />}
        <div class="what">
            <h3><bdi>{hotel.title}</bdi> <Category text={hotel.category?.text} /></h3>
            {hotel.localization && <PlaceLink at={hotel.localization} name={hotel.title} />}
            <p class="quiet where"><bdi>{hotel.address ?? hotel.summary}</bdi></p>
            {single && <p class="cheapest-offer"><bdi>{cheapest.roomTitle}</bdi> <Facts offer={cheapest} rooms={left(cheapest)} /></p>}
        </div>
        <div class="deal">
            <strong class="cheapest">{shownMoney({ amount: result.price.toFixed(3) as Decimal, currency: result.currency })}</strong>
            {(!single || others > 0) && <button type="button" class="link" aria-expanded={open} aria-controls={`offers-${hotel.id}`} onClick={() => unfold(!open)}>
                {!single ? t('chooseRooms') : t('otherOffers', { count: others })}<span class="hidden">{t('comma')}{hotel.title}</span></button>}
            {(single || !open) && <button type="button" class="second" aria-label={single ? quoteLabel(cheapest) : t('quoteRooms', { hotel: hotel.title })} onClick={() => quote(result.rooms.map(all => all[0]!))}>{t('select')}</button>}
        </div>
        <div class="offers" id={`offers-${hotel.id}`} hidden={!open}>{open && (single
            ? <ul class="plain">{result.rooms[0]!.slice(1).map(offer => <li class="offer" key={offer.terms.offerId}>
                <span class="room"><bdi>{offer.roomTitle}</bdi></span><Facts offer={offer} rooms={left(offer)} /><OfferPrice offer={offer} />
                <button type="button" class="second" aria-label={quoteLabel(offer)} onClick={() => quote([offer])}>{t('select')}</button></li>)}</ul>
            : <RoomChoices result={result} quote={quote} />)}
        {open && hotel.summary !== undefined && <p class="quiet"><bdi>{hotel.summary}</bdi></p>}
        {open && hotel.remarks !== undefined && <p class="quiet"><bdi>{hotel.remarks}</bdi></p>}</div>
    </article>
}
