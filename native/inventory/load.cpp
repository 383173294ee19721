// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <inventory/load.hpp>

#include <authentication/address_range.hpp>
#include <authentication/password.hpp>
#include <inventory/check_inventory.hpp>
#include <inventory/night_values.hpp>
#include <inventory/place.hpp>
#include <inventory/update_rates.hpp>
#include <storage/addresses.hpp>
#include <storage/audit.hpp>
#include <storage/bookings.hpp>
#include <storage/stored_hotels.hpp>
#include <storage/time_numbers.hpp>
#include <storage/users.hpp>
#include <storage/write_inventory.hpp>

#include <algorithm>
#include <span>
#include <utility>

namespace waybill::native::inventory {
namespace {

template <class Value, class Entry>
storage::period<Value> period_of(Entry const& from, Value value) {
    return {storage::number_of(from.from), storage::number_of(from.to) + 1, std::move(value)};
}

class loading {
public:
    loading(storage::session& sql, inventory_document const& document) : sql_(sql), document_(document) {}

    load_report run(std::vector<storage::login_record> const& logins) {
        take_inventory();
        for (auto const& [room, hotel] : storage::rooms_of_others(sql_, all_))
            place_of(room).in("Id").refuse("room " + std::to_string(room) + " is a room of hotel " +
                                           std::to_string(hotel) + " already");
        storage::write_inventory(sql_, std::move(all_));
        put_updates();
        for (auto login : logins) {
            // the file has no names in certificates: a login that is bound to one stays bound
            if (auto const before = storage::find_login_proof(sql_, login.login))
                login.certificate_name = before->certificate_name;
            storage::save_login(sql_, login);
        }
        for (auto const& address : document_.addresses)
            storage::allow_range(sql_, {authentication::address_range::parse(address.range).value().text(), // checked
                                        address.note.value_or("")});
        put_bookings();
        report_.cities = document_.cities.size();
        report_.boards = document_.boards.size();
        report_.hotels = document_.hotels.size();
        report_.without_time_zone = std::size_t(std::count_if(document_.hotels.begin(), document_.hotels.end(),
                                                              [](hotel_entry const& each) { return !each.time_zone; }));
        report_.logins = logins.size();
        report_.addresses = document_.addresses.size();
        report_.bookings = document_.bookings.size();
        report_.updates = document_.updates.size();
        record();
        return report_;
    }

private:
    /// Logins, addresses and updates of rates are recorded where they are stored.
    void record() {
        std::string detail;
        auto const add = [&detail](std::size_t count, char const* what) {
            if (count != 0) detail += (detail.empty() ? "" : ", ") + std::to_string(count) + ' ' + what;
        };
        add(report_.cities, "cities");
        add(report_.boards, "boards");
        add(report_.hotels, "hotels");
        add(report_.rooms, "rooms");
        add(report_.bookings, "bookings");
        add(report_.replaced.size(), "bookings replaced");
        if (detail.empty()) return;
        std::string hotels;
        constexpr std::size_t most_named = 50;
        for (std::size_t i = 0; i < std::min(document_.hotels.size(), most_named); ++i)
            hotels += ' ' + std::to_string(document_.hotels[i].id);
        if (document_.hotels.size() > most_named) hotels += " and others";
        storage::record_change(sql_, "inventory loaded", hotels.empty() ? "inventory" : "hotels" + hotels, detail);
    }
    void take_inventory() {
        all_.cities = document_.cities;
        all_.boards = document_.boards;
        all_.language = document_.language;
        for (auto const& hotel : document_.hotels) {
            auto& text = all_.hotels.emplace_back(hotel);
            for (auto& room : text.rooms) take_nights(room, hotel.currency);
        }
    }
    /// Takes what varies by night out of the text.
    void take_nights(room_entry& room, std::string const& currency) {
        for (std::size_t i = 0; i < room.rates.size(); ++i) {
            auto const periods = std::exchange(room.rates[i].periods, {});
            auto& prices = all_.prices[{room.id, id_of(room.rates[i], i)}];
            for (auto const& each : periods) {
                prices.push_back(period_of(each, night_of(each, currency)));
                report_.nightly_rates += std::size_t(prices.back().end - prices.back().first);
            }
        }
        auto const allotments = std::exchange(room.allotments, {});
        auto& quantities = all_.quantities[room.id];
        for (auto const& each : allotments)
            quantities.push_back(period_of(each, storage::night_rooms{each.quantity, each.stop.value_or(false)}));
        ++report_.rooms;
    }
    [[nodiscard]] place place_of(std::int64_t room) const {
        for (std::size_t i = 0; i < document_.hotels.size(); ++i)
            for (std::size_t j = 0; j < document_.hotels[i].rooms.size(); ++j)
                if (document_.hotels[i].rooms[j].id == room) return place("Inventory").in("Hotels", i).in("Rooms", j);
        return place("Inventory");
    }
    void put_updates() {
        std::vector<placed_update> updates;
        for (std::size_t i = 0; i < document_.updates.size(); ++i)
            updates.push_back({document_.updates[i], place("Inventory").in("Updates", i)});
        apply_updates(sql_, updates);
    }
    void put_bookings() {
        constexpr std::size_t at_once = 1'000;
        std::span const all(document_.bookings);
        for (std::size_t first = 0; first < all.size(); first += at_once) {
            auto const part = all.subspan(first, std::min(at_once, all.size() - first));
            auto const replaced = storage::put_bookings(sql_, part);
            for (std::size_t i = 0; i < part.size(); ++i)
                if (replaced[i])
                    report_.replaced.push_back("user " + std::to_string(part[i].user) + ", " +
                                               std::string(storage::kind_of(part[i].booking)) + " " +
                                               storage::reference_of(part[i].booking));
        }
    }

    storage::session& sql_;
    inventory_document const& document_;
    storage::loaded_inventory all_{};
    load_report report_;
};

} // namespace

storage::stored<load_report> load(storage::store const& into, inventory_document const& document,
                                  night_horizon const& horizon) {
    auto known = into.read([](storage::session& sql) {
        known_ids all;
        for (auto const& each : storage::all_cities(sql)) all.cities.insert(each.id);
        for (auto const& each : storage::all_boards(sql)) all.boards.insert(each.id);
        return all;
    });
    if (!known) return known.error();
    if (auto const checked = check_inventory(document, std::move(*known), horizon); !checked) return checked.error();

    // before the store is locked: hashing a password takes some tens of milliseconds
    std::vector<storage::login_record> logins;
    for (auto const& login : document.logins)
        logins.push_back(
            {.login = login.login,
             .password_hash = authentication::hash_of_password(login.password),
             .users = login.users,
             .members = login.members,
             .at_hotels = {login.may_update_rates.value_or(false), login.hotels, login.may_decide.value_or(false)}});

    return into.write([&](storage::session& sql) { return loading(sql, document).run(logins); });
}

} // namespace waybill::native::inventory
