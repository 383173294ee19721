// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "desk/offer_token.hpp"

#include <gtest/gtest.h>

namespace {

using namespace waybill;
using namespace waybill::native;

constexpr service_key sealing_key{1, 2, 3};

TEST(offer_token, is_opened_by_its_own_key_only_and_not_when_altered) {
    offer_terms const terms{.room = 1LL << 40,
                            .plan = 3,
                            .check_in = date::of(1999, 12, 31),
                            .nights = 30,
                            .adults = 4,
                            .children = 2,
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

} // namespace
