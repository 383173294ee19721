// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "object.hpp"

#include <waybill/error.hpp>
#include <waybill/quirk.hpp>

#include <string_view>
#include <vector>

/// Errors and quirks as they cross to JavaScript. What does not apply is absent: what has no place has no line.
namespace waybill::wasm {

/// The member `error`: `code`, `message`, `path`, `offset`, `line`, `column`, `expected`, `found`, `status`, `id`,
/// `requestId`, `detail`, `body`, and `explanation`, as `explain` words it, with a snippet where there is a document.
void put_error(object& into, error const& why, std::string_view explanation);

/// The member `quirks`: of each `kind`, `path`, `offset`, `line`, `column`, `expected`, `found`, `explanation`.
void put_quirks(object& into, std::vector<quirk> const& found);

/// The error of a report, `{"Error": {…}}`, that JavaScript hands back.
[[nodiscard]] error error_of(std::string_view json);

} // namespace waybill::wasm
