// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/table.hpp>

#include <string_view>

namespace waybill {

/// A struct described by `waybill::document("Root", ...)`.
template <class T> concept document_type = detail::describe::document_type<T>;

/// The name of a document's root: the element in XML, the only member in JSON.
template <class T>
inline constexpr std::string_view root_of = detail::describe::root_of<T>;

} // namespace waybill
