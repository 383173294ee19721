// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/session.hpp>

#include <waybill/value/instant.hpp>

#include <cstddef>

/// What is deleted when it is old enough: nothing of a booking that was confirmed. Each function deletes at most
/// `pruned_at_once` and returns the number; less means that nothing is left. Call them inside `store::write`.
namespace waybill::native::storage {

inline constexpr std::size_t pruned_at_once = 500;

/// Deletes quotes that expired before that moment, whether they were booked or not.
std::size_t prune_quotes(session& sql, instant before);

/// Deletes what was sold, the travelers and the rooms of bookings that expired or were declined, if they had to be
/// decided before that moment. The row of the booking stays, with its reference, state and amounts.
std::size_t prune_unconfirmed(session& sql, instant before);

} // namespace waybill::native::storage
