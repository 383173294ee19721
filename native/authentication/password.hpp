// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <sodium.h>

#include <cstdlib>
#include <string>
#include <string_view>

namespace waybill::native::authentication {

/// Initializes libsodium, which must happen before its other functions are used; may be called repeatedly and from
/// several threads.
inline void sodium_ready() noexcept {
    if (sodium_init() < 0) std::abort(); // no source of random numbers: no secret can be created
}

/// The Argon2id hash of the password with its salt and cost, as text to store. Throws `std::bad_alloc` if the memory
/// for the hash (64 MiB) is not available.
[[nodiscard]] std::string hash_of_password(std::string_view password);

/// A random hash of the same cost, which no known password has. Takes neither the time nor the memory of a hash.
[[nodiscard]] std::string hash_of_no_password();

/// Whether the password has this hash. Takes as long for a wrong password as for the right one.
[[nodiscard]] bool password_matches(std::string const& hash, std::string_view password) noexcept;

} // namespace waybill::native::authentication
