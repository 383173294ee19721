// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "inventory/load.hpp"
#include "search_index/availability_index.hpp"
#include "storage/changes.hpp"
#include "storage/time_numbers.hpp"
#include "support/fresh_store_test.hpp"
#include "support/inventory.hpp"
#include "support/opened_store.hpp"
#include "support/postgresql_server.hpp"
#include "support/scratch_folder.hpp"
#include "support/taken_rooms.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// A store that is replaced while an index follows it: by a backup, or by a standby server that lacks changes.
namespace {

using namespace waybill;
using namespace waybill::native;
using search_index::availability_index;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr auto replaced_night = date::of(2026, 5, 20);

/// An index of a store, and what it has reported.
class followed_store {
public:
    explicit followed_store(storage::store& store) : store_(store) {
        auto opened = availability_index::open(store, [this](std::string_view what) { reported.emplace_back(what); });
        EXPECT_TRUE(opened) << explain(opened.error());
        if (opened) index_ = std::move(*opened);
    }

    storage::stored<void> catch_up() { return index_->catch_up(); }
    [[nodiscard]] availability_index& index() { return *index_; }
    /// The free rooms of the first kind of the hotel, after the index has caught up.
    int free(std::int64_t hotel) {
        auto const done = catch_up();
        EXPECT_TRUE(done) << explain(done.error());
        auto const inventory = index_->present();
        auto const* const found = inventory->find_hotel(hotel);
        auto const row = found ? found->nights.row_of(storage::number_of(replaced_night), 1) : std::nullopt;
        return row ? found->nights.supply_of(0, *row, 1).free : -1;
    }
    void take(std::int64_t room) {
        auto const taken = store_.write(
            [&](auto& sql) { return support::take(sql, support::rooms_of(room / 10, room, replaced_night, 1, 1)); });
        EXPECT_TRUE(taken && *taken);
    }
    void change(std::vector<std::string> const& statements) {
        auto const done = store_.write([&](auto& sql) {
            for (auto const& each : statements) execute(sql, each);
        });
        EXPECT_TRUE(done) << explain(done.error());
    }

    std::vector<std::string> reported{};

private:
    storage::store& store_;
    std::unique_ptr<availability_index> index_{};
};

class replaced_store : public support::fresh_store_test {
protected:
    void SetUp() override { ASSERT_TRUE(inventory::load(*store, support::five_hotels())); }
    /// The state before the last change, of which nothing is left.
    static std::vector<std::string> last_change_undone() {
        return {"DELETE FROM taken_rooms",
                "DELETE FROM inventory_changes WHERE id = (SELECT MAX(id) FROM inventory_changes)"};
    }
};

INSTANTIATE_TEST_SUITE_P(on, replaced_store, support::engines, support::engine_name);

TEST_P(replaced_store, is_read_again_if_it_lacks_the_newest_change) {
    followed_store followed(*store);
    followed.take(11);
    EXPECT_EQ(followed.free(1), 2);
    followed.change(last_change_undone());
    EXPECT_EQ(followed.free(1), 3);
    EXPECT_THAT(followed.reported, ElementsAre(HasSubstr("the store was replaced")));
    followed.take(11);
    EXPECT_EQ(followed.free(1), 2);
    EXPECT_EQ(followed.reported.size(), 1U) << "reported once";
}

TEST_P(replaced_store, is_read_again_if_a_later_change_has_the_id_of_a_lost_one) {
    followed_store followed(*store);
    followed.take(11);
    EXPECT_EQ(followed.free(1), 2);
    followed.change(last_change_undone());
    followed.change({GetParam() == support::store_engine::sqlite
                         ? "UPDATE sqlite_sequence SET seq = seq - 1 WHERE name = 'inventory_changes'"
                         : "SELECT setval(pg_get_serial_sequence('inventory_changes', 'id'), (SELECT MAX(id) FROM "
                           "inventory_changes))"});
    followed.take(21);
    EXPECT_EQ(followed.free(1), 3);
    EXPECT_THAT(followed.reported, ElementsAre(HasSubstr("the store was replaced")));
}

TEST_P(replaced_store, is_read_again_if_its_transactions_have_earlier_numbers) {
    auto const continued = [&](storage::log_position const& from) {
        return store->read([&](auto& sql) { return storage::changes_from(sql, from).continued; }).value();
    };
    auto end = store->read([](auto& sql) { return storage::end_of_log(sql); }).value();
    EXPECT_TRUE(continued(end));
    end.next += 1'000'000;
    EXPECT_FALSE(continued(end));
}

TEST_P(replaced_store, is_not_confused_with_one_whose_old_changes_are_forgotten) {
    followed_store followed(*store);
    for (int round = 0; round < 3; ++round) {
        followed.take(11);
        EXPECT_EQ(followed.free(1), 2 - round);
        ASSERT_TRUE(store->write([](auto& sql) { storage::delete_changes(sql, instant::of(2999, 1, 1)); }));
        EXPECT_EQ(followed.free(1), 2 - round);
    }
    // an earlier version has forgotten all
    followed.change({"DELETE FROM inventory_changes"});
    followed_store later(*store);
    EXPECT_EQ(later.free(1), 0);
    later.change({"DELETE FROM taken_rooms"});
    ASSERT_TRUE(store->write([](auto& sql) { storage::log_hotel_change(sql, 1); }));
    EXPECT_EQ(later.free(1), 3);
    EXPECT_THAT(followed.reported, IsEmpty());
    EXPECT_THAT(later.reported, IsEmpty());
}

/// `pg_restore` creates tables, fills them, and adds the keys then: what is read before that may be incomplete.
TEST(restored_store, is_read_when_it_is_complete) {
    support::temporary_store store(support::store_engine::postgresql);
    ASSERT_TRUE(inventory::load(*store, support::five_hotels()));
    followed_store followed(*store);
    followed.take(11);
    EXPECT_EQ(followed.free(1), 2);
    followed.change({"DELETE FROM inventory_changes", "DELETE FROM taken_rooms",
                     "ALTER TABLE rate_periods DROP CONSTRAINT rate_periods_pkey"});
    auto const incomplete = followed.catch_up();
    ASSERT_FALSE(incomplete);
    EXPECT_EQ(explain(incomplete.error()), "a backup is being restored");
    EXPECT_TRUE(followed.index().failing());
    followed.change({"ALTER TABLE rate_periods ADD PRIMARY KEY (room_id, plan, first_night)"});
    EXPECT_EQ(followed.free(1), 3);
    EXPECT_FALSE(followed.index().failing());
}

TEST(restored_store, shows_the_prices_of_the_backup) {
    support::postgresql_server const server;
    auto opened = support::opened(server.url());
    ASSERT_TRUE(inventory::load(opened, support::five_hotels()));
    followed_store followed(opened);
    support::scratch_folder const folder;
    auto const backup = (folder.path() / "backup").string();
    server.report("dump", backup);
    auto changed = support::five_hotels();
    changed.hotels.resize(1);
    changed.hotels[0].rooms[0].allotments[0].quantity = 9;
    ASSERT_TRUE(inventory::load(opened, changed));
    EXPECT_EQ(followed.free(1), 9);

    server.report("restore", backup);
    for (int i = 0; i < 10 && !followed.catch_up(); ++i) {} // the connections notice that the tables are others
    EXPECT_EQ(followed.free(1), 3);
    EXPECT_THAT(followed.reported, ElementsAre(HasSubstr("the store was replaced")));
    followed.take(11);
    EXPECT_EQ(followed.free(1), 2);
}

} // namespace
