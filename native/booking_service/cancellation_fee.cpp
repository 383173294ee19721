// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/cancellation_fee.hpp>

#include <booking_service/known_zone.hpp>

namespace waybill::native::booking_service {
namespace {

decimal nothing_of(decimal amount) {
    auto const zero = decimal::from_units(0, amount.scale());
    return zero ? *zero : decimal();
}

} // namespace

money no_fee(storage::order_record const& order) { return {order.total.currency, nothing_of(order.total.amount)}; }

money cancellation_fee(storage::order_record const& order, std::vector<cancellation_policy> const& terms, instant now) {
    auto const day = known_zone(order.time_zone).day_of(now);
    auto fee = nothing_of(order.total.amount);
    if (order.state == booking_state::on_request) return {order.total.currency, fee};
    for (auto const& each : terms) // quotes of earlier versions have no instants
        if (each.from_instant ? each.from_instant->moment <= now : each.from_date <= day) fee = each.fee.amount;
    // whatever a clock that was set back says; on the day of check-in, a policy may begin at an hour
    bool const arrived =
        day > order.check_in || (day == order.check_in && !terms.empty() && terms.back().from_date != day);
    if (arrived && !terms.empty() && compare(fee, terms.back().fee.amount) < 0) fee = terms.back().fee.amount;
    return {order.total.currency, fee};
}

} // namespace waybill::native::booking_service
