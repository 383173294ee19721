// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::wasm {

/// The plain values inside of a JSON document, each with the name of its member, in the order of the document. It is
/// for what waybill.mjs says, a handful of names whose order and depth tell nothing: a described struct for each would
/// be more code than all the rest of it.
using members = std::vector<std::pair<std::string, std::string>>;

[[nodiscard]] members members_of(std::string_view json);

/// The first value with this name; empty when there is none.
[[nodiscard]] std::string_view value_of(members const& all, std::string_view name) noexcept;

} // namespace waybill::wasm
