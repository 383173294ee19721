// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// The messages of two_messages.cpp for the peers: members have the names of the wire, dates and id lists are text.
namespace peer {

struct credential {
    std::string Login, Password;
};
struct minors {
    std::optional<int> age;
    int count = 0;
};
struct occupancy {
    int Adult = 0;
    std::vector<minors> Child, Infant;
};
struct room_request {
    occupancy Pax;
    std::optional<std::string> Boarding;
};
struct stay_request {
    std::optional<std::int64_t> User, Language;
    std::string FromDate, ToDate;
    std::int64_t IdCity = 0;
    std::vector<room_request> Rooms;
    std::optional<int> Timeout;
};
struct sorting {
    int By = 0;
};
struct search_filters {
    std::optional<bool> PriceBreakDown;
    std::optional<sorting> Sort;
    std::optional<int> ItemsPerPage, PageNumber;
    std::optional<bool> OnlyAvailable, WithoutNRF;
    std::optional<std::string> Nationality, SourceMarket, hotels_ids, exclude_hotels_ids;
};
struct search_details {
    stay_request BookingDetails;
    std::optional<search_filters> Filters;
};
struct hotel_search_req {
    credential Credential;
    search_details SearchDetails;
};

struct trip_booking_list_rq {
    credential Credential;
    std::int64_t User = 0;
    std::optional<std::int64_t> IdMember, Ilng;
    std::string FromDate;
};

} // namespace peer
