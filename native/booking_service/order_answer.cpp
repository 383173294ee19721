// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/order_answer.hpp>

#include <booking_service/booking_number.hpp>
#include <booking_service/expiry.hpp>
#include <booking_service/order_states.hpp>
#include <booking_service/stay_charges.hpp>
#include <storage/order_contents.hpp>
#include <storage/quotes.hpp>

#include <chrono>
#include <utility>

namespace waybill::native::booking_service {

order_details answer_of(storage::order_record const& order, std::vector<cancellation_policy> terms) {
    order_details answer{.id = order.key.id,
                         .booking_number = booking_number_of(order.key.id),
                         .client_reference = order.client_reference,
                         .status = {order.state, std::string(words_of(order.state))},
                         .total_rate = order.total,
                         .cancellation_policies = std::move(terms)};
    if (order.state == booking_state::on_request) {
        answer.acknowledge_before = order.acknowledge_before;
        if (order.decided_by == booking_decider::hotel) answer.decided_by = order.decided_by;
    }
    if (order.fee) answer.fee = money{order.total.currency, *order.fee};
    return answer;
}

order_details complete_answer_of(soci::session& sql, storage::order_record order, instant now) {
    auto history = storage::history_of(sql, order.key);
    if (overdue(order, now)) {
        order.state = booking_state::expired;
        history.push_back(storage::expiry_of(order));
    }
    auto answer = answer_of(order, storage::terms_of_quote(sql, order.key.user, order.quote_id, order.total.currency));
    auto contents = storage::contents_of(sql, order);
    answer.user = order.key.user;
    answer.hotel = std::move(contents.hotel);
    answer.from_date = order.check_in;
    answer.to_date = order.check_in + std::chrono::days(order.nights);
    answer.rooms = std::move(contents.rooms);
    answer.customer = std::move(contents.customer);
    answer.created = order.created;
    answer.remarks = std::move(contents.remarks);
    answer.special_requests = std::move(contents.special_requests);
    answer.taxes_and_fees = totals_of(storage::charges_of_quote(sql, order.key.user, order.quote_id));
    auto& changes = answer.history.emplace();
    for (auto& each : history)
        changes.push_back(
            {{each.state, std::string(words_of(each.state))}, each.made, each.side, std::move(each.reason)});
    return answer;
}

order_details first_answer_of(storage::order_record order, std::vector<cancellation_policy> terms) {
    order.state = order.on_request ? booking_state::on_request : booking_state::confirmed;
    order.fee.reset();
    return answer_of(order, std::move(terms));
}

} // namespace waybill::native::booking_service
