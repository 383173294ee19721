// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/contradiction.hpp>
#include <waybill/message/order_details.hpp>
#include <waybill/workflow/results.hpp>

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace waybill::native::command_line {

/// What is paid at the property in addition to the price, by currency: `6.00 EUR; 2.000 TND`.
[[nodiscard]] std::string payable_at_property(std::optional<taxes_and_fees> const& costs);

/// Prints one booking with its cancellation fees by date and, if the response has them, hotel, rooms, guests and
/// history.
void print_order(order_details const& order);

/// `Zoë O'Neil (Child, 7)`.
[[nodiscard]] std::string named(occupant const& guest);

/// Prints what a response has otherwise than was requested or offered.
void print_contradictions(std::FILE* to, std::vector<contradiction> const& all);

/// Prints what a booking has otherwise than was requested, to standard error. Nothing if it is as requested.
void report_contradictions(order_details const& order, std::vector<contradiction> const& all);

/// Prints a quote and the offers that it is for.
void print_quote(std::FILE* to, hotel_quote_res const& quote, std::vector<offered> const& offers);

} // namespace waybill::native::command_line
