// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <authentication/password.hpp>

#include <new>

namespace waybill::native::authentication {

std::string hash_of_password(std::string_view password) {
    sodium_ready();
    std::string hash(crypto_pwhash_STRBYTES, '\0');
    if (crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0)
        throw std::bad_alloc();
    hash.resize(hash.find('\0'));
    return hash;
}

bool password_matches(std::string const& hash, std::string_view password) noexcept {
    sodium_ready();
    return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

} // namespace waybill::native::authentication
