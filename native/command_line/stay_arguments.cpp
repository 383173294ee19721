// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/stay_arguments.hpp>

#include <command_line/value_option.hpp>
#include <program_options/command.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace waybill::native::command_line {

void add_stay_options(program_options::command command, stay_arguments& arguments) {
    command.add_option("--city", arguments.city, "City id").required().group("Stay");
    add_value_option(command, "--from", arguments.from, "Check-in, such as 2026-04-21 or 21/04/2026", "DATE")
        .required()
        .group("Stay");
    add_value_option(command, "--to", arguments.until, "Check-out", "DATE").required().group("Stay");
    command.add_option("--adults", arguments.adults, "Adults in each room")
        .check(follows("Adult", [](int count) { return occupancy{.adult = count}; }))
        .capture_default_str()
        .group("Stay");
    command.add_option("--children", arguments.children, "Ages of the children in each room: 4,9")
        .delimiter(',')
        .check(follows("@age", [](int age) { return minors{.age = age}; }))
        .group("Stay");
    command.add_option("--infants", arguments.infants, "Infants in each room")
        .check(follows("", [](int count) { return minors{.count = count}; }))
        .capture_default_str()
        .group("Stay");
    auto const of_rooms = [](int count) {
        return stay_request{.rooms = std::vector<room_request>(std::size_t(std::clamp(count, 0, 1'000)))};
    };
    command.add_option("--rooms", arguments.rooms, "Number of rooms")
        .check(follows("Rooms", of_rooms))
        .capture_default_str()
        .group("Stay");
    command.add_option("--board", arguments.board, "Board id; default: any").group("Stay");
    command.add_option("--language", arguments.language, "Language id of the texts").group("Stay");
}

void add_offer_options(program_options::command command, offer_arguments& arguments) {
    add_stay_options(command, arguments.stay);
    command.add_option("--hotel", arguments.hotel, "Hotel id").required().group("Stay");
    command.add_option("--room", arguments.room, "Room id; default: any").group("Stay");
    auto const offer =
        command
            .add_option(
                "--offer", arguments.offer,
                "OfferId of a search for the same stay; default: the cheapest, of equal prices the one that can "
                "be cancelled for longer")
            .group("Offer");
    auto const refundable =
        command.add_flag("--refundable", arguments.refundable, "Take only refundable offers").group("Offer");
    command.add_flag("--non-refundable", arguments.non_refundable, "Also take an offer that is not refunded")
        .excludes(refundable)
        .excludes(offer)
        .group("Offer");
    auto const read_price = [&arguments](std::string const& text) {
        auto const amount = decimal::parse(text);
        if (!amount) program_options::fail_with_value("--max-price", "expected an amount, found " + text);
        arguments.max_price = *amount;
    };
    command.add_option("--max-price", read_price, "Highest price of all rooms to accept, in the currency of the offer")
        .type_name("AMOUNT")
        .group("Offer");
}

stay_request stay_of(stay_arguments const& arguments) {
    stay_request stay;
    stay.from_date = arguments.from;
    stay.to_date = arguments.until;
    stay.id_city = arguments.city;
    stay.language = arguments.language;
    room_request room;
    room.pax.adult = arguments.adults;
    for (int const age : arguments.children) room.pax.child.push_back({.age = age, .count = 1});
    if (arguments.infants > 0) room.pax.infant.push_back({.age = {}, .count = arguments.infants});
    room.boarding = arguments.board;
    stay.rooms.assign(std::size_t(arguments.rooms), room);
    return stay;
}

search_filters filters_of(offer_arguments const& arguments) {
    search_filters filters;
    filters.hotels_ids = id_list{{arguments.hotel}};
    if (arguments.refundable) filters.without_nrf = true;
    return filters;
}

namespace {

/// The first policy with a fee; null: none.
cancellation_policy const* first_fee_of(offer const& terms) {
    cancellation_policy const* first = nullptr;
    for (auto const& each : terms.cancellation_policy)
        if (compare(each.fee.amount, decimal{}) > 0 && (first == nullptr || each.from_date < first->from_date))
            first = &each;
    return first;
}

/// Whether it is cheaper or, at the same price, can be cancelled for longer.
bool is_better(offer const& one, offer const& other) {
    if (auto const order = compare(one.rate.amount, other.rate.amount); order != 0) return order < 0;
    if (one.non_refundable != other.non_refundable) return other.non_refundable;
    auto const *const first = first_fee_of(one), *const first_of_other = first_fee_of(other);
    return first_of_other != nullptr && (first == nullptr || first->from_date > first_of_other->from_date);
}

} // namespace

std::string free_cancellation_of(offer const& terms) {
    if (terms.non_refundable) return {};
    auto const* const first = first_fee_of(terms);
    if (first == nullptr) return "always";
    constexpr std::string_view midnight = "00:00:00";
    auto const begin = first->from_instant ? text_of(*first->from_instant) : std::string();
    if (begin.size() > 19 && begin.substr(11, 8) != midnight) return begin.substr(0, 10) + ' ' + begin.substr(11, 5);
    return text_of(first->from_date - std::chrono::days(1), wire_format::iso_date);
}

result<std::vector<offered>> choose_offers(offer_arguments const& arguments, search_results const& found) {
    offered const* best = nullptr;
    for (auto const& each : found.offers()) {
        if (each.hotel_id() != arguments.hotel) continue;
        if (arguments.room && each.room_id() != *arguments.room) continue;
        if (arguments.stay.board && std::to_string(each.terms().id) != *arguments.stay.board) continue;
        if (arguments.offer && each.terms().offer_id != *arguments.offer) continue;
        if (arguments.refundable && each.terms().non_refundable) continue; // the partner may ignore the filter
        if (best == nullptr || is_better(each.terms(), best->terms())) best = &each;
    }
    if (best != nullptr) return std::vector<offered>(std::size_t(arguments.stay.rooms), *best);
    return error{.code = error_code::answer_empty,
                 .message = arguments.offer
                                ? "the hotel has no such offer for these guests and nights: OfferIds are those of a "
                                  "search for the same stay"
                                : "the hotel has no such room for these guests and nights"};
}

} // namespace waybill::native::command_line
