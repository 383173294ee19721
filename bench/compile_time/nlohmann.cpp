// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// nlohmann/json with its macros: JSON alone, no paths or places in its errors.
#include "structs.hpp"

#include <nlohmann/json.hpp>

#include <string_view>

namespace nlohmann {
template <class T>
struct adl_serializer<std::optional<T>> {
    static void to_json(json& to, std::optional<T> const& from) {
        if (from) to = *from;
    }
    static void from_json(json const& from, std::optional<T>& to) {
        if (from.is_null())
            to.reset();
        else
            to = from.get<T>();
    }
};
} // namespace nlohmann

namespace peer {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(credential, Login, Password)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(minors, age, count)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(occupancy, Adult, Child, Infant)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(room_request, Pax, Boarding)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(stay_request, User, Language, FromDate, ToDate, IdCity, Rooms, Timeout)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(sorting, By)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(search_filters, PriceBreakDown, Sort, ItemsPerPage, PageNumber,
                                                OnlyAvailable, WithoutNRF, Nationality, SourceMarket, hotels_ids,
                                                exclude_hotels_ids)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(search_details, BookingDetails, Filters)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(hotel_search_req, Credential, SearchDetails)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(trip_booking_list_rq, Credential, User, IdMember, Ilng, FromDate)

} // namespace peer

std::string through_json(std::string_view text) {
    auto const search = nlohmann::json::parse(text).get<peer::hotel_search_req>();
    auto const trips = nlohmann::json::parse(text).get<peer::trip_booking_list_rq>();
    return nlohmann::json(search).dump() + nlohmann::json(trips).dump();
}
