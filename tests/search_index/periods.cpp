// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "storage/periods.hpp"
#include "storage/edited_periods.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

/// Periods are what their nights are, one by one.
namespace {

using waybill::native::storage::changed;
using waybill::native::storage::edited_periods;
using waybill::native::storage::merged;
using waybill::native::storage::overlaid;
using waybill::native::storage::period;
using waybill::native::storage::periods;

using nights = std::map<std::int64_t, int>;

nights nights_of(periods<int> const& of) {
    nights found;
    for (auto const& each : of)
        for (auto night = each.first; night < each.end; ++night)
            EXPECT_TRUE(found.emplace(night, each.value).second) << "a night is in two periods";
    return found;
}

/// In order, none empty, and no two that could be one.
void expect_merged(periods<int> const& of) {
    for (std::size_t i = 0; i < of.size(); ++i) {
        EXPECT_LT(of[i].first, of[i].end);
        if (i == 0) continue;
        EXPECT_LE(of[i - 1].end, of[i].first);
        EXPECT_FALSE(of[i - 1].end == of[i].first && of[i - 1].value == of[i].value);
    }
}

TEST(periods, are_those_of_their_nights) {
    std::minstd_rand random(1);
    auto const below = [&](int end) { return std::uniform_int_distribution<int>(0, end - 1)(random); };
    auto const some = [&] {
        std::vector<period<int>> made;
        for (std::int64_t at = below(8); at < 40;) {
            auto const end = at + 1 + below(6);
            made.push_back({at, end, below(3)});
            at = end + (below(2) != 0 ? below(5) : 0);
        }
        std::shuffle(made.begin(), made.end(), random);
        return made;
    };
    for (int round = 0; round < 2'000; ++round) {
        auto const given = some();
        auto const before = merged(given);
        expect_merged(before);
        EXPECT_EQ(nights_of(before), nights_of(given));

        auto const above = some();
        auto expected = nights_of(above);
        expected.merge(nights_of(before));
        auto const both = overlaid(before, above);
        expect_merged(both);
        EXPECT_EQ(nights_of(both), expected);

        std::int64_t const from = below(45), to = from + below(12);
        expected = nights_of(before);
        for (auto night = from; night < to; ++night) {
            auto const at = expected.find(night);
            if (at == expected.end())
                expected.emplace(night, 9);
            else if (at->second == 2)
                expected.erase(at);
            else
                ++at->second;
        }
        auto const other = changed(before, from, to, [](int const* present) {
            return !present ? std::optional(9) : *present == 2 ? std::nullopt : std::optional(*present + 1);
        });
        expect_merged(other);
        EXPECT_EQ(nights_of(other), expected);
        if (testing::Test::HasFailure()) return;
    }
}

TEST(edited_periods, are_those_of_all_changes_one_after_the_other) {
    std::minstd_rand random(2);
    auto const below = [&](int end) { return std::uniform_int_distribution<int>(0, end - 1)(random); };
    for (int round = 0; round < 2'000; ++round) {
        std::vector<period<int>> given;
        for (std::int64_t at = below(4); at < 60; at += 1 + below(3)) {
            auto const end = at + 1 + below(4);
            given.push_back({at, end, below(3)});
            at = end;
        }
        auto const before = merged(given);
        auto after = before;
        edited_periods<int> edited(before);
        std::vector<std::pair<std::int64_t, std::int64_t>> touched;
        for (int i = 0; i < 6; ++i) {
            std::int64_t const from = below(60), to = from + 1 + below(8);
            auto const value = below(3);
            auto const set = [&](int const*) { return std::optional(value); };
            edited.change(from, to, set);
            after = changed(after, from, to, set);
            touched.emplace_back(from, to);
        }
        auto stored = nights_of(before);
        for (auto const& each : edited.removed())
            for (auto night = each.first; night < each.end; ++night) EXPECT_EQ(stored.erase(night), 1U);
        for (auto const& each : edited.added())
            for (auto night = each.first; night < each.end; ++night)
                EXPECT_TRUE(stored.emplace(night, each.value).second);
        EXPECT_EQ(stored, nights_of(after));
        for (auto const& [from, to] : touched)
            EXPECT_EQ(edited.differs(from, to), within(before, from, to) != within(after, from, to));
        if (testing::Test::HasFailure()) return;
    }
}

} // namespace
