// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The functions of the protocol.

/** Functions that only read: those that `retry` repeats. */
export const reads = ['tripBookingList', 'hotelSearch', 'hotelQuote', 'hotelBookingDetail', 'cityList', 'boardList', 'hotelBookingList']
export const functionNames = [...reads, 'hotelBookingCreation', 'hotelBookingAcknowledge', 'hotelBookingCancellation', 'rateUpdate']
