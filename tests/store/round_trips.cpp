// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// How many statements each kind of request executes, on each store. `docs/scale.md` has the table.
#include "booking_service/booking_service.hpp"
#include "sample_data/sample.hpp"
#include "storage/pool_activity.hpp"
#include "support/file.hpp"
#include "support/inventory.hpp"
#include "support/loopback_listener.hpp"
#include "support/opened_store.hpp"
#include "support/postgresql_server.hpp"
#include "support/store_test.hpp"
#include "support/workflow.hpp"

#include <gtest/gtest.h>

#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native;
using support::accepted;

/// A hotel that confirms, and one that decides requests: five kinds of rooms with three rates each.
inventory::inventory_document two_hotels() {
    inventory::inventory_document made{.cities = {{104, "Hammamet", "TND"}},
                                       .boards = {{2, "Bed and breakfast"}, {3, "Half board"}, {5, "All inclusive"}}};
    for (std::int64_t const id : {1, 2}) {
        std::vector<inventory::room_entry> rooms;
        for (std::int64_t room = 1; room <= 5; ++room) {
            auto& kind = rooms.emplace_back(support::room(
                10 * id + room, 2, 1, id == 1 ? 500 : 3,
                {support::priced(2, "40.000"), support::priced(3, "50.000"), support::priced(5, "70.000")}));
            kind.rates[0].cancellation = {{.days_before = 7, .percent = 50}, {.days_before = 2, .percent = 100}};
            if (id == 2) {
                kind.release_days = 365;
                kind.on_request = true;
            }
        }
        made.hotels.push_back(support::hotel(id, "Hotel " + std::to_string(id), 4, std::move(rooms)));
    }
    made.hotels[1].decided_by = booking_decider::hotel;
    return made;
}

constexpr support::kind_of_room kind(std::int64_t room) {
    return {room / 10, room, date::of(2026, 5, 20), date::of(2026, 5, 22), 2};
}

/// The statements of each kind of request, by its name in the table, and how long it took at the last time.
class counted_requests {
public:
    explicit counted_requests(std::string const& url) : store_(support::opened(url)) {
        support::fill_store(*store_, two_hotels());
        support::add_login(*store_, "hotel", {.update_rates = true, .hotels = {1, 2}, .decide = true});
        service_.emplace(
            std::move(booking_service::booking_service::open(
                          *store_, {.authenticator = {.remember = std::chrono::minutes(15)},
                                    .index_age = std::chrono::hours(1),
                                    .clock = [this] { return std::chrono::steady_clock::time_point() + passed_; }}))
                .value());
        agency_.emplace(*service_);
        run(); // prepares statements, for some kinds before others: the second run is counted
        counts.clear();
        run();
    }
    /// Repeats the requests of which the time is limited. The median of each, in milliseconds.
    std::map<std::string, double> medians() {
        times_.clear();
        for (int i = 0; i < 9; ++i) {
            (void)book("", 1, 5);
            count_page(100);
            count_update(365);
        }
        std::map<std::string, double> found;
        for (auto& [name, all] : times_) {
            std::nth_element(all.begin(), all.begin() + 4, all.end());
            found[name] = all[4];
        }
        return found;
    }

    std::vector<std::pair<std::string, unsigned long long>> counts{};

private:
    template <class Work>
    void count(std::string name, Work const& work) {
        auto const& executed = storage::pool_activity::of_process().statements;
        auto const before = executed.load();
        auto const begun = std::chrono::steady_clock::now();
        work();
        times_[name].push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count());
        counts.emplace_back(std::move(name), executed - before);
    }
    template <class Request>
    auto ask(Request const& request) {
        return accepted(agency_->ask(request));
    }
    std::string next_reference() { return std::to_string(references_++); }

    /// A quote and a creation of this many kinds of rooms.
    std::string book(std::string const& what, std::int64_t hotel, int kinds) {
        auto quoted = agency_->quote_request(kind(10 * hotel + 1));
        for (int i = 2; i <= kinds; ++i)
            quoted.quote_details.selected_rooms.push_back(
                agency_->quote_request(kind(10 * hotel + i)).quote_details.selected_rooms[0]);
        hotel_quote_res quote;
        count("quote" + what, [&] { quote = ask(quoted); });
        auto const request = agency_->creation(quoted, quote, next_reference());
        std::string number;
        count("creation" + what, [&] { number = ask(request).order_details.booking_number; });
        return number;
    }
    void run() {
        agency_->now = support::search_time;
        auto const empty = trip_booking_list_rq{
            .credential = agency_->credential(), .user = 7, .from_date = date_time::of(2027, 1, 1)};
        auto const search = [&] { (void)agency_->quote_request(kind(11)); };
        (void)agency_->book(kind(11), next_reference()); // reads what was loaded into the index of searches
        count("hotel search after a booking of the same process", search);
        count("hotel search", search);
        (void)book(", one room", 1, 1);
        auto const many = book(", five kinds of rooms", 1, 5);
        auto const requested = book(", on request", 2, 5);
        auto const declined = agency_->book(kind(21), next_reference()).booking_number;
        count("trip list", [&] { (void)agency_->trips(); });
        count("trip list, empty", [&] { (void)agency_->ask(empty); });
        count("details", [&] { (void)ask(agency_->detail(many)); });
        auto decide = agency_->acknowledge(requested);
        decide.credential.login = "hotel";
        count("acknowledgement by the hotel, five kinds of rooms", [&] { (void)ask(decide); });
        count("acknowledgement that declines", [&] {
            (void)ask(support::changed(agency_->acknowledge(declined, decision::decline),
                                       [](auto& request) { request.credential.login = "hotel"; }));
        });
        count("cancellation, five kinds of rooms", [&] { (void)ask(agency_->cancel(many)); });
        support::agency_client other(*service_, 9);
        while (references_ < 120) (void)other.book(kind(11), next_reference());
        for (int const page : {1, 100}) count_page(page);
        count("list of changed bookings, none matches", [&] {
            (void)ask(hotel_booking_list_req{.credential = agency_->credential(), .status = booking_state::expired});
        });
        for (int const nights : {1, 365}) count_update(nights);
        rate_list_req const year{{"hotel", "secret"}, 1, date::of(2026, 4, 2), date::of(2027, 4, 1)};
        count("list of rates of 365 nights", [&] { EXPECT_GT(ask(year).updates.size(), 1000U); });
        count("list of cities, by a login that is no longer remembered", [&] {
            passed_ += std::chrono::hours(1);
            (void)agency_->ask(city_list_rq{agency_->credential()});
        });
        count("load of the sample", [&] {
            auto sample = sample_data::sample_inventory(date::of(2026, 4, 1U + unsigned(references_) % 2U));
            ASSERT_TRUE(inventory::load(*store_, sample));
        });
    }
    void count_page(int size) {
        count("list of changed bookings, page of " + std::to_string(size),
              [&] { (void)ask(hotel_booking_list_req{.credential = agency_->credential(), .items_per_page = size}); });
    }
    void count_update(int nights) {
        rate_update_req request{.credential = {"hotel", "secret"}};
        for (int rate = 1; rate <= (nights == 1 ? 1 : 3); ++rate)
            for (int night = 0; night < nights; ++night) {
                auto const day = date::of(2026, 4, 2) + std::chrono::days(night);
                auto const price = std::to_string(100 + (night + references_) % 7) + ".000";
                request.updates.push_back({.hotel = 1,
                                           .room = 12,
                                           .rate = rate,
                                           .from = day,
                                           .to = day,
                                           .price = support::dinars(price.c_str())});
            }
        ++references_;
        count(nights == 1 ? "rate update of a night" : "rate update of 365 nights, three rates",
              [&] { (void)ask(request); });
    }

    std::optional<storage::store> store_;
    std::map<std::string, std::vector<double>> times_{}; ///< in milliseconds
    std::chrono::nanoseconds passed_{};
    std::optional<booking_service::booking_service> service_{};
    std::optional<support::agency_client> agency_{};
    int references_ = 0; ///< of bookings
};

/// Takes connections on loopback to the PostgreSQL server of a URL, and passes bytes on after a delay: half of a round
/// trip in each direction.
class distant_database {
public:
    distant_database(std::string url, std::chrono::microseconds round_trip) : delay_(round_trip / 2) {
        auto const folder = url.find("host=") + 5, port = url.find("port=") + 5;
        socket_ = url.substr(folder, url.find('&', folder) - folder) + "/.s.PGSQL." +
                  url.substr(port, url.find('&', port) - port);
        auto const end = url.find('&', port);
        url_ = url.substr(0, folder) + "127.0.0.1&port=" + std::to_string(listener_.port()) +
               (end == url.npos ? "" : url.substr(end));
    }
    [[nodiscard]] std::string const& url() const noexcept { return url_; }

private:
    using clock = std::chrono::steady_clock;

    /// Passes on what arrives, until the end.
    void pass(support::loopback_connection& from, support::loopback_connection& to) const {
        std::mutex changing;
        std::condition_variable added;
        std::deque<std::pair<clock::time_point, std::string>> passing;
        std::thread sending([&] {
            for (bool open = true; open;) {
                std::unique_lock held(changing);
                added.wait(held, [&] { return !passing.empty(); });
                auto const [arrival, bytes] = std::move(passing.front());
                passing.pop_front();
                held.unlock();
                std::this_thread::sleep_until(arrival);
                open = !bytes.empty() && to.send(bytes);
            }
            to.finish();
        });
        std::string received;
        for (bool open = true; open; received.clear()) {
            open = from.receive(received);
            std::scoped_lock const held(changing);
            passing.emplace_back(clock::now() + delay_, received); // nothing: the end
            added.notify_one();
        }
        sending.join();
    }
    void serve(support::loopback_connection& client) const {
        support::loopback_connection server(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        socket_.copy(address.sun_path, sizeof address.sun_path - 1);
        if (::connect(server.handle(), reinterpret_cast<sockaddr const*>(&address), sizeof address) != 0) return;
        std::thread answers([&] { pass(server, client); });
        pass(client, server);
        answers.join();
    }

    clock::duration delay_;
    std::string socket_{}, url_{};
    support::loopback_listener listener_{
        [this](support::loopback_connection& client, std::string const&) { serve(client); }};
};

TEST(round_trips, are_those_of_the_table) {
    support::store_place const file, schema(support::store_engine::postgresql);
    auto const postgresql = counted_requests(schema.url()).counts;
    auto const sqlite = counted_requests(file.url()).counts;
    support::postgresql_server const pooled;
    pooled.report("pool");
    EXPECT_EQ(counted_requests(pooled.pool_url()).counts, postgresql) << "through PgBouncer";
    ASSERT_EQ(postgresql.size(), sqlite.size());
    std::string table = "| request | PostgreSQL | SQLite |\n|---|---|---|\n";
    for (std::size_t i = 0; i < sqlite.size(); ++i)
        table += "| " + sqlite[i].first + " | " + std::to_string(postgresql[i].second) + " | " +
                 std::to_string(sqlite[i].second) + " |\n";
    auto const page = support::read_file(std::filesystem::path(WAYBILL_TEST_DATA).parent_path() / "docs" / "scale.md");
    EXPECT_NE(page.find("\n\n" + table + "\n"), page.npos) << "docs/scale.md has another table than\n" << table;
}

/// A database in another zone of a cloud. The test prints the medians, which are to be judged on a machine with nothing
/// else to do; a busy machine gets twenty times as long. Before there were few round trips, such an update took 9 s.
TEST(round_trips, are_few_enough_for_a_distant_database) {
    support::store_place const schema(support::store_engine::postgresql);
    distant_database const far(schema.url(), std::chrono::milliseconds(5));
    auto const medians = counted_requests(far.url()).medians();
    std::pair<char const*, double> const limits[] = {{"quote", 30},
                                                     {"creation", 50},
                                                     {"list of changed bookings, page of 100", 30},
                                                     {"rate update of 365 nights, three rates", 100}};
    for (auto const& [name, limit] : limits) {
        std::printf("%s: %.1f ms, at most %.0f\n", name, medians.at(name), limit);
        EXPECT_LT(medians.at(name), 20 * limit) << name;
    }
}

} // namespace
