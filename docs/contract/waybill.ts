// Made from the descriptions of the protocol's documents: ./dev contracts

export interface TripBookingListRq {
    /** Login and password */
    credential: Credential
    /** User id in the service */
    user: number
    /** Member id filter */
    idMember?: number
    /** Language id */
    language?: number
    /** Return bookings created at or after this date-time: a date-time yyyy/mm/dd hh:mm:ss.000 */
    fromDate: string
}

export interface Credential {
    /** Login; 1 to 100 characters */
    login: string
    /** Password; 1 to 4096 characters. Secret. */
    password: string
}

export interface TripBookingListRs {
    /** Bookings of both kinds. On the wire: `Bookings/Booking` */
    bookings: Booking[]
}

/** Selected by `kind`. */
export type Booking =
    | ({ kind: 'transport' } & TransportBooking)
    | ({ kind: 'accommodation' } & AccommodationBooking)
    | ({ kind: 'unknown' } & UnknownBooking)

export interface TransportBooking {
    /** Air ticket id in the service; not blank */
    reservationReference: string
    /** Number identifying the transport, e.g. a flight number */
    transportNumber: string
    /** Transport class */
    transportClass: string
    /** Departure date: a date-time yyyy-mm-ddThh:mm:ss */
    departureDate: string
    /** City of departure */
    departureCity: string
    /** City of arrival */
    arrivalCity?: string
    /** Operating company */
    airlineCompany?: string
    /** Departure airport or station */
    departureAirport?: string
    /** IATA code of the departure airport */
    departureAirportIata?: string
    /** Arrival airport or station */
    arrivalAirport?: string
    /** IATA code of the arrival airport */
    arrivalAirportIata?: string
    /** Departure terminal */
    departureTerminal?: string
    /** Arrival terminal */
    arrivalTerminal?: string
    /** Arrival date: a date-time yyyy-mm-ddThh:mm:ss */
    arrivalDate?: string
    /** Trip duration, hours and minutes: a duration like 1h :30m */
    duration?: string
    /** Where the trip begins */
    departureLocation?: Location
    /** Where the trip ends */
    arrivalLocation?: Location
    /** Traveler details. On the wire: `travelers/traveler` */
    travelers: Passenger[]
}

export interface Location {
    /** Degrees north: a latitude from -90 to 90 */
    latitude: string
    /** Degrees east: a longitude from -180 to 180 */
    longitude: string
}

export interface Passenger {
    /** Traveler name */
    name: string
    /** Traveler e-ticket */
    ticketNumber: string
}

export interface AccommodationBooking {
    /** Booking number of the accommodation; not blank */
    bookingNumber: string
    /** Hotel title */
    name: string
    /** Check-in date: a date yyyy-mm-dd */
    fromDate: string
    /** Check-out date: a date yyyy-mm-dd */
    toDate: string
    /** Location of the hotel */
    location?: Location
    /** Hotel address */
    address?: string
    /** URL of an image */
    pictureUrl?: string
    /** Room type booked */
    typeOfRoom?: string
    /** Destination the accommodation belongs to */
    city: string
    /** Phone number */
    phone?: string
    /** E-mail address */
    email?: string
    /** Traveler details. On the wire: `travelers/traveler` */
    travelers: Guest[]
}

export interface Guest {
    /** Traveler name */
    name: string
    /** Room type booked */
    typeOfRoom?: string
}

export interface UnknownBooking {
    /** The kind. On the wire: `@kind` */
    unknownKind: string
    /** Source text of the booking. On the wire: the element's text */
    source: string
    /** Why it cannot be read. On the wire: `@problem` */
    problem?: string
}

export interface CityListRq {
    /** Login and password */
    credential: Credential
}

export interface CityListRs {
    /** All cities, in order of id. On the wire: `Cities/City` */
    cities: ListedCity[]
}

export interface ListedCity {
    /** City id. On the wire: `@id` */
    id: number
    /** Currency of the city's hotels, ISO 4217. On the wire: `@currency` */
    currency: string
    /** Name. On the wire: the element's text */
    name: string
}

export interface BoardListRq {
    /** Login and password */
    credential: Credential
}

export interface BoardListRs {
    /** All boards, in order of id. On the wire: `Boards/Board` */
    boards: IdentifiedText[]
}

export interface IdentifiedText {
    /** Id. On the wire: `@id` */
    id: number
    /** Name. On the wire: the element's text */
    text: string
    /** Of a board: OpenTravel meal plan code. On the wire: `@code` */
    code?: number
}

export interface HotelListReq {
    /** Login and password */
    credential: Credential
    /** City id of CityListRS */
    city: number
    /** Language id */
    language?: number
    /** Cursor of an earlier response: no hotels if none has changed since */
    changedAfter?: string
}

export interface HotelListRes {
    /** Language id of the texts */
    language?: number
    /** The city */
    city: IdentifiedText
    /** Cursor for the next request */
    cursor: string
    /** None if the cursor is that of the request, else all, in order of id. On the wire: `Hotels/Hotel` */
    hotels: ListedHotel[]
}

export interface ListedHotel {
    /** Hotel id. On the wire: `@id` */
    id: number
    /** Hotel title */
    title: string
    /** Category, such as stars */
    category?: IdentifiedText
    /** A small picture */
    thumbImage?: Picture
    /** Location of the hotel */
    localization?: Localization
    /** Hotel address */
    address?: string
    /** Time zone of the IANA database, such as Africa/Tunis */
    timeZone: string
    /** Currency of its prices, ISO 4217 */
    currency: string
}

export interface Picture {
    /** URL of the picture. On the wire: `@url` */
    url: string
}

export interface Localization {
    /** Degrees east: a longitude from -180 to 180 */
    longitude: string
    /** Degrees north: a latitude from -90 to 90 */
    latitude: string
}

export interface HotelSearchReq {
    /** Login and password */
    credential: Credential
    /** Stay and filters */
    searchDetails: SearchDetails
}

export interface SearchDetails {
    /** User, dates, city and rooms */
    bookingDetails: StayRequest
    /** Filters and order of the response */
    filters?: SearchFilters
}

export interface StayRequest {
    /** User id */
    user?: number
    /** Language id */
    language?: number
    /** Check-in date: a date dd/mm/yyyy */
    fromDate: string
    /** Check-out date: a date dd/mm/yyyy */
    toDate: string
    /** City id */
    idCity: number
    /** The requested rooms; at most 20 items. On the wire: `Rooms/Room` */
    rooms: RoomRequest[]
    /** Seconds the caller waits; at least 1 */
    timeout?: number
}

export interface RoomRequest {
    /** The guests of the room */
    pax: Occupancy
    /** Board type; empty for any */
    boarding?: string
}

export interface Occupancy {
    /** Number of adults; 1 to 30 */
    adult: number
    /** Number of children */
    child?: Minors[]
    /** Number of infants; their ages are 0 to 3 */
    infant?: Minors[]
}

export interface Minors {
    /** Age in years; 0 to 17. On the wire: `@age` */
    age?: number
    /** How many of them; 0 to 30. On the wire: the element's text */
    count: number
}

export interface SearchFilters {
    /** Include the price of each night */
    priceBreakDown?: boolean
    /** Order of the hotels */
    sort?: Sorting
    /** Hotels of one page; 1 to 1000 */
    itemsPerPage?: number
    /** Page, counted from 1; at least 1 */
    pageNumber?: number
    /** Show only available offers */
    onlyAvailable?: boolean
    /** Show only refundable offers */
    withoutNrf?: boolean
    /** Nationality of the guests */
    nationality?: string
    /** Market the sale is made in */
    sourceMarket?: string
    /** Only these hotels: at most 20000 ids separated by ; */
    hotelsIds?: string
    /** Not these hotels: at most 20000 ids separated by ; */
    excludeHotelsIds?: string
}

export interface Sorting {
    /** Sort criterion; 0 to 5 */
    by: number
}

export interface HotelSearchRes {
    /** Check-in date: a date dd/mm/yyyy */
    fromDate: string
    /** Check-out date: a date dd/mm/yyyy */
    toDate: string
    /** Language id */
    language?: number
    /** Default currency of prices, ISO 4217 */
    currency?: string
    /** The city */
    city: IdentifiedText
    /** Page and number of pages */
    paginationData?: Pagination
    /** The hotels; may be empty */
    hotels: HotelList
}

export interface Pagination {
    /** This page, counted from 1. On the wire: `@currentPage` */
    currentPage: number
    /** How many pages there are. On the wire: `@TotalPages` */
    totalPages: number
}

export interface HotelList {
    /** Hotels on all pages. On the wire: `@count` */
    count: number
    /** The hotels of this page */
    hotel?: Hotel[]
}

export interface Hotel {
    /** Hotel id. On the wire: `@id` */
    id: number
    /** Hotel title */
    title: string
    /** Category, such as stars */
    category?: IdentifiedText
    /** A small picture */
    thumbImage?: Picture
    /** Location of the hotel */
    localization?: Localization
    /** Hotel address */
    address?: string
    /** The hotel in a few words */
    summary?: string
    /** Kinds of rooms with their offers. On the wire: `Rooms/Room` */
    rooms: HotelRoom[]
    /** What the guest must know of the hotel */
    remarks?: string
}

export interface HotelRoom {
    /** Room id. On the wire: `@id` */
    id: number
    /** Number of such rooms that match the request. On the wire: `@count` */
    count: number
    /** Number of adults */
    adult: number
    /** Number of children */
    child?: Minors[]
    /** Number of infants */
    infant?: Minors[]
    /** Room title */
    title: string
    /** Rooms still free */
    availableQuantity: number
    /** Boards and their prices. On the wire: `Boardings/Boarding` */
    boardings: Offer[]
}

export interface Offer {
    /** Board id. On the wire: `@id` */
    id: number
    /** Id of the offer, for quotes and bookings. On the wire: `@OfferId` */
    offerId: string
    /** Board title */
    title: string
    /** Availability */
    available: OfferAvailability
    /** Price of the whole stay */
    rate: Money
    /** Price before promotions */
    rateWithoutPromotion?: Money
    /** Not refunded after a cancellation */
    nonRefundable: boolean
    /** Cancellation terms */
    cancellationPolicy?: CancellationPolicy[]
    /** Price of each night. On the wire: `PriceBreakDown/Night` */
    priceBreakDown?: NightPrice[]
    /** OpenTravel meal plan code of the board. On the wire: `@code` */
    code?: number
    /** What the guest must know of the rate */
    remarks?: string
    /** Taxes and fees, and what is paid at the property */
    taxesAndFees?: TaxesAndFees
}

export interface OfferAvailability {
    /** Availability code. On the wire: `@code` */
    code: string
    /** Availability status. On the wire: `@status` */
    status: 'Available' | 'Request' | 'Stop'
    /** Availability in words. On the wire: the element's text */
    words: string
}

export interface Money {
    /** Currency, ISO 4217. On the wire: `@currency` */
    currency: string
    /** Amount: a decimal number of at most 18 digits. On the wire: the element's text */
    amount: string
}

export interface CancellationPolicy {
    /** First day the fee is due: a date dd/mm/yyyy */
    fromDate: string
    /** Cancellation fee */
    fee: Money
    /** When on that day the fee is due: a date-time with its offset, yyyy-mm-ddThh:mm:ss+hh:mm */
    fromInstant?: string
}

export interface NightPrice {
    /** The night's date: a date dd/mm/yyyy. On the wire: `@date` */
    date: string
    /** The night's price: a decimal number of at most 18 digits. On the wire: the element's text */
    price: string
}

export interface TaxesAndFees {
    /** The taxes and fees */
    charges?: TaxOrFee[]
    /** Sum for each currency, in addition to the price */
    payableAtProperty?: Money[]
}

export interface TaxOrFee {
    /** Name. On the wire: `@Title` */
    title: string
    /** Included in the price, or in addition to it. On the wire: `@Payable` */
    payable: 'Included' | 'Property'
    /** Currency, ISO 4217. On the wire: `@currency` */
    currency: string
    /** Amount: a decimal number of at most 18 digits. On the wire: the element's text */
    amount: string
}

export interface HotelQuoteReq {
    /** Login and password */
    credential: Credential
    /** The offers to quote */
    quoteDetails: QuoteDetails
}

export interface QuoteDetails {
    /** User and dates */
    bookingDetails: QuotedStay
    /** The hotel */
    hotel: HotelReference
    /** The requested rooms; at most 20 items. On the wire: `SelectedRooms/Room` */
    selectedRooms: QuotedRoom[]
}

export interface QuotedStay {
    /** User id */
    user: number
    /** Language id */
    language?: number
    /** Check-in date: a date dd/mm/yyyy */
    fromDate: string
    /** Check-out date: a date dd/mm/yyyy */
    toDate: string
}

export interface HotelReference {
    /** Hotel id. On the wire: `@id` */
    id: number
}

export interface QuotedRoom {
    /** Room id. On the wire: `@id` */
    id: number
    /** Board and offer */
    boarding: OfferReference
    /** The guests of the room */
    pax: Occupancy
}

export interface OfferReference {
    /** Board id. On the wire: `@id` */
    id: number
    /** Offer id of the search result. On the wire: `@OfferId` */
    offerId: string
}

export interface HotelQuoteRes {
    /** Id of the quote, for booking */
    quoteId: string
    /** Outcome of the quote */
    status: 'Available' | 'PriceChanged' | 'SoldOut' | 'TermsChanged'
    /** State that a booking of it starts with */
    bookableAs: 'Confirmed' | 'On Request'
    /** When the price expires: a date-time with its zone, yyyy-mm-ddThh:mm:ssZ */
    expiresAt: string
    /** Price of all rooms */
    totalRate: Money
    /** Price of the offers, if it has changed */
    previousRate?: Money
    /** Cancellation terms of all rooms. On the wire: `CancellationPolicies/CancellationPolicy` */
    cancellationPolicies: CancellationPolicy[]
    /** Remarks of the hotel and of the rates */
    remarks?: string
    /** Taxes and fees, and what is paid at the property */
    taxesAndFees?: TaxesAndFees
}

export interface HotelBookingCreationReq {
    /** Login and password */
    credential: Credential
    /** User id */
    user: number
    /** The quote */
    quoteId: string
    /** The same one books once; 1 to 64 characters; not blank */
    clientReference: string
    /** Another price is refused */
    expectedPrice: Money
    /** Member id */
    idMember?: number
    /** The person responsible for the booking */
    customer: Customer
    /** The rooms, as quoted. On the wire: `SelectedRooms/Room` */
    selectedRooms: BookedRoom[]
    /** Wishes of the guests, passed on to the hotel and not promised; 1 to 1000 characters */
    specialRequests?: string
}

export interface Customer {
    /** Mr, Mrs and the like; at most 200 characters */
    civility?: string
    /** First name; at most 200 characters */
    firstName: string
    /** Last name; at most 200 characters; not blank */
    lastName: string
    /** E-mail address; at most 200 characters */
    email?: string
    /** Phone number; at most 200 characters */
    phone?: string
}

export interface BookedRoom {
    /** Room id. On the wire: `@id` */
    id: number
    /** Board and offer */
    boarding: OfferReference
    /** The guests of the room. On the wire: `Customers/Customer` */
    customers: Occupant[]
}

export interface Occupant {
    /** Adult, child or infant. On the wire: `@type` */
    type: 'Adult' | 'Child' | 'Infant'
    /** Age in years; of a child at most 17, of an infant 3; 0 to 120. On the wire: `@age` */
    age?: number
    /** Mr, Mrs and the like; at most 200 characters */
    civility?: string
    /** First name; at most 200 characters */
    firstName: string
    /** Last name; at most 200 characters; not blank */
    lastName: string
}

export interface HotelBookingCreationRes {
    /** The booking */
    orderDetails: OrderDetails
}

export interface OrderDetails {
    /** Booking id. On the wire: `@id` */
    id: number
    /** Booking number */
    bookingNumber: string
    /** Reference of its creation */
    clientReference?: string
    /** State */
    status: BookingStatus
    /** When a booking On Request expires: a date-time with its zone, yyyy-mm-ddThh:mm:ssZ */
    acknowledgeBefore?: string
    /** Price */
    totalRate: Money
    /** Cancellation terms. On the wire: `CancellationPolicies/CancellationPolicy` */
    cancellationPolicies: CancellationPolicy[]
    /** Cancellation fee, charged or simulated */
    fee?: Money
    /** Hotel: a booking On Request waits for the hotel */
    decidedBy?: 'Agency' | 'Hotel'
    /** User id */
    user?: number
    /** Hotel, as it was booked */
    hotel?: BookedHotel
    /** Check-in date: a date dd/mm/yyyy */
    fromDate?: string
    /** Check-out date: a date dd/mm/yyyy */
    toDate?: string
    /** Rooms with their guests. On the wire: `Rooms/Room` */
    rooms?: OrderRoom[]
    /** The person responsible for the booking */
    customer?: Customer
    /** When the booking was made: a date-time with its zone, yyyy-mm-ddThh:mm:ssZ */
    created?: string
    /** Changes of the state, oldest first. On the wire: `History/Change` */
    history?: BookingChange[]
    /** Remarks of the hotel and of the rates, as quoted */
    remarks?: string
    /** Wishes of the guests, not promised */
    specialRequests?: string
    /** Taxes and fees, and what is paid at the property */
    taxesAndFees?: TaxesAndFees
    /** The hotel's own number of the booking */
    supplierReference?: string
}

export interface BookingStatus {
    /** State. On the wire: `@code` */
    code: 'OR' | 'OK' | 'DC' | 'XP' | 'XX'
    /** State in words. On the wire: the element's text */
    words: string
}

export interface BookedHotel {
    /** Hotel id. On the wire: `@id` */
    id: number
    /** Name */
    title?: string
    /** Postal address */
    address?: string
    /** Telephone number */
    phone?: string
    /** E-mail address */
    email?: string
}

export interface OrderRoom {
    /** Room id. On the wire: `@id` */
    id: number
    /** Kind of room */
    title?: string
    /** Board */
    boarding: IdentifiedText
    /** Price of all nights */
    rate: Money
    /** The guests of the room. On the wire: `Customers/Customer` */
    customers: Occupant[]
}

export interface BookingChange {
    /** State that the change leads to */
    status: BookingStatus
    /** When; absent if an earlier version of the service did not record it: a date-time with its zone, yyyy-mm-ddThh:mm:ssZ */
    at?: string
    /** Who changed it; Service: it expired */
    by: 'Agency' | 'Hotel' | 'Operator' | 'Service'
    /** The reason that was given */
    reason?: string
}

export interface HotelBookingDetailReq {
    /** Login and password */
    credential: Credential
    /** User id */
    user: number
    /** The booking by its number */
    bookingNumber?: string
    /** The booking by the reference it was made with */
    clientReference?: string
}

export interface HotelBookingDetailRes {
    /** The booking */
    orderDetails: OrderDetails
}

export interface HotelBookingAcknowledgeReq {
    /** Login and password */
    credential: Credential
    /** User id */
    user: number
    /** The booking */
    bookingNumber: string
    /** Accept if omitted */
    decision?: 'Accept' | 'Decline'
    /** Reason, shown in the history; at most 200 characters */
    reason?: string
    /** With Accept: the hotel's own number of the booking; 1 to 64 characters; not blank */
    supplierReference?: string
}

export interface HotelBookingAcknowledgeRes {
    /** The booking */
    orderDetails: OrderDetails
}

export interface HotelBookingCancellationReq {
    /** Login and password */
    credential: Credential
    /** User id */
    user: number
    /** The booking */
    bookingNumber: string
    /** True: only returns the fee */
    simulate?: boolean
    /** A higher fee is refused; at most the digits of the currency after the point: 2 for EUR; not negative */
    maxFee?: Money
}

export interface HotelBookingCancellationRes {
    /** The booking, and its fee */
    orderDetails: OrderDetails
}

export interface HotelBookingListReq {
    /** Login and password */
    credential: Credential
    /** Cursor of an earlier response; all bookings if absent */
    cursor?: string
    /** Only bookings of this user */
    user?: number
    /** Only bookings of this hotel */
    hotel?: number
    /** Only bookings that are now in this state */
    status?: 'OR' | 'OK' | 'DC' | 'XP' | 'XX'
    /** Only check-in on this date or later: a date dd/mm/yyyy */
    arrivalFrom?: string
    /** Only check-in on this date or earlier: a date dd/mm/yyyy */
    arrivalTo?: string
    /** 50 if absent; 1 to 250 */
    itemsPerPage?: number
}

export interface HotelBookingListRes {
    /** Bookings in the order of their changes. On the wire: `Bookings/OrderDetails` */
    bookings: OrderDetails[]
    /** Cursor for the next request */
    cursor: string
    /** True: further changes can be requested at once */
    more: boolean
}

export interface RateListReq {
    /** Login and password */
    credential: Credential
    /** Hotel id; if absent, the hotels of the login are listed */
    hotel?: number
    /** First night; required with Hotel: a date dd/mm/yyyy */
    from?: string
    /** Last night, included; required with Hotel; at most 1100 nights: a date dd/mm/yyyy */
    to?: string
}

export interface RateListRes {
    /** That of the request, or all. On the wire: `Hotels/Hotel` */
    hotels: IdentifiedText[]
    /** Currency of the prices, ISO 4217 */
    currency?: string
    /** Rates of the rooms. On the wire: `Rates/Rate` */
    rates: ListedRate[]
    /** Values of the nights as RateUpdateREQ sets them. On the wire: `Updates/Update` */
    updates: PeriodUpdate[]
    /** Free and sold rooms. On the wire: `Nights/Period` */
    nights: RoomNights[]
}

export interface ListedRate {
    /** Rate id, unique in the room. On the wire: `@id` */
    id: number
    /** Room */
    room: IdentifiedText
    /** Board */
    board: IdentifiedText
    /** Maximum number of adults */
    adults: number
    /** Guests who need no extra bed; if absent, all */
    beds?: number
    /** True: prices are of one adult; False: of the room */
    perPerson: boolean
    /** True: cancellation costs the whole price */
    nonRefundable: boolean
}

export interface PeriodUpdate {
    /** Hotel id; one whose rates the login may update */
    hotel: number
    /** Room id; a room of the hotel */
    room: number
    /** Id of the rate in the inventory of the room; required with prices and limits of stays; at least 1 */
    rate?: number
    /** First night: a date dd/mm/yyyy */
    from: string
    /** Last night, included; not before From; at most 1100 nights: a date dd/mm/yyyy */
    to: string
    /** Price of one night, in the currency of the hotel; required for nights that have none; ends a promotion whose PriceWithoutPromotion it reaches; at most the digits of the currency after the point: 2 for EUR; above 0, or 0 if the rate is free of charge */
    price?: Money
    /** Price of one night of one child; empty: removed, so that children are free of charge; at most the digits of the currency after the point: 2 for EUR; not negative */
    childPrice?: PriceChange
    /** Price before a discount; not below the price; empty: removed, so that there is no promotion; at most the digits of the currency after the point: 2 for EUR; above 0, or 0 if the rate is free of charge */
    priceWithoutPromotion?: PriceChange
    /** Minimum nights of a stay that begins in this period; 1 to 1000 */
    minimumStay?: number
    /** Maximum nights of a stay that begins in this period; 0: no limit; 0 to 1000 */
    maximumStay?: number
    /** Minimum nights of each stay that has a night of this period; 1 to 1000 */
    minimumStayThrough?: number
    /** True: no stay begins in this period */
    closedToArrival?: boolean
    /** True: no stay has its check-out in this period */
    closedToDeparture?: boolean
    /** True: the rate is not sold; False: it is sold again */
    closed?: boolean
    /** Rooms that can be sold for each night, those already booked included; not negative */
    quantity?: number
    /** True: nothing is sold at any rate; False: the rooms are sold again */
    stop?: boolean
    /** Price of one night of one adult alone in the room, as in the inventory file; empty: removed; at most the digits of the currency after the point: 2 for EUR; above 0, or 0 if the rate is free of charge */
    singlePrice?: PriceChange
    /** Price of one night of each adult from the third one on, as in the inventory file; empty: removed; at most the digits of the currency after the point: 2 for EUR; not negative */
    thirdAdultPrice?: PriceChange
    /** Price of one night of each child from the second one on, as in the inventory file; empty: removed; at most the digits of the currency after the point: 2 for EUR; not negative */
    secondChildPrice?: PriceChange
    /** Price of one night of each guest without a bed in the room, as in the inventory file; empty: removed; at most the digits of the currency after the point: 2 for EUR; not negative */
    extraBedPrice?: PriceChange
}

export interface PriceChange {
    /** Currency, ISO 4217. On the wire: `@currency` */
    currency?: string
    /** Amount; without it and the currency, the price is removed: a decimal number of at most 18 digits. On the wire: the element's text */
    amount?: string
}

export interface RoomNights {
    /** Room id */
    room: number
    /** First night: a date dd/mm/yyyy */
    from: string
    /** Last night, included: a date dd/mm/yyyy */
    to: string
    /** Rooms that can be sold; 0 if the sale is stopped */
    free: number
    /** Rooms that are booked */
    sold: number
}

export interface RateUpdateReq {
    /** Login and password */
    credential: Credential
    /** The updates, applied in order. On the wire: `Updates/Update` */
    updates: PeriodUpdate[]
}

export interface RateUpdateRes {
    /** Updates whose nights have other values than before the request */
    changedPeriods: number
}

export interface ErrorRes {
    /** The refusal */
    errorResult: ErrorResult
}

export interface ErrorResult {
    /** Id of the error. On the wire: `@id` */
    id: string
    /** OpenTravel error-warning-type code. On the wire: `@type` */
    type: number
    /** Whether a repeat may succeed. On the wire: `@retry` */
    retry?: string
    /** One sentence for a person */
    message: string
    /** The fields it refers to */
    field?: ErrorField[]
    /** Id of the request in the log of the service */
    requestId?: string
}

export interface ErrorField {
    /** Path of the field, without the root. On the wire: `@path` */
    path: string
}

/** The documents of the protocol, by root. */
export interface Documents {
    TripBookingListRQ: TripBookingListRq
    TripBookingListRS: TripBookingListRs
    CityListRQ: CityListRq
    CityListRS: CityListRs
    BoardListRQ: BoardListRq
    BoardListRS: BoardListRs
    HotelListREQ: HotelListReq
    HotelListRES: HotelListRes
    HotelSearchREQ: HotelSearchReq
    HotelSearchRES: HotelSearchRes
    HotelQuoteREQ: HotelQuoteReq
    HotelQuoteRES: HotelQuoteRes
    HotelBookingCreationREQ: HotelBookingCreationReq
    HotelBookingCreationRES: HotelBookingCreationRes
    HotelBookingDetailREQ: HotelBookingDetailReq
    HotelBookingDetailRES: HotelBookingDetailRes
    HotelBookingAcknowledgeREQ: HotelBookingAcknowledgeReq
    HotelBookingAcknowledgeRES: HotelBookingAcknowledgeRes
    HotelBookingCancellationREQ: HotelBookingCancellationReq
    HotelBookingCancellationRES: HotelBookingCancellationRes
    HotelBookingListREQ: HotelBookingListReq
    HotelBookingListRES: HotelBookingListRes
    RateListREQ: RateListReq
    RateListRES: RateListRes
    RateUpdateREQ: RateUpdateReq
    RateUpdateRES: RateUpdateRes
    ErrorRES: ErrorRes
}

/** The functions of the protocol, with request and response. */
export interface Functions {
    tripBookingList: { request: TripBookingListRq; response: TripBookingListRs }
    cityList: { request: CityListRq; response: CityListRs }
    boardList: { request: BoardListRq; response: BoardListRs }
    hotelList: { request: HotelListReq; response: HotelListRes }
    hotelSearch: { request: HotelSearchReq; response: HotelSearchRes }
    hotelQuote: { request: HotelQuoteReq; response: HotelQuoteRes }
    hotelBookingCreation: { request: HotelBookingCreationReq; response: HotelBookingCreationRes }
    hotelBookingDetail: { request: HotelBookingDetailReq; response: HotelBookingDetailRes }
    hotelBookingAcknowledge: { request: HotelBookingAcknowledgeReq; response: HotelBookingAcknowledgeRes }
    hotelBookingCancellation: { request: HotelBookingCancellationReq; response: HotelBookingCancellationRes }
    hotelBookingList: { request: HotelBookingListReq; response: HotelBookingListRes }
    rateList: { request: RateListReq; response: RateListRes }
    rateUpdate: { request: RateUpdateReq; response: RateUpdateRes }
}

/** The codes of errors, as in `WaybillError.code`. */
export type ErrorCode = 'document_empty' | 'too_large' | 'too_deep' | 'too_many_elements' | 'text_too_long' | 'encoding_invalid' | 'encoding_unsupported' | 'xml_malformed' | 'doctype_refused' | 'json_malformed' | 'root_unknown' | 'field_required' | 'field_repeated' | 'field_empty' | 'value_invalid' | 'value_impossible' | 'value_out_of_range' | 'content_unexpected' | 'quirk_refused' | 'url_invalid' | 'envelope_invalid' | 'operation_unknown' | 'media_type_unsupported' | 'bad_request' | 'not_found' | 'method_not_allowed' | 'soap_fault' | 'server_error' | 'html_page' | 'status_unexpected' | 'answer_null' | 'answer_empty' | 'connection_failed' | 'tls_failed' | 'deadline_passed' | 'answer_too_large' | 'cancelled' | 'refused' | 'answer_contradicts_request'
