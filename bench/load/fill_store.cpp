// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <authentication/password.hpp>
#include <sample_data/sample_bookings.hpp>
#include <storage/booking_entry.hpp>
#include <storage/bookings.hpp>
#include <storage/store.hpp>
#include <storage/users.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string>
#include <variant>
#include <vector>

/// Fills a store: login `load` with the password `load`, users from 1 on with twenty bookings each until there are
/// BOOKINGS, and user 0 with LONG ones. The bookings are the sample's, with references of their own.
///
///     waybill_fill_store URL BOOKINGS LONG
namespace {

using namespace waybill;
using namespace waybill::native::authentication;
using namespace waybill::native::inventory;
using namespace waybill::native::storage;

constexpr long each_user = 20;
constexpr long at_once = 20'000;

class filler {
public:
    explicit filler(store const& into)
        : store_(into), patterns_(native::sample_data::bookings(date::of(2026, 11, 1))) {}

    /// The bookings from `first` to before `end` of one numbering that all users share.
    template <class UserOf>
    stored<void> fill(long count, UserOf user_of) {
        for (long begin = 0; begin < count; begin += at_once) {
            auto const done = store_.write([&](auto& sql) {
                std::vector<booking_entry> part;
                for (long i = begin; i < std::min(count, begin + at_once); ++i)
                    part.push_back(booking_of(user_of(i), i));
                put_bookings(sql, part);
            });
            if (!done) return done.error();
        }
        return {};
    }

private:
    booking_entry booking_of(std::int64_t user, long number) const {
        auto const& pattern = patterns_[std::size_t(number) % patterns_.size()];
        auto made = pattern.booking;
        auto const reference = std::to_string(1'000'000'000 + number);
        if (auto* const ride = std::get_if<transport_booking>(&made))
            ride->reservation_reference = "T" + reference;
        else
            std::get<accommodation_booking>(made).booking_number = "H" + reference;
        return {user, std::nullopt, instant::of(2026, 1, 1) + std::chrono::seconds(number), std::move(made)};
    }

    store const& store_;
    std::vector<booking_entry> patterns_;
};

int fail(store_error const& why) {
    std::fprintf(stderr, "waybill_fill_store: %s\n", explain(why).c_str());
    return 1;
}

} // namespace

int main(int count, char** arguments) {
    if (count != 4) return std::fputs("usage: waybill_fill_store URL BOOKINGS LONG\n", stderr), 2;
    auto const opened = store::open(arguments[1], {.connections = 1});
    if (!opened) return fail(opened.error());
    long const bookings = std::atol(arguments[2]), long_list = std::atol(arguments[3]);
    filler filling(*opened);
    if (auto const done = filling.fill(bookings, [](long i) { return 1 + i / each_user; }); !done)
        return fail(done.error());
    if (auto const done = filling.fill(long_list, [](long) { return 0; }); !done) return fail(done.error());
    login_record login{.login = "load", .password_hash = hash_of_password("load")};
    login.users.resize(std::size_t(bookings / each_user + 1));
    std::iota(login.users.begin(), login.users.end(), 0);
    auto const saved = opened->write([&](auto& sql) { save_login(sql, login); });
    if (!saved) return fail(saved.error());
    auto const counted = opened->finish_load();
    return counted ? 0 : fail(counted.error());
}
