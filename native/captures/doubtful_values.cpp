// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <captures/doubtful_values.hpp>

#include <waybill/text.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace waybill::native::captures {

namespace {

/// `+216 71 000 000`: a country code of one to three digits, a space, and a number that may be grouped.
bool is_recommended_phone(std::string_view text) {
    if (!text.starts_with('+')) return false;
    auto const space = text.find(' ');
    if (space == text.npos || space < 2 || space > 4) return false;
    auto const code = text.substr(1, space - 1);
    auto const number = text.substr(space + 1);
    return std::all_of(code.begin(), code.end(), text::is_digit) && code.front() != '0' &&
           number.find_first_not_of("0123456789 -.()/") == number.npos &&
           std::count_if(number.begin(), number.end(), text::is_digit) >= 4;
}

bool is_web_address(std::string_view text) {
    for (std::string_view const scheme : {"https://", "http://"})
        if (text.size() > scheme.size() && text::same_letters(text.substr(0, scheme.size()), scheme))
            return text[scheme.size()] != '/' && std::none_of(text.begin(), text.end(), [](char one) {
                       return static_cast<unsigned char>(one) <= ' ';
                   });
    return false;
}

} // namespace

void add_doubtful_values(trip_booking_list_rs const& list, std::vector<quirk>& into) {
    for (std::size_t at = 0; at < list.bookings.size(); ++at) {
        auto const* const stay = std::get_if<accommodation_booking>(&list.bookings[at]);
        if (stay == nullptr) continue;
        auto const doubt = [&](std::string_view field, std::string_view expected, std::string found) {
            into.push_back(
                {.kind = quirk_kind::value_form,
                 .path = "TripBookingListRS/Bookings/Booking[" + std::to_string(at + 1) + "]/" + std::string(field),
                 .expected = std::string(expected),
                 .found = std::move(found)});
        };
        if (stay->phone && !is_recommended_phone(*stay->phone))
            doubt("phone", "a phone number +<country code> <number>", *stay->phone);
        if (stay->to_date < stay->from_date)
            doubt("to_date", "a date that is not before from_date, " + text_of(stay->from_date, wire_format::iso_date),
                  text_of(stay->to_date, wire_format::iso_date));
        if (stay->picture_url && !is_web_address(*stay->picture_url))
            doubt("picture_url", "an address that begins with https:// or http://", *stay->picture_url);
    }
}

} // namespace waybill::native::captures
