// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/cancellation_fee.hpp>

namespace waybill::native::booking_service {
namespace {

/// The fee of the last policy that has begun.
decimal fee_on(std::vector<cancellation_policy> const& terms, date day, decimal none) {
    decimal fee = none;
    for (auto const& each : terms)
        if (each.from_date <= day) fee = each.fee.amount;
    return fee;
}

decimal nothing_of(decimal amount) {
    auto const zero = decimal::from_units(0, amount.scale());
    return zero ? *zero : decimal();
}

} // namespace

money no_fee(storage::order_record const& order) { return {order.total.currency, nothing_of(order.total.amount)}; }

money cancellation_fee(storage::order_record const& order, std::vector<cancellation_policy> const& terms, date day) {
    auto fee = nothing_of(order.total.amount);
    if (order.state == booking_state::on_request) return {order.total.currency, fee};
    fee = fee_on(terms, day, fee);
    if (day >= order.check_in && !terms.empty() && compare(fee, terms.back().fee.amount) < 0)
        fee = terms.back().fee.amount; // whatever a clock that was set back says
    return {order.total.currency, fee};
}

} // namespace waybill::native::booking_service
