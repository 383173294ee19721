// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/error.hpp>
#include <waybill/http/date.hpp>
#include <waybill/value/instant.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace waybill {

/// How often and when a request is repeated: by a client, which repeats nothing by default, and by the workflow. What
/// may be repeated at all is decided by `may_repeat`.
struct retry_policy {
    /// How often the request is sent, the first time included; 1: never repeated. A booking that a lookup of the
    /// workflow finds is confirmed by one more request even after the last attempt, unless this is 1.
    unsigned attempts = 3;
    unsigned lookups = 3; ///< how often one lookup of a booking is sent
    /// The upper limit of the random wait before the first repeat; doubles with each repeat. `Retry-After` is added.
    std::chrono::milliseconds first_wait{200};
    std::chrono::milliseconds longest_wait{10'000}; ///< the upper limit of all random waits
    std::chrono::milliseconds time_limit{120'000};  ///< no request is sent later than this after the start
};

/// Parses the header field `Retry-After` in both forms, seconds and a date (RFC 9110, 10.2.3). Returns the time from
/// `now` on, zero for a date in the past; nothing for other text.
[[nodiscard]] constexpr std::optional<std::chrono::seconds> parse_retry_after(std::string_view text,
                                                                              std::chrono::sys_seconds now) noexcept {
    text = detail::text::trimmed(text);
    if (auto const seconds = detail::text::parse_decimal(text, 999'999'999); seconds >= 0)
        return std::chrono::seconds(seconds);
    auto const until = http::parse_date(text);
    if (!until) return std::nullopt;
    return *until < now ? std::chrono::seconds(0) : *until - now;
}

/// The waits between the requests of one call: exponential backoff with full jitter, so that the repeats of many
/// clients spread, in addition to what the partner asks for.
class retry_schedule {
public:
    constexpr retry_schedule() noexcept = default;
    /// Calls with different seeds have different waits.
    constexpr retry_schedule(retry_policy const& policy, instant begun, std::uint64_t seed) noexcept
        : policy_(policy), begun_(begun), state_(seed) {}

    /// Returns the wait after `made` requests, of which the last ended with this error: `Retry-After`, at most a day,
    /// and a random time up to a bound that doubles with each request. Nothing if that is later than the policy allows.
    [[nodiscard]] constexpr std::optional<std::chrono::milliseconds> wait_after(unsigned made, error const& why,
                                                                                instant now) noexcept {
        constexpr std::chrono::seconds day = std::chrono::hours(24);
        auto const time = std::chrono::floor<std::chrono::seconds>(now.value);
        auto const requested = parse_retry_after(why.retry_after, time).value_or(std::chrono::seconds(0));
        auto most = policy_.first_wait;
        for (unsigned each = 1; each < made && most < policy_.longest_wait; ++each) most *= 2;
        if (most > policy_.longest_wait) most = policy_.longest_wait;
        auto const choices = most.count() < 0 ? 1 : std::uint64_t(most.count()) + 1;
        auto const wait = (requested < day ? requested : day) + // <algorithm> would be a twentieth of a caller's time
                          std::chrono::milliseconds(std::int64_t(random() % choices));
        return allows(wait, now) ? std::optional(wait) : std::nullopt;
    }
    /// Whether a request may be sent after this wait.
    [[nodiscard]] constexpr bool allows(std::chrono::milliseconds wait, instant now) const noexcept {
        return now + wait - begun_ <= policy_.time_limit;
    }

private:
    /// The generator splitmix64.
    constexpr std::uint64_t random() noexcept {
        auto mixed = state_ += 0x9E3779B97F4A7C15U;
        mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
        return mixed ^ (mixed >> 31U);
    }

    retry_policy policy_{};
    instant begun_{};
    std::uint64_t state_ = 0;
};

} // namespace waybill
