// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "object.hpp"

#include <waybill/error.hpp>
#include <waybill/quirk.hpp>

#include <string_view>
#include <vector>

/// Errors and quirks as JSON for JavaScript. Members that do not apply are omitted.
namespace waybill::wasm {

/// Writes the member `error`: `code`, `message`, `path`, `offset`, `line`, `column`, `expected`, `found`, `status`,
/// `id`, `requestId`, `detail`, `body`, and `explanation`, the text of `explain`, with a snippet if there is a
/// document.
void put_error(object& into, error const& why, std::string_view explanation);

/// Writes the member `quirks`; each has `kind`, `path`, `offset`, `line`, `column`, `expected`, `found`, `explanation`.
void put_quirks(object& into, std::vector<quirk> const& found);

/// Reads an error that JavaScript passes back, `{"Error": {…}}`.
[[nodiscard]] error error_of(std::string_view json);

} // namespace waybill::wasm
