// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <authentication/authenticator.hpp>
#include <authentication/steady_time.hpp>
#include <booking_service/quoting.hpp>
#include <booking_service/request_context.hpp>
#include <storage/keys.hpp>
#include <storage/store.hpp>

#include <waybill/message/functions.hpp>
#include <waybill/service.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

namespace waybill::native::booking_service {

struct booking_service_settings {
    authentication::authenticator_settings authenticator{};
    workflow_settings workflow{};
    /// Told of each failure of the store, which the caller only learns as `INTERNAL`. Called from any thread.
    std::function<void(storage::store_error const& why, std::string_view request_id)> report{};
    /// What `Timeout` of a hotel search is measured by, and lifetimes and waits of logins; `call::now` is the wall
    /// clock, which may be set back.
    std::function<authentication::steady_time()> clock = std::chrono::steady_clock::now;
};

/// Answers requests out of the store. Several threads may use one.
class booking_service {
public:
    using requests = document_list<trip_booking_list_rq, city_list_rq, board_list_rq, hotel_search_req, hotel_quote_req,
                                   hotel_booking_creation_req, hotel_booking_detail_req, hotel_booking_acknowledge_req,
                                   hotel_booking_cancellation_req>;

    /// `from` is used as long as the service lives.
    [[nodiscard]] static storage::stored<booking_service> open(storage::store const& from,
                                                               booking_service_settings settings = {});

    /// Nothing where the credential is a login's, which is the context's principal then; else the refusal to answer
    /// with. A request is answered after that, with the same context.
    [[nodiscard]] std::optional<error_result> admit(credential const& given, call const& of, request_context& context);

    /// The user's bookings created at or after `FromDate`, which is taken for UTC, in order of creation, then
    /// reference (spec 2.3, profile).
    /// They are read from the store while the answer is written, some at a time, each time in a state of its own:
    /// a booking that is put meanwhile is in the list when its place is further on.
    [[nodiscard]] list_answer<trip_booking_list_rs> respond(trip_booking_list_rq const& request, call const& of,
                                                            request_context const& context);

    /// The cities and the boards that hotels can be searched by, in order of id (profile).
    [[nodiscard]] answer<city_list_rs> respond(city_list_rq const& request, call const& of,
                                               request_context const& context);
    [[nodiscard]] answer<board_list_rs> respond(board_list_rq const& request, call const& of,
                                                request_context const& context);

    /// The hotels of the city that can take all rooms (spec 2.2, profile). A city or board that is not there is
    /// FIELD_INVALID. A search that is not done within its `Timeout` is given up.
    [[nodiscard]] answer<hotel_search_res> respond(hotel_search_req const& request, call const& of,
                                                   request_context const& context);

    /// A price that is kept for a while, and what would be booked for it (profile).
    [[nodiscard]] answer<hotel_quote_res> respond(hotel_quote_req const& request, call const& of,
                                                  request_context const& context);

    /// Books what was quoted (profile): once for each `ClientReference` of a user, however often and by whomever it is
    /// asked for.
    [[nodiscard]] answer<hotel_booking_creation_res> respond(hotel_booking_creation_req const& request, call const& of,
                                                             request_context const& context);

    /// The booking as it is now (profile).
    [[nodiscard]] answer<hotel_booking_detail_res> respond(hotel_booking_detail_req const& request, call const& of,
                                                           request_context const& context);

    /// Decides a booking On Request (profile).
    [[nodiscard]] answer<hotel_booking_acknowledge_res> respond(hotel_booking_acknowledge_req const& request,
                                                                call const& of, request_context const& context);

    /// Cancels a booking, or tells what that would cost (profile).
    [[nodiscard]] answer<hotel_booking_cancellation_res> respond(hotel_booking_cancellation_req const& request,
                                                                 call const& of, request_context const& context);

private:
    booking_service(storage::store const& from, booking_service_settings settings,
                    storage::service_key const& offer_key);

    /// What `work(soci::session&)` answers in a transaction of its own.
    template <class Work>
    [[nodiscard]] answer<order_details> changed(Work&& work, call const& of, request_context const& context);
    [[nodiscard]] storage::stored<void> forget_old_quotes(storage::store const& in, std::int64_t user, instant now);
    [[nodiscard]] error_result failed(storage::store_error const& why, call const& of) const;

    storage::store const* store_;
    std::unique_ptr<authentication::authenticator> authenticator_;
    std::function<void(storage::store_error const&, std::string_view)> report_;
    storage::service_key offer_key_;
    workflow_settings workflow_;
    std::function<std::chrono::steady_clock::time_point()> clock_;
};

} // namespace waybill::native::booking_service
