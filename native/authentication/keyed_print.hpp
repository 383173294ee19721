// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <authentication/password.hpp>

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace waybill::native::authentication {

/// Fixed-size keys for texts from callers. A table of them can be neither filled with long texts nor attacked with
/// collisions, since the key of this process is secret.
class keyed_print {
public:
    keyed_print() {
        sodium_ready();
        crypto_shorthash_keygen(key_.data());
    }
    [[nodiscard]] std::uint64_t operator()(std::string_view text) const noexcept {
        std::array<unsigned char, crypto_shorthash_BYTES> print{};
        crypto_shorthash(print.data(), reinterpret_cast<unsigned char const*>(text.data()), text.size(), key_.data());
        std::uint64_t name = 0;
        static_assert(sizeof name == sizeof print);
        std::memcpy(&name, print.data(), sizeof name);
        return name;
    }

private:
    std::array<unsigned char, crypto_shorthash_KEYBYTES> key_{};
};

} // namespace waybill::native::authentication
