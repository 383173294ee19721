// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <http_host/body_budget.hpp>
#include <http_host/connection_registry.hpp>
#include <http_host/handler_turns.hpp>
#include <http_host/host.hpp>
#include <http_host/suspended_requests.hpp>

#include <atomic>
#include <cstddef>
#include <string_view>
#include <utility>

namespace waybill::native::http_host {

/// The state that all connections of a host share.
struct host_shared {
    host_shared(host_settings&& with, host_handlers&& asking)
        : settings(std::move(with)),
          handlers(std::move(asking)),
          bodies(settings.limits.bodies_bytes, settings.limits.body_bytes, activity),
          turns(settings.threads == 0 ? 1U : settings.threads, settings.limits.waiting_requests, activity) {}

    host_settings settings;
    host_handlers handlers;
    host_activity activity{};
    body_memory bodies;
    connection_registry connections{};
    handler_turns turns;
    suspended_requests suspended{};
    std::atomic<bool> draining = false;
    std::atomic<std::size_t> strangers_open = 0; ///< connections of callers that are not admitted

    /// Whether many callers have this address.
    [[nodiscard]] bool is_shared(std::string_view address) const {
        return handlers.is_shared_address && handlers.is_shared_address(address);
    }
    void report(std::string_view what) const noexcept {
        try {
            if (handlers.trouble) handlers.trouble(what);
        } catch (...) { // a failing log must not end a thread
        }
    }
};

} // namespace waybill::native::http_host
