// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client_options.hpp>
#include <waybill/detail/client_side/attempts.hpp>
#include <waybill/detail/compiled.hpp>
#include <waybill/http/trace_parent.hpp>
#include <waybill/http/url.hpp>
#include <waybill/message/may_repeat.hpp>
#include <waybill/observer.hpp>
#include <waybill/quirk.hpp>
#include <waybill/via.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::detail::client_side {

template <class Make>
void attempts::report(Make const& make) {
    if (options_.observer == nullptr) return;
    auto call = seen_;
    call.host = host_;
    call.span = {trace_id_, parent_id_, span_id_};
    options_.observer->on(make(call));
}

WAYBILL_INLINE std::uint64_t attempts::next_seed() noexcept {
    static std::atomic<std::uint64_t> count{0};
    return std::uint64_t(clock::now().time_since_epoch().count()) + (++count << 40U);
}

WAYBILL_INLINE attempts::attempts(client_options const& options, std::string_view base_url, std::string_view function,
                                  via access, std::optional<repetition> repeat, clock::time_point until)
    : options_(options),
      repeat_(repeat),
      until_(until),
      begun_(instant::of(std::chrono::system_clock::now())),
      schedule_(options.retries, begun_, next_seed()),
      seen_{{}, function, access} {
    if (options_.observer == nullptr) return;
    if (auto const parsed = http::parse_url(base_url)) host_ = parsed->authority();
}

WAYBILL_INLINE void attempts::begin_span(std::span<char> traceparent) {
    auto const found = http::parse_trace_parent({traceparent.data(), traceparent.size()});
    if (!found) return;
    if (parent_id_.empty()) {
        trace_id_ = found->trace_id;
        parent_id_ = found->parent_id;
        span_id_ = parent_id_;
    }
    // without an observer nobody could record the span of the first attempt, and the trace would have a gap
    if (options_.observer == nullptr && seen_.attempt == 1) return;
    // unique within the trace: the caller's id is random, and the seeds of a process differ. The mixing is
    // splitmix64's.
    auto mixed = next_seed() + std::hash<std::string>()(parent_id_);
    do {
        mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
        mixed ^= mixed >> 31U;
        mixed += mixed == 0 ? 1U : 0U; // zero is not a span
        for (std::size_t i = 0; i < span_id_.size(); ++i) span_id_[i] = "0123456789abcdef"[(mixed >> (4 * i)) & 0xFU];
    } while (span_id_ == parent_id_);
    std::copy(span_id_.begin(), span_id_.end(), traceparent.begin() + http::trace_parent::parent_id_at);
}

WAYBILL_INLINE void attempts::begin(std::size_t request_bytes, std::span<char> traceparent) {
    started_ = clock::now();
    if (!first_) first_ = started_;
    begin_span(traceparent);
    report([&](observed_call const& call) { return request_prepared{call, request_bytes}; });
}

WAYBILL_INLINE void attempts::connected(connection_use const& by) {
    report(
        [&](observed_call const& call) { return connection_ready{call, by.reused, by.tls, clock::now() - started_}; });
}

WAYBILL_INLINE void attempts::answered(int status, std::size_t bytes) {
    report([&](observed_call const& call) { return answer_received{call, status, bytes, clock::now() - started_}; });
}

WAYBILL_INLINE std::optional<std::chrono::milliseconds> attempts::end(error const* why, std::vector<quirk>* quirks,
                                                                      std::size_t first) {
    std::optional<std::chrono::milliseconds> wait;
    bool const left = repeat_ && seen_.attempt < options_.retries.attempts;
    if (why != nullptr && left && may_repeat(*why, *repeat_)) {
        // the time of day may be set meanwhile: what has passed is measured by the steady clock
        auto const passed = std::chrono::floor<std::chrono::milliseconds>(clock::now() - *first_);
        wait = schedule_.wait_after(seen_.attempt, *why, begun_ + passed);
    }
    if (wait && *wait >= until_ - clock::now()) wait.reset();
    if (wait) {
        report([&](observed_call const& call) { return retry_planned{call, why->code, why->status, *wait}; });
        while (quirks != nullptr && quirks->size() > first) quirks->pop_back();
        ++seen_.attempt;
        return wait;
    }
    if (quirks != nullptr)
        for (auto each = first; each < quirks->size(); ++each)
            report([&](observed_call const& call) { return quirk_seen{call, (*quirks)[each].kind}; });
    report([&](observed_call const& call) {
        return call_ended{call, why == nullptr ? std::nullopt : std::optional(why->code),
                          why == nullptr ? 0 : why->status, first_ ? clock::now() - *first_ : clock::duration::zero()};
    });
    return std::nullopt;
}

} // namespace waybill::detail::client_side
