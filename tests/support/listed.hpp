// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "storage/booking_item.hpp"
#include "storage/bookings.hpp"
#include "storage/store.hpp"
#include "support/opened_store.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <vector>

namespace support {

/// The bookings of a trip list; an error fails the test.
inline std::vector<waybill::native::storage::booking_entry> listed(waybill::native::storage::store const& store,
                                                                   waybill::native::storage::trip_query const& query) {
    using namespace waybill::native::storage;
    std::vector<booking_entry> all;
    auto const read = store.read([&](auto& sql) {
        all.clear();
        booking_item_reader reader;
        std::optional<booking_place> after;
        do {
            auto const page = next_bookings(sql, query, after);
            for (std::size_t i = 0; i < page.items.size(); ++i) {
                auto& each = all.emplace_back(booking_entry{.user = query.user});
                read_row(sql, "SELECT created, member_id FROM trip_items WHERE user_id = :user AND item = :item",
                         {query.user, page.items[i]}, each.created, each.id_member);
                each.booking = reader.booking_of(page.items[i]);
            }
            after = page.further;
        } while (after);
    });
    EXPECT_TRUE(read) << explain(read.error());
    return all;
}

} // namespace support
