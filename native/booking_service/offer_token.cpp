// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/offer_token.hpp>

#include <storage/time_numbers.hpp>

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <vector>

/// An offer is the bytes
///
///     version, check-in, nights, adults, children, infants,      the same for all offers of a search to one group
///     infant_to, child_to, room, plan, price in minor units, binding,
///     tag
///
/// with each number in groups of seven bits, the lowest first, after zigzag encoding; children and infants are a list
/// of pairs with its length. The tag is SipHash-2-4 with 128 bits of all bytes before it.
namespace waybill::native::booking_service {
namespace {

constexpr std::size_t longest_id = 256; // thirty children and thirty infants of all ages take 150
constexpr unsigned char token_version = 4;
constexpr int no_age = -1;

using tag = std::array<unsigned char, crypto_shorthash_siphashx24_BYTES>;
using tag_key = std::array<unsigned char, crypto_shorthash_siphashx24_KEYBYTES>;

/// The key of the tags. It is derived, so that the key of the service is the key of one function alone.
tag_key tag_key_of(storage::service_key const& key) noexcept {
    constexpr std::string_view purpose = "Waybill offer, version 4";
    tag_key derived{};
    crypto_generichash(derived.data(), derived.size(), reinterpret_cast<unsigned char const*>(purpose.data()),
                       purpose.size(), key.data(), key.size());
    return derived;
}

tag tag_of(tag_key const& key, unsigned char const* bytes, std::size_t length) noexcept {
    tag made{};
    crypto_shorthash_siphashx24(made.data(), bytes, length, key.data());
    return made;
}

/// Writes at most ten bytes. Returns the end.
unsigned char* put(unsigned char* to, std::int64_t number) noexcept {
    auto bits = std::uint64_t(number) << 1 ^ std::uint64_t(number >> 63);
    for (; bits >= 0x80; bits >>= 7) *to++ = static_cast<unsigned char>(bits | 0x80);
    *to++ = static_cast<unsigned char>(bits);
    return to;
}

void append(std::vector<unsigned char>& bytes, std::int64_t number) {
    std::array<unsigned char, 10> some{};
    bytes.insert(bytes.end(), some.begin(), put(some.data(), number));
}

void append(std::vector<unsigned char>& bytes, std::string_view text) {
    append(bytes, std::int64_t(text.size()));
    bytes.insert(bytes.end(), text.begin(), text.end());
}

void append(std::vector<unsigned char>& bytes, std::vector<minors> const& some) {
    append(bytes, std::int64_t(some.size()));
    for (auto const& each : some) {
        append(bytes, each.age.value_or(no_age));
        append(bytes, each.count);
    }
}

/// Reads what `append` has written. After an error all numbers are 0.
class number_reader {
public:
    explicit number_reader(std::string_view bytes) : bytes_(bytes) {}
    template <class Number>
    Number take() {
        std::uint64_t bits = 0;
        for (unsigned shift = 0;; shift += 7) {
            if (bytes_.empty() || shift > 63) return fail<Number>();
            auto const byte = static_cast<unsigned char>(bytes_.front());
            bytes_.remove_prefix(1);
            bits |= std::uint64_t(byte & 0x7fU) << shift;
            if (byte < 0x80) break;
        }
        auto const number = std::int64_t(bits >> 1) ^ -std::int64_t(bits & 1);
        if (number < std::int64_t{std::numeric_limits<Number>::min()} ||
            number > std::int64_t{std::numeric_limits<Number>::max()})
            return fail<Number>();
        return Number(number);
    }
    std::vector<minors> take_minors() {
        std::vector<minors> some;
        for (auto left = take<int>(); left > 0 && good_; --left) {
            auto const age = take<int>();
            some.push_back({age == no_age ? std::nullopt : std::optional(age), take<int>()});
        }
        return some;
    }
    [[nodiscard]] bool at_end() const noexcept { return good_ && bytes_.empty(); }

private:
    template <class Number>
    Number fail() {
        good_ = false;
        bytes_ = {};
        return {};
    }

    std::string_view bytes_;
    bool good_ = true;
};

/// URL-safe base64 without padding. Ids are public, so that a table may be used; libsodium's encoder avoids it and took
/// twice as long as the tag.
std::string base64(unsigned char const* from, std::size_t length) {
    constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::string text((length * 4 + 2) / 3, '\0');
    char* to = text.data();
    for (; length >= 3; length -= 3, from += 3) {
        unsigned const bits = unsigned{from[0]} << 16 | unsigned{from[1]} << 8 | from[2];
        *to++ = digits[bits >> 18];
        *to++ = digits[bits >> 12 & 63];
        *to++ = digits[bits >> 6 & 63];
        *to++ = digits[bits & 63];
    }
    if (length == 0) return text;
    unsigned const bits = unsigned{from[0]} << 16 | (length == 2 ? unsigned{from[1]} << 8 : 0);
    *to++ = digits[bits >> 18];
    *to++ = digits[bits >> 12 & 63];
    if (length == 2) *to = digits[bits >> 6 & 63];
    return text;
}

} // namespace

offer_sealer::offer_sealer(offer_owner const& owner, date check_in, int nights, room_guests const& guests)
    : key_(tag_key_of(owner.key)), common_{token_version} {
    append(login_, owner.login);
    append(common_, storage::number_of(check_in));
    append(common_, nights);
    append(common_, guests.adults);
    append(common_, guests.children);
    append(common_, guests.infants);
}

std::uint64_t offer_sealer::binding_of(storage::rate_entry const& plan, std::string_view currency) const {
    auto bytes = login_;
    append(bytes, currency);
    auto const ages = storage::ages_of(plan);
    bool const refundable = !storage::is_true(plan.non_refundable);
    for (auto const number :
         {plan.board, std::int64_t{ages.infant_to}, std::int64_t{ages.child_to}, std::int64_t{!refundable}})
        append(bytes, number);
    if (refundable) // else the terms have no effect
        for (auto const& term : plan.cancellation) {
            append(bytes, term.days_before);
            // a fee that is no percentage has another number here
            constexpr int of_amount = 101;
            append(bytes, term.amount ? of_amount : term.nights ? -*term.nights : term.percent.value_or(0));
            if (term.amount) append(bytes, text_of(*term.amount));
            if (term.from_hour) append(bytes, *term.from_hour); // absent in the offers of earlier versions
        }
    if (auto const grace = storage::grace_of(plan); grace.count() != 0) append(bytes, grace.count());
    for (auto const& each : plan.charges) {
        append(bytes, each.title);
        append(bytes, each.amount ? text_of(*each.amount) : std::string());
        append(bytes, each.currency.value_or(""));
        // as in the offers of earlier versions
        int const how = int(storage::is_per_night(each)) + 2 * int(storage::is_true(each.on_charges));
        for (int const number :
             {storage::parts_per_million(each), how, int(storage::is_per_person(each)), int(storage::payment_of(each))})
            append(bytes, number);
    }
    auto const made = tag_of(key_, bytes.data(), bytes.size());
    std::uint64_t binding = 0;
    std::memcpy(&binding, made.data(), sizeof(binding));
    return binding;
}

std::string offer_sealer::seal(std::int64_t room, storage::rate_entry const& plan, std::string_view currency,
                               minor_units price) const {
    constexpr std::size_t most = 6 * 10 + sizeof(tag);
    std::array<unsigned char, longest_id + most> bytes{};
    auto* to = std::copy_n(common_.data(), std::min(common_.size(), longest_id), bytes.data());
    auto const ages = storage::ages_of(plan);
    for (auto const number :
         {std::int64_t{ages.infant_to}, std::int64_t{ages.child_to}, room, std::int64_t{plan.id.value_or(0)},
          price.count(), std::int64_t(binding_of(plan, currency))})
        to = put(to, number);
    auto const made = tag_of(key_, bytes.data(), std::size_t(to - bytes.data()));
    to = std::copy(made.begin(), made.end(), to);
    return base64(bytes.data(), std::size_t(to - bytes.data()));
}

std::optional<offer_terms> unseal(storage::service_key const& key, std::string_view offer_id) {
    if (offer_id.size() > longest_id) return std::nullopt;
    std::array<unsigned char, longest_id> bytes{};
    std::size_t length = 0;
    if (sodium_base642bin(bytes.data(), bytes.size(), offer_id.data(), offer_id.size(), nullptr, &length, nullptr,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0)
        return std::nullopt;
    if (length <= sizeof(tag) || bytes[0] != token_version) return std::nullopt;
    length -= sizeof(tag);
    auto const made = tag_of(tag_key_of(key), bytes.data(), length);
    if (sodium_memcmp(made.data(), bytes.data() + length, made.size()) != 0) return std::nullopt;

    number_reader from(std::string_view(reinterpret_cast<char const*>(bytes.data()), length).substr(1));
    offer_terms terms;
    terms.check_in = storage::night_of(from.take<std::int64_t>());
    terms.nights = from.take<int>();
    terms.guests.adults = from.take<int>();
    terms.guests.children = from.take_minors();
    terms.guests.infants = from.take_minors();
    terms.ages.infant_to = from.take<int>();
    terms.ages.child_to = from.take<int>();
    terms.room = from.take<std::int64_t>();
    terms.plan = from.take<int>();
    terms.price = minor_units(from.take<std::int64_t>());
    terms.binding = std::uint64_t(from.take<std::int64_t>());
    if (!from.at_end()) return std::nullopt;
    return terms;
}

std::optional<opened_offer> unseal(offer_keys const& keys, std::string_view offer_id) {
    for (auto const& each : keys)
        if (auto terms = unseal(each.key, offer_id)) return opened_offer{*std::move(terms), &each.key};
    return std::nullopt;
}

} // namespace waybill::native::booking_service
