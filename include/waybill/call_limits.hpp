// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/call_end.hpp>

#include <chrono>
#include <optional>
#include <stop_token>

namespace waybill {

/// The limits of one blocking call, in addition to those of the transport.
///
///     auto trips = agency.call(rq, waybill::via::post, {}, {}, {.deadline = 2s, .stop = token});
struct call_limits {
    /// From the start of the call to its end, with all attempts and the waits between them. A retry that would begin
    /// later is not made. The call ends with `deadline_passed`.
    std::optional<std::chrono::milliseconds> deadline{};
    /// The call ends with `cancelled` when a stop is requested, at any step. A request may have been sent: the outcome
    /// is unknown unless `error::unsent` is set.
    std::stop_token stop{};

    [[nodiscard]] bool any() const noexcept { return deadline || stop.stop_possible(); }
    /// Returns the end of a call that begins now.
    [[nodiscard]] http::call_end begin() const {
        http::call_end end{.stop = stop};
        if (deadline) end.until = http::call_end::clock::now() + *deadline;
        return end;
    }
};

} // namespace waybill
