// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/booking_service.hpp>
#include <booking_service/ownership.hpp>
#include <booking_service/request_context.hpp>
#include <sandbox/contradictions.hpp>
#include <sandbox/fault.hpp>
#include <sandbox/quote_faults.hpp>

#include <waybill/message/error_id.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/result.hpp>
#include <waybill/service.hpp>

#include <optional>
#include <type_traits>
#include <utility>

namespace waybill::native::sandbox {

struct sandbox_context : booking_service::request_context {
    std::optional<fault> requested{}; ///< the fault of this request; set by `sandbox_booking_service::admit`
};

/// Produces the requested faults, and passes all other requests to the booking service. A fault requires a valid login
/// and password.
///
/// Faults of the response itself are applied where it is sent; the context contains the fault. If the sandbox is not
/// `on`, the mark is an ordinary part of the login.
class sandbox_booking_service {
public:
    sandbox_booking_service(booking_service::booking_service& answering, storage::store const& quotes, bool on)
        : bookings_(&answering), quotes_(&quotes), on_(on) {}

    [[nodiscard]] result<void, error_result> admit(credential const& given, call const& of, sandbox_context& context) {
        if (!on_) return bookings_->admit(given, of, context);
        auto const login = marked_login::of(given.login);
        if (!login.requested) return bookings_->admit(given, of, context);
        if (auto admitted = bookings_->admit({login.login, given.password}, of, context); !admitted) return admitted;
        if (!login.asks_in(of.function)) return {};
        context.requested = login.requested;
        // the response will be replaced; this keeps the request from taking effect
        if (login.requested == fault::cut || login.requested == fault::html || login.requested == fault::fault)
            return refusal(error_id::internal, "The sandbox failed as requested");
        return {};
    }

    template <request_document Request>
    [[nodiscard]] auto respond(Request const& request, call const& of, sandbox_context const& context)
        -> decltype(std::declval<booking_service::booking_service&>().respond(request, of, context)) {
        if (!context.requested) return bookings_->respond(request, of, context);
        auto const quotes = quotes_->measured_by(context.store_time);
        if constexpr (std::is_same_v<Request, hotel_booking_creation_req>) {
            // first, since the rest reports or changes a quote
            if (auto owner = booking_service::check_owner_and_member(context, request.user, request.id_member); !owner)
                return std::move(owner).error();
            if (context.requested == fault::price_changed)
                return refusal(error_id::price_changed, "The sandbox has another price", "ExpectedPrice");
            if (context.requested == fault::sold_out)
                return refusal(error_id::sold_out, "The sandbox has sold the rooms", "SelectedRooms");
            if (context.requested == fault::on_request && !make_on_request(quotes, request.user, request.quote_id))
                return refusal(error_id::internal, "The sandbox could not change the quote");
        }
        auto const wished = *context.requested;
        auto answered = [&] {
            if constexpr (requires { accepted(wished, request); })
                return bookings_->respond(accepted(wished, request), of, context);
            else
                return bookings_->respond(request, of, context);
        }();
        if constexpr (std::is_same_v<Request, hotel_quote_req>)
            if (answered && !apply_fault(quotes, request.quote_details.booking_details.user, wished, *answered))
                return refusal(error_id::internal, "The sandbox could not change the quote");
        if constexpr (requires { contradict(wished, *answered); })
            if (answered) contradict(wished, *answered);
        if constexpr (requires { contradict(wished, request, answered->order_details); })
            if (answered) contradict(wished, request, answered->order_details);
        return answered;
    }

private:
    booking_service::booking_service* bookings_;
    storage::store const* quotes_;
    bool on_;
};

} // namespace waybill::native::sandbox
