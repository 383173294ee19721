// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/rule_problem.hpp>
#include <waybill/value/boolean.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/id_list.hpp>
#include <waybill/value/number.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waybill {

/// A number of children or infants, of one age if given: `<Child age="7">1</Child>` (profile).
struct minors {
    std::optional<int> age{}; ///< years
    int count = 0;
};
BOOST_DESCRIBE_STRUCT(minors, (), (age, count))

template <>
inline constexpr auto wire<minors> = fields(field<&minors::age>().attribute().range(0, 17).note("Age in years"),
                                            field<&minors::count>().text().range(0, 30).note("How many of them"));

/// The guests of one room (spec 2.2).
struct occupancy {
    int adult = 0;
    std::vector<minors> child{};
    std::vector<minors> infant{};
};
BOOST_DESCRIBE_STRUCT(occupancy, (), (adult, child, infant))

/// The greatest age of an infant in years.
inline constexpr int oldest_infant = 3;
/// The most children, and the most infants, of a room.
inline constexpr int most_minors = 30;

/// The rule that the ages and numbers of the minors of a room break, if any: for `checked_by`.
[[nodiscard]] inline std::optional<rule_problem> problem_of_occupancy(occupancy const& of) {
    for (int at = 0; auto const& each : of.infant)
        if (++at; each.age && *each.age > oldest_infant)
            return rule_problem{"Infant[" + std::to_string(at) + "]/@age",
                                "must be from 0 to 3 (found " + std::to_string(*each.age) + ')'};
    for (auto const* const all : {&of.child, &of.infant}) {
        std::int64_t sum = 0;
        for (auto const& each : *all) sum += each.count;
        if (sum > most_minors)
            return rule_problem{all == &of.child ? "Child" : "Infant", "must be at most 30 in a room"};
    }
    return std::nullopt;
}

template <>
inline constexpr auto wire<occupancy> =
    fields(field<&occupancy::adult>("Adult").range(1, 30).note("Number of adults"),
           field<&occupancy::child>("Child").bare_in_json().note("Number of children"),
           field<&occupancy::infant>("Infant").bare_in_json().note("Number of infants; their ages are 0 to 3"))
        .checked_by<&problem_of_occupancy>();

/// One requested room (spec 2.2).
struct room_request {
    occupancy pax{};
    std::optional<std::string> boarding{}; ///< the id of a board; empty: any
};
BOOST_DESCRIBE_STRUCT(room_request, (), (pax, boarding))

template <>
inline constexpr auto wire<room_request> =
    fields(field<&room_request::pax>("Pax").note("The guests of the room"),
           field<&room_request::boarding>("Boarding").note("Board type; empty for any"));

/// User, dates, city and rooms of a search (spec 2.2).
struct stay_request {
    std::optional<std::int64_t> user{};
    std::optional<std::int64_t> language{};
    date from_date{};
    date to_date{};
    std::int64_t id_city = 0;
    std::vector<room_request> rooms{};
    std::optional<int> timeout{}; ///< seconds that the caller waits
};
BOOST_DESCRIBE_STRUCT(stay_request, (), (user, language, from_date, to_date, id_city, rooms, timeout))

/// The rule that the dates of a search or a quote break, if any: for `checked_by`.
template <class Stay>
[[nodiscard]] std::optional<rule_problem> problem_of_stay(Stay const& of) {
    if (of.from_date < of.to_date) return std::nullopt;
    return rule_problem{"ToDate", "must be after FromDate"};
}

template <>
inline constexpr auto wire<stay_request> =
    fields(field<&stay_request::user>("User").note("User id"),
           field<&stay_request::language>("Language").note("Language id"),
           field<&stay_request::from_date>("FromDate").note("Check-in date"),
           field<&stay_request::to_date>("ToDate").note("Check-out date"),
           field<&stay_request::id_city>("IdCity").note("City id"),
           field<&stay_request::rooms>("Rooms").items("Room").not_empty().at_most(20).note("The requested rooms"),
           field<&stay_request::timeout>("Timeout").range(1).note("Seconds the caller waits"))
        .checked_by<&problem_of_stay<stay_request>>();

/// `Sort/By`: 0 the service's order, 1 price, 2 price descending, 3 category descending, 4 title,
/// 5 price with what is paid at the property in the same currency.
struct sorting {
    int by = 0;
};
BOOST_DESCRIBE_STRUCT(sorting, (), (by))

template <>
inline constexpr auto wire<sorting> = fields(field<&sorting::by>("By").range(0, 5).note("Sort criterion"));

/// Filters and order of the response (spec 2.2; all but the first two are the profile's).
struct search_filters {
    std::optional<bool> price_break_down{}; ///< include the price of each night
    std::optional<sorting> sort{};
    std::optional<int> items_per_page{};
    std::optional<int> page_number{}; ///< counted from 1
    std::optional<bool> only_available{};
    std::optional<bool> without_nrf{}; ///< show only refundable offers
    std::optional<std::string> nationality{};
    std::optional<std::string> source_market{};
    std::optional<id_list> hotels_ids{};
    std::optional<id_list> exclude_hotels_ids{};
};
BOOST_DESCRIBE_STRUCT(search_filters, (),
                      (price_break_down, sort, items_per_page, page_number, only_available, without_nrf, nationality,
                       source_market, hotels_ids, exclude_hotels_ids))

template <>
inline constexpr auto wire<search_filters> =
    fields(field<&search_filters::price_break_down>("PriceBreakDown").note("Include the price of each night"),
           field<&search_filters::sort>("Sort").note("Order of the hotels"),
           field<&search_filters::items_per_page>("ItemsPerPage").range(1, 1000).note("Hotels of one page"),
           field<&search_filters::page_number>("PageNumber").range(1).note("Page, counted from 1"),
           field<&search_filters::only_available>("OnlyAvailable").note("Show only available offers"),
           field<&search_filters::without_nrf>("WithoutNRF").note("Show only refundable offers"),
           field<&search_filters::nationality>("Nationality").note("Nationality of the guests"),
           field<&search_filters::source_market>("SourceMarket").note("Market the sale is made in"),
           field<&search_filters::hotels_ids>("hotels_ids").note("Only these hotels"),
           field<&search_filters::exclude_hotels_ids>("exclude_hotels_ids").note("Not these hotels"));

/// `SearchDetails` (spec 2.2).
struct search_details {
    stay_request booking_details{};
    std::optional<search_filters> filters{};
};
BOOST_DESCRIBE_STRUCT(search_details, (), (booking_details, filters))

template <>
inline constexpr auto wire<search_details> =
    fields(field<&search_details::booking_details>("BookingDetails").note("User, dates, city and rooms"),
           field<&search_details::filters>("Filters").note("Filters and order of the response"));

/// Requests hotels with free rooms in a city (spec 2.2).
struct hotel_search_req {
    waybill::credential credential{};
    waybill::search_details search_details{};
};
BOOST_DESCRIBE_STRUCT(hotel_search_req, (), (credential, search_details))

template <>
inline constexpr auto wire<hotel_search_req> =
    document("HotelSearchREQ", field<&hotel_search_req::credential>("Credential").note("Login and password"),
             field<&hotel_search_req::search_details>("SearchDetails").note("Stay and filters"));

} // namespace waybill
