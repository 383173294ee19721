// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Random sequences of requests, clock steps, restarts, backups and replaced files on both stores, compared with a
// model. `WAYBILL_SEQUENCES` sets their number on each store, `WAYBILL_SEED` the first seed.
#include "booking_service/booking_number.hpp"
#include "storage/backup.hpp"
#include "storage/bookings.hpp"
#include "storage/time_numbers.hpp"
#include "support/booking_model.hpp"
#include "support/number_setting.hpp"
#include "support/opened_store.hpp"
#include "support/sanitized.hpp"
#include "support/store_test.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace {

using namespace waybill;
using namespace waybill::native;
using support::booking_model;
using support::modeled_rooms;
using support::outcome;
using support::store_engine;
namespace fs = std::filesystem;

/// What a store contains, in one transaction: the service answers for one booking in several.
struct stored_view {
    std::map<std::string, std::string> states{};                           ///< by booking number
    std::map<std::pair<std::int64_t, long long>, long long> taken_rooms{}; ///< by room and night

    static stored_view of(storage::store const& data) {
        auto view = data.read([](auto& sql) {
            stored_view found;
            long long id = 0, room = 0, night = 0, taken = 0;
            std::string state;
            for (storage::selection rows(sql, "SELECT id, state FROM hotel_bookings", {}, std::tie(id, state));
                 rows.next();)
                found.states[booking_service::booking_number_of(id)] = state;
            for (storage::selection rows(sql, "SELECT room_id, night, taken FROM taken_rooms", {},
                                         std::tie(room, night, taken));
                 rows.next();)
                found.taken_rooms[{room, night}] = taken;
            return found;
        });
        EXPECT_TRUE(view) << explain(view.error());
        return view ? *std::move(view) : stored_view{};
    }
    [[nodiscard]] long long taken(support::kind_of_room const& of) const {
        auto const found = taken_rooms.find({of.room, storage::number_of(of.from)});
        return found == taken_rooms.end() ? 0 : found->second;
    }
};

/// A store with a service that can be restarted, copied and restored.
class restarted_store {
public:
    explicit restarted_store(store_engine engine)
        : sqlite_(engine == store_engine::sqlite), place_(engine, in_memory()) {
        start();
        support::fill_store(*data);
        stop();
        start();
    }
    void start() {
        data.emplace(storage::store::open(place_.url(), {.connections = 2}).value()); // each costs time to open
        service.emplace(std::move(booking_service::booking_service::open(*data)).value());
    }
    void stop() {
        service.reset();
        data.reset();
    }
    [[nodiscard]] bool has_file() const noexcept { return sqlite_; }
    [[nodiscard]] fs::path file() const { return place_.url().substr(std::string_view("sqlite:").size()); }
    void clear() {
        for_each_table([](std::string const& table) { return "DELETE FROM " + table; });
    }
    void back_up() {
        if (sqlite_) {
            ASSERT_TRUE(storage::back_up(place_.url(), copy().string(), true));
        } else {
            for_each_table([](std::string const& table) {
                return "DROP TABLE IF EXISTS saved_" + table + "; CREATE TABLE saved_" + table + " AS TABLE " + table;
            });
        }
    }
    /// To be called between `stop` and `start`.
    void restore() {
        if (sqlite_) {
            fs::copy_file(copy(), file(), fs::copy_options::overwrite_existing);
            return;
        }
        start();
        for_each_table([](std::string const& table) {
            return "DELETE FROM " + table + "; INSERT INTO " + table + " SELECT * FROM saved_" + table;
        });
        stop();
    }

    std::optional<storage::store> data{};
    std::optional<booking_service::booking_service> service{};

private:
    /// A folder in memory, if there is one: nothing waits for a disk.
    static fs::path in_memory() {
        fs::path const shared = "/dev/shm";
        return fs::is_directory(shared) ? shared : fs::temp_directory_path();
    }
    [[nodiscard]] fs::path copy() const { return file().string() + ".copy"; }
    template <class Statement>
    void for_each_table(Statement const& statement) {
        ASSERT_TRUE(data->write([&](auto& sql) {
            for (auto const* const table :
                 {"quotes", "hotel_bookings", "order_rooms", "trip_items", "taken_rooms", "newest_creations"})
                execute(sql, statement(std::string(table)));
        }));
    }

    bool sqlite_;
    support::store_place place_;
};

/// One sequence.
class sequence {
public:
    sequence(restarted_store& on, unsigned seed) : on_(&on), seed_(seed), random_(seed) {
        on.clear();
        restart();
    }
    /// Stops at the first difference.
    void run(int steps) {
        for (int i = 0; i < steps && !testing::Test::HasFailure(); ++i) {
            take_step();
            compare();
        }
        for (auto const& [number, each] : model_.bookings) EXPECT_EQ(agency().state(number), each.state) << number;
        if (testing::Test::HasFailure()) ADD_FAILURE() << "WAYBILL_SEED=" << seed_ << ":" << trace_;
    }

private:
    unsigned below(unsigned end) { return unsigned(random_()) % end; }
    support::agency_client agency() {
        support::agency_client made(*on_->service);
        made.now = model_.now;
        return made;
    }
    void note(std::string const& what) { trace_ += "\n  " + what; }

    void take_step() {
        switch (below(14)) {
        case 0:
        case 1:
        case 2:
        case 3: return create();
        case 4: return step_clock();
        case 5: return note("restart"), restart();
        case 6: return back_up();
        case 7: return restore();
        case 8: return replace_file();
        default: return change();
        }
    }
    void create() {
        auto const kind = below(std::size(modeled_rooms));
        if (!model_.available(kind)) return;
        auto const client = agency();
        auto const& room = modeled_rooms[kind].room;
        // both are quoted before one of them is booked
        hotel_booking_creation_req const requests[] = {client.creation(room, reference()),
                                                       client.creation(room, reference())};
        for (auto const& request : requests) {
            bool const free = model_.available(kind);
            auto const given = client.ask(request);
            note("create " + std::to_string(kind) + ": " + outcome(given));
            bool const requested_without_rooms = modeled_rooms[kind].on_request && !free;
            EXPECT_EQ(outcome(given), free || requested_without_rooms ? "ok" : "SOLD_OUT SelectedRooms");
            if (given) {
                auto const& made = given->order_details;
                model_.create(kind, made.booking_number);
                if (requested_without_rooms) model_.bookings[made.booking_number].has_room = false;
                EXPECT_EQ((*client.ask(request)).order_details, made) << "the same request books once";
            }
            if (below(2) == 0) return;
        }
    }
    void change() {
        if (model_.bookings.empty()) return;
        auto at = model_.bookings.begin();
        std::advance(at, below(unsigned(model_.bookings.size())));
        auto const& number = at->first;
        auto const expected = [](bool done) { return done ? "ok" : "STATE_CONFLICT BookingNumber"; };
        auto const client = agency();
        if (auto const action = below(3); action < 2) {
            auto const given =
                client.ask(client.acknowledge(number, action == 0 ? decision::accept : decision::decline));
            note((action == 0 ? "accept " : "decline ") + at->second.state + ": " + outcome(given));
            EXPECT_EQ(outcome(given), expected(model_.decide(at->second, action == 0)));
        } else {
            auto const given = client.ask(client.cancel(number));
            note("cancel " + at->second.state + ": " + outcome(given));
            EXPECT_EQ(outcome(given), expected(model_.cancel(at->second)));
            if (given) { EXPECT_EQ(text_of(given->order_details.fee.value().amount), at->second.fee); }
        }
    }
    void step_clock() {
        constexpr int hours[] = {1, 13, 24, 24 * 7, 24 * 20, -1, -5};
        model_.now = model_.now + std::chrono::hours(hours[below(std::size(hours))]);
        model_.now = std::clamp(model_.now, support::search_time, instant::of(2026, 5, 25));
        note("clock " + text_of(model_.now));
    }
    void restart() {
        on_->stop();
        on_->start();
    }
    void back_up() {
        note("back up");
        on_->back_up();
        saved_ = model_.bookings;
    }
    void restore() {
        if (!saved_) return;
        note("restore");
        on_->stop();
        on_->restore();
        on_->start();
        model_.bookings = *saved_;
    }
    /// Nothing that the service answers while its file is replaced is lost, since it refuses all changes.
    void replace_file() {
        if (!on_->has_file()) return;
        note("replace the file");
        auto const file = on_->file(), moved = fs::path(file.string() + ".moved");
        std::optional<hotel_booking_creation_req> request;
        if (model_.available(0)) request = agency().creation(modeled_rooms[0].room, reference());
        fs::rename(file, moved);
        if (below(2) == 0) fs::copy_file(moved, file);
        if (request) { EXPECT_EQ(outcome(agency().ask(*request)), "INTERNAL"); }
        auto const undecided = std::find_if(model_.bookings.begin(), model_.bookings.end(),
                                            [](auto const& each) { return each.second.state == "OR"; });
        if (undecided != model_.bookings.end()) {
            EXPECT_EQ(outcome(agency().ask(agency().acknowledge(undecided->first))), "INTERNAL");
        }
        on_->stop();
        fs::rename(moved, file);
        on_->start();
    }
    std::string reference() { return std::to_string(seed_) + "-" + std::to_string(count_++); }

    void compare() {
        auto const client = agency();
        std::set<std::string> listed, expected;
        for (auto const& each : client.trips()) listed.insert(storage::reference_of(each)); // what is overdue expires
        model_.expire();
        std::map<std::string, std::string> states;
        for (auto const& [number, each] : model_.bookings) {
            if (booking_model::listed(each)) expected.insert(number);
            states[number] = each.state;
        }
        EXPECT_EQ(listed, expected);
        auto const stored = stored_view::of(*on_->data);
        EXPECT_EQ(stored.states, states);
        for (std::size_t kind = 0; kind < std::size(modeled_rooms); ++kind)
            EXPECT_EQ(stored.taken(modeled_rooms[kind].room), model_.taken(kind)) << kind;
        if (model_.bookings.empty()) return;
        auto const one = std::next(model_.bookings.begin(), below(unsigned(model_.bookings.size())));
        EXPECT_EQ(client.state(one->first), one->second.state) << one->first;
    }

    restarted_store* on_;
    unsigned seed_;
    std::minstd_rand random_;
    booking_model model_{};
    std::optional<std::map<std::string, booking_model::booking>> saved_{};
    unsigned count_ = 0;
    std::string trace_{};
};

/// A part of the sequences on one store: several tests, so that none takes long.
class booking_sequences : public testing::TestWithParam<std::tuple<store_engine, int>> {};
INSTANTIATE_TEST_SUITE_P(on, booking_sequences, testing::Combine(support::engines, testing::Range(0, 10)),
                         [](auto const& of) {
                             bool const sqlite = std::get<0>(of.param) == store_engine::sqlite;
                             return (sqlite ? "sqlite_" : "postgresql_") + std::to_string(std::get<1>(of.param));
                         });

TEST_P(booking_sequences, lead_to_the_states_of_the_model) {
    constexpr int steps = 15, parts = 10;
    auto const [engine, part] = GetParam();
    int const count = support::number_setting("WAYBILL_SEQUENCES", support::sanitized ? 50 : 100) / parts;
    auto const first = unsigned(support::number_setting("WAYBILL_SEED", 1) + part * count);
    restarted_store store(engine);
    for (unsigned seed = first; seed < first + unsigned(count) && !HasFailure(); ++seed)
        sequence(store, seed).run(steps);
}

} // namespace
