// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "inventory/load.hpp"
#include "search_index/availability_index.hpp"
#include "storage/changes.hpp"
#include "storage/time_numbers.hpp"
#include "support/fresh_store_test.hpp"
#include "support/inventory.hpp"
#include "support/on_threads.hpp"
#include "support/opened_store.hpp"
#include "support/taken_rooms.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>

namespace {

using namespace waybill;
using namespace waybill::native;
using search_index::availability_index;

constexpr auto check_in = date::of(2026, 5, 20);

class index_of : public support::fresh_store_test {
protected:
    void SetUp() override {
        ASSERT_TRUE(inventory::load(*store, support::five_hotels()));
        index = availability_index::open(*store).value();
    }
    void catch_up() {
        auto const done = index->catch_up();
        ASSERT_TRUE(done) << explain(done.error());
    }
    /// The free rooms of the kind `room`, the only one of its hotel or the first, in the two nights from `check_in` on.
    int free(std::int64_t hotel) const { return free_in(*index->present(), hotel); }
    static int free_in(search_index::snapshot const& snapshot, std::int64_t hotel) {
        auto const* const found = snapshot.find_hotel(hotel);
        if (found == nullptr) return -1;
        auto const row = found->nights.row_of(storage::number_of(check_in), 2);
        return row ? found->nights.supply_of(0, *row, 2).free : -2;
    }
    bool take(storage::store const& with, std::int64_t room) {
        return with
            .write([&](auto& sql) { return support::take(sql, support::rooms_of(room / 10, room, check_in, 2, 1)); })
            .value();
    }

    std::unique_ptr<availability_index> index;
};

INSTANTIATE_TEST_SUITE_P(on, index_of, support::engines, support::engine_name);

/// On SQLite writers take turns.
class index_of_server : public index_of {};

INSTANTIATE_TEST_SUITE_P(on, index_of_server, testing::Values(support::store_engine::postgresql), support::engine_name);

TEST_P(index_of, a_store_has_its_hotels_cities_and_boards) {
    auto const inventory = index->present();
    EXPECT_EQ(inventory->hotels(), 5U);
    ASSERT_NE(inventory->find_city(104), nullptr);
    EXPECT_EQ(inventory->find_city(104)->city.name, "Hammamet");
    EXPECT_EQ(inventory->find_city(104)->hotels.size(), 5U);
    EXPECT_EQ(inventory->find_city(1), nullptr);
    EXPECT_EQ(inventory->find_board(5)->title, "Half board");
    EXPECT_EQ(inventory->find_board(6), nullptr);
    EXPECT_EQ(free(1), 3);
    EXPECT_EQ(free(7), -1);
    EXPECT_LT(index->age(), std::chrono::minutes(1));
}

TEST_P(index_of, an_empty_store_is_filled_by_a_load) {
    support::temporary_store empty(GetParam());
    auto const filled = availability_index::open(*empty).value();
    EXPECT_EQ(filled->present()->hotels(), 0U);
    ASSERT_TRUE(inventory::load(*empty, support::five_hotels()));
    ASSERT_TRUE(filled->catch_up());
    EXPECT_EQ(filled->present()->hotels(), 5U);
}

TEST_P(index_of, taken_rooms_of_another_process_are_not_free_and_returned_ones_are) {
    auto const other = support::opened(store.url());
    auto const before = index->present();
    ASSERT_TRUE(take(other, 11));
    EXPECT_EQ(free(1), 3) << "nothing was read";
    catch_up();
    EXPECT_EQ(free(1), 2);
    EXPECT_EQ(before->find_hotel(2), index->present()->find_hotel(2)) << "the other hotels are shared";
    EXPECT_EQ(free_in(*before, 1), 3) << "a snapshot does not change";
    ASSERT_TRUE(take(other, 11));
    ASSERT_TRUE(other.write([](auto& sql) { support::give_back(sql, support::rooms_of(1, 11, check_in, 2, 2)); }));
    catch_up();
    EXPECT_EQ(free(1), 3);
}

TEST_P(index_of, a_load_replaces_hotels_and_texts) {
    auto changed = support::five_hotels();
    changed.hotels.resize(1);
    changed.hotels[0].city = 300;
    changed.hotels[0].rooms.resize(1);
    changed.hotels[0].rooms[0].allotments[0].quantity = 9;
    changed.cities[1].name = "Somewhere";
    changed.boards[0].title = "Breakfast";
    ASSERT_TRUE(inventory::load(*store, changed));
    auto const read = index->hotels_read();
    catch_up();
    EXPECT_EQ(index->hotels_read() - read, 1U) << "the other hotels are not read again";
    auto const inventory = index->present();
    EXPECT_EQ(inventory->hotels(), 5U);
    EXPECT_EQ(inventory->find_city(104)->hotels.size(), 4U);
    EXPECT_EQ(inventory->find_city(300)->hotels.size(), 1U);
    EXPECT_EQ(inventory->find_city(300)->city.name, "Somewhere");
    EXPECT_EQ(inventory->find_board(2)->title, "Breakfast");
    EXPECT_EQ(free(1), 9);
}

TEST_P(index_of_server, does_not_miss_a_change_that_is_committed_after_later_ones) {
    auto const other = support::opened(store.url());
    auto const before = index->hotels_read();
    ASSERT_TRUE(other.write([&](auto& sql) {
        EXPECT_TRUE(support::take(sql, support::rooms_of(1, 11, check_in, 2, 1)));
        EXPECT_TRUE(store->write([](auto& later) { storage::log_hotel_change(later, 2); }));
        catch_up();
        catch_up();
        EXPECT_EQ(index->hotels_read(), before + 1) << "the later change, once";
        EXPECT_EQ(free(1), 3);
    }));
    catch_up();
    EXPECT_EQ(free(1), 2);
    catch_up();
    EXPECT_EQ(index->hotels_read(), before + 2) << "nothing is read twice";
}

TEST_P(index_of, old_changes_are_forgotten) {
    auto const forget = [&](instant before) {
        return store->write([&](auto& sql) { return storage::delete_changes(sql, before); }).value();
    };
    EXPECT_EQ(forget(instant::of(2026, 1, 1)), 0);
    EXPECT_EQ(forget(instant::of(2999, 1, 1)), 5) << "of those of five hotels, and the cities and boards";
    ASSERT_TRUE(take(*store, 11));
    catch_up();
    EXPECT_EQ(free(1), 2) << "the numbers of the forgotten ones are not used again";
}

TEST_P(index_of, all_changes_are_seen_while_several_threads_write_and_read) {
    constexpr std::size_t takers = 3, rounds = 10;
    std::atomic<bool> ended = false;
    std::jthread const reading([&] {
        while (!ended) (void)index->catch_up();
    });
    support::on_threads(takers, [&](std::size_t) {
        for (std::size_t round = 0; round < rounds; ++round) {
            bool const taken = take(*store, 11);
            auto const caught_up = index->catch_up();
            EXPECT_TRUE(caught_up) << explain(caught_up.error());
            if (!taken) continue;
            EXPECT_TRUE(
                store->write([](auto& sql) { support::give_back(sql, support::rooms_of(1, 11, check_in, 2, 1)); }));
        }
    });
    ended = true;
    catch_up();
    EXPECT_EQ(free(1), 3);
}

} // namespace
