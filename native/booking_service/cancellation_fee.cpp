// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/cancellation_fee.hpp>

#include <algorithm>
#include <set>

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

money cancellation_fee(storage::order_record const& order, std::vector<cancellation_policy> const& terms, date day) {
    auto const none = nothing_of(order.total.amount);
    bool const promised = order.state != booking_state::on_request;
    return {order.total.currency, promised ? fee_on(terms, day, none) : none};
}

std::vector<cancellation_policy> joined(std::vector<std::vector<cancellation_policy>> const& rooms, money const& none) {
    std::set<date> days;
    for (auto const& terms : rooms)
        for (auto const& each : terms) days.insert(each.from_date);
    std::vector<cancellation_policy> all;
    for (auto const day : days) {
        decimal sum = nothing_of(none.amount);
        for (auto const& terms : rooms)
            if (auto const both = add(sum, fee_on(terms, day, nothing_of(none.amount)))) sum = *both;
        all.push_back({day, {none.currency, sum}});
    }
    return all;
}

} // namespace waybill::native::booking_service
