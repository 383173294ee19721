// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What editors show of each function of a partner.

export const functionDocs = {
    tripBookingList: 'Lists the bookings of a user, flights and stays, that were made at `fromDate` or later. `tripBookings` reads long lists.',
    cityList: 'Lists all cities with their ids, which a search needs.',
    boardList: 'Lists all boards with their ids.',
    hotelList: 'Lists the hotels of a city, or none if `cursor` of an earlier response is given as `changedAfter` and nothing has changed.',
    hotelSearch: 'Searches the hotels of a city with offers for all rooms.',
    hotelQuote: 'Requests a price that is guaranteed for some time, for offers of a search.',
    hotelBookingCreation: 'Books a quote. Safe to repeat with the same `clientReference`, which prevents booking twice.',
    hotelBookingDetail: 'Reads a booking, by its number or by the reference of its creation.',
    hotelBookingAcknowledge: 'Accepts or declines a booking On Request.',
    hotelBookingCancellation: 'Cancels a booking; with `simulate`, returns the fee alone.',
    hotelBookingList: 'Lists the bookings that have changed after `cursor`, with complete details; all of them without one.',
    rateList: 'Reads the rates of a hotel, for logins that may update them; without `hotel`, lists the hotels of the login.',
    rateUpdate: 'Changes prices, numbers of rooms, stops and limits of stays, all updates or none.',
}
