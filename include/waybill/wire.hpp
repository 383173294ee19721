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
inline constexpr auto wire = detail::describe::nothing_said{};

} // namespace waybill
