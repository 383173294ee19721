// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/comparison/compare.hpp>
#include <waybill/error.hpp>
#include <waybill/http/message.hpp>
#include <waybill/read_options.hpp>

#include <optional>
#include <vector>

namespace waybill::detail::client_side {

/// What follows from the contradictions of a response: an error if the call leaves nothing at the partner and one of
/// them is essential, and in strict mode for any; otherwise a quirk for each. Another call never fails.
[[nodiscard]] std::optional<error> judge(std::vector<contradiction> const& found, bool leaves_nothing,
                                         http::response const& answer, read_options const& options);

} // namespace waybill::detail::client_side

#ifndef WAYBILL_COMPILED
#include <waybill/detail/client_side/judgement.hpp> // IWYU pragma: keep
#endif
