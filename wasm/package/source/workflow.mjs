// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The booking workflow, as <waybill/workflow.hpp>: the result of each step is the input of the next one.
import { kindOf, objectOf } from './documents.mjs'
import { inTime, WaybillError } from './error.mjs'
import { checkReference, foundFor, repeatingCall, rulesOf } from './repeating.mjs'
import { checked } from './settings.mjs'

const key = Symbol()
/** A class whose objects only the workflow can make. */
class Made {
    constructor(own, fields) {
        if (own !== key) throw new TypeError('only the workflow makes this object')
        Object.assign(this, fields)
    }
}

/** One offer of a search. Next: `quote`. */
class Offered extends Made {
    static name = 'Offered'
}
/** A binding price that expires. Next: `book`. */
class Quoted extends Made {
    static name = 'Quoted'
    state = 'quoted'
    /** Whether the quote has expired. The partner's own clock decides. */
    expired(now = Date.now()) {
        return now >= Date.parse(this.answer.expiresAt)
    }
}
/** A quote that differs from its offers. `differences` lists how. Next: `accept`. */
class ChangedQuote extends Made {
    #quote
    constructor(own, quote, differences) {
        super(own, { answer: quote.answer, differences })
        this.#quote = quote
    }
    /** Returns the quote as it is. */
    accept() {
        return this.#quote
    }
}
/** A quote with another price than its offers, whether or not the partner reports it. */
class PriceChanged extends ChangedQuote {
    static name = 'PriceChanged'
    state = 'priceChanged'
}
/** A quote with worse terms than its offers, and perhaps another price. */
class TermsChanged extends ChangedQuote {
    static name = 'TermsChanged'
    state = 'termsChanged'
}
class BookingIn extends Made {
    get number() {
        return this.details.bookingNumber
    }
}
/** A booking that waits for a decision. Next: `acknowledge`, `decline` or `cancel`. */
class OnRequestBooking extends BookingIn {
    static name = 'OnRequestBooking'
    state = 'onRequest'
}
/** A confirmed booking. Next: `cancel`. */
class ConfirmedBooking extends BookingIn {
    static name = 'ConfirmedBooking'
    state = 'confirmed'
}
/** A booking that is declined, expired or cancelled. No further step. */
class ClosedBooking extends BookingIn {
    static name = 'ClosedBooking'
    state = 'closed'
}
/** The answer to a request is lost and could not be looked up: whether the partner carried it out is unknown. */
class OutcomeUnknown extends Made {
    static name = 'OutcomeUnknown'
    #find
    state = 'unknown'
    constructor(own, { find, ...fields }) {
        super(own, fields)
        this.#find = find
    }
    /** Looks the booking up. Undefined: the partner has none with this reference so far; a late request may still arrive. */
    async lookUp(options) {
        try {
            return await this.#find(options)
        } catch (problem) {
            if (problem?.code === 'refused' && problem.id === 'BOOKING_NOT_FOUND') return undefined
            throw problem
        }
    }
}

const bookedOf = (details, contradictions) => {
    const of = details.status.code === 'OR' ? OnRequestBooking : details.status.code === 'OK' ? ConfirmedBooking : ClosedBooking
    return new of(key, { details, contradictions })
}
/** The booking, if it is in the state that the step leads to. */
const bookedAs = (wanted, details, contradictions, root, expected) => {
    const booking = bookedOf(details, contradictions)
    if (booking instanceof wanted) return booking
    throw new WaybillError({
        code: 'content_unexpected',
        message: details.decidedBy === 'Hotel' ? 'the hotel decides this booking and has not yet; look it up later'
            : 'the booking is in another state than the step leads to; look it up',
        path: `${root}/OrderDetails/Status`,
        expected,
        found: `${details.status.code} ${details.status.words}`,
    })
}
const refuse = (message, path, more) => new WaybillError({ code: 'value_invalid', message, path, sent: false, ...more })

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other)
const minors = all => (all ?? []).map(({ age, count }) => ({ age, count }))
const total = all => (all ?? []).reduce((sum, { count }) => sum + count, 0)
/** The guests of a room in a response. It contains only their number, the request also their ages. */
const guestsOf = (room, stay) => {
    const requested = stay.rooms.map(each => each.pax)
    const adults = requested.filter(pax => pax.adult === room.adult)
    const child = adults.filter(pax => same(minors(pax.child), minors(room.child)))
    return child.find(pax => same(minors(pax.infant), minors(room.infant))) ?? child[0]
        ?? adults.find(pax => total(pax.child) === total(room.child))
        ?? { adult: room.adult, child: room.child, infant: room.infant }
}

function offersOf(answer, stay) {
    const offers = []
    for (const hotel of answer.hotels.hotel ?? [])
        for (const room of hotel.rooms)
            for (const terms of room.boardings) {
                if (terms.available.status === 'Stop') continue
                offers.push(new Offered(key, {
                    hotelId: hotel.id, hotelTitle: hotel.title, roomId: room.id, roomTitle: room.title, terms,
                    guests: guestsOf(room, stay), fromDate: stay.fromDate, toDate: stay.toDate,
                }))
            }
    return offers
}

const expect = (value, classes, what) => {
    if (classes.some(each => value instanceof each)) return value
    throw new TypeError(`${what}, not ${value instanceof Made ? `a ${value.constructor.name}` : kindOf(value)}`)
}

const agentTypes = { user: 'number', language: 'number', credential: 'object' }
const partyTypes = { clientReference: 'string', customer: 'object', rooms: 'object', idMember: 'number', specialRequests: 'string' }

/**
 * The workflow of an agency. `calls` has the functions of `connect`, or sends to them, for example to a worker; `agent`
 * has `user` and optionally `language` and `credential`; `rules` limit the repeats after lost answers.
 */
export function workflow(calls, agent, rules) {
    const { user, language, credential } = checked(agentTypes, objectOf(agent, 'workflow: expected an object with user'), 'workflow')
    if (!Number.isInteger(user)) throw new TypeError('workflow: user is the number of the user')
    rulesOf(rules)
    const who = { ...(credential && { credential }), user }
    const run = (name, request, options = {}) => calls[name](request, { ...options, retry: false })
    /** Compares an answer, within the signal and the deadline of its step. Without a deadline, `calls` limits the time. */
    const compared = async (comparison, { signal, deadline = 0 } = {}) => {
        try {
            return await inTime((async () => comparison())(), signal, deadline)
        } catch (problem) {
            if (!(problem instanceof WaybillError)) throw problem
            throw new WaybillError({ ...problem, message: problem.reason, sent: true }, problem.quirks, problem.cause) // of this request
        }
    }
    /** What a response has otherwise than its request. The outcome of a call is never lost by a comparison that fails. */
    const differing = (name, request, answer, options) =>
        compared(() => calls.contradictions(name, request, answer), options).catch(() => [])
    /** Sends a request that may be repeated freely. */
    const read = (name, request, options) => repeatingCall({ name, send: () => run(name, request, options) }, rules, options?.signal)
    /** As `read`, for a request that changes a booking: its lost answer is an `OutcomeUnknown`. */
    const write = async (step, name, request, options, into) => {
        const { bookingNumber } = request
        const unknown = (error, attempts) => new OutcomeUnknown(key, { step, bookingNumber, error, attempts, find: more => made.lookUp(bookingNumber, more) })
        const answer = await repeatingCall({ name, send: () => run(name, request, options), unknown }, rules, options?.signal)
        return answer instanceof OutcomeUnknown ? answer : into(answer.orderDetails, await differing(name, request, answer, options))
    }
    const detail = async (which, options) => {
        const request = { ...who, ...which }
        const answer = await read('hotelBookingDetail', request, options)
        return bookedOf(answer.orderDetails, await differing('hotelBookingDetail', request, answer, options))
    }
    const decide = (step, which, decision, { reason, ...options } = {}, into) => {
        expect(which, [OnRequestBooking], `${step}: expected an OnRequestBooking of book or lookUp`)
        const request = { ...who, bookingNumber: which.number, decision, ...(reason !== undefined && { reason }) }
        return write(step, 'hotelBookingAcknowledge', request, options, into)
    }

    const made = {
        async search(stay, { filters, ...options } = {}) {
            const complete = { ...objectOf(stay, 'search: expected an object with dates, city and rooms'), user, ...(language !== undefined && { language }) }
            const request = { ...(credential && { credential }), searchDetails: { bookingDetails: complete, ...(filters && { filters }) } }
            const answer = await read('hotelSearch', request, options)
            return { answer, offers: offersOf(answer, complete) }
        },
        async quote(offer, options) {
            const offers = Array.isArray(offer) ? offer : [offer]
            for (const each of offers) expect(each, [Offered], 'quote: expected an Offered of search')
            const [first] = offers
            if (!first) throw new TypeError('quote: expected at least one offer')
            if (offers.some(each => each.hotelId !== first.hotelId || each.fromDate !== first.fromDate || each.toDate !== first.toDate))
                throw refuse('the offers of a quote must be for the same hotel and the same nights', 'HotelQuoteREQ/QuoteDetails/SelectedRooms')
            const selectedRooms = offers.map(each => ({ id: each.roomId, boarding: { id: each.terms.id, offerId: each.terms.offerId }, pax: each.guests }))
            const bookingDetails = { user, ...(language !== undefined && { language }), fromDate: first.fromDate, toDate: first.toDate }
            const request = { ...(credential && { credential }), quoteDetails: { bookingDetails, hotel: { id: first.hotelId }, selectedRooms } }
            const answer = await read('hotelQuote', request, options)
            if (answer.status === 'SoldOut') throw new WaybillError({ code: 'refused', id: 'SOLD_OUT', message: 'the offer is sold out' })
            const quote = new Quoted(key, { answer, rooms: selectedRooms })
            const { price, terms, contradictions } = await compared(() => calls.quoteDifferences(offers.map(each => each.terms), answer), options)
            if (terms || answer.status === 'TermsChanged') return new TermsChanged(key, quote, contradictions)
            return price || answer.status === 'PriceChanged' ? new PriceChanged(key, quote, contradictions) : quote
        },
        async book(quote, party, options) {
            expect(quote, [Quoted], 'book: expected a Quoted of quote, or of accept')
            const { clientReference, customer, rooms, idMember, specialRequests } = checked(partyTypes, objectOf(party, 'book: expected an object with clientReference, customer and rooms'), 'book')
            if (!Array.isArray(rooms) || rooms.length !== quote.rooms.length)
                throw refuse('the number of rooms must be that of the quote', 'HotelBookingCreationREQ/SelectedRooms',
                    { expected: `${quote.rooms.length} rooms with their guests`, found: `${rooms?.length ?? 0}` })
            const request = {
                ...who, quoteId: quote.answer.quoteId, clientReference, expectedPrice: quote.answer.totalRate, idMember, customer, specialRequests,
                selectedRooms: quote.rooms.map(({ id, boarding }, i) => ({ id, boarding, customers: rooms[i] })),
            }
            checkReference(request)
            const answer = await repeatingCall({
                name: 'hotelBookingCreation',
                send: () => run('hotelBookingCreation', request, options),
                found: answer => foundFor(request, answer),
                find: () => run('hotelBookingDetail', { ...who, clientReference }, options),
                unknown: (error, attempts) => new OutcomeUnknown(key,
                    { step: 'book', clientReference, error, attempts, find: more => made.lookUpReference(clientReference, more) }),
            }, rules, options?.signal)
            return answer instanceof OutcomeUnknown ? answer
                : bookedOf(answer.orderDetails, await differing('hotelBookingCreation', request, answer, options))
        },
        acknowledge: async (which, options) => decide('acknowledge', which, 'Accept', options,
            (...given) => bookedAs(ConfirmedBooking, ...given, 'HotelBookingAcknowledgeRES', 'OK Confirmed')),
        decline: async (which, options) => decide('decline', which, 'Decline', options,
            (...given) => bookedAs(ClosedBooking, ...given, 'HotelBookingAcknowledgeRES', 'DC Declined')),
        async cancel(which, { mostFee, ...options } = {}) {
            expect(which, [OnRequestBooking, ConfirmedBooking], 'cancel: expected an OnRequestBooking or a ConfirmedBooking')
            const limit = mostFee === undefined ? {} : { maxFee: objectOf(mostFee, 'cancel: expected mostFee with amount and currency') }
            const request = { ...who, bookingNumber: which.number, ...limit }
            return write('cancel', 'hotelBookingCancellation', request, options,
                (...given) => bookedAs(ClosedBooking, ...given, 'HotelBookingCancellationRES', 'XX Cancelled'))
        },
        async cancellationFee(which, options) {
            expect(which, [BookingIn], 'cancellationFee: expected a booking')
            const { orderDetails } = await read('hotelBookingCancellation', { ...who, bookingNumber: which.number, simulate: true }, options)
            if (orderDetails.fee) return orderDetails.fee
            throw new WaybillError({ code: 'field_required', message: 'the response contains no cancellation fee', path: 'HotelBookingCancellationRES/OrderDetails/Fee' })
        },
        lookUp: async (bookingNumber, options) => detail({ bookingNumber }, options),
        lookUpReference: async (clientReference, options) => detail({ clientReference }, options),
    }
    return made
}
