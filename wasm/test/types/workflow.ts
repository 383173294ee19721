// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Compiled in strict mode with and without the library `dom`, never run. A wrong expectation is an error, and so is a missing one.
import { connect, decode, load, workflow, WaybillError } from 'waybill'
import type {
    Booked, CallEvent, ClosedBooking, ConfirmedBooking, Decimal, Decoded, Location, Offered, OnRequestBooking, OutcomeUnknown, PriceChanged, Quoted, ResponseOf, TermsChanged,
    Workflow, WorkflowCalls,
} from 'waybill'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false
const expectType = <Type>() => <Given>(_value: Given, ..._equal: Equal<Type, Given> extends true ? [] : [never]): void => {}

const events: CallEvent[] = []
const agency = connect({ baseUrl: 'https://partner.example', headers: { 'X-Agency': '7' }, observe: event => events.push(event), retry: { attempts: 4, firstWait: 100 } })
connect({ baseUrl: '', headers: [['X-Agency', '7']], retry: true })
const flow = agency.workflow({ user: 9032, language: 1 })
expectType<Workflow>()(flow)

export async function ordered(): Promise<void> {
    const { offers } = await flow.search({ fromDate: '21/04/2027', toDate: '27/04/2027', idCity: 104, rooms: [{ pax: { adult: 2 } }] }, { filters: { onlyAvailable: true }, via: 'soap12' })
    expectType<Offered[]>()(offers)
    const [offer] = offers
    if (!offer) return
    const answer = await flow.quote(offer)
    expectType<Quoted | PriceChanged | TermsChanged>()(answer)
    const quote = answer.state === 'quoted' ? answer : answer.accept()
    expectType<Quoted>()(quote)
    const party = { clientReference: 'r-1', customer: { firstName: 'A', lastName: 'B' }, rooms: [[{ type: 'Adult', firstName: 'A', lastName: 'B' } as const]] }
    const booking = await flow.book(quote, party)
    expectType<OnRequestBooking | ConfirmedBooking | ClosedBooking | OutcomeUnknown>()(booking)
    if (booking.state === 'unknown') {
        expectType<OutcomeUnknown>()(booking)
        expectType<Booked | undefined>()(await booking.lookUp())
        expectType<WaybillError>()(booking.error)
        return
    }
    expectType<string>()(booking.number)
    if (booking.state === 'onRequest') expectType<ConfirmedBooking | OutcomeUnknown>()(await flow.acknowledge(booking))
    if (booking.state !== 'closed') expectType<ClosedBooking | OutcomeUnknown>()(await flow.cancel(booking, { mostFee: await flow.cancellationFee(booking) }))
    expectType<Booked>()(await flow.lookUp('H1'))
    expectType<Booked>()(await flow.lookUpReference('r-1'))

    // @ts-expect-error the outcome may be unknown
    booking as ConfirmedBooking satisfies OnRequestBooking
    // @ts-expect-error an offer must be quoted first
    flow.book(offer, party)
    // @ts-expect-error a changed price must be accepted first
    flow.book(answer, party)
    // @ts-expect-error only the workflow makes offers
    flow.quote({ ...offer })
    // @ts-expect-error a copy is not a quote
    flow.book({ ...quote }, party)
    // @ts-expect-error it needs a reference
    flow.book(quote, { customer: party.customer, rooms: party.rooms })
}

export async function wrongOrder(confirmed: ConfirmedBooking, closed: ClosedBooking, unknown: OutcomeUnknown, any: Booked): Promise<void> {
    // @ts-expect-error only a booking On Request can be acknowledged
    flow.acknowledge(confirmed)
    // @ts-expect-error only a booking On Request can be declined
    flow.decline(any)
    // @ts-expect-error a closed booking cannot be cancelled
    flow.cancel(closed)
    // @ts-expect-error it must be looked up first
    flow.cancel(unknown)
    // @ts-expect-error it has no number that is known to exist
    unknown.number
    // @ts-expect-error the user is a number
    agency.workflow({ user: 'me' })
}

export async function sources(): Promise<void> {
    const waybill = await load({ wasm: new Uint8Array() })
    await load({ wasm: Promise.resolve(new ArrayBuffer(0)) })
    expectType<Decoded>()(waybill.decode(''))
    expectType<Decimal>()(({} as Location).latitude)
    expectType<Decoded>()(await decode(''))
    expectType<ResponseOf<'cityList'>>()(await agency.cityList({}))
    // @ts-expect-error no such source
    await load({ wasm: 7 })
    // @ts-expect-error no such option
    await load({ locateFile: () => '' })
}

/** Functions of the caller: the workflow of a page whose calls are made by a worker. */
export const far = (calls: WorkflowCalls): Workflow => workflow(calls, { user: 1 }, false)
export const near = far(agency)

for (const event of events)
    if (event.kind === 'failure') expectType<WaybillError>()(event.error)
    else if (event.kind === 'wait') expectType<number>()(event.milliseconds)
try {
    await agency.cityList({}, { retry: false })
} catch (problem) {
    if (problem instanceof WaybillError) {
        expectType<boolean | undefined>()(problem.sent)
        expectType<number | undefined>()(problem.retryAfter)
        if (problem.code === 'module_unavailable') events.length = 0
    }
}
