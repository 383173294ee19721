// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/creation_check.hpp>

#include <booking_service/guests.hpp>
#include <booking_service/offer_token.hpp>

#include <algorithm>
#include <array>
#include <string>

namespace waybill::native::booking_service {
namespace {

/// How many adults, children and infants.
std::array<int, 3> counted(booked_room const& room) {
    std::array<int, 3> counts{};
    for (auto const& one : room.customers) ++counts[std::size_t(one.type)];
    return counts;
}

/// Removes one of that age from the quoted ones; one that was quoted without an age has any age up to `oldest`.
bool take_off(std::vector<minors>& quoted, int age, int oldest) {
    auto const left = [&](std::optional<int> wanted) {
        return std::find_if(quoted.begin(), quoted.end(),
                            [&](minors const& each) { return each.age == wanted && each.count > 0; });
    };
    auto found = left(age);
    if (found == quoted.end() && age <= oldest) found = left(std::nullopt);
    if (found == quoted.end()) return false;
    --found->count;
    return true;
}

/// An age in the request must be one of those that the price is for.
std::optional<field_problem> problem_of_ages(std::string const& path, booked_room const& room, offer_terms offered) {
    for (std::size_t i = 0; i < room.customers.size(); ++i) {
        auto const& one = room.customers[i];
        if (!one.age) continue;
        bool good = true;
        switch (one.type) {
        case occupant_type::adult: good = *one.age > offered.ages.child_to; break;
        case occupant_type::child: good = take_off(offered.guests.children, *one.age, offered.ages.child_to); break;
        case occupant_type::infant: good = take_off(offered.guests.infants, *one.age, offered.ages.infant_to); break;
        }
        if (good) continue;
        return field_problem{path + "/Customers/Customer[" + std::to_string(i + 1) + "]/age",
                             one.type == occupant_type::adult
                                 ? "An adult of this rate is older than " + std::to_string(offered.ages.child_to) +
                                       " years (found " + std::to_string(*one.age) + ")"
                                 : "The room was quoted for other ages (found " + std::to_string(*one.age) + ")"};
    }
    return std::nullopt;
}

std::string place_of(std::size_t room) { return "SelectedRooms/Room[" + std::to_string(room + 1) + "]"; }

} // namespace

std::optional<field_problem> problem_with(hotel_booking_creation_req const& request, storage::quote_record const& quote,
                                          offer_keys const& keys) {
    if (request.selected_rooms.size() != quote.rooms.size())
        return field_problem{"SelectedRooms", "The quote has " + std::to_string(quote.rooms.size()) + " rooms"};
    for (std::size_t i = 0; i < quote.rooms.size(); ++i) {
        auto const& requested = request.selected_rooms[i];
        auto const& quoted = quote.rooms[i];
        if (requested.id != quoted.room) return field_problem{place_of(i) + "/id", "Another room was quoted"};
        if (requested.boarding.id != quoted.board)
            return field_problem{place_of(i) + "/Boarding/id", "Another board was quoted"};
        if (requested.boarding.offer_id != quoted.offer_id)
            return field_problem{place_of(i) + "/Boarding/OfferId", "Another offer was quoted"};
        if (counted(requested) != std::array{quoted.adults, quoted.children, quoted.infants})
            return field_problem{place_of(i) + "/Customers", "The room was quoted for " +
                                                                 std::to_string(quoted.adults) + " adults, " +
                                                                 std::to_string(quoted.children) + " children and " +
                                                                 std::to_string(quoted.infants) + " infants"};
        // the offer of an older version cannot be opened: its guests are compared only by number
        if (auto const offered = unseal(keys, quoted.offer_id))
            if (auto problem = problem_of_ages(place_of(i), requested, offered->terms)) return problem;
    }
    return std::nullopt;
}

} // namespace waybill::native::booking_service
