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

/// What an `OfferId` stands for: enough to find the rate plan again, to see whether its price has changed, and to see
/// whether it is used for the guests it was made for.
struct offer_terms {
    std::int64_t room = 0;
    int plan = 0;
    date check_in{};
    int nights = 0;
    room_guests guests{};
    storage::age_bands ages{}; ///< the rate's
    decimal price{};

    bool operator==(offer_terms const&) const = default;
};

/// The `OfferId`: the terms and a keyed hash of them in URL-safe base64. The same terms give the same id.
[[nodiscard]] std::string seal(storage::service_key const& key, offer_terms const& terms);

/// The terms of an id that `seal` made with this key, or nothing.
[[nodiscard]] std::optional<offer_terms> unseal(storage::service_key const& key, std::string_view offer_id);

} // namespace waybill::native::booking_service
