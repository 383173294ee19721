
/** The access method of a request. */
export type AccessMethod = 'soap11' | 'soap12' | 'get' | 'post'
/** The service that a client calls. Only `baseUrl` is required. */
export interface Partner {
    /** The address of the service: `https://partner.example/base`. */
    baseUrl: string
    /** The namespace of the partner's SOAP service. Default: `http://tempuri.org/`. */
    namespace?: string
    /** Login and password; used for each request that has none. */
    credential?: Credential
    flightPath?: string
    hotelPath?: string
    /** Without it, plain HTTP is refused except for loopback: it would send the password unencrypted. */
    allowPlainHttp?: boolean
    /** Milliseconds for the whole response; 0 means no limit. Default: 30,000. */
    deadline?: number
    /** The maximum size of a response body in bytes. Default: 64 MB. */
    answerBytes?: number
    /** Treats each quirk of a response as an error. */
    strict?: boolean
}
/** Access method, form and endpoint of a call. */
export interface Access {
    /** Default: `post`. */
    via?: AccessMethod
    /** The form of request and result. Default: `xml`. */
    result?: 'xml' | 'json'
    /** The endpoint. Default: that of the function. */
    family?: 'flight' | 'hotel'
}
export interface CallOptions extends Access {
    /** Cancels the call, which then rejects with `cancelled`, or with `deadline_passed` for `AbortSignal.timeout`. */
    signal?: AbortSignal
    deadline?: number
    strict?: boolean
    /** Receives the quirks of the response. */
    quirks?: Quirk[]
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
/** Every failure. Secrets are masked in all members. */
export class WaybillError extends Error {
    readonly name: 'WaybillError'
    readonly code: ErrorCode
    /** The place in a document: `TripBookingListRS/Bookings/Booking[3]/travelers`. */
    readonly path?: string
    readonly offset?: number
    readonly line?: number
    readonly column?: number
    readonly expected?: string
    readonly found?: string
    /** The HTTP status of the response. */
    readonly status?: number
    /** The id of the partner's refusal, or the kind of the quirk that strict mode refused. */
    readonly id?: ErrorId | QuirkKind
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
}

/** A request as a function takes it. Without a credential, that of the partner is used. */
export type RequestOf<Name extends keyof Functions> = Omit<Functions[Name]['request'], 'credential'> & { credential?: Credential }
export type ResponseOf<Name extends keyof Functions> = Functions[Name]['response']

/** An HTTP message that was not sent. It contains the password. */
export interface PreparedRequest {
    method: 'GET' | 'POST'
    url: string
    headers: [name: string, value: string][]
    body: string
}
/** The functions of a partner. Each rejects with a `WaybillError`. */
export type Agency = {
    [Name in keyof Functions]: (request: RequestOf<Name>, options?: CallOptions) => Promise<ResponseOf<Name>>
} & {
    prepare<Name extends keyof Functions>(name: Name, request: RequestOf<Name>, options?: CallOptions): Promise<PreparedRequest>
    /**
     * Iterates over the bookings of `tripBookingList` while the list arrives: `for await (const booking of ...)`. The call
     * reads ahead no more than the loop needs, so a list of any length needs little memory. Leaving the loop cancels the
     * call. `deadline` applies to the next piece, `answerBytes` to the bytes in memory. Bookings before an error are delivered.
     */
    tripBookings(request: RequestOf<'tripBookingList'>, options?: CallOptions): AsyncGenerator<Booking, void, undefined>
}

export type Text = string | Uint8Array | ArrayBuffer
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
export interface Waybill {
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
    unwrap(response: { status: number; headers?: HeadersInit; body: Text }, options?: Access & ReadingOptions): DecodedResponse
    /** Decodes a captured HTTP message. The first use fetches the second module. */
    captured(bytes: Text, options?: Access & { partner?: Partial<Partner> }): Promise<Captured>
    /** Replaces each login and password in a text by `***`. The first use fetches the second module. */
    masked(text: Text): Promise<string>
    connect(partner: Partner): Agency
    functions: { [Name in keyof Functions]: { function: string; request: keyof Documents; response: keyof Documents; family: 'flight' | 'hotel' } }
    /** The memory of the module in bytes. It grows with the largest document and is not released. */
    memory(): number
}
/** Loads the module, once. The options contain the WebAssembly or its address if it is not next to this file. */
export function load(options?: { wasmBinary?: ArrayBuffer | Uint8Array; locateFile?: (name: string) => string }): Promise<Waybill>
/** Returns the functions of a partner. */
export function connect(partner: Partner): Agency

export function decode(text: Text, options?: ReadingOptions): Promise<Decoded>
export function encode<Root extends keyof Documents>(root: Root, message: Documents[Root], options?: { form?: 'xml' | 'json' }): Promise<string>
export function explain(error: WaybillError, document?: Text): Promise<string>
export function unwrap(response: { status: number; headers?: HeadersInit; body: Text }, options?: Access & ReadingOptions): Promise<DecodedResponse>
