// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/guests.hpp>
#include <currencies/minor_units.hpp>
#include <storage/hotel_entry.hpp>
#include <storage/keys.hpp>

#include <waybill/value/date.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Why: docs/adr/0025-sell-what-was-quoted.md
namespace waybill::native::booking_service {

using currencies::minor_units;

/// The content of an `OfferId`: enough to find the rate plan, to detect a changed price, and to compare the guests and
/// everything else that the offer promises with those that it was made for.
struct offer_terms {
    std::int64_t room = 0;
    int plan = 0;
    date check_in{};
    int nights = 0;
    room_guests guests{};
    storage::age_bands ages{}; ///< those of the rate
    minor_units price{};
    std::uint64_t binding = 0; ///< see `offer_sealer::binding_of`

    bool operator==(offer_terms const&) const = default;
};

/// Whose offers these are: they are sealed with a key of the service, and valid for the login that searched.
struct offer_owner {
    storage::service_key const& key;
    std::string_view login;
};

/// The keys with which offers may have been sealed, in any order.
using offer_keys = std::vector<storage::dated_key>;

/// Seals the offers of one search of a login to one group of guests. What these offers have in common is encoded once.
class offer_sealer {
public:
    offer_sealer(offer_owner const& owner, date check_in, int nights, room_guests const& guests);

    /// The `OfferId`: the terms and a keyed hash of them in URL-safe base64. Deterministic.
    [[nodiscard]] std::string seal(std::int64_t room, storage::rate_entry const& plan, std::string_view currency,
                                   minor_units price) const;

    /// A keyed hash of the login, and of what the rate promises beside its price: currency, board, age bands,
    /// refundability, cancellation terms, taxes and fees. If any of them is another one, it is another offer.
    [[nodiscard]] std::uint64_t binding_of(storage::rate_entry const& plan, std::string_view currency) const;

private:
    std::array<unsigned char, 16> key_{};
    std::vector<unsigned char> login_{};
    std::vector<unsigned char> common_{};
};

/// The terms of an id that was sealed with this key; nothing for any other text.
[[nodiscard]] std::optional<offer_terms> unseal(storage::service_key const& key, std::string_view offer_id);

/// An opened offer, and the key with which it was sealed: one of those given, which must outlive it.
struct opened_offer {
    offer_terms terms{};
    storage::service_key const* key = nullptr;
};

/// The same for an id that was sealed with one of these keys.
[[nodiscard]] std::optional<opened_offer> unseal(offer_keys const& keys, std::string_view offer_id);

} // namespace waybill::native::booking_service
