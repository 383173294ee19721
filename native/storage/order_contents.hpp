// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/orders.hpp>

#include <waybill/message/order_details.hpp>

#include <optional>
#include <string>
#include <vector>

namespace waybill::native::storage {

/// What a booking is for: names and addresses as the inventory has them now, prices and remarks as quoted, people as
/// booked.
struct order_contents {
    booked_hotel hotel{};
    std::vector<order_room> rooms{}; ///< in the order of the quote
    std::optional<waybill::customer> customer{};
    std::optional<std::string> remarks{}, special_requests{};
};

/// Three statements.
[[nodiscard]] order_contents contents_of(soci::session& sql, order_record const& order);

} // namespace waybill::native::storage
