// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/hotel_search_req.hpp>
#include <waybill/message/identified_text.hpp>
#include <waybill/message/offer.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/degrees.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waybill {

/// The page and the number of pages (profile).
struct pagination {
    int current_page = 1;
    int total_pages = 1;
};
BOOST_DESCRIBE_STRUCT(pagination, (), (current_page, total_pages))

template <>
inline constexpr auto wire<pagination> =
    fields(field<&pagination::current_page>("currentPage").attribute().note("This page, counted from 1"),
           field<&pagination::total_pages>("TotalPages").attribute().note("How many pages there are"));

/// The address of a picture (profile).
struct picture {
    std::string url{};
};
BOOST_DESCRIBE_STRUCT(picture, (), (url))

template <>
inline constexpr auto wire<picture> = fields(field<&picture::url>().attribute().note("URL of the picture"));

/// The location of a hotel, longitude first as partners write it (profile).
struct localization {
    waybill::longitude longitude{}; ///< degrees east
    waybill::latitude latitude{};   ///< degrees north
};
BOOST_DESCRIBE_STRUCT(localization, (), (longitude, latitude))

template <>
inline constexpr auto wire<localization> = fields(field<&localization::longitude>("Longitude").note("Degrees east"),
                                                  field<&localization::latitude>("Latitude").note("Degrees north"))
                                               .absent_if_zero();

/// One kind of room of a hotel with its offers (profile).
struct hotel_room {
    std::int64_t id = 0;
    int count = 1; ///< number of such rooms that match the request
    int adult = 0;
    std::vector<minors> child{};
    std::vector<minors> infant{};
    std::string title{};
    int available_quantity = 0;
    std::vector<offer> boardings{};
};
BOOST_DESCRIBE_STRUCT(hotel_room, (), (id, count, adult, child, infant, title, available_quantity, boardings))

template <>
inline constexpr auto wire<hotel_room> =
    fields(field<&hotel_room::id>().attribute().note("Room id"),
           field<&hotel_room::count>().attribute().note("Number of such rooms that match the request"),
           field<&hotel_room::adult>("Adult").note("Number of adults"),
           field<&hotel_room::child>("Child").bare_in_json().note("Number of children"),
           field<&hotel_room::infant>("Infant").bare_in_json().note("Number of infants"),
           field<&hotel_room::title>("Title").note("Room title"),
           field<&hotel_room::available_quantity>("AvailableQuantity").note("Rooms still free"),
           field<&hotel_room::boardings>("Boardings").items("Boarding").note("Boards and their prices"));

/// One hotel with available rooms (profile).
struct hotel {
    std::int64_t id = 0;
    std::string title{};
    std::optional<identified_text> category{};
    std::optional<picture> thumb_image{};
    std::optional<waybill::localization> localization{};
    std::optional<std::string> address{};
    std::optional<std::string> summary{};
    std::vector<hotel_room> rooms{};
    std::optional<std::string> remarks{};
};
BOOST_DESCRIBE_STRUCT(hotel, (), (id, title, category, thumb_image, localization, address, summary, rooms, remarks))

template <>
inline constexpr auto wire<hotel> =
    fields(field<&hotel::id>().attribute().note("Hotel id"), field<&hotel::title>("Title").note("Hotel title"),
           field<&hotel::category>("Category").note("Category, such as stars"),
           field<&hotel::thumb_image>("ThumbImage").note("A small picture"),
           field<&hotel::localization>("Localization").note("Location of the hotel"),
           field<&hotel::address>("Address").note("Hotel address"),
           field<&hotel::summary>("Summary").note("The hotel in a few words"),
           field<&hotel::remarks>("Remarks").note("What the guest must know of the hotel"),
           field<&hotel::rooms>("Rooms").items("Room").note("Kinds of rooms with their offers"));

/// The hotels of one page (profile); an empty list is a valid result.
struct hotel_list {
    int count = 0; ///< hotels on all pages
    std::vector<waybill::hotel> hotel{};
};
BOOST_DESCRIBE_STRUCT(hotel_list, (), (count, hotel))

template <>
inline constexpr auto wire<hotel_list> = fields(field<&hotel_list::count>().attribute().note("Hotels on all pages"),
                                                field<&hotel_list::hotel>("Hotel").note("The hotels of this page"));

/// Answers a hotel search (profile; the specification does not define it).
struct hotel_search_res {
    date from_date{};
    date to_date{};
    std::optional<std::int64_t> language{};
    std::optional<std::string> currency{}; ///< the default currency of amounts
    identified_text city{};
    std::optional<pagination> pagination_data{};
    hotel_list hotels{};
};
BOOST_DESCRIBE_STRUCT(hotel_search_res, (), (from_date, to_date, language, currency, city, pagination_data, hotels))

template <>
inline constexpr auto wire<hotel_search_res> =
    document("HotelSearchRES", field<&hotel_search_res::from_date>("FromDate").note("Check-in date"),
             field<&hotel_search_res::to_date>("ToDate").note("Check-out date"),
             field<&hotel_search_res::language>("Language").note("Language id"),
             field<&hotel_search_res::currency>("Currency").note("Default currency of prices, ISO 4217"),
             field<&hotel_search_res::city>("City").note("The city"),
             field<&hotel_search_res::pagination_data>("PaginationData").note("Page and number of pages"),
             field<&hotel_search_res::hotels>("Hotels").note("The hotels; may be empty"));

} // namespace waybill
