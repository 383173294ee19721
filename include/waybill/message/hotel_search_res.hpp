// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/hotel_search_req.hpp>
#include <waybill/message/offer.hpp>
#include <waybill/value/degrees.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waybill {

/// A text with an id: the city, the category (profile).
struct identified_text {
    std::int64_t id = 0;
    std::string text{};

    bool operator==(identified_text const&) const = default;
};
BOOST_DESCRIBE_STRUCT(identified_text, (), (id, text))

template <>
inline constexpr auto wire<identified_text> =
    fields(field<&identified_text::id>().attribute(), field<&identified_text::text>().text());

/// Which page of how many (profile).
struct pagination {
    int current_page = 1;
    int total_pages = 1;

    bool operator==(pagination const&) const = default;
};
BOOST_DESCRIBE_STRUCT(pagination, (), (current_page, total_pages))

template <>
inline constexpr auto wire<pagination> = fields(field<&pagination::current_page>("currentPage").attribute(),
                                                field<&pagination::total_pages>("TotalPages").attribute());

/// Where a picture is (profile).
struct picture {
    std::string url{};

    bool operator==(picture const&) const = default;
};
BOOST_DESCRIBE_STRUCT(picture, (), (url))

template <>
inline constexpr auto wire<picture> = fields(field<&picture::url>().attribute());

/// Where a hotel stands, longitude first as partners write it (profile).
struct localization {
    waybill::longitude longitude{}; ///< degrees east
    waybill::latitude latitude{};   ///< degrees north

    bool operator==(localization const&) const = default;
};
BOOST_DESCRIBE_STRUCT(localization, (), (longitude, latitude))

template <>
inline constexpr auto wire<localization> =
    fields(field<&localization::longitude>("Longitude"), field<&localization::latitude>("Latitude"));

/// One kind of room of a hotel with its offers (profile).
struct hotel_room {
    std::int64_t id = 0;
    int count = 1; ///< how many of them answer the request
    int adult = 0;
    std::vector<minors> child{};
    std::string title{};
    int available_quantity = 0;
    std::vector<offer> boardings{};

    bool operator==(hotel_room const&) const = default;
};
BOOST_DESCRIBE_STRUCT(hotel_room, (), (id, count, adult, child, title, available_quantity, boardings))

template <>
inline constexpr auto wire<hotel_room> =
    fields(field<&hotel_room::id>().attribute(), field<&hotel_room::count>().attribute(),
           field<&hotel_room::adult>("Adult"), field<&hotel_room::child>("Child"), field<&hotel_room::title>("Title"),
           field<&hotel_room::available_quantity>("AvailableQuantity").note("Rooms still free"),
           field<&hotel_room::boardings>("Boardings").items("Boarding").note("Boards and their prices"));

/// One hotel that has rooms (profile).
struct hotel {
    std::int64_t id = 0;
    std::string title{};
    std::optional<identified_text> category{};
    std::optional<picture> thumb_image{};
    std::optional<waybill::localization> localization{};
    std::optional<std::string> address{};
    std::optional<std::string> summary{};
    std::vector<hotel_room> rooms{};

    bool operator==(hotel const&) const = default;
};
BOOST_DESCRIBE_STRUCT(hotel, (), (id, title, category, thumb_image, localization, address, summary, rooms))

template <>
inline constexpr auto wire<hotel> =
    fields(field<&hotel::id>().attribute(), field<&hotel::title>("Title"), field<&hotel::category>("Category"),
           field<&hotel::thumb_image>("ThumbImage"), field<&hotel::localization>("Localization"),
           field<&hotel::address>("Address"), field<&hotel::summary>("Summary"),
           field<&hotel::rooms>("Rooms").items("Room"));

/// The hotels of one page (profile). None is no error.
struct hotel_list {
    int count = 0; ///< hotels on all pages
    std::vector<waybill::hotel> hotel{};

    bool operator==(hotel_list const&) const = default;
};
BOOST_DESCRIBE_STRUCT(hotel_list, (), (count, hotel))

template <>
inline constexpr auto wire<hotel_list> =
    fields(field<&hotel_list::count>().attribute(), field<&hotel_list::hotel>("Hotel"));

/// Answers a hotel search (profile; the specification does not show it).
struct hotel_search_res {
    date from_date{};
    date to_date{};
    std::optional<std::int64_t> language{};
    std::string currency{};
    identified_text city{};
    std::optional<pagination> pagination_data{};
    hotel_list hotels{};

    bool operator==(hotel_search_res const&) const = default;
};
BOOST_DESCRIBE_STRUCT(hotel_search_res, (), (from_date, to_date, language, currency, city, pagination_data, hotels))

template <>
inline constexpr auto wire<hotel_search_res> =
    document("HotelSearchRES", field<&hotel_search_res::from_date>("FromDate"),
             field<&hotel_search_res::to_date>("ToDate"), field<&hotel_search_res::language>("Language"),
             field<&hotel_search_res::currency>("Currency"), field<&hotel_search_res::city>("City"),
             field<&hotel_search_res::pagination_data>("PaginationData"), field<&hotel_search_res::hotels>("Hotels"));

} // namespace waybill
