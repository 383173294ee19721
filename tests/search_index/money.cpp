// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/number_setting.hpp"
#include "support/random_inventory.hpp"
#include "support/scratch_folder.hpp"
#include "support/temporary_store.hpp"
#include "support/workflow.hpp"

#include <waybill/comparison.hpp>
#include <waybill/explain.hpp>
#include <waybill/json.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Writes what random stays in random inventories cost at random times, and has `stay_prices.py`, which shares no code
/// with the service, compute it again. `WAYBILL_STAYS` sets the number of stays, `WAYBILL_SEED` the first seed.
namespace {

using namespace waybill;
using waybill::native::booking_service::guests_of;
using waybill::native::inventory::inventory_document;
using service_of_stays = waybill::native::booking_service::booking_service;
using support::accepted;
using support::agency_client;
using support::outcome;

/// The response repeats its request, and agrees with itself.
template <class Request>
void expect_consistent(instant now, Request const& request, response_of<Request> const& response) {
    for (auto const& all : {contradictions_of(request, response), inconsistencies_of(response, now)})
        for (auto const& each : all)
            ADD_FAILURE() << each.path << " is " << each.found << "; expected " << each.expected << ", as "
                          << each.requested;
}

/// Lines of JSON: the documents of one exchange, and its time.
class exchange_file {
public:
    explicit exchange_file(std::string const& path) : to_(path) {}
    [[nodiscard]] std::ofstream& stream() noexcept { return to_; }

    template <class... Documents>
    void add(instant now, Documents const&... documents) {
        to_ << R"({"now":")" << text_of(now) << '"';
        (put(documents), ...);
        to_ << "}\n";
    }

private:
    template <class Document>
    void put(Document const& document) {
        auto const text = to_json(document);
        ASSERT_TRUE(text) << explain(text.error());
        to_ << ',' << std::string_view(*text).substr(1, text->size() - 2); // without its braces
    }
    std::ofstream to_;
};

/// Stays in one inventory, with a service of its own.
class random_stays {
public:
    random_stays(std::uint64_t seed, exchange_file& to) : random_(seed), to_(to) {
        support::fill_store(*store_, document_);
        service_.emplace(std::move(service_of_stays::open(*store_)).value());
        agency_.emplace(*service_);
        to_.add(agency_->now, document_);
    }

    /// Searches, quotes, books and cancels.
    void try_stay() {
        request_ = random_.search();
        auto& stay = request_.search_details.booking_details;
        request_.credential = agency_->credential();
        agency_->now = instant::of(stay.from_date.to_sys_days()) - std::chrono::hours(24 * random_.below(10));
        if (auto const any = agency_->ask(request_)) expect_consistent(agency_->now, request_, *any);
        request_.search_details.filters.emplace().price_break_down = true;
        for (auto& room : stay.rooms) room.boarding.reset();
        int const nights = random_.one_in(20) ? 31 + random_.below(9) : nights_between(stay.from_date, stay.to_date);
        stay.to_date = stay.from_date + std::chrono::days(nights);
        agency_->now = some_time(stay.from_date - std::chrono::days(random_.below(random_.one_in(3) ? 4 : 50)) +
                                 std::chrono::days(random_.below(2)));
        auto const found = agency_->ask(request_);
        if (!found) { // only a stay that has begun everywhere on earth
            EXPECT_LT(stay.from_date,
                      date::of(std::chrono::floor<std::chrono::days>((agency_->now - std::chrono::hours(12)).value)))
                << outcome(found);
            return;
        }
        to_.add(agency_->now, request_, *found);
        expect_consistent(agency_->now, request_, *found);
        if (!found->hotels.hotel.empty())
            book(found->hotels.hotel[std::size_t(random_.below(int(found->hotels.hotel.size())))]);
    }

private:
    /// A time of that day; often one of its ends.
    instant some_time(date of) {
        auto const start = instant::of(of.to_sys_days());
        if (random_.one_in(4)) return start;
        if (random_.one_in(4)) return start + std::chrono::hours(24) - detail::value::ticks(1);
        return start + std::chrono::seconds(random_.below(86'400)) + detail::value::ticks(random_.below(10'000'000));
    }
    /// Chooses an offer for each requested room. False: a room has none.
    bool choose(waybill::hotel const& hotel, hotel_quote_req& request) {
        for (auto const& requested : request_.search_details.booking_details.rooms) {
            std::vector<quoted_room> all;
            for (auto const& room : hotel.rooms)
                if (guests_of({room.adult, room.child, room.infant}) == guests_of(requested.pax))
                    for (auto const& each : room.boardings)
                        if (each.available.status != availability::stop)
                            all.push_back({room.id, {each.id, each.offer_id}, requested.pax});
            if (all.empty()) return false;
            request.quote_details.selected_rooms.push_back(all[std::size_t(random_.below(int(all.size())))]);
        }
        return true;
    }
    void book(waybill::hotel const& hotel) {
        auto const& stay = request_.search_details.booking_details;
        hotel_quote_req request{.credential = agency_->credential()};
        request.quote_details.booking_details = {.user = 7, .from_date = stay.from_date, .to_date = stay.to_date};
        request.quote_details.hotel.id = hotel.id;
        if (!choose(hotel, request)) return;
        auto const quoted = accepted(agency_->ask(request));
        to_.add(agency_->now, request, quoted);
        expect_consistent(agency_->now, request, quoted);
        if (quoted.status == quote_status::sold_out) return; // of several rooms of one kind
        EXPECT_EQ(quoted.status, quote_status::available);

        auto creation = agency_->creation(request, quoted, std::to_string(bookings_++));
        for (std::size_t i = 0; i < creation.selected_rooms.size(); ++i)
            creation.selected_rooms[i].customers = people_of(stay.rooms[i].pax);
        auto const booked = accepted(agency_->ask(creation));
        auto const& number = booked.order_details.booking_number;
        to_.add(agency_->now, booked);
        expect_consistent(agency_->now, creation, booked);
        auto const detail = accepted(agency_->ask(agency_->detail(number)));
        to_.add(agency_->now, detail);
        expect_consistent(agency_->now, agency_->detail(number), detail);
        if (booked.order_details.acknowledge_before && random_.one_in(2)) {
            auto const decided = accepted(agency_->ask(agency_->acknowledge(number)));
            to_.add(agency_->now, decided);
            expect_consistent(agency_->now, agency_->acknowledge(number), decided);
        }
        auto const today = std::chrono::floor<std::chrono::days>(agency_->now.value);
        agency_->now = std::max(
            agency_->now, some_time(date::of(today) + std::chrono::days(random_.below(
                                                          int((stay.to_date.to_sys_days() - today).count()) + 3))));
        cancel(number);
    }
    static std::vector<occupant> people_of(occupancy const& pax) {
        std::vector<occupant> people(std::size_t(pax.adult), {.last_name = "O'Neil"});
        for (auto const& each : pax.child)
            people.insert(people.end(), std::size_t(each.count), {.type = occupant_type::child, .last_name = "O'Neil"});
        for (auto const& each : pax.infant)
            people.insert(people.end(), std::size_t(each.count),
                          {.type = occupant_type::infant, .last_name = "O'Neil"});
        return people;
    }
    void cancel(std::string const& number) {
        auto request = agency_->cancel(number);
        request.simulate = random_.one_in(2);
        auto const answered = agency_->ask(request);
        if (!answered) {
            EXPECT_EQ(outcome(answered), "STATE_CONFLICT BookingNumber");
            return to_.add(agency_->now, request);
        }
        to_.add(agency_->now, request, *answered);
        expect_consistent(agency_->now, request, *answered);
        request.simulate = false;
        EXPECT_EQ(accepted(agency_->ask(request)).order_details.fee, answered->order_details.fee);
    }

    support::random_travel random_;
    exchange_file& to_;
    inventory_document document_ = random_.inventory();
    support::temporary_store store_{};
    std::optional<service_of_stays> service_{};
    std::optional<agency_client> agency_{};
    hotel_search_req request_{};
    int bookings_ = 0;
};

TEST(money_of_stays, is_what_another_program_computes) {
    constexpr int stays_of_an_inventory = 50;
    constexpr char const* zones[] = {"UTC", "Pacific/Kiritimati", "America/Adak", "Asia/Kathmandu", "Africa/Tunis"};
    int const stays = support::number_setting("WAYBILL_STAYS", 1'000);
    auto seed = std::uint64_t(support::number_setting("WAYBILL_SEED", 1));
    support::scratch_folder const folder;
    auto const path = (folder.path() / "exchanges.jsonl").string();
    {
        exchange_file to(path);
        for (int done = 0; done < stays; ++seed) {
            auto const* const zone = zones[seed % std::size(zones)]; // of the machine: it changes nothing
            SCOPED_TRACE("WAYBILL_SEED=" + std::to_string(seed));
            ::setenv("TZ", zone, 1);
            ::tzset();
            random_stays random(seed, to);
            for (int i = 0; i < stays_of_an_inventory && done < stays; ++i, ++done) {
                random.try_stay();
                if (testing::Test::HasFailure()) return;
            }
        }
        ::unsetenv("TZ");
        ::tzset();
    }
    EXPECT_EQ(std::system(("python3 " WAYBILL_STAY_PRICES " " + path + " " + // NOLINT
                           std::to_string(stays))
                              .c_str()),
              0);
}

} // namespace
