// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/order_details.hpp>
#include <waybill/workflow/offered.hpp>

#include <string>
#include <utility>
#include <variant>

namespace waybill {

/// A booking in the state `State`, as the partner last told it. The workflow alone hands them out.
template <booking_state... States>
class booking_in {
public:
    [[nodiscard]] order_details const& details() const noexcept { return details_; }
    [[nodiscard]] std::string const& number() const noexcept { return details_.booking_number; }

private:
    friend detail::workflow_steps::step_factory;
    explicit booking_in(order_details details) : details_(std::move(details)) {}

    order_details details_;
};

/// Waits for a decision. Next: `workflow::acknowledge`, `decline` or `cancel`.
using on_request_booking = booking_in<booking_state::on_request>;
/// Holds. Next: `workflow::cancel`.
using confirmed_booking = booking_in<booking_state::confirmed>;
/// Declined, expired or cancelled: nothing comes next.
using closed_booking = booking_in<booking_state::declined, booking_state::expired, booking_state::cancelled>;

/// A booking in whatever state it is.
using booked = std::variant<on_request_booking, confirmed_booking, closed_booking>;

[[nodiscard]] inline order_details const& details_of(booked const& which) noexcept {
    return std::visit([](auto const& each) -> order_details const& { return each.details(); }, which);
}

} // namespace waybill
