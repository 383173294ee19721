// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <command_line/partner_arguments.hpp>
#include <program_options/command.hpp>

#include <waybill/message/offer.hpp>
#include <waybill/result.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/number.hpp>
#include <waybill/value/value_format.hpp>
#include <waybill/workflow/results.hpp>
#include <waybill_schema/rules.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::command_line {

/// City, dates and guests.
struct stay_arguments {
    std::int64_t city = 0;
    date from{};
    date until{};
    int adults = 2;
    std::vector<int> children{};
    int infants = 0;
    int rooms = 1;
    std::optional<std::string> board{};
    std::optional<std::int64_t> language{}; ///< of the texts in responses
};

/// The stay to quote or book: the cheapest matching offer of a hotel.
struct offer_arguments {
    stay_arguments stay{};
    std::int64_t hotel = 0;
    std::optional<std::int64_t> room{};
    std::optional<std::string> offer{}; ///< its `OfferId`
    std::optional<decimal> max_price{}; ///< of all rooms
    bool refundable = false;            ///< no other offers
    bool non_refundable = false;        ///< may be booked
};

/// The check of an option by the rule of a field: `made` returns a struct with the number in it.
template <class Made>
[[nodiscard]] auto follows(std::string_view field, Made made) {
    return [field, made](std::string const& text) {
        auto const number = parse<int>(text);
        auto const broken = number ? first_broken_rule(made(*number)) : std::nullopt;
        return broken && broken->path == field ? broken->why : std::string();
    };
}

void add_stay_options(program_options::command command, stay_arguments& arguments);
void add_offer_options(program_options::command command, offer_arguments& arguments);

/// The stay to search for.
[[nodiscard]] stay_request stay_of(stay_arguments const& arguments);
/// The filters that restrict the search to the hotel.
[[nodiscard]] search_filters filters_of(offer_arguments const& arguments);

/// The last day on which a cancellation is free, `always`, or nothing for an offer that is not refunded.
[[nodiscard]] std::string free_cancellation_of(waybill::offer const& terms);

/// The cheapest matching offer, once for each room; of equal prices the one that can be cancelled for longer. Error:
/// `answer_empty` if there is none.
[[nodiscard]] result<std::vector<offered>> choose_offers(offer_arguments const& arguments, search_results const& found);

} // namespace waybill::native::command_line
