// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "booking_service/offer_token.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <string>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using namespace waybill::native::storage;

constexpr service_key sealing_key{1, 2, 3};

/// The id of an offer of the plan at that price.
std::string sealed(offer_terms const& terms, rate_entry const& plan, std::string_view login = "agency",
                   std::string_view currency = "TND", service_key const& key = sealing_key) {
    return offer_sealer({key, login}, terms.check_in, terms.nights, terms.guests)
        .seal(terms.room, plan, currency, terms.price);
}

TEST(offer_token, is_opened_by_its_own_key_only_and_not_when_altered) {
    rate_entry const plan{.board = 2, .cancellation = {{7, 50}}, .infant_to = 2, .child_to = 11, .id = 3};
    offer_terms terms{.room = 1LL << 40,
                      .plan = 3,
                      .check_in = date::of(1999, 12, 31),
                      .nights = 30,
                      .guests = {.adults = 4, .children = {{{}, 1}, {7, 2}}, .infants = {{0, 1}}},
                      .ages = ages_of(plan),
                      .price = minor_units(1)};
    terms.binding =
        offer_sealer({sealing_key, "agency"}, terms.check_in, terms.nights, terms.guests).binding_of(plan, "TND");
    auto const id = sealed(terms, plan);
    EXPECT_EQ(unseal(sealing_key, id), terms);
    EXPECT_EQ(unseal(service_key{9}, id), std::nullopt);
    for (std::size_t i = 0; i < id.size(); ++i) {
        auto altered = id;
        altered[i] = altered[i] == 'A' ? 'B' : 'A';
        EXPECT_NE(unseal(sealing_key, altered), terms) << i;
        EXPECT_EQ(unseal(sealing_key, id.substr(0, i)), std::nullopt) << i;
    }
    for (auto const& none :
         {std::string(), std::string("A"), std::string("===="), std::string("not an id"), std::string(300, 'A')})
        EXPECT_EQ(unseal(sealing_key, none), std::nullopt);
}

TEST(offer_token, is_bound_to_the_login_and_to_what_the_rate_promises) {
    rate_entry const plan{.board = 2, .cancellation = {{7, 50}, {2, 100}}, .id = 1};
    offer_sealer const sealer({sealing_key, "agency"}, date::of(2026, 5, 20), 2, {.adults = 2});
    std::vector<rate_entry> others(7, plan);
    others[0].board = 5;
    others[1].non_refundable = true;
    others[2].cancellation.pop_back();
    others[3].cancellation[0].percent = 51;
    others[4].cancellation[1].days_before = 3;
    others[5].infant_to = 2;
    others[6].child_to = 11;
    std::set<std::uint64_t> bindings{sealer.binding_of(plan, "TND"), sealer.binding_of(plan, "EUR")};
    for (auto const& each : others) bindings.insert(sealer.binding_of(each, "TND"));
    for (auto const* const login : {"other", "agenc", ""})
        bindings.insert(
            offer_sealer({sealing_key, login}, date::of(2026, 5, 20), 2, {.adults = 2}).binding_of(plan, "TND"));
    EXPECT_EQ(bindings.size(), 2 + others.size() + 3);
    auto same = plan;
    same.id = 4; // a rate keeps its offers when only its position changes
    EXPECT_EQ(sealer.binding_of(same, "TND"), sealer.binding_of(plan, "TND"));
    auto last_minute = others[1];
    last_minute.cancellation.clear();
    EXPECT_EQ(sealer.binding_of(last_minute, "TND"), sealer.binding_of(others[1], "TND")) << "the terms have no effect";
}

TEST(offer_token, can_contain_the_ages_of_all_guests_of_a_room) {
    rate_entry const plan{.id = 1'000'000};
    offer_terms terms{.room = std::numeric_limits<std::int64_t>::max(),
                      .plan = plan.id.value(),
                      .check_in = date::of(2026, 5, 20),
                      .nights = 365};
    terms.guests.adults = 30;
    for (int age = -1; age <= 17; ++age)
        terms.guests.children.push_back({age < 0 ? std::nullopt : std::optional(age), 11});
    for (int age = -1; age <= oldest_infant; ++age)
        terms.guests.infants.push_back({age < 0 ? std::nullopt : std::optional(age), 11});
    terms.price = minor_units(999'999'999'999'999'999);
    auto const found = unseal(sealing_key, sealed(terms, plan));
    ASSERT_TRUE(found);
    terms.binding = found->binding;
    EXPECT_EQ(found, terms);
}

} // namespace
