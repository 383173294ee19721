// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/agency.hpp"

#include <waybill/message/functions.hpp>
#include <waybill/service.hpp>
#include <waybill/transport/memory.hpp>
#include <waybill/workflow.hpp>

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// A small partner that books, and the workflow that uses it, with failures in between.
namespace booking_partner {

using namespace waybill;

/// Sells one hotel. It quotes what is requested and keeps bookings by their references.
struct request_handler {
    using requests =
        document_list<hotel_search_req, hotel_quote_req, hotel_booking_creation_req, hotel_booking_detail_req,
                      hotel_booking_acknowledge_req, hotel_booking_cancellation_req>;

    quote_status quoting = quote_status::available;
    bookable_as booking = bookable_as::on_request;
    std::optional<decimal> price{}; ///< of bookings; nothing: that of the request
    std::string contradicts{};      ///< how responses differ from their requests: the name of a fault of the sandbox
    mutable std::vector<order_details> orders{};
    mutable std::vector<hotel_booking_creation_req> creations{}; ///< in the order of `orders`
    mutable hotel_quote_req quoted{};

    result<void, error_result> admit(credential const& given, call const&) const {
        if (given.login == "agency" && given.password == agency::password) return {};
        return refusal(error_id::auth_invalid, "Login or password is not valid");
    }
    answer<hotel_search_res> respond(hotel_search_req const& request, call const&) const {
        auto found = agency::hotels();
        auto const& stay = request.search_details.booking_details;
        found.from_date = stay.from_date;
        found.to_date = contradicts == "other-dates" ? stay.to_date + std::chrono::days(1) : stay.to_date;
        if (contradicts == "other-guests") found.hotels.hotel[0].rooms[0].adult = 3;
        return found;
    }
    answer<hotel_quote_res> respond(hotel_quote_req const& request, call const&) const {
        quoted = request;
        hotel_quote_res made{.quote_id = "Q-1",
                             .status = quoting,
                             .bookable_as = booking,
                             .expires_at = instant::of(2026, 4, 1, 10, 20),
                             .total_rate = {"TND", decimal::parse("220.000").value()}};
        auto const rooms = std::int64_t(request.quote_details.selected_rooms.size());
        made.total_rate.amount = multiply(made.total_rate.amount, rooms).value();
        if (contradicts == "dearer-silently") made.total_rate.amount = decimal::parse("1220.000").value();
        if (contradicts == "terms-changed") made.cancellation_policies = {{date::of(2026, 4, 1), made.total_rate}};
        if (quoting == quote_status::price_changed)
            made.previous_rate = money{"TND", decimal::parse("210.000").value()};
        return made;
    }
    answer<hotel_booking_creation_res> respond(hotel_booking_creation_req const& request, call const&) const {
        if (request.quote_id != "Q-1") return refusal(error_id::quote_expired, "No such quote", "QuoteId");
        for (std::size_t i = 0; i < orders.size(); ++i) {
            if (creations[i].client_reference != request.client_reference) continue;
            if (creations[i] == request) return hotel_booking_creation_res{orders[i]};
            return refusal(error_id::reference_reused, "Another booking has this reference", "ClientReference");
        }
        auto const number = std::int64_t(90'017 + orders.size());
        bool const open = booking == bookable_as::on_request;
        orders.push_back({.id = number,
                          .booking_number = "H" + std::to_string(number),
                          .client_reference = request.client_reference,
                          .status = open ? booking_status{booking_state::on_request, "On Request"}
                                         : booking_status{booking_state::confirmed, "Confirmed"},
                          .total_rate = request.expected_price});
        if (price) orders.back().total_rate.amount = *price;
        if (contradicts == "confirmed-dearer") orders.back().total_rate.amount = decimal::parse("1220.000").value();
        if (contradicts == "other-guests") orders.back().customer.emplace(request.customer).last_name = "Another";
        creations.push_back(request);
        return hotel_booking_creation_res{orders.back()};
    }
    answer<hotel_booking_detail_res> respond(hotel_booking_detail_req const& request, call const&) const {
        for (auto const& each : orders)
            if ((request.booking_number && each.booking_number == *request.booking_number) ||
                (request.client_reference && each.client_reference == request.client_reference))
                return hotel_booking_detail_res{reported(each)};
        return refusal(error_id::booking_not_found, "No such booking");
    }
    answer<hotel_booking_acknowledge_res> respond(hotel_booking_acknowledge_req const& request, call const&) const {
        for (auto& each : orders) {
            if (each.booking_number != request.booking_number) continue;
            bool const accept = request.decision.value_or(decision::accept) == decision::accept;
            auto const to = accept ? booking_state::confirmed : booking_state::declined;
            if (each.status.code != booking_state::on_request && each.status.code != to)
                return refusal(error_id::state_conflict, "The booking is decided");
            each.status = {to, accept ? "Confirmed" : "Declined"};
            return hotel_booking_acknowledge_res{reported(each)};
        }
        return refusal(error_id::booking_not_found, "No such booking");
    }
    answer<hotel_booking_cancellation_res> respond(hotel_booking_cancellation_req const& request, call const&) const {
        for (auto& each : orders) {
            if (each.booking_number != request.booking_number) continue;
            money const fee{"TND", decimal::parse("110.000").value()};
            if (request.max_fee && compare(request.max_fee->amount, fee.amount) < 0 && contradicts != "fee-above-most")
                return refusal(error_id::fee_exceeded, "It costs more", "MaxFee");
            auto cancelled = each;
            if (!request.simulate.value_or(false)) cancelled.status = {booking_state::cancelled, "Cancelled"};
            cancelled.fee = fee;
            if (!request.simulate.value_or(false)) each = cancelled;
            return hotel_booking_cancellation_res{reported(cancelled)};
        }
        return refusal(error_id::booking_not_found, "No such booking");
    }
    /// A booking as responses contain it.
    [[nodiscard]] order_details reported(order_details order) const {
        if (contradicts == "other-number") order.booking_number = "H1000";
        return order;
    }
};

/// The failure of one exchange.
struct mishap {
    std::string_view name = "nothing";
    bool arrives = true;                                ///< the partner gets the request
    std::optional<result<http::response>> instead = {}; ///< what comes in the place of its answer
    std::chrono::milliseconds takes{};                  ///< the time until then
};

inline http::response page(int status, std::string body) {
    return {status, {{"Content-Type", "text/html"}}, std::move(body)};
}
inline result<http::response> refused_with(error_id id) {
    return http::response{200,
                          {{"Content-Type", "text/xml; charset=utf-8"}},
                          write_refusal("ErrorRES", refusal(id, "no luck"), document_form::xml)};
}
inline result<http::response> failed(error_code code) {
    return error{.code = code, .message = "scripted " + std::string(name_of(code))};
}

/// Passes each request to a service in the same process; each mishap of the script affects one request.
class unreliable_transport {
public:
    struct log {
        std::deque<mishap> script{};
        std::vector<http::request> sent{};
        std::function<void(std::chrono::milliseconds)> pass_time{};
    };
    unreliable_transport(service<request_handler> const& to, log& kept) : carrying_(to), log_(&kept) {}

    result<http::response> operator()(std::string_view base_url, http::request const& request) {
        log_->sent.push_back(request);
        mishap now;
        if (!log_->script.empty()) {
            now = std::move(log_->script.front());
            log_->script.pop_front();
        }
        if (log_->pass_time) log_->pass_time(now.takes);
        if (!now.arrives) return *now.instead;
        auto answer = carrying_(base_url, request);
        return now.instead ? *now.instead : answer;
    }

private:
    memory_transport<service<request_handler>> carrying_;
    log* log_;
};

/// A clock that advances only when somebody waits.
struct manual_clock {
    struct face {
        instant now = instant::of(2026, 4, 1, 10);
        std::vector<detail::value::ticks> waits{};
    };
    face* shown;

    [[nodiscard]] instant now() const { return shown->now; }
    void wait_until(instant until) const {
        shown->waits.push_back(until - shown->now);
        shown->now = until;
    }
};

inline booking_party party(std::string reference = "agency-8831") {
    return {.client_reference = std::move(reference),
            .customer = {.civility = "Mr",
                         .first_name = "Zoë",
                         .last_name = "O'Neil",
                         .email = "zoe@example.org",
                         .phone = "+216 71 000 000"},
            .rooms = {{{.type = occupant_type::adult, .civility = "Mr", .first_name = "Zoë", .last_name = "O'Neil"},
                       {.type = occupant_type::adult, .civility = "Ms", .first_name = "سعيد", .last_name = "O'Neil"},
                       {.type = occupant_type::child, .age = 7, .first_name = "Ada", .last_name = "O'Neil"}}},
            .id_member = 55};
}

/// The partner, the transport to it, and the workflow that uses them.
struct fixture {
    explicit fixture(call_manner manner = {})
        : asking(
              partner{.base_url = "http://localhost:8080"},
              booking_agent{.credential = {.login = "agency", .password = std::string(agency::password)}, .user = 9032},
              unreliable_transport(serving, access), manual_clock{&time}, manner) {}

    request_handler handler{};
    service<request_handler> serving{service_settings{}, handler};
    unreliable_transport::log access{};
    manual_clock::face time{};
    std::optional<money> most_fee{}; ///< of cancellations
    workflow<unreliable_transport, manual_clock> asking;

    [[nodiscard]] result<search_results> search() {
        return asking.search(agency::hotels_request().search_details.booking_details);
    }
    /// A quote that was made without a mishap.
    [[nodiscard]] quoted a_quote() {
        auto const found = search();
        auto const made = asking.quote(found.value().offers().front());
        access.sent.clear();
        return std::get<quoted>(made.value());
    }
    [[nodiscard]] booked a_booking() {
        auto made = asking.book(a_quote(), party());
        access.sent.clear();
        return std::move(made).value();
    }
};

} // namespace booking_partner
