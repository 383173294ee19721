// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/order_answer.hpp>

#include <booking_service/booking_number.hpp>
#include <booking_service/order_states.hpp>

#include <utility>

namespace waybill::native::booking_service {

order_details answer_of(storage::order_record const& order, std::vector<cancellation_policy> terms) {
    order_details answer{.id = order.key.id,
                         .booking_number = booking_number_of(order.key.id),
                         .client_reference = order.client_reference,
                         .status = {order.state, std::string(words_of(order.state))},
                         .total_rate = order.total,
                         .cancellation_policies = std::move(terms)};
    if (order.state == booking_state::on_request) answer.acknowledge_before = order.acknowledge_before;
    if (order.fee) answer.fee = money{order.total.currency, *order.fee};
    return answer;
}

order_details first_answer_of(storage::order_record order, std::vector<cancellation_policy> terms) {
    order.state = order.on_request ? booking_state::on_request : booking_state::confirmed;
    order.fee.reset();
    return answer_of(order, std::move(terms));
}

} // namespace waybill::native::booking_service
