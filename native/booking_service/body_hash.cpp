// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/body_hash.hpp>

#include <waybill/message/functions.hpp>
#include <waybill/xml.hpp>

#include <sodium.h>

#include <array>
#include <string_view>

namespace waybill::native::booking_service {

namespace {

/// The version of the hashed bytes: the creation as `write_xml` writes it without its credential, hashed by
/// BLAKE2b-256. Hashes are stored. If these bytes change, increase the version and compare stored hashes of the old
/// version with the old bytes.
constexpr std::string_view version = "1:";

} // namespace

std::string hash_of(std::string_view text) {
    std::array<unsigned char, 32> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<unsigned char const*>(text.data()), text.size(),
                       nullptr, 0);
    std::array<char, hash.size() * 2 + 1> digits{};
    sodium_bin2hex(digits.data(), digits.size(), hash.data(), hash.size());
    return digits.data();
}

result<std::string> body_hash(hotel_booking_creation_req request) {
    request.credential = {};
    std::string document;
    if (auto const written = write_xml(request, document); !written) return written.error();
    constexpr std::size_t digits = 32; // two bodies of one user with the same ones are not found by chance
    return std::string(version) + hash_of(document).substr(0, digits);
}

} // namespace waybill::native::booking_service
