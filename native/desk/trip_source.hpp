// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <store/bookings.hpp>
#include <store/store.hpp>

#include <waybill/message/trip_booking_list_rs.hpp>
#include <waybill/stream/item_source.hpp>

#include <functional>
#include <optional>
#include <utility>

namespace waybill::native {

/// The bookings of a trip list, read from the store a piece of the answer at a time. Between the pieces nothing is
/// held: a caller who takes the answer in slowly keeps no connection to the database and no transaction open.
class trip_source final : public item_source<trip_booking_list_rs> {
public:
    /// `from` is used as long as the source lives; `failed` is told why the store could not go on.
    trip_source(store const& from, trip_query const& query, std::function<void(store_error const&)> failed)
        : store_(&from), query_(query), failed_(std::move(failed)) {}

    result<bool> next(item_taker<booking>& to) override {
        auto const more = store_->read([&](soci::session& sql) {
            return next_bookings(sql, query_, after_, [&](owned_booking&& each) { return to.take(each.booking); });
        });
        if (more) return *more;
        failed_(more.error());
        return error{.code = error_code::connection_failed, .message = "the store could not go on"};
    }

private:
    store const* store_;
    trip_query query_;
    std::function<void(store_error const&)> failed_;
    std::optional<booking_place> after_{};
};

} // namespace waybill::native
