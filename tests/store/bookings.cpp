// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "storage/bookings.hpp"

#include "storage/booking_item.hpp"
#include "support/bookings.hpp"
#include "support/fresh_store_test.hpp"
#include "support/listed.hpp"
#include "support/opened_store.hpp"

#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <optional>

namespace {

using namespace waybill;
using namespace waybill::native::storage;
using support::temporary_store;

class bookings : public support::fresh_store_test {};
INSTANTIATE_TEST_SUITE_P(on, bookings, support::engines, support::engine_name);

constexpr auto noon = instant::of(2026, 3, 1, 12);

void put(temporary_store& store, std::vector<booking_entry> const& all) {
    auto const done = store->write([&](auto& sql) {
        for (auto const& each : all) put_booking(sql, each);
    });
    ASSERT_TRUE(done) << explain(done.error());
}

std::vector<booking_entry> listed(temporary_store& store, trip_query const& query) {
    return support::listed(*store, query);
}

std::vector<std::string> references(std::vector<booking_entry> const& all) {
    std::vector<std::string> found;
    for (auto const& each : all) found.push_back(reference_of(each.booking));
    return found;
}

TEST_P(bookings, every_field_is_read_as_it_was_written) {
    std::vector<booking_entry> const all{
        {7, 55, {noon.value + detail::value::ticks(1)}, support::full_ride("T1")},
        {7, std::nullopt, {noon.value + detail::value::ticks(2)}, support::bare_ride("T2")},
        {7, 56, noon + std::chrono::hours(1), support::full_stay("H1")},
        {7, std::nullopt, noon + std::chrono::hours(2), support::bare_stay("H2")},
    };
    put(store, all);
    EXPECT_EQ(listed(store, {.user = 7, .from = noon}), all);
}

TEST_P(bookings, a_booking_with_the_same_reference_replaces_the_earlier_one) {
    auto changed = support::full_stay("H1");
    changed.travelers = {{"Somebody else", std::nullopt}};
    changed.email.reset();
    put(store, {{7, 55, noon, support::full_stay("H1")}});
    put(store, {{7, 56, noon + std::chrono::hours(5), changed}});
    std::vector<booking_entry> const expected{{7, 56, noon + std::chrono::hours(5), changed}};
    EXPECT_EQ(listed(store, {.user = 7}), expected);
}

waybill::transport_booking flight(char const* number, int day, char const* ticket) {
    auto ride = support::bare_ride("PNR1");
    ride.transport_number = number;
    ride.departure_date = date_time::of(2026, 11, unsigned(day), 8, 30);
    ride.travelers = {{"Zoë", ticket}};
    return ride;
}

TEST_P(bookings, the_legs_of_a_reference_are_kept_apart) {
    struct {
        char const* what;
        waybill::transport_booking leg;
    } const table[] = {
        {"outbound", flight("TU 716", 1, "199-1")},
        {"another number", flight("TU 717", 1, "199-1")},
        {"another departure", flight("TU 716", 8, "199-1")},
        {"another ticket", flight("TU 716", 1, "199-2")},
    };
    for (auto const& each : table) // each in a transaction of its own, twice
        for (int i = 0; i < 2; ++i) put(store, {{7, 1, noon, each.leg}});
    EXPECT_EQ(listed(store, {.user = 7}).size(), std::size(table));
    for (auto const& each : table) {
        auto changed = each.leg;
        changed.transport_class = "Business";
        changed.travelers[0].name = "Zoe";
        auto const replaces = [&](auto& sql) { return put_booking(sql, {7, 1, noon, changed}); };
        EXPECT_TRUE(store->write(replaces).value()) << each.what << " is replaced";
        EXPECT_FALSE(store->write(replaces).value()) << each.what << " is what it was";
    }
    auto const all = listed(store, {.user = 7});
    ASSERT_EQ(all.size(), std::size(table));
    for (auto const& each : all) EXPECT_EQ(std::get<transport_booking>(each.booking).transport_class, "Business");
}

TEST_P(bookings, a_leg_with_very_many_travelers_has_a_key) {
    auto ride = flight("TU 716", 1, "199-1");
    for (int i = 0; i < 1000; ++i) ride.travelers.push_back({"Zoë", "199-" + std::to_string(240'000'000 + i)});
    put(store, {{7, 1, noon, ride}});
    std::swap(ride.travelers.front(), ride.travelers.back());
    EXPECT_EQ(leg_of(ride), leg_of(listed(store, {.user = 7}).front().booking)) << "a set: their order does not matter";
}

TEST_P(bookings, references_are_unique_for_each_kind_and_user) {
    put(store, {{7, std::nullopt, noon, support::bare_ride("1")},
                {7, std::nullopt, noon, support::bare_stay("1")},
                {8, std::nullopt, noon, support::bare_stay("1")}});
    EXPECT_EQ(listed(store, {.user = 7}).size(), 2U);
    EXPECT_EQ(listed(store, {.user = 8}).size(), 1U);
    EXPECT_EQ(listed(store, {.user = 9}).size(), 0U);
}

TEST_P(bookings, are_listed_by_creation_then_reference_from_the_instant_on) {
    auto const tick = detail::value::ticks(1);
    put(store, {{7, 1, noon + tick, support::full_ride("B")},
                {7, 2, noon + tick, support::full_stay("A")},
                {7, 1, noon, support::full_stay("Z")},
                {7, 1, noon - tick, support::full_ride("early")},
                {7, 2, noon + tick + tick, support::full_ride("10")},
                {7, std::nullopt, noon + tick + tick, support::full_stay("9")}});
    using names = std::vector<std::string>;
    EXPECT_EQ(references(listed(store, {.user = 7, .from = noon})), (names{"Z", "A", "B", "10", "9"}));
    EXPECT_EQ(references(listed(store, {.user = 7, .from = noon + tick})), (names{"A", "B", "10", "9"}));
    EXPECT_EQ(references(listed(store, {.user = 7, .from = noon + tick + tick + tick})), names{});
    EXPECT_EQ(references(listed(store, {.user = 7, .member = 1})), (names{"early", "Z", "B"}));
    EXPECT_EQ(references(listed(store, {.user = 7, .member = 2, .from = noon + tick})), (names{"A", "10"}));
    EXPECT_EQ(references(listed(store, {.user = 7, .member = 3})), names{});
}

TEST_P(bookings, a_list_is_read_page_by_page_with_the_travelers_of_each) {
    std::vector<booking_entry> all;
    for (int i = 0; i < 2 * int(booking_page_rows) + 20; ++i) {
        auto const reference = "R" + std::to_string(100 + i / 2); // the same in both kinds
        auto const created = noon + std::chrono::seconds(i / 30); // several at one instant, across the ends of pages
        auto ride = support::full_ride(reference);
        for (int j = 0; j < i % 4; ++j) ride.travelers.push_back({"traveler " + std::to_string(j), std::to_string(i)});
        if (i % 2 == 0)
            all.push_back({7, i % 3, created, support::full_stay(reference)});
        else
            all.push_back({7, i % 3, created, ride});
    }
    put(store, all);
    put(store, {{8, 1, noon, support::bare_ride("R11")}});
    EXPECT_EQ(listed(store, {.user = 7}), all);
    for (trip_query const& query : {trip_query{.user = 7, .from = noon + std::chrono::seconds(1)},
                                    trip_query{.user = 7, .member = 1, .from = noon + std::chrono::seconds(1)},
                                    trip_query{.user = 7, .member = 1}}) {
        std::vector<booking_entry> wanted;
        for (auto const& each : all)
            if (each.created >= query.from && (!query.member || each.id_member == query.member)) wanted.push_back(each);
        EXPECT_EQ(listed(store, query), wanted);
    }
}

TEST_P(bookings, the_first_items_are_those_of_the_first_page_and_all_pages_have_each_once) {
    int constexpr rows = booking_page_rows;
    std::vector<booking_entry> all, ones;
    int at = 0;
    for (int const count : {0, 1, rows - 1, rows, rows + 1, 2 * rows, 2 * rows + 1}) {
        std::vector<booking_entry> more;
        for (; at < count; ++at) {
            more.push_back(
                {7, at % 2, noon + std::chrono::seconds(at / 3), support::full_ride(std::to_string(1000 + at))});
            all.push_back(more.back());
            if (at % 2 == 1) ones.push_back(more.back());
        }
        put(store, more);
        for (trip_query const& query : {trip_query{.user = 7}, trip_query{.user = 7, .member = 1}}) {
            auto const first = store->read([&](auto& sql) { return first_items(sql, query); }).value();
            auto const page = store->read([&](auto& sql) { return next_bookings(sql, query, {}); }).value();
            ASSERT_EQ(first.size(), page.items.size()) << count;
            EXPECT_EQ(first.size() == booking_page_rows, page.further.has_value()) << count;
            for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(first[i], page.items[i]);
            EXPECT_EQ(listed(store, query), query.member ? ones : all) << count;
        }
        EXPECT_TRUE(listed(store, {.user = 7, .from = noon + std::chrono::hours(1)}).empty()) << count;
    }
}

TEST(booking_items, are_what_the_writer_of_trip_lists_writes) {
    trip_booking_list_rs list;
    booking_item_writer writer;
    booking_item_reader reader;
    std::string items;
    for (int round = 0; round < 2; ++round)
        for (booking const& each : {booking(support::full_ride("T<1>")), booking(support::bare_stay("H&1"))}) {
            list.bookings.push_back(each);
            auto const item = std::string(writer.item_of(each));
            EXPECT_EQ(item.find("<Booking kind=\""), 0U) << item;
            EXPECT_EQ(reader.booking_of(item), each);
            items += item;
        }
    EXPECT_NE(to_xml(list).value().find("<Bookings>" + items + "</Bookings>"), std::string::npos);
}

TEST_P(bookings, a_stored_value_that_was_tampered_with_is_reported_as_damaged) {
    put(store, {{7, std::nullopt, noon, support::bare_stay("H1")}});
    ASSERT_TRUE(
        store->write([](auto& sql) { execute(sql, "UPDATE trip_items SET item = replace(item, '</Booking>', '')"); }));
    auto const found =
        store->read([](auto& sql) { return booking_item_reader().booking_of(first_items(sql, {.user = 7})[0]); });
    EXPECT_EQ(support::failure_of(found), store_failure::damaged);
}

} // namespace
