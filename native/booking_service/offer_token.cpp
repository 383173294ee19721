// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/offer_token.hpp>

#include <storage/time_numbers.hpp>

#include <sodium.h>

#include <array>
#include <charconv>
#include <vector>

namespace waybill::native::booking_service {
namespace {

constexpr auto url_safe = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
constexpr std::size_t longest_id = 384; // thirty children and thirty infants of all ages take 330
constexpr std::string_view token_version = "2";
constexpr int no_age = -1;

using proof = std::array<unsigned char, 16>;

unsigned char const* bytes_of(std::string_view text) noexcept {
    return reinterpret_cast<unsigned char const*>(text.data());
}

proof proof_of(storage::service_key const& key, std::string_view text) noexcept {
    proof made{};
    crypto_generichash(made.data(), made.size(), bytes_of(text), text.size(), key.data(), key.size());
    return made;
}

/// Writes and reads numbers as `:a:b:…`.
class number_writer {
public:
    explicit number_writer(std::string& text) : text_(text) {}
    void put(std::int64_t number) { text_ += ":" + std::to_string(number); }
    void put(std::vector<minors> const& some) {
        put(std::int64_t(some.size()));
        for (auto const& each : some) {
            put(each.age.value_or(no_age));
            put(each.count);
        }
    }

private:
    std::string& text_;
};

class number_reader {
public:
    explicit number_reader(std::string_view text) : text_(text) {}
    template <class Number>
    Number take() {
        Number number{};
        if (!text_.starts_with(':')) return fail<Number>();
        auto const [end, failed] = std::from_chars(text_.data() + 1, text_.data() + text_.size(), number);
        if (failed != std::errc{}) return fail<Number>();
        text_.remove_prefix(std::size_t(end - text_.data()));
        return number;
    }
    std::vector<minors> take_minors() {
        std::vector<minors> some;
        for (auto left = take<int>(); left > 0 && good_; --left) {
            auto const age = take<int>();
            some.push_back({age == no_age ? std::nullopt : std::optional(age), take<int>()});
        }
        return some;
    }
    [[nodiscard]] bool at_end() const noexcept { return good_ && text_.empty(); }

private:
    template <class Number>
    Number fail() {
        good_ = false;
        text_ = {};
        return {};
    }

    std::string_view text_;
    bool good_ = true;
};

} // namespace

std::string seal(storage::service_key const& key, offer_terms const& terms) {
    std::string text(token_version);
    number_writer into(text);
    for (std::int64_t const number :
         {terms.room, std::int64_t{terms.plan}, std::int64_t{storage::number_of(terms.check_in)},
          std::int64_t{terms.nights}, terms.price.units(), std::int64_t{terms.price.scale()},
          std::int64_t{terms.ages.infant_to}, std::int64_t{terms.ages.child_to}, std::int64_t{terms.guests.adults}})
        into.put(number);
    into.put(terms.guests.children);
    into.put(terms.guests.infants);
    auto const made = proof_of(key, text);
    text.append(made.begin(), made.end());

    std::string id(sodium_base64_encoded_len(text.size(), url_safe), '\0');
    sodium_bin2base64(id.data(), id.size(), bytes_of(text), text.size(), url_safe);
    id.pop_back(); // the final zero
    return id;
}

std::optional<offer_terms> unseal(storage::service_key const& key, std::string_view offer_id) {
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

    if (!text.starts_with(token_version)) return std::nullopt;
    number_reader from(text.substr(token_version.size()));
    offer_terms terms;
    terms.room = from.take<std::int64_t>();
    terms.plan = from.take<int>();
    terms.check_in = storage::night_of(from.take<std::int64_t>());
    terms.nights = from.take<int>();
    auto const units = from.take<std::int64_t>();
    auto const price = decimal::from_units(units, from.take<unsigned>());
    terms.ages.infant_to = from.take<int>();
    terms.ages.child_to = from.take<int>();
    terms.guests.adults = from.take<int>();
    terms.guests.children = from.take_minors();
    terms.guests.infants = from.take_minors();
    if (!from.at_end() || !price) return std::nullopt;
    terms.price = *price;
    return terms;
}

} // namespace waybill::native::booking_service
