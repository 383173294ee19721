// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/booking_number.hpp>

#include <sodium.h>

#include <array>
#include <charconv>

namespace waybill::native::booking_service {
namespace {

constexpr std::uint64_t first_id = 100'000'000'000'000;
constexpr std::uint64_t end_of_ids = 1'000'000'000'000'000;
constexpr char prefix = 'H';

} // namespace

std::int64_t draw_order_id() {
    std::uint64_t drawn = 0;
    randombytes_buf(&drawn, sizeof drawn);
    return std::int64_t(first_id + drawn % (end_of_ids - first_id));
}

std::string booking_number_of(std::int64_t id) { return prefix + std::to_string(id); }

std::optional<std::int64_t> order_id_of(std::string_view booking_number) {
    if (!booking_number.starts_with(prefix)) return std::nullopt;
    booking_number.remove_prefix(1);
    std::int64_t id = 0;
    auto const* const end = booking_number.data() + booking_number.size();
    auto const [at, failed] = std::from_chars(booking_number.data(), end, id);
    bool const whole = failed == std::errc{} && at == end && std::to_string(id) == booking_number;
    return whole && id > 0 ? std::optional(id) : std::nullopt;
}

std::string draw_quote_id() {
    std::array<unsigned char, 16> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::array<char, bytes.size() * 2 + 1> digits{};
    sodium_bin2hex(digits.data(), digits.size(), bytes.data(), bytes.size());
    return std::string("Q-") + digits.data();
}

} // namespace waybill::native::booking_service
