// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "booking_service/offer_token.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using namespace waybill::native::storage;

constexpr service_key sealing_key{1, 2, 3};

TEST(offer_token, is_opened_by_its_own_key_only_and_not_when_altered) {
    offer_terms const terms{.room = 1LL << 40,
                            .plan = 3,
                            .check_in = date::of(1999, 12, 31),
                            .nights = 30,
                            .guests = {.adults = 4, .children = {{{}, 1}, {7, 2}}, .infants = {{0, 1}}},
                            .ages = {.infant_to = 2, .child_to = 11},
                            .price = decimal::parse("0.001").value()};
    auto const id = seal(sealing_key, terms);
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

TEST(offer_token, can_contain_the_ages_of_all_guests_of_a_room) {
    offer_terms terms{.room = std::numeric_limits<std::int64_t>::max(),
                      .plan = 1'000'000,
                      .check_in = date::of(2026, 5, 20),
                      .nights = 30};
    terms.guests.adults = 30;
    for (int age = -1; age <= oldest_child; ++age)
        terms.guests.children.push_back({age < 0 ? std::nullopt : std::optional(age), 11});
    for (int age = -1; age <= oldest_infant; ++age)
        terms.guests.infants.push_back({age < 0 ? std::nullopt : std::optional(age), 11});
    terms.price = decimal::parse("99999999999999.9999").value();
    EXPECT_EQ(unseal(sealing_key, seal(sealing_key, terms)), terms);
}

} // namespace
