// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The functions of the protocol.

export const functionNames = ['tripBookingList', 'hotelSearch', 'hotelQuote', 'hotelBookingDetail', 'cityList', 'boardList', 'hotelList', 'hotelBookingList', 'hotelBookingCreation', 'hotelBookingAcknowledge', 'hotelBookingCancellation', 'rateList', 'rateUpdate']
