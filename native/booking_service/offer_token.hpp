// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/guests.hpp>
#include <storage/inventory.hpp>
#include <storage/keys.hpp>

#include <waybill/value/date.hpp>
#include <waybill/value/decimal.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::booking_service {

/// The content of an `OfferId`: enough to find the rate plan, to detect a changed price, and to compare the guests with
/// those that the offer was made for.
struct offer_terms {
    std::int64_t room = 0;
    int plan = 0;
    date check_in{};
    int nights = 0;
    room_guests guests{};
    storage::age_bands ages{}; ///< those of the rate
    decimal price{};

    bool operator==(offer_terms const&) const = default;
};

/// Seals the offers of one search to one group of guests. What these offers have in common is encoded once.
class offer_sealer {
public:
    offer_sealer(storage::service_key const& key, date check_in, int nights, room_guests const& guests);

    /// The `OfferId`: the terms and a keyed hash of them in URL-safe base64. Deterministic.
    [[nodiscard]] std::string seal(std::int64_t room, int plan, storage::age_bands const& ages, decimal price) const;

private:
    std::array<unsigned char, 16> key_{};
    std::vector<unsigned char> common_{};
};

/// The `OfferId` of these terms.
[[nodiscard]] std::string seal(storage::service_key const& key, offer_terms const& terms);

/// The terms of an id that `seal` made with this key; nothing for any other text.
[[nodiscard]] std::optional<offer_terms> unseal(storage::service_key const& key, std::string_view offer_id);

} // namespace waybill::native::booking_service
