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

/// The lists of ids for a search.
namespace waybill {

/// Requests the cities of the service: `IdCity` of a hotel search is the id of one of them (profile).
struct city_list_rq {
    waybill::credential credential{};
};
BOOST_DESCRIBE_STRUCT(city_list_rq, (), (credential))

template <>
inline constexpr auto wire<city_list_rq> =
    document("CityListRQ", field<&city_list_rq::credential>("Credential").note("Login and password"));

/// One city (profile).
struct listed_city {
    std::int64_t id = 0;
    std::string currency{}; ///< ISO 4217
    std::string name{};
};
BOOST_DESCRIBE_STRUCT(listed_city, (), (id, currency, name))

template <>
inline constexpr auto wire<listed_city> =
    fields(field<&listed_city::id>().attribute().note("City id"),
           field<&listed_city::currency>().attribute().note("Currency of the city's hotels, ISO 4217"),
           field<&listed_city::name>().text().note("Name"));

/// Answers a city list: all cities in order of id (profile).
struct city_list_rs {
    std::vector<listed_city> cities{};
};
BOOST_DESCRIBE_STRUCT(city_list_rs, (), (cities))

template <>
inline constexpr auto wire<city_list_rs> =
    document("CityListRS", field<&city_list_rs::cities>("Cities").items("City").note("All cities, in order of id"));

/// Requests the boards of the service: `Boarding` of a hotel search is the id of one of them (profile).
struct board_list_rq {
    waybill::credential credential{};
};
BOOST_DESCRIBE_STRUCT(board_list_rq, (), (credential))

template <>
inline constexpr auto wire<board_list_rq> =
    document("BoardListRQ", field<&board_list_rq::credential>("Credential").note("Login and password"));

/// Answers a board list: all boards in order of id (profile).
struct board_list_rs {
    std::vector<identified_text> boards{};
};
BOOST_DESCRIBE_STRUCT(board_list_rs, (), (boards))

template <>
inline constexpr auto wire<board_list_rs> =
    document("BoardListRS", field<&board_list_rs::boards>("Boards").items("Board").note("All boards, in order of id"));

/// Requests the hotels of a city, to map their ids before they are searched (profile).
struct hotel_list_req {
    waybill::credential credential{};
    std::int64_t city = 0; ///< id of `city_list_rs`
    std::optional<std::int64_t> language{};
    std::optional<std::string> changed_after{}; ///< the cursor of an earlier response; absent: all hotels
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
