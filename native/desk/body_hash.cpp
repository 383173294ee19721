// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <desk/body_hash.hpp>

#include <waybill/message/functions.hpp>
#include <waybill/xml/write.hpp>

#include <sodium.h>

#include <array>

namespace waybill::native {

result<std::string> body_hash(hotel_booking_creation_req request) {
    request.credential = {};
    std::string document;
    if (auto const written = write_xml(request, document); !written) return written.error();
    std::array<unsigned char, 32> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<unsigned char const*>(document.data()),
                       document.size(), nullptr, 0);
    std::array<char, hash.size() * 2 + 1> digits{};
    sodium_bin2hex(digits.data(), digits.size(), hash.data(), hash.size());
    return std::string(digits.data());
}

} // namespace waybill::native
