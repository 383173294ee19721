// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/contradiction.hpp>
#include <waybill/message/order_details.hpp>
#include <waybill/workflow/offered.hpp>

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace waybill {

/// A booking in one of `States`, as of the partner's last response. Only the workflow creates it.
template <booking_state... States>
class booking_in {
public:
    [[nodiscard]] order_details const& details() const noexcept { return details_; }
    [[nodiscard]] std::string const& number() const noexcept { return details_.booking_number; }
    /// Returns what the partner's response has otherwise than what was requested or quoted: another price, a higher fee
    /// than the most, other guests. The booking is as the partner reports it: a person must look at it.
    [[nodiscard]] std::vector<contradiction> const& contradictions() const noexcept { return contradictions_; }

private:
    friend detail::workflow_steps::step_factory;
    explicit booking_in(order_details details) : details_(std::move(details)) {}

    order_details details_;
    std::vector<contradiction> contradictions_{};
};

/// A booking that waits for a decision. Next: `workflow::acknowledge`, `decline` or `cancel`.
using on_request_booking = booking_in<booking_state::on_request>;
/// A confirmed booking. Next: `workflow::cancel`.
using confirmed_booking = booking_in<booking_state::confirmed>;
/// A booking that is declined, expired or cancelled. No further step.
using closed_booking = booking_in<booking_state::declined, booking_state::expired, booking_state::cancelled>;

/// A booking in any state.
using booked = std::variant<on_request_booking, confirmed_booking, closed_booking>;

[[nodiscard]] inline order_details const& details_of(booked const& which) noexcept {
    return std::visit([](auto const& each) -> order_details const& { return each.details(); }, which);
}
[[nodiscard]] inline std::vector<contradiction> const& contradictions_of(booked const& which) noexcept {
    return std::visit([](auto const& each) -> std::vector<contradiction> const& { return each.contradictions(); },
                      which);
}

} // namespace waybill
