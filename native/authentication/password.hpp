// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <sodium.h>

#include <cstdlib>
#include <string>
#include <string_view>

namespace waybill::native::authentication {

/// libsodium has to be set up once before its other functions; safe to call often and from several threads.
inline void sodium_ready() noexcept {
    if (sodium_init() < 0) std::abort(); // no source of randomness: nothing secret can be made here
}

/// The password's Argon2id hash with its salt and cost, as text that may be stored. Throws `std::bad_alloc` where
/// there is not the memory the hash is meant to cost (64 MiB).
[[nodiscard]] std::string hash_of_password(std::string_view password);

/// Whether the hash was made of this password. Takes as long for a wrong password as for the right one.
[[nodiscard]] bool password_matches(std::string const& hash, std::string_view password) noexcept;

} // namespace waybill::native::authentication
