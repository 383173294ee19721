// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <authentication/password.hpp>
#include <storage/store.hpp>
#include <storage/time_numbers.hpp>
#include <storage/users.hpp>
#include <storage/write_inventory.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

/// Fills a store with hotels of 4 rooms with 3 rates each for 365 nights from today on, in the cities 1 to CITIES, and
/// with the login `load` and the password `load`. Prices change once a month; every fifth rate has a promotion.
///
///     waybill_fill_inventory URL CITIES HOTELS_OF_A_CITY
namespace {

using namespace waybill;
using namespace waybill::native;
using storage::loaded_inventory;

constexpr int nights = 365, nights_of_a_price = 30, rooms_of_a_hotel = 4, rates_of_a_room = 3;
constexpr char const* boards[] = {"Room only", "Bed and breakfast", "Half board"};

decimal amount(int thousandths) { return decimal::from_units(thousandths, 3).value(); }

storage::rate_entry rate(loaded_inventory& into, date today, std::int64_t room, int number) {
    auto const first = storage::number_of(today);
    auto& prices = into.prices[{room, number}];
    for (int night = 0; night < nights; night += nights_of_a_price) {
        int const season = night / nights_of_a_price;
        int const price = 60'000 + int(room % 97) * 500 + number * 12'345 + season * 1'500;
        storage::night_price value{.price = amount(price), .child_price = amount(price / 2)};
        if ((room + number) % 5 == 0) value.price_without_promotion = amount(price + 10'000);
        prices.push_back({first + night, first + std::min(night + nights_of_a_price, nights), value});
    }
    return {.board = number,
            .per_person = number == 3,
            .non_refundable = number == 1,
            .cancellation = {{14, 50}, {3, 100}},
            .id = number};
}

void put_hotel(loaded_inventory& into, date today, std::int64_t city, std::int64_t id) {
    auto& hotel = into.hotels.emplace_back(
        storage::hotel_entry{.id = id,
                             .city = city,
                             .title = "Hotel " + std::to_string(id * 7919 % 10'007),
                             .currency = "TND",
                             .category_id = 2 + id % 4,
                             .category = std::to_string(2 + id % 4) + "*",
                             .picture_url = "https://pictures.example/" + std::to_string(id) + ".jpg",
                             .address = std::to_string(id) + " Avenue Habib Bourguiba",
                             .summary = "A quiet hotel near the beach"});
    for (int i = 0; i < rooms_of_a_hotel; ++i) {
        auto& room = hotel.rooms.emplace_back(
            storage::room_entry{.id = id * 10 + i,
                                .title = i % 2 == 0 ? "Double room" : "Double room with sea view",
                                .adults = 2 + i % 2,
                                .children = 2,
                                .guests = 4});
        for (int number = 1; number <= rates_of_a_room; ++number)
            room.rates.push_back(rate(into, today, room.id, number));
        auto const first = storage::number_of(today);
        into.quantities[room.id] = {{first, first + nights, storage::night_rooms{.quantity = 5 + i}}};
    }
}

int fail(storage::store_error const& why) {
    std::fprintf(stderr, "waybill_fill_inventory: %s\n", explain(why).c_str());
    return 1;
}

} // namespace

int main(int count, char** arguments) {
    if (count != 4) return std::fputs("usage: waybill_fill_inventory URL CITIES HOTELS_OF_A_CITY\n", stderr), 2;
    auto const opened =
        storage::store::open(arguments[1], {.connections = 1, .use_time = std::chrono::milliseconds(0)});
    if (!opened) return fail(opened.error());
    long const cities = std::atol(arguments[2]), hotels = std::atol(arguments[3]);
    auto const today = date::of(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
    for (long city = 1; city <= cities; ++city) {
        auto const done = opened->write([&](auto& sql) {
            loaded_inventory all{.cities = {{city, "City " + std::to_string(city), "TND"}}};
            for (int i = 0; i < rates_of_a_room; ++i) all.boards.push_back({i + 1, boards[i]});
            for (long hotel = 0; hotel < hotels; ++hotel) put_hotel(all, today, city, city * 10'000 + hotel);
            storage::write_inventory(sql, std::move(all));
        });
        if (!done) return fail(done.error());
    }
    auto const saved = opened->write(
        [](auto& sql) { storage::save_login(sql, {"load", authentication::hash_of_password("load"), {1}, {}}); });
    if (!saved) return fail(saved.error());
    auto const counted = opened->finish_load();
    return counted ? 0 : fail(counted.error());
}
