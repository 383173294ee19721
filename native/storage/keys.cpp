// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/keys.hpp>

#include <storage/bind.hpp>
#include <storage/store_error.hpp>

#include <sodium.h>

namespace waybill::native::storage {

service_key key_named(soci::session& sql, std::string const& name) {
    service_key key{};
    randombytes_buf(key.data(), key.size());
    std::string hex(key.size() * 2 + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), key.data(), key.size());
    hex.pop_back(); // the final zero
    // the first process draws the key for all
    sql << "INSERT INTO service_keys (name, key_hex) VALUES (:name, :key) ON CONFLICT DO NOTHING", bound(name),
        bound(hex);
    sql << "SELECT key_hex FROM service_keys WHERE name = :name", bound(name), soci::into(hex);
    std::size_t length = 0;
    if (!sql.got_data() ||
        sodium_hex2bin(key.data(), key.size(), hex.data(), hex.size(), nullptr, &length, nullptr) != 0 ||
        length != key.size())
        throw store_exception({store_failure::damaged, "the key " + name + " of the store is damaged"});
    return key;
}

} // namespace waybill::native::storage
