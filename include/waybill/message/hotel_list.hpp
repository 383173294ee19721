// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/message/hotel_search_res.hpp>
#include <waybill/message/identified_text.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waybill {

/// Requests the hotels of a city, to map their ids before they are searched (profile).
struct hotel_list_req {
    waybill::credential credential{};
    std::int64_t city = 0; ///< id of `city_list_rs`
    std::optional<std::int64_t> language{};
    std::optional<std::string> changed_after{}; ///< the cursor of an earlier response; absent: all hotels

    bool operator==(hotel_list_req const&) const = default;
};
BOOST_DESCRIBE_STRUCT(hotel_list_req, (), (credential, city, language, changed_after))

template <>
inline constexpr auto wire<hotel_list_req> =
    document("HotelListREQ", field<&hotel_list_req::credential>("Credential").note("Login and password"),
             field<&hotel_list_req::city>("City").note("City id of CityListRS"),
             field<&hotel_list_req::language>("Language").note("Language id"),
             field<&hotel_list_req::changed_after>("ChangedAfter")
                 .note("Cursor of an earlier response: no hotels if none has changed since"));

/// One hotel, without rooms and prices (profile).
struct listed_hotel {
    std::int64_t id = 0;
    std::string title{};
    std::optional<identified_text> category{};
    std::optional<picture> thumb_image{};
    std::optional<waybill::localization> localization{};
    std::optional<std::string> address{};
    std::string time_zone{};
    std::string currency{}; ///< ISO 4217

    bool operator==(listed_hotel const&) const = default;
};
BOOST_DESCRIBE_STRUCT(listed_hotel, (), (id, title, category, thumb_image, localization, address, time_zone, currency))

template <>
inline constexpr auto wire<listed_hotel> =
    fields(field<&listed_hotel::id>().attribute().note("Hotel id"),
           field<&listed_hotel::title>("Title").note("Hotel title"),
           field<&listed_hotel::category>("Category").note("Category, such as stars"),
           field<&listed_hotel::thumb_image>("ThumbImage").note("A small picture"),
           field<&listed_hotel::localization>("Localization").note("Location of the hotel"),
           field<&listed_hotel::address>("Address").note("Hotel address"),
           field<&listed_hotel::time_zone>("TimeZone").note("Time zone of the IANA database, such as Africa/Tunis"),
           field<&listed_hotel::currency>("Currency").note("Currency of its prices, ISO 4217"));

/// Answers a hotel list (profile): no hotels if `cursor` is that of the request, else all hotels of the city in order
/// of id. A hotel that is no longer sold is absent.
struct hotel_list_res {
    std::optional<std::int64_t> language{};
    identified_text city{};
    std::string cursor{}; ///< for the next request
    std::vector<listed_hotel> hotels{};

    bool operator==(hotel_list_res const&) const = default;
};
BOOST_DESCRIBE_STRUCT(hotel_list_res, (), (language, city, cursor, hotels))

template <>
inline constexpr auto wire<hotel_list_res> =
    document("HotelListRES", field<&hotel_list_res::language>("Language").note("Language id of the texts"),
             field<&hotel_list_res::city>("City").note("The city"),
             field<&hotel_list_res::cursor>("Cursor").note("Cursor for the next request"),
             field<&hotel_list_res::hotels>("Hotels").items("Hotel").note(
                 "None if the cursor is that of the request, else all, in order of id"));

} // namespace waybill
