// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/error.hpp>
#include <waybill/http/date.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace waybill {

/// How a client repeats reads. A function that changes something
/// (`repetition::same_reference`) is never repeated.
struct retry_policy {
    unsigned attempts = 1;                          ///< in total; 1: no retries
    std::chrono::milliseconds first_wait{200};      ///< upper limit of the wait before the second attempt; then doubled
    std::chrono::milliseconds longest_wait{10'000}; ///< upper limit of all waits that the partner did not ask for
    /// A `Retry-After` above this ends the retries: the caller receives the
    /// refusal.
    std::chrono::milliseconds longest_retry_after{60'000};
};

/// Whether the same request may succeed later: no connection, no response in
/// time, HTTP status 429, 502, 503 or 504, or the refusal `RATE_LIMITED`.
[[nodiscard]] inline bool is_transient(error const& why) noexcept {
    switch (why.code) {
    case error_code::connection_failed:
    case error_code::deadline_passed: return true;
    case error_code::cancelled:
    case error_code::tls_failed: return false;
    default:
        return why.status == 429 || (why.status >= 502 && why.status <= 504) ||
               (why.code == error_code::refused && why.id == "RATE_LIMITED");
    }
}

/// Parses the header field `Retry-After` in both forms, seconds and a date (RFC
/// 9110, 10.2.3). Returns the time from `now` on, zero for a date in the past;
/// nothing for other text.
[[nodiscard]] constexpr std::optional<std::chrono::seconds> parse_retry_after(std::string_view text,
                                                                              std::chrono::sys_seconds now) noexcept {
    text = detail::text::trimmed(text);
    if (auto const seconds = detail::date_number(text, 9); seconds >= 0) return std::chrono::seconds(seconds);
    auto const until = http::parse_date(text);
    if (!until) return std::nullopt;
    return std::max(*until - now, std::chrono::seconds(0));
}

namespace detail {

/// Exponential backoff with full jitter, so that the retries of many clients spread.
class backoff {
public:
    /// Calls with different seeds have different waits.
    explicit constexpr backoff(std::uint64_t seed) noexcept : state_(seed) {}

    /// Returns a random wait before the attempt after `made` attempts, up to a bound that doubles with each of them.
    [[nodiscard]] constexpr std::chrono::milliseconds after(unsigned made, std::chrono::milliseconds first,
                                                            std::chrono::milliseconds longest) noexcept {
        auto most = first;
        for (unsigned each = 1; each < made && most < longest; ++each) most *= 2;
        auto const choices = std::uint64_t(std::max<std::int64_t>(std::min(most, longest).count(), 0)) + 1;
        return std::chrono::milliseconds(std::int64_t(random() % choices));
    }

private:
    /// The generator splitmix64.
    constexpr std::uint64_t random() noexcept {
        auto mixed = state_ += 0x9E3779B97F4A7C15U;
        mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
        return mixed ^ (mixed >> 31U);
    }

    std::uint64_t state_;
};

} // namespace detail

/// The waits between the attempts of one call: exponential backoff with full
/// jitter, so that the retries of many clients spread, and at least what the
/// partner asks for.
class retry_schedule {
public:
    /// Calls with different seeds have different waits.
    constexpr retry_schedule(retry_policy const& policy, std::uint64_t seed) noexcept
        : policy_(policy), backoff_(seed) {}

    /// Returns the wait before the next attempt after this error; nothing: the
    /// call has ended. `now` is the time of day, for a `Retry-After` with a date.
    [[nodiscard]] std::optional<std::chrono::milliseconds> next(error const& why, std::chrono::sys_seconds now) {
        if (++made_ >= policy_.attempts || !is_transient(why)) return std::nullopt;
        std::chrono::milliseconds requested{0};
        if (auto const after = parse_retry_after(why.retry_after, now)) {
            if (*after > policy_.longest_retry_after) return std::nullopt;
            requested = *after;
        }
        return requested + backoff_.after(made_, policy_.first_wait, policy_.longest_wait);
    }
    /// The number of attempts that have ended.
    [[nodiscard]] unsigned attempts() const noexcept { return made_; }

private:
    retry_policy policy_;
    detail::backoff backoff_;
    unsigned made_ = 0;
};

} // namespace waybill
