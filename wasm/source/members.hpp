// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::wasm {

/// The values of a JSON document that are not objects or arrays, each with the name of its member, in document order.
/// It serves for the few settings that waybill.mjs passes, whose order and depth do not matter: a described struct for
/// each would take more code.
using members = std::vector<std::pair<std::string, std::string>>;

/// Reads the values of a document; none if it is invalid.
[[nodiscard]] members members_of(std::string_view json);

/// Returns the first value with this name, or an empty text.
[[nodiscard]] std::string_view value_of(members const& all, std::string_view name) noexcept;

} // namespace waybill::wasm
