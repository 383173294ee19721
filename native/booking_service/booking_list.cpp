// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/booking_list.hpp>

#include <booking_service/expiry.hpp>
#include <booking_service/order_answer.hpp>
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
constexpr std::size_t changes_at_once = 100;
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

/// Compared before the rest of a booking is read: its contents take six statements, and a request reads up to
/// `most_changes` bookings that the filters leave out.
bool matches(hotel_booking_list_req const& request, storage::order_record const& order, instant now) noexcept {
    auto const state = overdue(order, now) ? booking_state::expired : order.state;
    return (!request.user || order.key.user == *request.user) && (!request.hotel || order.hotel == *request.hotel) &&
           (!request.status || state == *request.status) &&
           (!request.arrival_from || order.check_in >= *request.arrival_from) &&
           (!request.arrival_to || order.check_in <= *request.arrival_to);
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

answer<hotel_booking_list_res> changed_bookings(soci::session& sql, hotel_booking_list_req const& request,
                                                storage::log_scope const& scope, storage::login_record const& caller,
                                                instant now) {
    hotel_booking_list_res found{.cursor = request.cursor.value_or(std::string())};
    if (found.cursor.empty()) found.cursor = storage::first_cursor;
    auto const reader = reader_of(caller);
    auto const begin = storage::place_of(sql, found.cursor, reader);
    if (!begin) return field_refused({"Cursor", "The cursor is not one of a response"});
    auto place = *begin;
    auto const page = std::size_t(request.items_per_page.value_or(default_page_of_bookings));
    std::vector<storage::order_key> seen;
    std::size_t read = 0;
    while (found.bookings.size() < page && read < most_changes) {
        auto const changes = storage::changes_after(sql, scope, place, changes_at_once);
        if (changes.empty()) return found;
        for (auto const& each : changes) {
            if (found.bookings.size() == page) break;
            place = each.place;
            found.cursor = storage::cursor_after(each, reader);
            ++read;
            if (std::find(seen.begin(), seen.end(), each.key) != seen.end()) continue;
            seen.push_back(each.key);
            auto const order = storage::find_order(sql, each.key);
            if (!order || !acts_for_either(caller, *order) || !matches(request, *order, now)) continue;
            found.bookings.push_back(complete_answer_of(sql, *order, now));
        }
    }
    found.more = !storage::changes_after(sql, scope, place, 1).empty();
    return found;
}

} // namespace waybill::native::booking_service
