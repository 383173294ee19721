// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "storage/bookings.hpp"
#include "storage/store.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace support {

/// The bookings of a trip list; an error fails the test.
inline std::vector<waybill::native::storage::booking_entry> listed(waybill::native::storage::store const& store,
                                                                   waybill::native::storage::trip_query const& query) {
    std::vector<waybill::native::storage::booking_entry> all;
    auto const read = store.read([&](auto& sql) {
        all.clear();
        for_each_booking(sql, query, [&](auto&& each) { all.push_back(std::forward<decltype(each)>(each)); });
    });
    EXPECT_TRUE(read) << explain(read.error());
    return all;
}

} // namespace support
