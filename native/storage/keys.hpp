// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/session.hpp>

#include <waybill/value/instant.hpp>

#include <array>
#include <chrono>
#include <string>
#include <vector>

namespace waybill::native::storage {

/// A secret that all processes with this store share.
using service_key = std::array<unsigned char, 32>;

/// The purpose of the keys that seal offers.
inline std::string const offer_key_purpose = "offers";

/// One of the keys of a purpose. What is made from now on has the newest one whose time has come; what has any of them
/// is accepted.
struct dated_key {
    instant used_from{};
    service_key key{};

    bool operator==(dated_key const&) const = default;
};

/// How long after its rotation a key is used: all processes accept it by then, because they read the keys each second.
inline constexpr std::chrono::seconds key_lead{60};

/// A key that is used later than this was rotated under a wrong clock. Rotations in a row delay the newest key by a
/// second each.
inline constexpr std::chrono::hours longest_key_lead{1};

/// The keys of that purpose, oldest first; none before the first use. One SELECT.
[[nodiscard]] std::vector<dated_key> stored_keys(session& sql, std::string const& purpose);

/// The same; the first key is created at random on first use. Call it inside `store::write`.
[[nodiscard]] std::vector<dated_key> keys_of(session& sql, std::string const& purpose);

/// The key for what is made now. `keys` is not empty and in order.
[[nodiscard]] dated_key const& key_in_use(std::vector<dated_key> const& keys, instant now);

/// Adds a key, which is used after `key_lead`. Those in use and newer stay, older ones and those
/// beyond `longest_key_lead` are deleted. Returns the key.
dated_key rotate_key(session& sql, std::string const& purpose, instant now);

/// Deletes all keys but the one in use, also those beyond `longest_key_lead`. Throws `store_exception` if a newer one
/// is not used yet. Returns their number.
int retire_keys(session& sql, std::string const& purpose, instant now);

/// Inserts a row and deletes it, to find out whether the store can be written; without a row, SQLite would write
/// nothing.
void try_writing(session& sql);

} // namespace waybill::native::storage
