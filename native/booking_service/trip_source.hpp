// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/trip_language.hpp>
#include <storage/booking_item.hpp>
#include <storage/bookings.hpp>
#include <storage/store.hpp>

#include <waybill/message/trip_booking_list_rs.hpp>
#include <waybill/streaming/item_source.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

namespace waybill::native::booking_service {

/// The bookings of a trip list, read from the store a page at a time. Between the pieces of a response it keeps at most
/// one page: a slow client keeps no database connection and no transaction open.
class trip_source final : public item_source<trip_booking_list_rs> {
public:
    /// `failed` is called with the error if the store fails.
    trip_source(storage::store from, storage::trip_query const& query,
                std::function<void(storage::store_error const&)> failed)
        : store_(std::move(from)), query_(query), failed_(std::move(failed)) {}
    /// Reads from `first`, and continues from `from` if that fails.
    trip_source(storage::store first, storage::store from, storage::trip_query const& query,
                std::function<void(storage::store_error const&)> failed)
        : store_(std::move(first)), other_(std::move(from)), query_(query), failed_(std::move(failed)) {}
    /// For a list that was already read.
    trip_source(storage::store from, storage::trip_items&& whole,
                std::function<void(storage::store_error const&)> failed)
        : store_(std::move(from)), failed_(std::move(failed)), page_(std::move(whole)), last_(true) {}

    /// Bookings are translated. Without a call, their stored texts are written.
    void translated_by(std::unique_ptr<trip_language const> language) { language_ = std::move(language); }

    result<bool> next(item_consumer<booking>& to) override {
        try {
            for (;;) {
                while (at_ < page_.size())
                    if (!hand_over(page_[at_++], to)) return true;
                if (last_) return false;
                auto read = store_.single_statement_read(
                    [&](storage::session& sql) { return storage::next_bookings(sql, query_, after_); });
                if (!read && other_) {
                    store_ = *std::exchange(other_, std::nullopt);
                    continue;
                }
                if (!read) return stopped(read.error());
                page_ = std::move(read->items);
                after_ = std::move(read->further);
                at_ = 0;
                last_ = !after_;
            }
        } catch (storage::store_exception const& thrown) { return stopped(thrown.why()); }
    }

private:
    bool hand_over(std::string_view item, item_consumer<booking>& to) {
        if (to.takes_xml() && !language_) return to.take_xml(item);
        auto one = reader_.booking_of(item);
        if (language_) language_->translate(one);
        return to.take(one);
    }
    error stopped(storage::store_error const& why) const {
        failed_(why);
        return error{.code = error_code::connection_failed, .message = "the store failed"};
    }

    storage::store store_;
    std::optional<storage::store> other_{};
    storage::trip_query query_{};
    std::function<void(storage::store_error const&)> failed_;
    std::unique_ptr<trip_language const> language_{};
    std::optional<storage::booking_place> after_{};
    storage::trip_items page_{};
    std::size_t at_ = 0; ///< the items before it were returned
    bool last_ = false;
    storage::booking_item_reader reader_{};
};

} // namespace waybill::native::booking_service
