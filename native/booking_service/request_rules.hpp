// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/refusals.hpp>

#include <waybill/message/hotel_booking_acknowledge.hpp>
#include <waybill/message/hotel_booking_creation.hpp>
#include <waybill/message/hotel_booking_list.hpp>
#include <waybill/message/hotel_quote.hpp>
#include <waybill/message/hotel_search_req.hpp>
#include <waybill/message/rate_update.hpp>
#include <waybill/quirk.hpp>

#include <optional>
#include <span>

/// What a request must be beside being readable. Each function returns the first problem.
namespace waybill::native::booking_service {

/// An unknown field of a request that changes rates, bookings or what they cost: a misspelled `Simulate` must not
/// cancel. Other requests are answered without it (`ignored_header`).
[[nodiscard]] std::optional<field_problem> unknown_field(std::span<quirk const> quirks);

/// A rule of the description that is broken.
[[nodiscard]] std::optional<field_problem> broken_rule_of(hotel_booking_creation_req const& request);
[[nodiscard]] std::optional<field_problem> broken_rule_of(hotel_booking_acknowledge_req const& request);
[[nodiscard]] std::optional<field_problem> broken_rule_of(rate_update_req const& request);
[[nodiscard]] std::optional<field_problem> broken_rule_of(hotel_search_req const& request);
[[nodiscard]] std::optional<field_problem> broken_rule_of(hotel_quote_req const& request);
[[nodiscard]] std::optional<field_problem> broken_rule_of(hotel_booking_list_req const& request);

} // namespace waybill::native::booking_service
