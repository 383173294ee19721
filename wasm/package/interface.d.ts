
// Types of the platform, taken from the globals if the compiler knows them: the library `dom` is not needed.
type Global<Name extends string> = typeof globalThis extends { [K in Name]: { prototype: infer Type } } ? Type : never
type Otherwise<Type, Fallback> = [Type] extends [never] ? Fallback : Type

type Month = '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '10' | '11' | '12'
type Day = Month | '13' | '14' | '15' | '16' | '17' | '18' | '19' | `2${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}` | '30' | '31'
/** A date of a request: `21/04/2027`. `dates.from` makes one. */
export type DayMonthYear = `${Day}/${Month}/${number}`
/** A date-time of a request: `2026/11/01 00:00:00.000`. */
export type YearMonthDayTime = `${number}/${Month}/${Day} ${string}`
/** A date of a trip: `2027-04-21`. */
export type IsoDate = `${number}-${Month}-${Day}`
/** An amount or a coordinate with all of its digits: `110.000`. */
export type Decimal = `${number}`

/** Dates as the protocol writes them. */
export const dates: {
    /** The local day of a `Date`. */
    from(date: Date): DayMonthYear
}
/** Computes with amounts, without losing digits. */
export const money: {
    /** The sum of two amounts of one currency. */
    add(a: Money, b: Money): Money
}
/** What a call uses of an `AbortSignal`. */
export interface Abort {
    readonly aborted: boolean
    readonly reason?: any
    addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
    removeEventListener(type: 'abort', listener: () => void): void
}
/** `Headers`, pairs or an object. */
export type HeaderFields = Iterable<[name: string, value: string]> | { readonly [name: string]: string }
/** What a call passes to `fetch`. */
export interface FetchOptions {
    method: string
    headers: [name: string, value: string][]
    body?: string
    signal: Otherwise<Global<'AbortSignal'>, Abort>
    redirect: 'manual'
    credentials: 'omit'
    cache: 'no-store'
    referrerPolicy: 'no-referrer'
}
/** What a call uses of a `Response`. */
export interface FetchResponse {
    readonly status: number
    readonly headers: { get(name: string): string | null; forEach(receive: (value: string, name: string) => void): void }
    /** A `ReadableStream` of bytes. */
    readonly body: object | null
}
/** The global `fetch`, or a function that is called instead of it. */
export type Fetch = (url: string, options: FetchOptions) => Promise<FetchResponse>

/** The access method of a request. */
export type AccessMethod = 'soap11' | 'soap12' | 'get' | 'post'
/** The names of an endpoint, where they are not those of the specification. */
export interface EndpointNames {
    /** Default: `/cr.ws/Flight.asmx` or `/cr.ws/Hotel.asmx`. */
    path?: string
    /** The namespace of its SOAP operations. Default: that of the partner. */
    namespace?: string
    /** The operation that returns XML. Default: `WebServiceRQ`. */
    xmlOperation?: string
    /** The operation that returns JSON. Default: `WebServiceJsonRQ`. */
    jsonOperation?: string
}
/** The service that a client calls. Only `baseUrl` is required. */
export interface Partner {
    /** The address of the service: `https://partner.example/base`. */
    baseUrl: string
    /** The namespace of the partner's SOAP service. Default: `http://tempuri.org/`. */
    namespace?: string
    /** Login and password; used for each request that has none. */
    credential?: Credential
    /** Names that only the flight endpoint uses. */
    flight?: EndpointNames
    /** Names that only the hotel endpoint uses. */
    hotel?: EndpointNames
    /** Whether the Content-Type of SOAP 1.2 contains the action, as that of `.asmx` clients does. Default: true. */
    soap12Action?: boolean
    /** Without it, plain HTTP is refused except for loopback: it would send the password unencrypted. */
    allowPlainHttp?: boolean
    /** Milliseconds for the whole response; 0 means no limit. Default: 30,000. */
    deadline?: number
    /** The maximum size of a response body in bytes. Default: 64 MB. */
    answerBytes?: number
    /** Treats each quirk of a response as an error. */
    strict?: boolean
    /** Accepts responses for other dates, guests or hotels than requested, with the quirk `other_than_requested`. */
    acceptContradictions?: boolean
    /** Called instead of the global `fetch`. It must not follow redirects and must not log the request: it contains the password. */
    fetch?: Fetch
    /** Sent with each request, besides `Content-Type` and `SOAPAction`, which the protocol sets. */
    headers?: HeaderFields
    /** Receives what happens to each request. Its errors do not change the outcome of a call. */
    observe?: (event: CallEvent) => void
    /** Repeats calls after failures that may pass. Default: false. */
    retry?: boolean | RetryRules
}
/** How often and when a request is repeated: one that only reads after failures that may pass, another one only if it was not carried out. */
export interface RetryRules {
    /** How often the request is sent, the first time included. Default: 3. */
    attempts?: number
    /** How often one lookup of a booking is sent. Default: 3. */
    lookups?: number
    /** Milliseconds: the bound of the random wait before the first repeat; it doubles with each repeat. Default: 200. */
    firstWait?: number
    /** The bound of all random waits. Default: 10,000. What `Retry-After` asks for is added. */
    longestWait?: number
    /** No request is sent later than this after the first one. Default: 120,000. */
    timeLimit?: number
}
/** What happened to a request. It contains no secret. */
export type CallEvent = { function: keyof Functions; attempt: number } & (
    | { kind: 'request'; method: 'GET' | 'POST'; /** Without the query, which contains the request. */ url: string }
    | { kind: 'response'; status?: number; requestId?: string; milliseconds: number; quirks: Quirk[] }
    | { kind: 'failure'; status?: number; requestId?: string; milliseconds: number; error: WaybillError }
    | { kind: 'wait'; milliseconds: number }
)
/** Access method, form and endpoint of a call. */
export interface Access {
    /** Default: `post`. */
    via?: AccessMethod
    /** The form of request and result. Default: `xml`. */
    result?: 'xml' | 'json'
    /** The endpoint. Default: that of the function. */
    family?: 'flight' | 'hotel'
}
/** The options of a call. */
export interface CallOptions extends Access {
    /** Cancels the call, which then rejects with `cancelled`, or with `deadline_passed` for `AbortSignal.timeout`. */
    signal?: Abort
    /** Milliseconds for the whole response; 0 means no limit. Default: that of `connect`. */
    deadline?: number
    /** Treats each quirk of the response as an error. Default: that of `connect`. */
    strict?: boolean
    /** Accepts a response for other dates, guests or hotels than requested. Default: that of `connect`. */
    acceptContradictions?: boolean
    /** Receives the quirks of the response. */
    quirks?: Quirk[]
    /** Repeats the call if it only reads. Default: as in `connect`. */
    retry?: boolean | RetryRules
}
/** A tolerated deviation from the canonical form. */
export interface Quirk {
    kind: QuirkKind
    path?: string
    offset?: number
    line?: number
    column?: number
    expected?: string
    found?: string
    /** The full report. */
    explanation: string
}
/** What every failure has. Secrets are masked in all members. */
interface Failure extends Error {
    readonly name: 'WaybillError'
    /**
     * The place in a document, `TripBookingListRS/Bookings/Booking[3]/travelers`, or the member of a request that was not sent,
     * `searchDetails.bookingDetails.rooms[1]`.
     */
    readonly path?: string
    readonly offset?: number
    readonly line?: number
    readonly column?: number
    readonly expected?: string
    readonly found?: string
    /** The HTTP status of the response. */
    readonly status?: number
    /** Identifies the request in the partner's log: the `RequestId` of the refusal, else the `X-Request-ID` of the response. */
    readonly requestId?: string
    readonly detail?: string
    readonly body?: string
    /** A sentence, from the partner if it responded. */
    readonly reason?: string
    /** The full report, with a snippet. */
    readonly explanation?: string
    /** The quirks found before the failure. */
    readonly quirks: Quirk[]
    /** False if the failed call sent no request. */
    readonly sent?: boolean
    /** How often the request was sent, if more than once. */
    readonly attempts?: number
    /** Milliseconds that the response asks to wait: `Retry-After`. */
    readonly retryAfter?: number
    /** What the network, the aborted signal or the loading of the module threw. */
    readonly cause?: unknown
}
type CodeWithId = 'refused' | 'quirk_refused' | 'soap_fault'
/** Every failure. Its `code` says what its `id` is: that of the partner's refusal, the kind of the quirk that strict mode refused, or the code of a SOAP fault. */
export type WaybillError = Failure & (
    | { readonly code: 'refused'; readonly id?: ErrorId }
    | { readonly code: 'quirk_refused'; readonly id?: QuirkKind }
    | { readonly code: 'soap_fault'; readonly id?: string }
    | { readonly code: Exclude<ErrorCode, CodeWithId> | 'module_unavailable'; readonly id?: undefined }
)
/** For `instanceof`: only the package makes errors. */
export const WaybillError: (abstract new (given: never) => WaybillError) & { readonly prototype: WaybillError }

/** A request as a function takes it. Without a credential, that of the partner is used. */
export type RequestOf<Name extends keyof Functions> = Omit<Functions[Name]['request'], 'credential'> & { credential?: Credential }
/** The response of a function. */
export type ResponseOf<Name extends keyof Functions> = Functions[Name]['response']

/** An HTTP message that was not sent. It contains the password. */
export interface PreparedRequest {
    method: 'GET' | 'POST'
    url: string
    headers: [name: string, value: string][]
    body: string
}
/** The functions of a partner. Each rejects with a `WaybillError`. */
export type Calls = {
    [Name in keyof Functions]: (request: RequestOf<Name>, options?: CallOptions) => Promise<ResponseOf<Name>>
}
/** A partner, as `connect` returns it: its functions, and what is made of them. */
export type Agency = Calls & Comparisons<true> & {
    /** Returns the HTTP message of a call without sending it. */
    prepare<Name extends keyof Functions>(name: Name, request: RequestOf<Name>, options?: CallOptions): Promise<PreparedRequest>
    /**
     * Iterates over the bookings of `tripBookingList` while the list arrives: `for await (const booking of ...)`. The call
     * reads ahead no more than the loop needs, so a list of any length needs little memory; with `result: 'json'` over SOAP it is kept and read when it
     * is complete. Leaving the loop cancels the call. `deadline` applies to the next piece, `answerBytes` to the bytes in memory. Bookings before an error are delivered.
     */
    tripBookings(request: RequestOf<'tripBookingList'>, options?: CallOptions): AsyncGenerator<Booking, void, undefined>
    /** The booking workflow of one user. `rules` limit the repeats after lost answers. */
    workflow(agent: Agent, rules?: RetryRules | false): Workflow
}

/** Who books. */
export interface Agent {
    /** The id of the user, who belongs to the login. */
    user: number
    /** The language of the texts in responses. */
    language?: number
    /** Default: that of `connect`. */
    credential?: Credential
}
/** Options of a step. */
export type StepOptions = Omit<CallOptions, 'retry'>
/** A stay, without user and language. */
export type Stay = Omit<StayRequest, 'user' | 'language'>

/** One offer of a search: a room with a board and a price, for the requested guests and nights. Next: `quote`. */
declare class Offered {
    private constructor()
    private readonly next: 'quote'
    readonly hotelId: number
    readonly hotelTitle: string
    readonly roomId: number
    readonly roomTitle: string
    readonly terms: Offer
    readonly guests: Occupancy
    readonly fromDate: string
    readonly toDate: string
}
/** A binding price that expires. Next: `book`. */
declare class Quoted {
    private constructor()
    private readonly next: 'book'
    readonly state: 'quoted'
    readonly answer: HotelQuoteRes
    readonly rooms: readonly QuotedRoom[]
    /** Whether the quote has expired; `now` is in milliseconds. The partner's own clock decides. */
    expired(now?: number): boolean
}
/** A field of a response that has another value than the request, or a quote than its offers. */
export interface Contradiction {
    /** The place in the response: `HotelBookingCreationRES/OrderDetails/TotalRate`. */
    path: string
    /** The place in the request or the offer. */
    requested: string
    expected: string
    found: string
    /** False for what partners choose themselves: a language, a page. */
    essential: boolean
}
/** How a quote differs from its offers. */
export interface QuoteDifferences {
    /** Another price. */
    price: boolean
    /** Worse terms: a fee that is higher or due earlier, another currency, more to pay at the property. */
    terms: boolean
    contradictions: Contradiction[]
}
/** A quote with another price than its offers, whether or not the partner reports it. It must be accepted before it can be booked. */
declare class PriceChanged {
    private constructor()
    private readonly next: 'accept'
    readonly state: 'priceChanged'
    readonly answer: HotelQuoteRes
    /** Empty if only the partner reports a change. */
    readonly differences: Contradiction[]
    /** Returns the quote at its new price. */
    accept(): Quoted
}
/** A quote with worse terms than its offers, and perhaps another price. It must be accepted before it can be booked. */
declare class TermsChanged {
    private constructor()
    private readonly next: 'accept'
    readonly state: 'termsChanged'
    readonly answer: HotelQuoteRes
    readonly differences: Contradiction[]
    /** Returns the quote on its new terms. */
    accept(): Quoted
}
/** A booking that waits for a decision, as of the partner's last response. Next: `acknowledge`, `decline` or `cancel`. */
declare class OnRequestBooking {
    private constructor()
    private readonly next: 'acknowledge' | 'decline' | 'cancel'
    readonly state: 'onRequest'
    readonly number: string
    readonly details: OrderDetails
    /** What the response has otherwise than the request: another price, a fee above `mostFee`, another customer. */
    readonly contradictions: Contradiction[]
}
/** A confirmed booking. Next: `cancel`. */
declare class ConfirmedBooking {
    private constructor()
    private readonly next: 'cancel'
    readonly state: 'confirmed'
    readonly number: string
    readonly details: OrderDetails
    /** What the response has otherwise than the request: another price, a fee above `mostFee`, another customer. */
    readonly contradictions: Contradiction[]
}
/** A booking that is declined, expired or cancelled. No further step. */
declare class ClosedBooking {
    private constructor()
    private readonly next: never
    readonly state: 'closed'
    readonly number: string
    readonly details: OrderDetails
    /** What the response has otherwise than the request: another price, a fee above `mostFee`, another customer. */
    readonly contradictions: Contradiction[]
}
export type { ClosedBooking, ConfirmedBooking, Offered, OnRequestBooking, OutcomeUnknown, PriceChanged, Quoted, TermsChanged }
/** A booking in any state. */
export type Booked = OnRequestBooking | ConfirmedBooking | ClosedBooking
/**
 * The answer to a request is lost and could not be looked up: whether the partner carried it out is unknown. Keep the
 * reference or the number, and look the booking up later.
 */
declare class OutcomeUnknown {
    private constructor()
    private readonly next: 'lookUp'
    readonly state: 'unknown'
    readonly step: 'book' | 'acknowledge' | 'decline' | 'cancel'
    /** Of a booking that may exist. */
    readonly clientReference?: string
    /** Of a booking that may have changed. */
    readonly bookingNumber?: string
    /** The first error after which the outcome was unknown. */
    readonly error: WaybillError
    /** The requests of the step, with their errors. */
    readonly attempts?: { function: keyof Functions; sent: Date; error?: WaybillError }[]
    /** Undefined: the partner has no such booking so far. A late request may still arrive. */
    lookUp(options?: StepOptions): Promise<Booked | undefined>
}
/** The customer and the guests of a booking. */
export interface Party {
    /** The agency's own reference of the booking, 1 to 64 characters, unique: it prevents booking twice. Keep it before `book`. */
    clientReference: string
    /** The person responsible for the booking. */
    customer: Customer
    /** The guests of each quoted room, in its order. */
    rooms: Occupant[][]
    /** The member of the agency who books. */
    idMember?: number
    /** Wishes of the guests, passed on to the hotel and not promised; at most 1,000 characters. */
    specialRequests?: string
}
/**
 * The booking workflow. The result of each step is the input of the next one. Requests are repeated after a lost answer if
 * that is safe; a lost booking is looked up by its reference first. Each step rejects with a `WaybillError`.
 */
export interface Workflow {
    /** Searches for a stay. Returns the response, and its offers, each for one room, as `quote` takes them. */
    search(stay: Stay, options?: StepOptions & { filters?: SearchFilters }): Promise<{ answer: HotelSearchRes; offers: Offered[] }>
    /** Requests a binding price of an offer, or of one offer per room. Sold out is an error with the id `SOLD_OUT`. */
    quote(offer: Offered | readonly Offered[], options?: StepOptions): Promise<Quoted | PriceChanged | TermsChanged>
    /** Books a quote. After a lost answer the booking is looked up by `clientReference`; if that fails, the outcome is unknown. */
    book(quote: Quoted, party: Party, options?: StepOptions): Promise<Booked | OutcomeUnknown>
    /** Accepts a booking On Request. Rejects if its hotel decides it and has not yet: `details.decidedBy` is `'Hotel'`. */
    acknowledge(booking: OnRequestBooking, options?: StepOptions & { reason?: string }): Promise<ConfirmedBooking | OutcomeUnknown>
    /** Declines a booking On Request. */
    decline(booking: OnRequestBooking, options?: StepOptions & { reason?: string }): Promise<ClosedBooking | OutcomeUnknown>
    /** Cancels a booking unless the fee exceeds `mostFee`, if given. `details.fee` of the result is the fee. */
    cancel(booking: OnRequestBooking | ConfirmedBooking, options?: StepOptions & { mostFee?: Money }): Promise<ClosedBooking | OutcomeUnknown>
    /** Requests the cancellation fee without cancelling. */
    cancellationFee(booking: Booked, options?: StepOptions): Promise<Money>
    /** Reads a booking's current state, for example to continue after a reload. */
    lookUp(bookingNumber: string, options?: StepOptions): Promise<Booked>
    /** As above, by the reference of its creation. */
    lookUpReference(clientReference: string, options?: StepOptions): Promise<Booked>
}
/** The workflow over functions that the caller supplies, for example ones that call a worker. */
export function workflow(calls: WorkflowCalls, agent: Agent, rules?: RetryRules | false): Workflow
/** The functions that the workflow calls. An error without `sent: false` counts as one after which the outcome may be unknown. */
export type WorkflowCalls = {
    [Name in 'hotelSearch' | 'hotelQuote' | 'hotelBookingCreation' | 'hotelBookingDetail' | 'hotelBookingAcknowledge' | 'hotelBookingCancellation']:
    (request: RequestOf<Name>, options?: CallOptions) => Promise<ResponseOf<Name>>
} & Comparisons<true>
/** The comparisons of the module. */
export interface Comparisons<Later = false> {
    /** What a response has otherwise than its request. */
    contradictions<Name extends keyof Functions>(name: Name, request: RequestOf<Name>, response: ResponseOf<Name>): Later extends true ? Promise<Contradiction[]> : Contradiction[]
    /** How a quote differs from its offers, one for each room. */
    quoteDifferences(offers: readonly Offer[], quote: HotelQuoteRes): Later extends true ? Promise<QuoteDifferences> : QuoteDifferences
}

/** A text, or its bytes. */
export type Text = string | Uint8Array | ArrayBuffer | ArrayBufferView
/** How a document is read. */
export interface ReadingOptions {
    /** Treats each quirk as an error. */
    strict?: boolean
}
/** A document of the protocol. The root of a refusal is `ErrorRES`, regardless of the response that contains it. */
export type Decoded = {
    [Root in keyof Documents]: { form: 'xml' | 'json'; root: Root; message: Documents[Root]; quirks: Quirk[] }
}[keyof Documents]
/** The document in an HTTP response. */
export interface DecodedResponse {
    form: 'xml' | 'json'
    /** The document as text. */
    text: string
    root?: keyof Documents
    message?: Documents[keyof Documents]
    /** Why there is no message. */
    error?: WaybillError
    quirks: Quirk[]
}
/** The content of a captured HTTP message. */
export interface Captured extends Partial<DecodedResponse> {
    quirks: Quirk[]
    /** The access of a request. */
    via?: { method: AccessMethod; operation: 'WebServiceRQ' | 'WebServiceJsonRQ'; family: 'flight' | 'hotel' }
    /** The response of a service, for a request that it would not accept. */
    answered?: { status: number; body: string }
}

/** The functions of the loaded module. */
export interface Waybill extends Comparisons {
    /** Reads a document, XML or JSON. */
    decode(text: Text, options?: ReadingOptions): Decoded
    /** Converts a document between XML and JSON; the result is in canonical form. */
    convert(text: Text, form: 'xml' | 'json', options?: ReadingOptions): { root: keyof Documents | 'ErrorResult'; text: string; quirks: Quirk[] }
    /** Checks a document. A valid document has no error. */
    check(text: Text): { error?: WaybillError; quirks: Quirk[] }
    /** Writes a document. Default: XML. */
    encode<Root extends keyof Documents>(root: Root, message: Documents[Root], options?: { form?: 'xml' | 'json' }): string
    /** Describes an error; with its document, a snippet shows the place. */
    explain(error: WaybillError, document?: Text): string
    /** Decodes an HTTP response. */
    unwrap(response: { status: number; headers?: HeaderFields; body: Text }, options?: Access & ReadingOptions): DecodedResponse
    /** Decodes a captured HTTP message. */
    captured(bytes: Text, options?: Access & { partner?: Partial<Partner> }): Captured
    /** Replaces each login and password in a text by `***`. */
    masked(text: Text): string
    /** Returns the functions of a partner. */
    connect(partner: Partner): Agency
    /** The functions of the protocol, with the roots of their documents. */
    functions: { [Name in keyof Functions]: { function: string; request: keyof Documents; response: keyof Documents; family: 'flight' | 'hotel' } }
    /** The memory of the module in bytes. It grows with the largest document and shrinks soon afterwards. */
    memory(): number
}
/** An HTTP archive (HAR 1.2), which `waybill explain` and the tools of browsers read. */
export interface HttpArchive {
    /** The exchanges, the first one first. */
    log: { version: string; creator: { name: string; version: string }; entries: object[] }
}
/** Returns a `fetch` that sends by another one, which returns a `Response`, and the archive to which it adds each exchange, with secrets and personal data masked. */
export function recorded(fetch?: Fetch): Promise<{ fetch: Fetch; archive: HttpArchive }>
/** WebAssembly: an address, a response, bytes or a compiled module, or a promise of one of these. */
export type Wasm = WasmSource | Promise<WasmSource>
type WasmSource = string | object // URL, Response, ArrayBuffer, Uint8Array, WebAssembly.Module
/** Loads the module, once. `wasm` is `waybill_module.wasm`, where it is not next to this file. */
export function load(options?: { wasm?: Wasm }): Promise<Waybill>
/** Returns the functions of a partner. */
export function connect(partner: Partner): Agency

/** Reads a document, XML or JSON. */
export function decode(text: Text, options?: ReadingOptions): Promise<Decoded>
/** Writes a document. Default: XML. */
export function encode<Root extends keyof Documents>(root: Root, message: Documents[Root], options?: { form?: 'xml' | 'json' }): Promise<string>
/** Describes an error; with its document, a snippet shows the place. */
export function explain(error: WaybillError, document?: Text): Promise<string>
/** Decodes an HTTP response. */
export function unwrap(response: { status: number; headers?: HeaderFields; body: Text }, options?: Access & ReadingOptions): Promise<DecodedResponse>
