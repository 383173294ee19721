// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/order_response.hpp>

#include <booking_service/booking_number.hpp>
#include <booking_service/expiry.hpp>
#include <booking_service/order_states.hpp>
#include <booking_service/stay_charges.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <utility>

namespace waybill::native::booking_service {

order_details answer_of(storage::order_record const& order) {
    order_details answer{.id = order.key.id,
                         .booking_number = booking_number_of(order.key.id),
                         .client_reference = order.client_reference,
                         .status = {order.state, std::string(words_of(order.state))},
                         .total_rate = order.total,
                         .cancellation_policies = order.sold.terms};
    if (order.state == booking_state::on_request) {
        answer.acknowledge_before = order.acknowledge_before;
        if (order.decided_by == booking_decider::hotel) answer.decided_by = order.decided_by;
    }
    if (order.fee) answer.fee = money{order.total.currency, *order.fee};
    return answer;
}

order_details complete_details_of(storage::order_with_history found, instant now) {
    auto& [order, history] = found;
    if (overdue(order, now)) {
        order.state = booking_state::expired;
        history.push_back(storage::expiry_of(order));
    }
    auto answer = answer_of(order);
    answer.user = order.key.user;
    answer.taxes_and_fees = totals_of(std::move(order.sold.charges));
    std::move(order.sold).show_in(answer);
    answer.hotel->id = order.hotel;
    answer.from_date = order.check_in;
    answer.to_date = order.check_in + std::chrono::days(order.nights);
    answer.created = order.created;
    if (order.people) {
        auto& people = *order.people;
        answer.customer = std::move(people.customer);
        answer.special_requests = std::move(people.special_requests);
        for (std::size_t i = 0; i < std::min(people.rooms.size(), answer.rooms->size()); ++i)
            (*answer.rooms)[i].customers = std::move(people.rooms[i].customers);
    }
    auto& changes = answer.history.emplace();
    for (auto& each : history)
        changes.push_back(
            {{each.state, std::string(words_of(each.state))}, each.made, each.side, std::move(each.reason)});
    return answer;
}

order_details first_details_of(storage::order_record order) {
    order.state = order.on_request ? booking_state::on_request : booking_state::confirmed;
    order.fee.reset();
    return answer_of(order);
}

} // namespace waybill::native::booking_service
