// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/storm.hpp"

#include <waybill/client.hpp>
#include <waybill/transport/httplib.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace support {

/// Three processes with one store, of which any may be killed and started again.
class three_processes {
public:
    explicit three_processes(std::string store) : store_(std::move(store)) {
        for (auto& each : running_) each.emplace(store_);
    }
    [[nodiscard]] std::string url(std::size_t which) {
        std::lock_guard const lock(mutex_);
        return running_[which % running_.size()]->url();
    }
    void kill_and_start(std::size_t which) {
        auto& each = running_[which % running_.size()];
        each->kill();
        std::lock_guard const lock(mutex_);
        each.emplace(store_);
    }
    /// Stops one, and starts this program instead.
    void replace(std::size_t which, std::string const& executable) {
        auto& each = running_[which % running_.size()];
        EXPECT_EQ(each->stop(), 0);
        std::lock_guard const lock(mutex_);
        each.emplace(store_, executable);
    }

private:
    std::string store_;
    std::mutex mutex_{};
    std::array<std::optional<serving_program>, 3> running_{};
};

/// A login that lists changed bookings and keeps the last cursor, whichever process answers.
class booking_poller {
public:
    explicit booking_poller(std::string login) : login_(std::move(login)) {}

    void poll(three_processes& processes, std::size_t which) {
        waybill::client partner(waybill::partner{.base_url = processes.url(which)}, waybill::httplib_transport{});
        for (bool more = true; more;) {
            waybill::hotel_booking_list_req request{.credential = {login_, "secret"}, .items_per_page = 7};
            if (!cursor_.empty()) request.cursor = cursor_;
            auto const found = partner.call(request);
            if (!found) return;
            cursor_ = found->cursor;
            more = found->more;
            for (auto const& each : found->bookings) {
                states[each.booking_number] = waybill::text_of(each.status.code);
                for (auto const& change : each.history.value())
                    seen.insert(each.booking_number + " " + waybill::text_of(change.status.code));
            }
        }
    }

    std::map<std::string, std::string> states{}; ///< by booking number
    std::set<std::string> seen{};                ///< number and state of each change

private:
    std::string login_, cursor_{};
};

} // namespace support
