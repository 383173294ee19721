// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/message/identified_text.hpp>
#include <waybill/message/rate_update.hpp>
#include <waybill/rule_problem.hpp>
#include <waybill/value/date.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waybill {

/// Requests the rates of a hotel by a login that may update them (profile).
struct rate_list_req {
    waybill::credential credential{};
    std::optional<std::int64_t> hotel{}; ///< absent: the hotels of the login alone
    std::optional<date> from{}, to{};    ///< the last night is included
};
BOOST_DESCRIBE_STRUCT(rate_list_req, (), (credential, hotel, from, to))

/// The rule that the nights of the request break, if any: for `checked_by`.
[[nodiscard]] inline std::optional<rule_problem> problem_of_rate_list(rate_list_req const& of) {
    if (!of.hotel && !of.from && !of.to) return std::nullopt;
    if (!of.hotel) return rule_problem{"Hotel", "required with From and To"};
    if (!of.from || !of.to) return rule_problem{of.from ? "To" : "From", "required with Hotel"};
    return problem_of_nights(period_update{.from = *of.from, .to = *of.to});
}

template <>
inline constexpr auto wire<rate_list_req> =
    document("RateListREQ", field<&rate_list_req::credential>("Credential").note("Login and password"),
             field<&rate_list_req::hotel>("Hotel").note("Hotel id; if absent, the hotels of the login are listed"),
             field<&rate_list_req::from>("From").note("First night; required with Hotel"),
             field<&rate_list_req::to>("To").note("Last night, included; required with Hotel; at most 1100 nights"))
        .checked_by<&problem_of_rate_list>();

/// A rate of a room. What varies by night is in `rate_list_res::updates`.
struct listed_rate {
    std::int32_t id = 0; ///< in the room
    identified_text room{}, board{};
    std::int32_t adults = 0;
    std::optional<std::int32_t> beds{}; ///< absent: no guest needs an extra bed
    bool per_person = false, non_refundable = false;
};
BOOST_DESCRIBE_STRUCT(listed_rate, (), (id, room, board, adults, beds, per_person, non_refundable))

template <>
inline constexpr auto wire<listed_rate> =
    fields(field<&listed_rate::id>().attribute().note("Rate id, unique in the room"),
           field<&listed_rate::room>("Room").note("Room"), field<&listed_rate::board>("Board").note("Board"),
           field<&listed_rate::adults>("Adults").note("Maximum number of adults"),
           field<&listed_rate::beds>("Beds").note("Guests who need no extra bed; if absent, all"),
           field<&listed_rate::per_person>("PerPerson").note("True: prices are of one adult; False: of the room"),
           field<&listed_rate::non_refundable>("NonRefundable").note("True: cancellation costs the whole price"));

/// Nights of a room with the same numbers of free and sold rooms (profile).
struct room_nights {
    std::int64_t room = 0;
    date from{}, to{}; ///< the last night is included
    std::int32_t free = 0, sold = 0;
};
BOOST_DESCRIBE_STRUCT(room_nights, (), (room, from, to, free, sold))

template <>
inline constexpr auto wire<room_nights> =
    fields(field<&room_nights::room>("Room").note("Room id"), field<&room_nights::from>("From").note("First night"),
           field<&room_nights::to>("To").note("Last night, included"),
           field<&room_nights::free>("Free").note("Rooms that can be sold; 0 if the sale is stopped"),
           field<&room_nights::sold>("Sold").note("Rooms that are booked"));

/// Answers a rate list (profile). Lists are in order of room, rate and night; equal nights that adjoin are one period.
struct rate_list_res {
    std::vector<identified_text> hotels{}; ///< that of the request, or those of the login
    std::optional<std::string> currency{}; ///< of the hotel's prices, ISO 4217
    std::vector<listed_rate> rates{};
    std::vector<period_update> updates{}; ///< `rate_update_req` with them changes nothing
    std::vector<room_nights> nights{};
};
BOOST_DESCRIBE_STRUCT(rate_list_res, (), (hotels, currency, rates, updates, nights))

template <>
inline constexpr auto wire<rate_list_res> = document(
    "RateListRES", field<&rate_list_res::hotels>("Hotels").items("Hotel").note("That of the request, or all"),
    field<&rate_list_res::currency>("Currency").note("Currency of the prices, ISO 4217"),
    field<&rate_list_res::rates>("Rates").items("Rate").note("Rates of the rooms"),
    field<&rate_list_res::updates>("Updates").items("Update").note("Values of the nights as RateUpdateREQ sets them"),
    field<&rate_list_res::nights>("Nights").items("Period").note("Free and sold rooms"));

} // namespace waybill
