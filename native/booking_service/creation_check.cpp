// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/creation_check.hpp>

#include <booking_service/guests.hpp>
#include <booking_service/offer_token.hpp>

#include <waybill/text.hpp>
#include <waybill/xml.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace waybill::native::booking_service {
namespace {

/// White space of Unicode, and the characters that have no width.
bool is_invisible(char32_t point) noexcept {
    return point <= 0x20 || point == 0x85 || point == 0xA0 || point == 0xAD || point == 0x1680 ||
           (point >= 0x2000 && point <= 0x200F) || (point >= 0x2028 && point <= 0x202F) ||
           (point >= 0x205F && point <= 0x2064) || point == 0x3000 || point == 0xFEFF;
}
bool is_blank(std::string_view text) {
    while (!text.empty()) {
        auto const one = text::decode(text.data(), text.data() + text.size());
        if (one.length == 0 || !is_invisible(one.point)) return false;
        text.remove_prefix(one.length);
    }
    return true;
}

std::optional<field_problem> problem_of_text(std::string const& path, std::string const& text, bool required) {
    if (required && is_blank(text)) return field_problem{path, "The name cannot be empty"};
    if (text::count_characters(text) > longest_name)
        return field_problem{path, "At most " + std::to_string(longest_name) + " characters"};
    return std::nullopt;
}

std::optional<field_problem> problem_of_text(std::string const& path, std::optional<std::string> const& text) {
    return text ? problem_of_text(path, *text, false) : std::nullopt;
}

std::optional<field_problem> problem_of_person(std::string const& path, auto const& person) {
    if (auto problem = problem_of_text(path + "/Civility", person.civility)) return problem;
    if (auto problem = problem_of_text(path + "/FirstName", person.first_name, false)) return problem;
    return problem_of_text(path + "/LastName", person.last_name, true);
}

int oldest_of(occupant_type type) noexcept {
    switch (type) {
    case occupant_type::adult: break;
    case occupant_type::child: return oldest_child;
    case occupant_type::infant: return oldest_infant;
    }
    return oldest_guest;
}

std::optional<field_problem> problem_of_room(std::string const& path, booked_room const& room) {
    for (std::size_t i = 0; i < room.customers.size(); ++i) {
        auto const& one = room.customers[i];
        auto const place = path + "/Customers/Customer[" + std::to_string(i + 1) + "]";
        if (auto problem = problem_of_person(place, one)) return problem;
        int const oldest = oldest_of(one.type);
        if (one.age && (*one.age < 0 || *one.age > oldest))
            return field_problem{place + "/age", "The age of this type is 0 to " + std::to_string(oldest) +
                                                     " years (found " + std::to_string(*one.age) + ")"};
    }
    return std::nullopt;
}

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

std::optional<field_problem> problem_of(hotel_booking_creation_req const& request) {
    auto const length = text::count_characters(request.client_reference);
    if (length < 1 || length > longest_reference)
        return field_problem{"ClientReference",
                             "A ClientReference has 1 to " + std::to_string(longest_reference) + " characters"};
    if (auto problem = problem_of_person("Customer", request.customer)) return problem;
    if (auto problem = problem_of_text("Customer/Email", request.customer.email)) return problem;
    if (auto problem = problem_of_text("Customer/Phone", request.customer.phone)) return problem;
    if (request.special_requests) {
        auto const characters = text::count_characters(*request.special_requests);
        if (characters < 1 || characters > longest_requests)
            return field_problem{"SpecialRequests", "1 to " + std::to_string(longest_requests) + " characters"};
    }
    for (std::size_t i = 0; i < request.selected_rooms.size(); ++i)
        if (auto problem = problem_of_room(place_of(i), request.selected_rooms[i])) return problem;
    return std::nullopt;
}

std::optional<field_problem> problem_of_reason(hotel_booking_acknowledge_req const& request) {
    if (auto problem = problem_of_text("Reason", request.reason)) return problem;
    std::string document;
    if (write_xml(hotel_booking_acknowledge_req{.reason = request.reason}, document)) return std::nullopt;
    return field_problem{"Reason", "The text contains characters that XML cannot represent"};
}

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
