// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <search_index/snapshot.hpp>

#include <waybill/message/lists.hpp>
#include <waybill/result.hpp>

#include <cstdint>
#include <optional>

namespace waybill::native::booking_service {

/// The hotels of the city in order of id, with their texts in that language. The cursor is a hash of everything else:
/// the same hotels and texts have the same cursor in every process, also after a backup was restored. Error:
/// `value_invalid` if a text cannot be written.
[[nodiscard]] result<hotel_list_res> hotels_of(search_index::indexed_city const& city,
                                               search_index::snapshot const& inventory,
                                               std::optional<std::int64_t> language);

} // namespace waybill::native::booking_service
