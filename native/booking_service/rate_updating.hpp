// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/request_context.hpp>
#include <inventory/update_rates.hpp>

#include <waybill/message/error_result.hpp>
#include <waybill/message/rate_update.hpp>
#include <waybill/result.hpp>

#include <cstddef>
#include <vector>

namespace waybill::native::booking_service {

/// Checks that the request was admitted, and that the principal may update the rates of each of its hotels. It does not
/// read the inventory, so that a refusal reveals nothing about it. Returns the refusal to send otherwise.
[[nodiscard]] result<void, error_result> check_rate_permission(request_context const& context,
                                                               rate_update_req const& request);

/// The most stored periods that one request may meet: about a second of a writer's lock, which other writers wait 5
/// seconds for.
inline constexpr std::size_t most_periods_of_request = 50'000;

/// The updates of the request in the form of the inventory, with their paths in the request.
[[nodiscard]] std::vector<inventory::placed_update> updates_of(rate_update_req const& request);

} // namespace waybill::native::booking_service
