// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/guests.hpp>
#include <storage/inventory.hpp>
#include <storage/keys.hpp>

#include <waybill/value/date.hpp>
#include <waybill/value/decimal.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

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

/// The `OfferId`: the terms and a keyed hash of them in URL-safe base64. Deterministic.
[[nodiscard]] std::string seal(storage::service_key const& key, offer_terms const& terms);

/// The terms of an id that `seal` made with this key; nothing for any other text.
[[nodiscard]] std::optional<offer_terms> unseal(storage::service_key const& key, std::string_view offer_id);

} // namespace waybill::native::booking_service
