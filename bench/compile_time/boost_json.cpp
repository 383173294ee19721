// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Boost.JSON, which finds names by Boost.Describe: JSON alone, the library itself compiled elsewhere.
#include "structs.hpp"

#include <boost/describe.hpp>
#include <boost/json.hpp>

#include <string_view>

namespace peer {

BOOST_DESCRIBE_STRUCT(credential, (), (Login, Password))
BOOST_DESCRIBE_STRUCT(minors, (), (age, count))
BOOST_DESCRIBE_STRUCT(occupancy, (), (Adult, Child, Infant))
BOOST_DESCRIBE_STRUCT(room_request, (), (Pax, Boarding))
BOOST_DESCRIBE_STRUCT(stay_request, (), (User, Language, FromDate, ToDate, IdCity, Rooms, Timeout))
BOOST_DESCRIBE_STRUCT(sorting, (), (By))
BOOST_DESCRIBE_STRUCT(search_filters, (),
                      (PriceBreakDown, Sort, ItemsPerPage, PageNumber, OnlyAvailable, WithoutNRF, Nationality,
                       SourceMarket, hotels_ids, exclude_hotels_ids))
BOOST_DESCRIBE_STRUCT(search_details, (), (BookingDetails, Filters))
BOOST_DESCRIBE_STRUCT(hotel_search_req, (), (Credential, SearchDetails))
BOOST_DESCRIBE_STRUCT(trip_booking_list_rq, (), (Credential, User, IdMember, Ilng, FromDate))

} // namespace peer

std::string through_json(std::string_view text) {
    namespace json = boost::json;
    auto const document = json::parse({text.data(), text.size()});
    return json::serialize(json::value_from(json::value_to<peer::hotel_search_req>(document))) +
           json::serialize(json::value_from(json::value_to<peer::trip_booking_list_rq>(document)));
}
