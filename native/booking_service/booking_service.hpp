// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: requests answered: searches from the index, all others from the store.
#pragma once

#include <authentication/authenticator.hpp>
#include <authentication/steady_time.hpp>
#include <booking_service/quoting.hpp>
#include <booking_service/request_context.hpp>
#include <booking_service/shared_offer_keys.hpp>
#include <booking_service/witnessed_instant.hpp>
#include <search_index/availability_index.hpp>
#include <storage/read_replica.hpp>
#include <storage/store.hpp>

#include <waybill/message/functions.hpp>
#include <waybill/result.hpp>
#include <waybill/service.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <string_view>

namespace waybill::native::booking_service {

struct booking_service_settings {
    authentication::authenticator_settings authenticator{};
    workflow_settings workflow{};
    /// The greatest age of the availability index that a search uses as it is; if the index is older, the search reads
    /// the changes first. 0: always. A service that calls `catch_up` at intervals sets a longer age.
    std::chrono::milliseconds index_age{0};
    /// Answers trip lists while it is recent; must outlive the service. Null: the store answers all requests.
    storage::read_replica* replica = nullptr;
    /// Called for each failure of the store, which the caller sees only as `INTERNAL`, or as `RATE_LIMITED` if the
    /// store is busy. Called from any thread.
    std::function<void(storage::store_error const& why, std::string_view request_id)> report{};
    /// The steady clock for `Timeout` of a hotel search, and for lifetimes and delays of logins. `call::now` is the
    /// wall clock, which may be set back.
    std::function<authentication::steady_time()> clock = std::chrono::steady_clock::now;
    /// The wall clock for instants of creation, which are later than the arrival of the request. Empty: `call::now`.
    std::function<instant()> present{};
    /// The confirmed instant for one of the wall clock, see `clock_witness`. Empty: the wall clock is believed.
    std::function<instant(instant now)> confirm{};
};

/// Handles requests with the data of a store. Thread-safe.
class booking_service {
public:
    using requests = document_list<trip_booking_list_rq, city_list_rq, board_list_rq, hotel_list_req, hotel_search_req,
                                   hotel_quote_req, hotel_booking_creation_req, hotel_booking_detail_req,
                                   hotel_booking_acknowledge_req, hotel_booking_cancellation_req,
                                   hotel_booking_list_req, rate_list_req, rate_update_req>;

    /// `from` must outlive the returned object.
    [[nodiscard]] static storage::stored<booking_service> open(storage::store const& from,
                                                               booking_service_settings settings = {});

    /// Authenticates the credential. If it is valid, the login is then the context's principal; otherwise returns the
    /// refusal to send. Call `respond` afterwards with the same context.
    [[nodiscard]] result<void, error_result> admit(credential const& given, call const& of, request_context& context);

    /// The user's bookings created at or after `FromDate`, which is taken as UTC, in order of creation, then reference
    /// (spec 2.3, profile). They are read from the store in pages while the response is written, each page in its own
    /// transaction: a booking that is added meanwhile is in the list if its position is in a later page. With a
    /// replica, bookings that other processes made within its greatest age can be missing.
    [[nodiscard]] list_answer<trip_booking_list_rs> respond(trip_booking_list_rq const& request, call const& of,
                                                            request_context const& context);

    /// The cities and the boards that a search can name, in order of id (profile).
    [[nodiscard]] answer<city_list_rs> respond(city_list_rq const& request, call const& of,
                                               request_context const& context);
    [[nodiscard]] answer<board_list_rs> respond(board_list_rq const& request, call const& of,
                                                request_context const& context);

    /// The hotels of the city, or none if they are those of the cursor (profile).
    [[nodiscard]] answer<hotel_list_res> respond(hotel_list_req const& request, call const& of,
                                                 request_context const& context);

    /// The hotels of the city with room for all guests (spec 2.2, profile). An unknown city or board is FIELD_INVALID.
    /// A search that exceeds its `Timeout` is abandoned. The hotels are those of the availability index, not older than
    /// `booking_service_settings::index_age`; own bookings are in it.
    [[nodiscard]] answer<hotel_search_res> respond(hotel_search_req const& request, call const& of,
                                                   request_context const& context);

    /// A price that is guaranteed for some time, with the offers that it is for (profile).
    [[nodiscard]] answer<hotel_quote_res> respond(hotel_quote_req const& request, call const& of,
                                                  request_context const& context);

    /// Books a quote (profile): once for each `ClientReference` of a user, however often the request is repeated.
    [[nodiscard]] answer<hotel_booking_creation_res> respond(hotel_booking_creation_req const& request, call const& of,
                                                             request_context const& context);

    /// The current state of the booking (profile).
    [[nodiscard]] answer<hotel_booking_detail_res> respond(hotel_booking_detail_req const& request, call const& of,
                                                           request_context const& context);

    /// Decides a booking On Request (profile).
    [[nodiscard]] answer<hotel_booking_acknowledge_res> respond(hotel_booking_acknowledge_req const& request,
                                                                call const& of, request_context const& context);

    /// Cancels a booking, or reports the fee (profile).
    [[nodiscard]] answer<hotel_booking_cancellation_res> respond(hotel_booking_cancellation_req const& request,
                                                                 call const& of, request_context const& context);

    /// The bookings that have changed after the cursor (profile): those of the login's users, and those of the hotels
    /// that it decides for.
    [[nodiscard]] answer<hotel_booking_list_res> respond(hotel_booking_list_req const& request, call const& of,
                                                         request_context const& context);

    /// The rates of a hotel that the login may update, or without one its hotels (profile). They are read from the
    /// store: an update that was answered is in them, whichever process applied it.
    [[nodiscard]] answer<rate_list_res> respond(rate_list_req const& request, call const& of,
                                                request_context const& context);

    /// Changes rates of the inventory (profile): all updates or none. Needs a login that may update rates, which is
    /// checked before the inventory is read.
    [[nodiscard]] answer<rate_update_res> respond(rate_update_req const& request, call const& of,
                                                  request_context const& context);

    /// Reads the keys of the offers again, which an operator may have rotated. Called at intervals well below
    /// `storage::key_lead`.
    [[nodiscard]] storage::stored<void> read_keys();

    /// The inventory that searches use.
    [[nodiscard]] search_index::availability_index& index() const noexcept { return *index_; }

private:
    booking_service(storage::store const& from, booking_service_settings settings, offer_keys keys,
                    std::unique_ptr<search_index::availability_index> index);

    /// Makes the index recent enough for a search, and its overdue bookings expire.
    [[nodiscard]] storage::stored<void> bring_up_to_date(std::int64_t city, witnessed_instant const& now,
                                                         storage::store const& data);
    [[nodiscard]] witnessed_instant witnessed(call const& of) const;

    /// The store for a request that changes it.
    [[nodiscard]] storage::store store_for(call const& of, request_context const& context) const;
    /// Runs `work(storage::session&)`, which changes bookings of the user, in a transaction of its own and returns its
    /// response.
    template <class Work>
    [[nodiscard]] answer<order_details> changed(Work&& work, std::int64_t user, call const& of,
                                                request_context const& context);
    [[nodiscard]] error_result failed(storage::store_error const& why, call const& of) const;
    /// Why a write failed; after an unknown outcome the caller does what `next` says.
    [[nodiscard]] error_result write_failed(storage::store_error const& why, call const& of, char const* next) const;

    storage::store const* store_;
    std::unique_ptr<authentication::authenticator> authenticator_;
    std::unique_ptr<search_index::availability_index> index_;
    std::chrono::milliseconds index_age_;
    storage::read_replica* replica_;
    std::function<void(storage::store_error const&, std::string_view)> report_;
    std::unique_ptr<shared_offer_keys> offer_keys_;
    workflow_settings workflow_;
    std::function<std::chrono::steady_clock::time_point()> clock_;
    std::function<instant()> present_;
    std::function<instant(instant now)> confirm_;
};

} // namespace waybill::native::booking_service
