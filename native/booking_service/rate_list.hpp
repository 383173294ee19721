// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/refusals.hpp>
#include <booking_service/request_context.hpp>
#include <search_index/snapshot.hpp>
#include <storage/stored_hotels.hpp>

#include <waybill/message/error_result.hpp>
#include <waybill/message/rate_list.hpp>
#include <waybill/result.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace waybill::native::booking_service {

/// The most periods of a response: some 6 MB of XML, and 12 rooms of three rates with other values on each night of a
/// year.
inline constexpr std::size_t most_listed_periods = 20'000;

/// Checks that the request was admitted, and that the principal may update the rates of the hotel. It does not read the
/// inventory, so that a refusal reveals nothing about it. Returns the refusal to send otherwise.
[[nodiscard]] result<void, error_result> check_rate_permission(request_context const& context,
                                                               rate_list_req const& request);

/// The hotels with these ids, in order; all of them if there are none.
[[nodiscard]] std::vector<identified_text> listed_hotels(std::vector<std::int64_t> const& ids,
                                                         search_index::snapshot const& inventory);

/// The query of what `rates_of` lists.
[[nodiscard]] storage::hotel_query rate_query(rate_list_req const& request);
/// The rates of the hotel of the request. Refuses an unknown hotel, and too many periods.
[[nodiscard]] result<rate_list_res, error_result> rates_of(storage::stored_hotels const& read,
                                                           rate_list_req const& request);

} // namespace waybill::native::booking_service
