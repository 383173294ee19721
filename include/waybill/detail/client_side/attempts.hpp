// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client_options.hpp>
#include <waybill/message/function.hpp>
#include <waybill/observer.hpp>
#include <waybill/quirk.hpp>
#include <waybill/retry.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/via.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::detail::client_side {

/// The attempts of one call: plans retries, and reports to the observer. Its functions are in
/// attempt_steps.hpp, which can be compiled once for a program.
class attempts {
public:
    /// `repeat`: what a repeat of the function does; nothing: the call makes one attempt. No attempt begins after
    /// `until`.
    attempts(client_options const& options, std::string_view base_url, std::string_view function, via access,
             std::optional<repetition> repeat,
             std::chrono::steady_clock::time_point until = std::chrono::steady_clock::time_point::max());

    /// Begins an attempt. `traceparent` is the value of that field in the request; if it is valid, an attempt that is a
    /// span of its own gets a new parent id there.
    void begin(std::size_t request_bytes, std::span<char> traceparent = {});
    void connected(connection_use const& by);
    void answered(int status, std::size_t bytes);
    /// Ends an attempt; `why` is null for success. Returns the wait before the next one, or nothing: the call has
    /// ended. `quirks` receives those of the response from index `first` on; those of a repeated call are dropped.
    std::optional<std::chrono::milliseconds> end(error const* why, std::vector<quirk>* quirks, std::size_t first);
    /// Whether quirks must be collected though the caller does not ask for them.
    [[nodiscard]] bool wants_quirks() const noexcept { return options_.observer != nullptr; }

private:
    using clock = std::chrono::steady_clock;

    template <class Make> void report(Make const& make);
    void begin_span(std::span<char> traceparent);
    static std::uint64_t next_seed() noexcept;

    client_options options_;
    std::string host_{};
    std::string trace_id_{};
    std::string parent_id_{};
    std::string span_id_{};
    std::optional<repetition> repeat_;
    std::chrono::steady_clock::time_point until_;
    instant begun_;
    retry_schedule schedule_;
    observed_call seen_;
    clock::time_point started_{};
    std::optional<clock::time_point> first_{};
};

} // namespace waybill::detail::client_side
