
/** How a request travels. */
export type Way = 'soap11' | 'soap12' | 'get' | 'post'
/** Fields have the names of JavaScript here (`fromDate`) and those of the protocol on the wire (`FromDate`). */
export interface Partner {
    /** Where the service is: `https://partner.example/base`. */
    baseUrl: string
    /** The namespace of the partner's SOAP service; `http://tempuri.org/` unless it is said. */
    namespace?: string
    /** Login and password, put into each request that has none. */
    credential?: Credential
    flightPath?: string
    hotelPath?: string
    /** Plain http is refused but for loopback, for it shows the password to everybody. */
    allowPlainHttp?: boolean
    /** Milliseconds for the whole answer, 30,000 unless it is said; 0 for none. */
    deadline?: number
    /** The largest body of an answer, in bytes; 64 MB unless it is said. */
    answerBytes?: number
    /** Every quirk of an answer is an error. */
    strict?: boolean
}
/** The road of one call. */
export interface Road {
    /** `post` unless it is said. */
    via?: Way
    /** The form of request and result; `xml` unless it is said. */
    result?: 'xml' | 'json'
    /** The endpoint; the function's own unless it is said. */
    family?: 'flight' | 'hotel'
}
export interface CallOptions extends Road {
    /** Gives the call up: it then rejects with `cancelled`, or with `deadline_passed` for `AbortSignal.timeout`. */
    signal?: AbortSignal
    deadline?: number
    strict?: boolean
    /** Is given the oddities that were tolerated. */
    quirks?: Quirk[]
}
/** An oddity that was tolerated. */
export interface Quirk {
    kind: QuirkKind
    path?: string
    offset?: number
    line?: number
    column?: number
    expected?: string
    found?: string
    /** The whole in words. */
    explanation: string
}
/** Whatever fails. Secrets are masked in all of it. */
export class WaybillError extends Error {
    readonly name: 'WaybillError'
    readonly code: ErrorCode
    /** Where in a document: `TripBookingListRS/Bookings/Booking[3]/travelers`. */
    readonly path?: string
    readonly offset?: number
    readonly line?: number
    readonly column?: number
    readonly expected?: string
    readonly found?: string
    /** HTTP status of the answer. */
    readonly status?: number
    /** What the partner's refusal is called, or a quirk that was refused. */
    readonly id?: ErrorId | QuirkKind
    /** What the partner's log calls the request: the refusal's `RequestId`, else the answer's `X-Request-ID`. */
    readonly requestId?: string
    readonly detail?: string
    readonly body?: string
    /** A sentence, the partner's own where it answered. */
    readonly reason?: string
    /** The whole in words, with a snippet. */
    readonly explanation?: string
    /** What was tolerated before it failed. */
    readonly quirks: Quirk[]
}

/** A request as a function takes it: the partner's credential is put in. */
export type RequestOf<Name extends keyof Functions> = Omit<Functions[Name]['request'], 'credential'> & { credential?: Credential }
export type ResponseOf<Name extends keyof Functions> = Functions[Name]['response']

/** An HTTP message that was not sent. It holds the password. */
export interface PreparedRequest {
    method: 'GET' | 'POST'
    url: string
    headers: [name: string, value: string][]
    body: string
}
/** A partner's functions. Each rejects with a `WaybillError`. */
export type Agency = {
    [Name in keyof Functions]: (request: RequestOf<Name>, options?: CallOptions) => Promise<ResponseOf<Name>>
} & {
    prepare<Name extends keyof Functions>(name: Name, request: RequestOf<Name>, options?: CallOptions): Promise<PreparedRequest>
    /**
     * The bookings of `tripBookingList`, one by one while the list arrives: `for await (const booking of ...)`. Only what
     * was asked for is taken in, so that a list of any length needs little memory; leaving the loop ends the call. The
     * deadline is for the next piece, `answerBytes` for what is held at one time. Bookings in front of an error come.
     */
    tripBookings(request: RequestOf<'tripBookingList'>, options?: CallOptions): AsyncGenerator<Booking, void, undefined>
}

export type Text = string | Uint8Array | ArrayBuffer
export interface ReadingOptions {
    /** Every quirk is an error. */
    strict?: boolean
}
/** A document of the protocol, told by its root; of a refusal it is `ErrorRES`, whatever response it came in. */
export type Decoded = {
    [Root in keyof Documents]: { form: 'xml' | 'json'; root: Root; message: Documents[Root]; quirks: Quirk[] }
}[keyof Documents]
export interface Unwrapped {
    form: 'xml' | 'json'
    /** The document that was inside. */
    text: string
    root?: keyof Documents
    message?: Documents[keyof Documents]
    /** Why there is no message. */
    error?: WaybillError
    quirks: Quirk[]
}
export interface Captured extends Partial<Unwrapped> {
    quirks: Quirk[]
    /** Of a request: how it came. */
    via?: { way: Way; operation: 'WebServiceRQ' | 'WebServiceJsonRQ'; family: 'flight' | 'hotel' }
    /** Of a request that a service would not take: what it would answer. */
    answered?: { status: number; body: string }
}

/** All that needs no network, once the module is there. */
export interface Waybill {
    decode(text: Text, options?: ReadingOptions): Decoded
    /** The same document in another form, as the codec writes it. */
    convert(text: Text, form: 'xml' | 'json', options?: ReadingOptions): { root: keyof Documents | 'ErrorResult'; text: string; quirks: Quirk[] }
    /** What is wrong with a document, nothing when it is sound: the error, or the quirks. */
    check(text: Text): { error?: WaybillError; quirks: Quirk[] }
    encode<Root extends keyof Documents>(root: Root, message: Documents[Root], options?: { form?: 'xml' | 'json' }): string
    /** An error in words; with the document it is about the place is shown. */
    explain(error: WaybillError, document?: Text): string
    unwrap(response: { status: number; headers?: HeadersInit; body: Text }, options?: Road & ReadingOptions): Unwrapped
    /** What a whole HTTP message says that somebody captured. It is in the second module, which is fetched when first asked. */
    captured(bytes: Text, options?: Road & { partner?: Partial<Partner> }): Promise<Captured>
    /** A document, or any text that holds one, with `***` for each login and password. It is in the second module, as `captured`. */
    masked(text: Text): Promise<string>
    connect(partner: Partner): Agency
    functions: { [Name in keyof Functions]: { function: string; request: keyof Documents; response: keyof Documents; family: 'flight' | 'hotel' } }
    /** Bytes of memory that the module has; it grows with the largest document and is not given back. */
    memory(): number
}
/** Loads the module, once. The options say where the WebAssembly is, if not beside this file. */
export function load(options?: { wasmBinary?: ArrayBuffer | Uint8Array; locateFile?: (name: string) => string }): Promise<Waybill>
/** A partner, by its functions. */
export function connect(partner: Partner): Agency

export function decode(text: Text, options?: ReadingOptions): Promise<Decoded>
export function encode<Root extends keyof Documents>(root: Root, message: Documents[Root], options?: { form?: 'xml' | 'json' }): Promise<string>
export function explain(error: WaybillError, document?: Text): Promise<string>
export function unwrap(response: { status: number; headers?: HeadersInit; body: Text }, options?: Road & ReadingOptions): Promise<Unwrapped>
