// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/keys.hpp>

#include <storage/audit.hpp>
#include <storage/statement.hpp>

#include <waybill/value/number.hpp>

#include <sodium.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <utility>

/// A row is named `offers`, or `offers@` and the moment from which it is used as `number_of` it: no column is needed,
/// and programs from before the rotation find the first key.
namespace waybill::native::storage {

namespace {

std::string name_of(std::string const& purpose, instant used_from) {
    return used_from == instant{} ? purpose : purpose + '@' + std::to_string(number_of(used_from));
}

void insert_random(session& sql, std::string const& name) {
    service_key key{};
    randombytes_buf(key.data(), key.size());
    std::string hex(key.size() * 2 + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), key.data(), key.size());
    hex.pop_back(); // the final zero
    // the first process draws the key for all
    execute(sql, "INSERT INTO service_keys (name, key_hex) VALUES (:name, :key) ON CONFLICT DO NOTHING", {name, hex});
}

dated_key key_of_row(std::string const& name, std::string const& hex) {
    dated_key read{};
    std::size_t length = 0;
    bool good =
        sodium_hex2bin(read.key.data(), read.key.size(), hex.data(), hex.size(), nullptr, &length, nullptr) == 0 &&
        length == read.key.size();
    if (auto const at = name.find('@'); at != std::string::npos) {
        auto const number = parse<std::int64_t>(std::string_view(name).substr(at + 1));
        good = good && number;
        if (number) read.used_from = instant_of(*number);
    }
    if (!good) throw store_exception({store_failure::damaged, "the key " + name + " of the store is damaged"});
    return read;
}

void remove(session& sql, std::string const& name) {
    execute(sql, "DELETE FROM service_keys WHERE name = :name", {name});
}

/// The keys of that purpose, after those were deleted that a clock which was ahead has dated: no process with the right
/// time has used them.
std::vector<dated_key> keys_by_clock(session& sql, std::string const& purpose, instant now) {
    auto found = keys_of(sql, purpose);
    for (; found.size() > 1 && found.back().used_from > now + longest_key_lead; found.pop_back())
        remove(sql, name_of(purpose, found.back().used_from));
    return found;
}

} // namespace

std::vector<dated_key> stored_keys(session& sql, std::string const& purpose) {
    std::vector<dated_key> found;
    std::string name, hex;
    for (selection rows(sql, "SELECT name, key_hex FROM service_keys WHERE name = :name OR name LIKE :dated",
                        {purpose, purpose + "@%"}, std::tie(name, hex));
         rows.next();)
        found.push_back(key_of_row(name, hex));
    std::sort(found.begin(), found.end(), [](auto const& a, auto const& b) { return a.used_from < b.used_from; });
    return found;
}

std::vector<dated_key> keys_of(session& sql, std::string const& purpose) {
    auto found = stored_keys(sql, purpose);
    if (!found.empty()) return found;
    insert_random(sql, purpose);
    return stored_keys(sql, purpose);
}

dated_key const& key_in_use(std::vector<dated_key> const& keys, instant now) {
    auto const later = std::find_if(keys.begin(), keys.end(), [now](auto const& key) { return key.used_from > now; });
    return later == keys.begin() ? keys.front() : *std::prev(later);
}

dated_key rotate_key(session& sql, std::string const& purpose, instant now) {
    auto const keys = keys_by_clock(sql, purpose, now);
    // whole seconds, and later than every other key
    auto const used_from = std::max(instant{std::chrono::ceil<std::chrono::seconds>(now.value) + key_lead},
                                    keys.back().used_from + std::chrono::seconds(1));
    insert_random(sql, name_of(purpose, used_from));
    auto const kept_from = key_in_use(keys, now).used_from;
    for (auto const& each : keys)
        if (each.used_from < kept_from) remove(sql, name_of(purpose, each.used_from));
    record_change(sql, "key rotated", "key " + purpose, "used from " + text_of(used_from));
    return stored_keys(sql, purpose).back();
}

int retire_keys(session& sql, std::string const& purpose, instant now) {
    auto const stored = stored_keys(sql, purpose).size();
    auto const keys = keys_by_clock(sql, purpose, now);
    auto const& newest = keys.back();
    if (newest.used_from > now)
        throw store_exception({store_failure::refused, "the newest key is used from " + text_of(newest.used_from) +
                                                           " on; retire the others then"});
    auto const others = std::max(int(stored), 1) - 1;
    for (auto const& each : keys)
        if (each.used_from != newest.used_from) remove(sql, name_of(purpose, each.used_from));
    if (others != 0) record_change(sql, "keys retired", "key " + purpose, std::to_string(others));
    return others;
}

void try_writing(session& sql) {
    insert_random(sql, "probe");
    remove(sql, "probe");
}

} // namespace waybill::native::storage
