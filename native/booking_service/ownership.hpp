// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/refusals.hpp>
#include <booking_service/request_context.hpp>
#include <storage/orders.hpp>
#include <storage/users.hpp>

#include <waybill/message/error_result.hpp>
#include <waybill/result.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace waybill::native::booking_service {

[[nodiscard]] inline bool contained(std::vector<std::int64_t> const& ascending, std::int64_t id) noexcept {
    return std::binary_search(ascending.begin(), ascending.end(), id);
}

/// A user id in a request must belong to the login, or agencies could read one another's trip lists (profile).
[[nodiscard]] inline std::optional<field_problem> foreign_user(storage::login_record const& login, std::int64_t user,
                                                               char const* path) {
    if (contained(login.users, user)) return std::nullopt;
    return field_problem{path, "The user does not belong to the login"};
}

/// Whether the login may see a booking of this member, or of none. `IdMember` is a filter: any login sees the bookings
/// of all members of its users, unless it is restricted to some of them.
[[nodiscard]] inline bool may_see(storage::login_record const& login, std::optional<std::int64_t> member) noexcept {
    return login.members.empty() || !member || contained(login.members, *member);
}

/// Whether the login acts for the agency of a booking, or for its hotel.
[[nodiscard]] inline bool acts_for(storage::login_record const& login, storage::order_record const& order,
                                   booking_decider side) noexcept {
    if (side == booking_decider::hotel) return login.at_hotels.decide && contained(login.at_hotels.hotels, order.hotel);
    return contained(login.users, order.key.user) && may_see(login, order.member);
}

/// Whether the login acts for one of both sides.
[[nodiscard]] inline bool acts_for_either(storage::login_record const& login,
                                          storage::order_record const& order) noexcept {
    return acts_for(login, order, booking_decider::agency) || acts_for(login, order, booking_decider::hotel);
}

/// Checks that the request was admitted and that the principal has the user, in the field at `path`. Returns the
/// refusal to send otherwise.
[[nodiscard]] inline result<void, error_result> check_owner(request_context const& context, std::int64_t user,
                                                            char const* path) {
    if (!context.principal) return credential_refused();
    if (auto const problem = foreign_user(*context.principal, user, path)) return owner_refused(*problem);
    return {};
}

/// The same for a request about one booking, which a login that decides for hotels may send with any user; `acts_for`
/// then checks whether it may see the booking.
[[nodiscard]] inline result<void, error_result> check_owner_or_hotel(request_context const& context,
                                                                     std::int64_t user) {
    if (context.principal && context.principal->at_hotels.decide) return {};
    return check_owner(context, user, "User");
}

/// The same for a request with `User` and `IdMember`.
[[nodiscard]] inline result<void, error_result> check_owner_and_member(request_context const& context,
                                                                       std::int64_t user,
                                                                       std::optional<std::int64_t> member) {
    if (auto owner = check_owner(context, user, "User"); !owner) return owner;
    if (may_see(*context.principal, member)) return {};
    return owner_refused({"IdMember", "The login is restricted to other members"});
}

} // namespace waybill::native::booking_service
