// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/field.hpp>

namespace waybill {

/// The description of `T`: specialise it next to the type.
///
///     template <> inline constexpr auto waybill::wire<credential> = waybill::fields(
///         waybill::field<&credential::login>("Login"),
///         waybill::field<&credential::password>("Password").secret());
template <class T>
inline constexpr auto wire = detail::describe::no_description{};

/// Describes one member: `field<&credential::login>("Login")`. Its wire name is the member's name unless one is given.
/// The result has functions for more: `field<&credential::password>("Password").secret()`.
///
/// A constant that is called, because compilers take longer for a function of each member.
template <auto Member>
inline constexpr detail::describe::field_maker field{detail::describe::identity_of_member<Member>()};

} // namespace waybill
