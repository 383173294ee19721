// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/money_reference.hpp"
#include "support/number_setting.hpp"
#include "support/random_inventory.hpp"
#include "support/temporary_store.hpp"
#include "support/workflow.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Prices, fees and deadlines of random stays in random inventories, at random times, are those of an independent
/// reference. `WAYBILL_STAYS` sets the number of stays, `WAYBILL_SEED` the first seed.
namespace {

using namespace waybill;
using waybill::native::booking_service::guests_of;
using service_of_stays = waybill::native::booking_service::booking_service;
using namespace support::money_reference;
using support::accepted;
using support::agency_client;
using support::outcome;

std::string text_of_money(money const& of) { return text_of(of.amount) + " " + of.currency; }

std::string text_of_charges(std::optional<taxes_and_fees> const& all) {
    std::string text;
    if (all)
        for (auto const& each : all->charges)
            text += each.title + " " + text_of(each.payable) + " " + text_of(each.amount) + " " + each.currency + "; ";
    return text;
}
std::string text_of_charges(std::vector<std::pair<std::string, amount>> const& all) {
    std::string text;
    for (auto const& [name, sum] : all) {
        auto const place = name.rfind(' ');
        text += name.substr(0, place + 1) + written(sum, name.substr(place + 1)) + "; ";
    }
    return text;
}
std::map<std::string, std::string> at_property(std::optional<taxes_and_fees> const& all) {
    std::map<std::string, std::string> sums;
    if (all)
        for (auto const& each : all->payable_at_property) sums[each.currency] = text_of_money(each);
    return sums;
}
std::map<std::string, std::string> at_property(std::map<std::string, amount> const& all) {
    std::map<std::string, std::string> sums;
    for (auto const& [currency, sum] : all) sums[currency] = written(sum, currency);
    return sums;
}

std::string text_of_policies(std::vector<cancellation_policy> const& all) {
    std::string text;
    for (auto const& each : all)
        text += std::to_string(number_of(each.from_date)) + "=" + text_of_money(each.fee) + " ";
    return text;
}
std::string text_of_policies(fees const& all, std::string const& currency) {
    std::string text;
    for (auto const& [from, fee] : all) text += std::to_string(from) + "=" + written(fee, currency) + " ";
    return text;
}

std::time_t seconds_of(instant moment) {
    return std::chrono::floor<std::chrono::seconds>(moment.value).time_since_epoch().count();
}
day day_number(instant moment) {
    return std::chrono::floor<std::chrono::days>(moment.value).time_since_epoch().count();
}
instant start_of_day(day of) { return instant::of(std::chrono::sys_days(std::chrono::days(of))); }
/// At the hotel.
day day_number(instant moment, hotel_entry const& hotel) {
    zone_of_hotel const zone(hotel);
    return zone.day_of(seconds_of(moment));
}
instant start_of_day(day of, hotel_entry const& hotel) {
    zone_of_hotel const zone(hotel);
    return instant::of(std::chrono::sys_seconds(std::chrono::seconds(zone.start_of(of))));
}

/// Stays in one inventory, with a service of its own.
class random_stays {
public:
    explicit random_stays(std::uint64_t seed) : random_(seed) {
        support::fill_store(*store_, document_);
        service_.emplace(std::move(service_of_stays::open(*store_)).value());
        agency_.emplace(*service_);
    }

    /// Searches, quotes, books and cancels; compares every amount and deadline with the reference.
    void try_one() {
        request_ = random_.search();
        auto& stay = request_.search_details.booking_details;
        request_.credential = agency_->credential();
        request_.search_details.filters.emplace().price_break_down = true;
        for (auto& room : stay.rooms) room.boarding.reset();
        check_in_ = number_of(stay.from_date);
        nights_ = random_.one_in(20) ? 31 + random_.below(9) : int(number_of(stay.to_date) - check_in_);
        stay.to_date = stay.from_date + std::chrono::days(nights_);
        agency_->now = some_time(check_in_ - random_.below(random_.one_in(3) ? 4 : 50) + random_.below(2));
        today_ = day_number(agency_->now);
        auto const found = agency_->ask(request_);
        if (!found) { // only a stay that has begun everywhere on earth
            EXPECT_LT(check_in_, day_number(agency_->now - std::chrono::hours(12))) << outcome(found);
            return;
        }
        for (auto const& hotel : found->hotels.hotel) compare_offers(hotel);
        if (!found->hotels.hotel.empty())
            book(found->hotels.hotel[std::size_t(random_.below(int(found->hotels.hotel.size())))]);
    }
    [[nodiscard]] int offers() const noexcept { return offers_; }
    [[nodiscard]] int bookings() const noexcept { return bookings_; }

private:
    /// A time of that day; often one of its ends.
    instant some_time(day of) {
        auto const start = start_of_day(of);
        if (random_.one_in(4)) return start;
        if (random_.one_in(4)) return start + std::chrono::hours(24) - detail::value::ticks(1);
        return start + std::chrono::seconds(random_.below(86'400)) + detail::value::ticks(random_.below(10'000'000));
    }
    hotel_entry const& entry(std::int64_t id) const {
        return *std::find_if(document_.hotels.begin(), document_.hotels.end(),
                             [&](auto const& each) { return each.id == id; });
    }
    /// The offers of a room in the order of the service, by the ids of the rates.
    std::vector<stay_offer> expected(hotel_entry const& hotel, std::int64_t id, occupancy const& pax) const {
        auto const& room =
            *std::find_if(hotel.rooms.begin(), hotel.rooms.end(), [&](auto const& each) { return each.id == id; });
        auto const today = day_number(agency_->now, hotel);
        std::map<int, stay_offer> found;
        for (std::size_t i = 0; i < room.rates.size(); ++i)
            if (auto made = offer_of(hotel, room, room.rates[i], pax, check_in_, nights_, today))
                found[room.rates[i].id.value_or(int(i) + 1)] = *made;
        std::vector<stay_offer> all;
        for (auto const& [rate, made] : found) all.push_back(made);
        return all;
    }
    void compare_offers(waybill::hotel const& hotel) {
        auto const& in = entry(hotel.id);
        for (auto const& room : hotel.rooms) {
            auto const wanted = expected(in, room.id, {room.adult, room.child, room.infant});
            ASSERT_EQ(room.boardings.size(), wanted.size());
            for (std::size_t i = 0; i < wanted.size(); ++i, ++offers_) {
                auto const& each = room.boardings[i];
                EXPECT_EQ(each.id, wanted[i].board);
                EXPECT_EQ(each.non_refundable, wanted[i].non_refundable);
                EXPECT_EQ(text_of_money(each.rate), written(wanted[i].total, in.currency));
                EXPECT_EQ(each.rate_without_promotion ? text_of_money(*each.rate_without_promotion) : "",
                          wanted[i].without_promotion ? written(*wanted[i].without_promotion, in.currency) : "");
                EXPECT_EQ(text_of_policies(each.cancellation_policy),
                          text_of_policies(wanted[i].policies, in.currency));
                for (auto const& policy : each.cancellation_policy) {
                    ASSERT_EQ(policy.from_instant.has_value(), in.time_zone.has_value());
                    if (!policy.from_instant) continue;
                    EXPECT_EQ(policy.from_instant->moment, start_of_day(number_of(policy.from_date), in));
                }
                EXPECT_EQ(text_of_charges(each.taxes_and_fees), text_of_charges(wanted[i].charges));
                EXPECT_EQ(at_property(each.taxes_and_fees), at_property(wanted[i].at_property));
                for (std::size_t night = 0; night < each.price_break_down->size(); ++night)
                    EXPECT_EQ(text_of((*each.price_break_down)[night].price) + " " + in.currency,
                              written(wanted[i].nights.at(night), in.currency));
                EXPECT_EQ(each.price_break_down->size(), std::size_t(nights_));
            }
        }
    }
    /// Chooses an offer for each requested room. False: a room has none.
    bool choose(waybill::hotel const& hotel, hotel_quote_req& request, std::vector<stay_offer>& chosen) {
        for (auto const& requested : request_.search_details.booking_details.rooms) {
            std::vector<std::pair<hotel_room const*, std::size_t>> all;
            for (auto const& room : hotel.rooms)
                if (guests_of({room.adult, room.child, room.infant}).value() == guests_of(requested.pax).value())
                    for (std::size_t i = 0; i < room.boardings.size(); ++i)
                        if (room.boardings[i].available.status != availability::stop) all.emplace_back(&room, i);
            if (all.empty()) return false;
            auto const [room, at] = all[std::size_t(random_.below(int(all.size())))];
            chosen.push_back(expected(entry(hotel.id), room->id, requested.pax)[at]);
            request.quote_details.selected_rooms.push_back(
                {.id = room->id,
                 .boarding = {room->boardings[at].id, room->boardings[at].offer_id},
                 .pax = requested.pax});
        }
        return true;
    }
    void book(waybill::hotel const& hotel) {
        auto const& currency = entry(hotel.id).currency;
        auto const& stay = request_.search_details.booking_details;
        hotel_quote_req request{.credential = agency_->credential()};
        request.quote_details.booking_details = {.user = 7, .from_date = stay.from_date, .to_date = stay.to_date};
        request.quote_details.hotel.id = hotel.id;
        std::vector<stay_offer> chosen;
        if (!choose(hotel, request, chosen)) return;
        amount total = 0;
        std::vector<fees> policies;
        std::map<std::string, amount> paid_there;
        for (auto const& each : chosen) {
            for (auto const& [of, sum] : each.at_property) paid_there[of] += sum;
            total += each.total;
            policies.push_back(each.policies);
        }
        auto const all = sum_of(policies);
        auto const quoted = accepted(agency_->ask(request));
        EXPECT_EQ(text_of_money(quoted.total_rate), written(total, currency));
        EXPECT_EQ(text_of_policies(quoted.cancellation_policies), text_of_policies(all, currency));
        EXPECT_EQ(at_property(quoted.taxes_and_fees), at_property(paid_there));
        if (chosen.size() == 1) {
            EXPECT_EQ(text_of_charges(quoted.taxes_and_fees), text_of_charges(chosen[0].charges));
        }
        if (quoted.status == quote_status::sold_out) return; // of several rooms of one kind
        EXPECT_EQ(quoted.status, quote_status::available);

        auto creation = agency_->creation(request, quoted, std::to_string(bookings_++));
        for (std::size_t i = 0; i < creation.selected_rooms.size(); ++i)
            creation.selected_rooms[i].customers = people_of(stay.rooms[i].pax);
        auto const booked = accepted(agency_->ask(creation)).order_details;
        EXPECT_EQ(text_of_money(booked.total_rate), written(total, currency));
        EXPECT_EQ(text_of_policies(booked.cancellation_policies), text_of_policies(all, currency));
        auto const detail = accepted(agency_->ask(agency_->detail(booked.booking_number))).order_details;
        EXPECT_EQ(detail.taxes_and_fees, quoted.taxes_and_fees);
        std::optional<instant> deadline;
        if (booked.status.code == booking_state::on_request)
            deadline =
                std::min(instant{std::chrono::floor<std::chrono::seconds>(agency_->now.value)} + std::chrono::hours(24),
                         start_of_day(check_in_, entry(hotel.id)));
        EXPECT_EQ(booked.acknowledge_before, deadline);
        cancel(booked.booking_number, deadline, all, entry(hotel.id));
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
    void cancel(std::string const& number, std::optional<instant> deadline, fees const& policies,
                hotel_entry const& hotel) {
        if (deadline && random_.one_in(2)) {
            EXPECT_EQ(outcome(agency_->ask(agency_->acknowledge(number))), "ok");
            deadline.reset();
        }
        auto const booked_at = agency_->now;
        agency_->now = std::max(booked_at, some_time(today_ + random_.below(int(check_in_ + nights_ - today_) + 3)));
        auto request = agency_->cancel(number);
        request.simulate = random_.one_in(2);
        auto const answered = agency_->ask(request);
        auto const on = day_number(agency_->now, hotel);
        if (on >= check_in_ + nights_ || (deadline && agency_->now >= *deadline)) {
            EXPECT_EQ(outcome(answered), "STATE_CONFLICT BookingNumber");
            return;
        }
        ASSERT_EQ(outcome(answered), "ok");
        EXPECT_EQ(text_of_money(answered->order_details.fee.value()),
                  written(deadline ? 0 : fee_on(policies, on, check_in_), hotel.currency));
        request.simulate = false;
        EXPECT_EQ(accepted(agency_->ask(request)).order_details.fee, answered->order_details.fee);
    }

    support::random_travel random_;
    inventory_document document_ = random_.inventory();
    support::temporary_store store_{};
    std::optional<service_of_stays> service_{};
    std::optional<agency_client> agency_{};
    hotel_search_req request_{};
    day check_in_ = 0, today_ = 0;
    int nights_ = 0, offers_ = 0, bookings_ = 0;
};

TEST(money_of_stays, is_that_of_the_reference) {
    constexpr int stays_of_an_inventory = 50;
    constexpr char const* zones[] = {"UTC", "Pacific/Kiritimati", "America/Adak", "Asia/Kathmandu", "Africa/Tunis"};
    int const stays = support::number_setting("WAYBILL_STAYS", 2'000);
    auto seed = std::uint64_t(support::number_setting("WAYBILL_SEED", 1));
    int offers = 0, bookings = 0;
    for (int done = 0; done < stays; ++seed) {
        auto const* const zone = zones[seed % std::size(zones)]; // of the machine: it changes nothing
        SCOPED_TRACE("WAYBILL_SEED=" + std::to_string(seed));
        ::setenv("TZ", zone, 1);
        ::tzset();
        random_stays random(seed);
        for (int i = 0; i < stays_of_an_inventory && done < stays; ++i, ++done) {
            random.try_one();
            if (testing::Test::HasFailure()) return;
        }
        offers += random.offers();
        bookings += random.bookings();
    }
    ::unsetenv("TZ");
    ::tzset();
    EXPECT_GT(offers, stays) << "most searches find something";
    EXPECT_GT(bookings, stays / 8);
}

} // namespace
