// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <desk/offer_token.hpp>

#include <store/night_number.hpp>

#include <sodium.h>

#include <array>
#include <charconv>

namespace waybill::native {
namespace {

constexpr auto url_safe = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
constexpr std::size_t longest_id = 256;
constexpr std::string_view version = "1";

using proof = std::array<unsigned char, 16>;

unsigned char const* bytes_of(std::string_view text) noexcept {
    return reinterpret_cast<unsigned char const*>(text.data());
}

proof proof_of(service_key const& key, std::string_view text) noexcept {
    proof made{};
    crypto_generichash(made.data(), made.size(), bytes_of(text), text.size(), key.data(), key.size());
    return made;
}

/// The numbers of one `version:a:b:…`; false where there are others than expected.
template <std::size_t Count>
bool read_numbers(std::string_view text, std::array<std::int64_t, Count>& into) {
    if (!text.starts_with(version)) return false;
    text.remove_prefix(version.size());
    for (auto& number : into) {
        if (!text.starts_with(':')) return false;
        text.remove_prefix(1);
        auto const [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (failed != std::errc{}) return false;
        text.remove_prefix(std::size_t(end - text.data()));
    }
    return text.empty();
}

} // namespace

std::string seal(service_key const& key, offer_terms const& terms) {
    std::string text(version);
    for (std::int64_t const number :
         {terms.room, std::int64_t{terms.plan}, std::int64_t{number_of(terms.check_in)}, std::int64_t{terms.nights},
          std::int64_t{terms.adults}, std::int64_t{terms.children}, terms.price.units(),
          std::int64_t{terms.price.scale()}})
        text += ":" + std::to_string(number);
    auto const made = proof_of(key, text);
    text.append(made.begin(), made.end());

    std::string id(sodium_base64_encoded_len(text.size(), url_safe), '\0');
    sodium_bin2base64(id.data(), id.size(), bytes_of(text), text.size(), url_safe);
    id.pop_back(); // the final zero
    return id;
}

std::optional<offer_terms> unseal(service_key const& key, std::string_view offer_id) {
    if (offer_id.size() > longest_id) return std::nullopt;
    std::array<unsigned char, longest_id> bytes{};
    std::size_t length = 0;
    if (sodium_base642bin(bytes.data(), bytes.size(), offer_id.data(), offer_id.size(), nullptr, &length, nullptr,
                          url_safe) != 0)
        return std::nullopt;
    if (length <= sizeof(proof)) return std::nullopt;
    std::string_view const text(reinterpret_cast<char const*>(bytes.data()), length - sizeof(proof));
    auto const made = proof_of(key, text);
    if (sodium_memcmp(made.data(), bytes.data() + text.size(), made.size()) != 0) return std::nullopt;

    std::array<std::int64_t, 8> number{};
    if (!read_numbers(text, number)) return std::nullopt;
    auto const price = decimal::from_units(number[6], unsigned(number[7]));
    if (!price) return std::nullopt;
    return offer_terms{.room = number[0],
                       .plan = int(number[1]),
                       .check_in = night_of(number[2]),
                       .nights = int(number[3]),
                       .adults = int(number[4]),
                       .children = int(number[5]),
                       .price = *price};
}

} // namespace waybill::native
