// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The structs of waybill.cpp once more, read and written with nlohmann/json: JSON alone, dates and id lists as text,
// no paths or places in its errors.
#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

struct credential {
    std::string Login, Password;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(credential, Login, Password)

struct minors {
    std::optional<int> age;
    int count = 0;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(minors, age, count)

struct occupancy {
    int Adult = 0;
    std::vector<minors> Child, Infant;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(occupancy, Adult, Child, Infant)

struct room_request {
    occupancy Pax;
    std::optional<std::string> Boarding;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(room_request, Pax, Boarding)

struct stay_request {
    std::optional<std::int64_t> User, Language;
    std::string FromDate, ToDate;
    std::int64_t IdCity = 0;
    std::vector<room_request> Rooms;
    std::optional<int> Timeout;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(stay_request, User, Language, FromDate, ToDate, IdCity, Rooms, Timeout)

struct sorting {
    int By = 0;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(sorting, By)

struct search_filters {
    std::optional<bool> PriceBreakDown;
    std::optional<sorting> Sort;
    std::optional<int> ItemsPerPage, PageNumber;
    std::optional<bool> OnlyAvailable, WithoutNRF;
    std::optional<std::string> Nationality, SourceMarket, hotels_ids, exclude_hotels_ids;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(search_filters, PriceBreakDown, Sort, ItemsPerPage, PageNumber,
                                                OnlyAvailable, WithoutNRF, Nationality, SourceMarket, hotels_ids,
                                                exclude_hotels_ids)

struct search_details {
    stay_request BookingDetails;
    std::optional<search_filters> Filters;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(search_details, BookingDetails, Filters)

struct hotel_search_req {
    credential Credential;
    search_details SearchDetails;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(hotel_search_req, Credential, SearchDetails)

struct trip_booking_list_rq {
    credential Credential;
    std::int64_t User = 0;
    std::optional<std::int64_t> IdMember, Ilng;
    std::string FromDate;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(trip_booking_list_rq, Credential, User, IdMember, Ilng, FromDate)

} // namespace peer

std::string through_json(std::string_view text) {
    auto const search = nlohmann::json::parse(text).get<peer::hotel_search_req>();
    auto const trips = nlohmann::json::parse(text).get<peer::trip_booking_list_rq>();
    return nlohmann::json(search).dump() + nlohmann::json(trips).dump();
}
