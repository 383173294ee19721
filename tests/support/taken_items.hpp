// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/booking.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/streaming/item_source.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <utility>
#include <vector>

namespace support {

/// All items of a list, read as many at a time.
inline std::vector<waybill::booking> taken_items(waybill::item_source<waybill::trip_booking_list_rs>& from,
                                                 std::size_t at_a_time = 1'000'000) {
    struct some final : waybill::item_consumer<waybill::booking> {
        bool take(waybill::booking& each) override {
            all.push_back(std::move(each));
            return all.size() % most != 0;
        }
        std::vector<waybill::booking> all{};
        std::size_t most = 1;
    } into;
    into.most = at_a_time;
    for (bool more = true; more;) {
        auto const next = from.next(into);
        more = next && *next;
    }
    return std::move(into.all);
}

} // namespace support
