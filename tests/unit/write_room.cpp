// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The writer checks the capacity once for a whole struct. It must notice in time where the buffer ends.
#include "support/every_document.hpp"
#include "support/sanitized.hpp"

#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/message/trip_booking_list_rs.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace write_room {

/// Texts after fields that reserve room for themselves.
struct after_others {
    std::vector<waybill::passenger> people{};
    std::optional<waybill::location> from{};
    std::optional<waybill::location> by{};
    std::optional<waybill::location> to{};
    std::vector<std::string> names{};
    std::string first{};
    std::string second{};
    std::string third{};
    std::string fourth{};
    std::string fifth{};
    std::string sixth{};
};
BOOST_DESCRIBE_STRUCT(after_others, (), (people, from, by, to, names, first, second, third, fourth, fifth, sixth))

} // namespace write_room

template <>
inline constexpr auto waybill::wire<write_room::after_others> =
    waybill::document("AfterOthers", waybill::field<&write_room::after_others::people>().items("person"),
                      waybill::field<&write_room::after_others::names>("name"));

namespace {

using namespace waybill;

/// Writes into a buffer of `size` bytes, followed by bytes that must not change.
template <class Write>
void expect_within(std::size_t size, std::string_view whole, Write write) {
    constexpr std::size_t guard = 1'024;
    std::string storage(size + guard, '\xEE');
    sink out{std::span<char>(storage.data(), size)};
    waybill::writing to(out);
    write(to);
    out.finish();
    ASSERT_EQ(out.size(), whole.size()) << size;
    ASSERT_EQ(storage.find_first_not_of('\xEE', size), std::string::npos) << size << '\n' << whole;
    ASSERT_EQ(std::string_view(storage).substr(0, std::min(size, whole.size())), whole.substr(0, size)) << size;
}

/// In rooms of `first` bytes, and of `step` more each time.
template <class T>
void expect_within_any_room(T const& message, std::size_t first = 0, std::size_t step = support::stride) {
    auto const xml = to_xml(message).value();
    auto const json = to_json(message).value();
    for (std::size_t size = first; size <= xml.size() + 3'000; size += step) {
        ASSERT_NO_FATAL_FAILURE(expect_within(size, xml, [&](waybill::writing& to) {
            detail::write::document_writer<T>::xml(to, detail::describe::root_of<T>, message);
        }));
        ASSERT_NO_FATAL_FAILURE(expect_within(size, json, [&](waybill::writing& to) {
            detail::write::document_writer<T>::json(to, detail::describe::root_of<T>, message);
        }));
    }
}

/// A list with every field present, in which each part that is written at once has its greatest length.
trip_booking_list_rs longest_list(std::string const& text) {
    auto const moment = date_time{date_time::of(2026, 12, 31, 23, 59, 59).value + detail::value::ticks(9'999'999)};
    auto const digits = decimal::from_units(-12'345'678'901'234'567, 15).value();
    location const place{{digits}, {digits}};
    duration const long_time{std::chrono::minutes(59'999'999)};
    std::vector<passenger> const passengers{{text, text}};
    std::vector<guest> const guests{{text, text}};
    trip_booking_list_rs list;
    list.bookings.emplace_back(transport_booking{text, text, text, moment, text, text, text, text, text, text, text,
                                                 text, text, moment, long_time, place, place, passengers});
    list.bookings.emplace_back(accommodation_booking{text, text, date::of(2026, 1, 1), date::of(2026, 1, 2), place,
                                                     text, text, text, text, text, text, guests});
    return list;
}

TEST(writing, stays_within_its_room_when_all_is_as_long_as_it_can_be) {
    for (std::size_t const length : {1U, 8U, 15U, 16U, 17U, 32U})
        expect_within_any_room(longest_list(std::string(length, 'x')));
    expect_within_any_room(longest_list("<&>\"'\\<&>\"'\\<&>"));
    expect_within_any_room(longest_list("\xC3\xA9t\xC3\xA9 \xE2\x82\xAC"));
}

TEST(writing, stays_within_its_room_after_fields_that_reserve_their_own) {
    auto const digits = decimal::from_units(-12'345'678'901'234'567, 15).value();
    std::string const canonical(16, 'x');
    for (std::size_t const people : {0U, 7U})
        for (std::size_t const names : {0U, 7U})
            for (bool const places : {false, true})
                for (std::string const& text : {std::string("\xC3\xA9"), canonical, std::string(40, 'x')}) {
                    write_room::after_others message{.names = std::vector<std::string>(names, text),
                                                     .first = text,
                                                     .second = canonical,
                                                     .third = canonical,
                                                     .fourth = canonical,
                                                     .fifth = canonical,
                                                     .sixth = canonical};
                    message.people.assign(people, {text, text});
                    if (places) message.from = message.by = message.to = location{{digits}, {digits}};
                    expect_within_any_room(message);
                }
}

template <class... Documents>
void expect_all_within_any_room(document_list<Documents...>) {
    constexpr std::size_t count = 3; // each of them in every third room, all of them in any
    for (std::size_t seed = 0; seed < count; ++seed) {
        generate::maker from(seed, every_document::how(seed));
        (expect_within_any_room(generate::message<Documents>(from), seed, count * support::stride), ...);
    }
}

TEST(writing, stays_within_its_room_whatever_the_document) { expect_all_within_any_room(protocol_documents{}); }

} // namespace
