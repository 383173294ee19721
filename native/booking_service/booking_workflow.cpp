// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/body_hash.hpp>
#include <booking_service/booking_list.hpp>
#include <booking_service/booking_service.hpp>
#include <booking_service/creation.hpp>
#include <booking_service/expiry.hpp>
#include <booking_service/ownership.hpp>
#include <booking_service/quoting.hpp>
#include <booking_service/refusals.hpp>
#include <booking_service/request_rules.hpp>
#include <booking_service/rollback.hpp>
#include <booking_service/state_changes.hpp>

#include <utility>

/// The part of the booking service for the workflow: ownership, transactions, and responses to failures of the store.
namespace waybill::native::booking_service {
namespace {

template <class Response>
Response response_with(order_details&& details) {
    return Response{std::move(details)};
}

} // namespace

template <class Work>
answer<order_details> booking_service::changed(Work&& work, std::int64_t user, call const& of,
                                               request_context const& context) {
    try {
        auto done =
            store_for(of, context).write([&](storage::session& sql) -> answer<order_details> { return work(sql); });
        if (replica_) replica_->wrote_for(user);
        if (done) {
            if (*done) index_->expect_change();
            return *std::move(done);
        }
        return write_failed(done.error(), of, "request the booking, or send the same request again");
    } catch (rollback const& thrown) { return thrown.why(); }
}

answer<hotel_quote_res> booking_service::respond(hotel_quote_req const& request, call const& of,
                                                 request_context const& context) {
    auto const& stay = request.quote_details.booking_details;
    if (auto owner = check_owner(context, stay.user, "QuoteDetails/BookingDetails/User"); !owner)
        return std::move(owner).error();
    auto const query = stay_of(request, of.now, workflow_.longest_stay);
    if (!query) return query.error();
    auto const hotel = request.quote_details.hotel.id;
    auto const data = store_->measured_by(context.store_time);
    if (auto const ready = expire_overdue(data, {.hotels = {hotel}}, witnessed(of)); !ready)
        return failed(ready.error(), of);
    auto const read = data.single_statement_read([&](storage::session& sql) {
        return quote_offers(request, read_hotel(sql, *query), of.now, *offer_keys_->present(), context.principal->login,
                            workflow_);
    });
    if (!read) return failed(read.error(), of);
    auto const& quote = *read;
    if (!quote) return quote.error();
    if (auto const kept = data.write([&](storage::session& sql) { storage::put_quote(sql, quote->record); }); !kept)
        return failed(kept.error(), of);
    return answer_of(*quote);
}

answer<hotel_booking_creation_res> booking_service::respond(hotel_booking_creation_req const& request, call const& of,
                                                            request_context const& context) {
    if (auto owner = check_owner_and_member(context, request.user, request.id_member); !owner)
        return std::move(owner).error();
    if (auto const problem = unknown_field(of.quirks)) return field_refused(*problem);
    if (auto const problem = broken_rule_of(request)) return field_refused(*problem);
    auto const hash = body_hash(request);
    if (!hash) return field_refused(unrepresentable(hash.error()));
    auto const present = [&] { return present_ ? present_() : of.now; };
    return changed(
               [&](storage::session& sql) {
                   return create_booking(sql, request, *hash, context.principal->login, witnessed(of), present,
                                         workflow_, *offer_keys_->present());
               },
               request.user, of, context)
        .transform(response_with<hotel_booking_creation_res>);
}

answer<hotel_booking_acknowledge_res> booking_service::respond(hotel_booking_acknowledge_req const& request,
                                                               call const& of, request_context const& context) {
    if (auto owner = check_owner_or_hotel(context, request.user); !owner) return std::move(owner).error();
    if (auto const problem = unknown_field(of.quirks)) return field_refused(*problem);
    if (auto const problem = broken_rule_of(request)) return field_refused(*problem);
    if (request.decision == decision::decline && request.supplier_reference)
        return field_refused({"SupplierReference", "A booking that is declined has no number at the hotel"});
    if (auto const problem = unrepresentable_text(request)) return field_refused(*problem);
    return changed(
               [&](storage::session& sql) {
                   return acknowledge_booking(sql, request, *context.principal, witnessed(of));
               },
               request.user, of, context)
        .transform(response_with<hotel_booking_acknowledge_res>);
}

answer<hotel_booking_cancellation_res> booking_service::respond(hotel_booking_cancellation_req const& request,
                                                                call const& of, request_context const& context) {
    if (auto owner = check_owner(context, request.user, "User"); !owner) return std::move(owner).error();
    if (auto const problem = unknown_field(of.quirks)) return field_refused(*problem);
    if (auto const problem = broken_rule_of(request)) return field_refused(*problem);
    if (request.simulate.value_or(false)) { // changes nothing, not even an overdue booking: no instant is confirmed
        auto const found = store_->measured_by(context.store_time).read([&](storage::session& sql) {
            return cancel_booking(sql, request, *context.principal, {of.now, {}});
        });
        if (!found) return failed(found.error(), of);
        return answer<order_details>(*found).transform(response_with<hotel_booking_cancellation_res>);
    }
    return changed(
               [&](storage::session& sql) { return cancel_booking(sql, request, *context.principal, witnessed(of)); },
               request.user, of, context)
        .transform(response_with<hotel_booking_cancellation_res>);
}

answer<hotel_booking_detail_res> booking_service::respond(hotel_booking_detail_req const& request, call const& of,
                                                          request_context const& context) {
    if (auto owner = check_owner_or_hotel(context, request.user); !owner) return std::move(owner).error();
    if (!request.booking_number && !request.client_reference)
        return refusal(error_id::field_required, "BookingNumber or ClientReference is required", "BookingNumber");
    if (auto const problem = unrepresentable_text(request)) return field_refused(*problem);
    auto const data = store_->measured_by(context.store_time);
    auto found = data.single_statement_read(
        [&](storage::session& sql) { return booking_detail(sql, request, *context.principal, of.now); });
    if (!found) return failed(found.error(), of);
    if (*found && (*found)->status.code == booking_state::expired)
        if (auto const ready = expire_overdue(data, {.users = {request.user}}, witnessed(of)); !ready)
            return failed(ready.error(), of);
    return (*std::move(found)).transform(response_with<hotel_booking_detail_res>);
}

answer<hotel_booking_list_res> booking_service::respond(hotel_booking_list_req const& request, call const& of,
                                                        request_context const& context) {
    if (!context.principal) return credential_refused();
    auto const scope = scope_of(request, *context.principal);
    if (!scope) return scope.error();
    auto const data = store_->measured_by(context.store_time);
    if (auto const ready = expire_overdue(data, {.users = scope->users, .hotels = scope->hotels}, witnessed(of));
        !ready)
        return failed(ready.error(), of);
    auto found = data.read(
        [&](storage::session& sql) { return changed_bookings(sql, request, *scope, *context.principal, of.now); });
    if (!found) return failed(found.error(), of);
    return *std::move(found);
}

} // namespace waybill::native::booking_service
