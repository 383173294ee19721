// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/order_details.hpp>
#include <waybill/workflow/quoted.hpp>

#include <string>
#include <vector>

namespace waybill::native::command_line {

/// `146.668 TND`.
[[nodiscard]] std::string reported(money const& amount);

/// One booking, and what cancelling it costs from when on.
void print_order(order_details const& order);

/// A quote beside the offers it is of.
void print_quote(hotel_quote_res const& quote, std::vector<offered> const& offers);

} // namespace waybill::native::command_line
