// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/functions.hpp>
#include <waybill/quirk.hpp>

#include <span>
#include <string>
#include <vector>

namespace waybill::native::booking_service {

/// The fields of a request that are parsed and have no effect, as paths below the root (docs/protocol/hotel-search.md,
/// "Fields without effect").
[[nodiscard]] std::vector<std::string> ignored_fields(hotel_search_req const& request);
template <request_document Request>
[[nodiscard]] std::vector<std::string> ignored_fields(Request const&) {
    return {};
}

/// The value of the header `Waybill-Ignored`: the fields without effect, then the unknown fields, separated by `, `.
/// Names from the request are percent-encoded where a header or a log cannot contain them (RFC 3986, 2.1). A long list
/// is truncated and ends with `...`.
[[nodiscard]] std::string ignored_header(std::vector<std::string> const& without_effect, std::span<quirk const> quirks);

} // namespace waybill::native::booking_service
