// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <authentication/password.hpp>

#include <array>
#include <cstddef>
#include <new>

namespace waybill::native::authentication {

namespace {

/// Random bytes as the text format of libsodium contains them.
template <std::size_t Size>
std::string random_base64() {
    constexpr auto variant = sodium_base64_VARIANT_ORIGINAL_NO_PADDING;
    std::array<unsigned char, Size> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::array<char, sodium_base64_ENCODED_LEN(Size, variant)> text{};
    return sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant);
}

} // namespace

std::string hash_of_password(std::string_view password) {
    sodium_ready();
    std::string hash(crypto_pwhash_STRBYTES, '\0');
    if (crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0)
        throw std::bad_alloc();
    hash.resize(hash.find('\0'));
    return hash;
}

std::string hash_of_no_password() {
    sodium_ready();
    constexpr std::size_t salt_bytes = 16, hash_bytes = 32;
    return crypto_pwhash_STRPREFIX "v=19$m=" + std::to_string(crypto_pwhash_MEMLIMIT_INTERACTIVE / 1024) +
           ",t=" + std::to_string(crypto_pwhash_OPSLIMIT_INTERACTIVE) + ",p=1$" + random_base64<salt_bytes>() + '$' +
           random_base64<hash_bytes>();
}

bool password_matches(std::string const& hash, std::string_view password) noexcept {
    sodium_ready();
    return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

} // namespace waybill::native::authentication
