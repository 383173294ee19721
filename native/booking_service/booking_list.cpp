// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/booking_list.hpp>

#include <booking_service/expiry.hpp>
#include <booking_service/order_response.hpp>
#include <booking_service/ownership.hpp>
#include <booking_service/refusals.hpp>
#include <booking_service/request_rules.hpp>
#include <storage/orders.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace waybill::native::booking_service {
namespace {

constexpr int default_page_of_bookings = 50;
/// The most changes that one request reads, also if the filters match none of them.
constexpr std::size_t most_changes = 1'000;

/// A text for the bookings that the login may read: another one if it gets or loses a user, a hotel or a member.
std::string reader_of(storage::login_record const& caller) {
    std::uint64_t sum = 0xcbf29ce484222325; // FNV-1a
    auto const add = [&](std::uint64_t number) { sum = (sum ^ number) * 0x100000001b3; };
    auto const none = std::vector<std::int64_t>();
    for (auto const* const ids :
         {&caller.users, caller.at_hotels.decide ? &caller.at_hotels.hotels : &none, &caller.members}) {
        add(ids->size());
        for (auto const id : *ids) add(std::uint64_t(id));
    }
    return fmt::format("{:016x}", sum);
}

/// Whether the caller reads the booking, and it is one of the requested.
bool matches(hotel_booking_list_req const& request, storage::login_record const& caller,
             storage::logged_order const& found, instant now) {
    storage::order_record const order{.key = found.key,
                                      .member = found.member,
                                      .state = found.present,
                                      .acknowledge_before = found.acknowledge_before,
                                      .hotel = found.hotel,
                                      .check_in = found.check_in};
    auto const state = overdue(order, now) ? booking_state::expired : order.state;
    return acts_for_either(caller, order) && (!request.user || order.key.user == *request.user) &&
           (!request.hotel || order.hotel == *request.hotel) && (!request.status || state == *request.status) &&
           (!request.arrival_from || order.check_in >= *request.arrival_from) &&
           (!request.arrival_to || order.check_in <= *request.arrival_to);
}

bool leaves_out(hotel_booking_list_req const& request, storage::login_record const& caller) {
    return !caller.members.empty() || request.user || request.hotel || request.status || request.arrival_from ||
           request.arrival_to;
}

} // namespace

result<storage::log_scope, error_result> scope_of(hotel_booking_list_req const& request,
                                                  storage::login_record const& caller) {
    storage::log_scope scope{.users = caller.users};
    if (caller.at_hotels.decide) scope.hotels = caller.at_hotels.hotels;
    if (scope.users.empty() && scope.hotels.empty())
        return refusal(error_id::auth_invalid, "The login has neither users nor hotels whose bookings it reads");
    if (request.user && scope.hotels.empty()) {
        if (auto const problem = foreign_user(caller, *request.user, "User")) return owner_refused(*problem);
        scope.users = {*request.user};
    }
    if (request.hotel && scope.users.empty()) {
        if (!contained(scope.hotels, *request.hotel))
            return owner_refused({"Hotel", "The hotel does not belong to the login"});
        scope.hotels = {*request.hotel};
    }
    if (auto const problem = broken_rule_of(request)) return field_refused(*problem);
    return scope;
}

answer<hotel_booking_list_res> changed_bookings(storage::session& sql, hotel_booking_list_req const& request,
                                                storage::log_scope const& scope, storage::login_record const& caller,
                                                instant now) {
    hotel_booking_list_res found{.cursor = request.cursor.value_or(std::string())};
    if (found.cursor.empty()) found.cursor = storage::first_cursor;
    if (!storage::is_cursor(found.cursor)) return field_refused({"Cursor", "The cursor is not one of a response"});
    auto const reader = reader_of(caller);
    auto const page = std::size_t(request.items_per_page.value_or(default_page_of_bookings));
    std::vector<storage::order_key> seen, wanted;
    std::size_t read = 0;
    while (wanted.size() < page && read < most_changes) {
        // most bookings change twice or less. One change more shows whether there are further ones
        auto const most = leaves_out(request, caller) ? most_changes : std::min(3 * page + 50, most_changes - read);
        auto changes = storage::changes_after(sql, scope, found.cursor, reader, most + 1);
        found.more = changes.size() > most;
        if (found.more) changes.pop_back();
        for (auto const& each : changes) {
            if (wanted.size() == page) {
                found.more = true;
                break;
            }
            found.cursor = storage::cursor_after(each, reader);
            ++read;
            if (std::find(seen.begin(), seen.end(), each.key) != seen.end()) continue;
            seen.push_back(each.key);
            if (matches(request, caller, each, now)) wanted.push_back(each.key);
        }
        if (!found.more) break;
    }
    if (wanted.empty()) return found;
    auto details = storage::orders_with_history(sql, wanted);
    for (auto const& key : wanted)
        for (auto& each : details)
            if (each.order.key == key) found.bookings.push_back(complete_details_of(std::move(each), now));
    return found;
}

} // namespace waybill::native::booking_service
