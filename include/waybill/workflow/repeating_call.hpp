// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client.hpp>
#include <waybill/comparison.hpp>
#include <waybill/detail/client_side/calls.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/text/scan.hpp>
#include <waybill/error.hpp>
#include <waybill/http/message.hpp>
#include <waybill/message/error_id.hpp>
#include <waybill/message/function.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/message/may_repeat.hpp>
#include <waybill/partner.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/retry.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/value/value_format.hpp>
#include <waybill/via.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

// Why: docs/adr/0013-recover-from-lost-responses.md
namespace waybill {

/// One sent request and its outcome.
struct attempt {
    std::string_view function{}; ///< `HotelBookingCreation`
    instant sent{};
    std::optional<error> failure{}; ///< nothing if it succeeded
};

/// The next action of a call in progress, for the caller who does its I/O and knows the time.
struct next_action {
    enum class kind : std::uint8_t { send, wait, finish };

    kind what = kind::finish;
    http::request request{}; ///< send: to the partner's base URL; pass the response to `answered`
    instant until{};         ///< wait: until this time; then call `waited`
};

/// Options of a call: how it is sent, repeated and read.
struct call_manner {
    via access = via::post;
    retry_policy retries{};
    read_options reading{};
};

namespace detail::workflow_steps {

/// Requires the reference of a creation, by which it can be looked up, of the length that its description states.
inline result<void> check_reference(hotel_booking_creation_req const& creation) {
    constexpr auto rules = describe::rules_of_member<&hotel_booking_creation_req::client_reference>;
    auto const characters = text::count_characters(creation.client_reference);
    if (characters >= rules.shortest && characters <= rules.longest) return {};
    return waybill::error{
        .code = characters == 0 ? error_code::field_required : error_code::value_out_of_range,
        .message = "a creation needs its own reference, for looking up a lost response and preventing a second booking",
        .path = "HotelBookingCreationREQ/ClientReference",
        .expected = std::to_string(rules.shortest) + " to " + std::to_string(rules.longest) + " characters",
        .found = std::to_string(characters) + " characters"};
}
/// Returns the request that looks a creation up.
inline hotel_booking_detail_req lookup_of(hotel_booking_creation_req const& creation) {
    return {creation.credential, creation.user, std::nullopt, creation.client_reference};
}
/// Returns the booking found under the reference of a creation if it can be the requested one. Only the partner knows
/// whether it is.
inline result<hotel_booking_creation_res> answer_of(hotel_booking_creation_req const& creation,
                                                    hotel_booking_detail_res&& found) {
    auto const& price = found.order_details.total_rate;
    auto const& expected = creation.expected_price;
    if (price.currency == expected.currency && compare(price.amount, expected.amount) == 0)
        return hotel_booking_creation_res{std::move(found.order_details)};
    return waybill::error{.code = error_code::refused,
                          .message = "the response was lost, and booking " + found.order_details.booking_number +
                                     " has this reference with another price; it is a different booking",
                          .path = "HotelBookingDetailRES/OrderDetails/TotalRate",
                          .expected = text_of(expected.amount) + " " + expected.currency,
                          .found = text_of(price.amount) + " " + price.currency,
                          .id = std::string(name_of(error_id::reference_reused))};
}

} // namespace detail::workflow_steps

/// One call that is repeated after lost responses, without socket and clock: each function takes an event and returns
/// the next action.
///
/// A request is sent again if `may_repeat` allows it. What an idempotent function has changed, a repeat does not change
/// again, and the first error is kept: here such a request is repeated like one that only reads. A creation, which may
/// only be repeated with its reference, is looked up first if its outcome is unknown, then sent again with the same
/// bytes. If no booking has the reference, that creates it. If one has, only the partner knows whether it is the same:
/// for the same body it repeats the first response, for another one it returns `REFERENCE_REUSED` (profile, "Create").
/// The creation is sent for that once; if its response is lost too, the booking of the lookup is the result if it
/// matches. `retry_policy` limits all of this. If nothing succeeds, the first error is the outcome.
template <request_document Request>
class repeating_call {
public:
    using response = response_of<Request>;

    /// `manner.reading.quirks`, if not null, must outlive the call.
    repeating_call(partner to, Request request, call_manner const& manner)
        : partner_(std::move(to)), request_(std::move(request)), manner_(manner) {}
    /// A call that fails before anything is sent.
    explicit repeating_call(error why) : outcome_(std::move(why)) {}

    /// Starts the call.
    [[nodiscard]] next_action begin(instant now) {
        auto const seed = std::uint64_t(now.value.time_since_epoch().count()) ^ std::hash<void*>()(this);
        schedule_ = retry_schedule(manner_.retries, now, seed);
        if (outcome_) return {};
        if constexpr (looked_up)
            if (auto const checked = detail::workflow_steps::check_reference(request_); !checked)
                return fail(checked.error());
        return send(now);
    }

    /// Continues with the response to the request, or with the transport's error.
    [[nodiscard]] next_action answered(result<http::response> const& answer, instant now) {
        if constexpr (looked_up)
            if (looking_) return found_or_not(answer, now);
        auto message = read(request_, answer);
        if (message) return finish(std::move(message));
        auto const& why = message.error();
        note(why);
        if constexpr (looked_up) {
            if (existing_)
                return refused_as(why, error_id::reference_reused) ? give_up(why) : finish(*std::move(existing_));
            if (call_outcome_of(why) == call_outcome::unknown && why.code != error_code::cancelled) {
                lookups_ = 0;
                looking_ = true;
                // the partner may still be processing the request: an early lookup would not find the booking
                if (why.code == error_code::deadline_passed && schedule_.allows(manner_.retries.first_wait, now))
                    return wait(manner_.retries.first_wait, now);
                return look_up(now);
            }
        }
        return send_again(why, now);
    }

    /// Continues after a wait.
    [[nodiscard]] next_action waited(instant now) {
        if (now < until_) return {next_action::kind::wait, {}, until_};
        if constexpr (looked_up)
            if (looking_) return look_up(now);
        return send(now);
    }

    /// Returns the response or the error. Call it after the action `finish`.
    [[nodiscard]] result<response>& outcome() noexcept { return *outcome_; }
    /// Returns what the response has otherwise than the request. Empty after an error.
    [[nodiscard]] std::vector<contradiction> const& contradictions() const noexcept { return contradictions_; }
    /// Returns the sent requests in order; the first error is in the first of them.
    [[nodiscard]] std::vector<attempt> const& attempts() const noexcept { return attempts_; }

private:
    static constexpr bool looked_up = std::is_same_v<Request, hotel_booking_creation_req>;
    static_assert(looked_up || function<Request>.repeat != repetition::same_reference,
                  "waybill: only a HotelBookingCreationREQ can be looked up, and repeated with its reference");
    static constexpr repetition repeat = looked_up ? repetition::same_reference : repetition::free;

    next_action send(instant now) {
        looking_ = false;
        not_found_ = false;
        ++sent_;
        return attempt_with(request_, now);
    }
    template <request_document Sent>
    next_action attempt_with(Sent const& request, instant now) {
        auto prepared = prepare(partner_, request, access_of<Sent>(manner_.access));
        if (!prepared) return fail(prepared.error());
        attempts_.push_back({function<Sent>.name, now, std::nullopt});
        return {next_action::kind::send, std::move(prepared).value(), {}};
    }

    next_action send_again(error const& why, instant now) {
        auto const outcome = not_found_ ? call_outcome::nothing : call_outcome_of(why);
        if (sent_ < manner_.retries.attempts && may_repeat(why, repeat, outcome))
            if (auto const time = schedule_.wait_after(sent_, why, now)) return wait(*time, now);
        return give_up(why);
    }

    next_action look_up(instant now)
        requires looked_up
    {
        looking_ = true;
        ++lookups_;
        return attempt_with(detail::workflow_steps::lookup_of(request_), now);
    }

    next_action found_or_not(result<http::response> const& answer, instant now)
        requires looked_up
    {
        auto found = read(detail::workflow_steps::lookup_of(request_), answer);
        if (found) return confirm(detail::workflow_steps::answer_of(request_, std::move(found).value()), now);
        note(found.error());
        if (refused_as(found.error(), error_id::booking_not_found)) {
            looking_ = false;
            not_found_ = true;
            return send_again(*last_, now);
        }
        if (lookups_ < manner_.retries.lookups && may_repeat(found.error(), repetition::free))
            if (auto const time = schedule_.wait_after(lookups_, found.error(), now)) return wait(*time, now);
        error why = *lost_;
        why.message += "; the outcome is unknown, since the lookup failed too: " + in_short(found.error());
        return fail(std::move(why));
    }

    /// Another call may have booked with the same reference at the same price: the partner compares the bodies.
    next_action confirm(result<response> existing, instant now)
        requires looked_up
    {
        if (existing) contradictions_ = contradictions_of(request_, *existing);
        detail::client_side::redact_secrets({.contradictions = &contradictions_},
                                            detail::client_side::typeless(request_), partner_.headers);
        if (manner_.retries.attempts < 2 || !schedule_.allows({}, now)) return finish(std::move(existing));
        existing_.emplace(std::move(existing));
        return send(now);
    }

    next_action wait(std::chrono::milliseconds time, instant now) {
        until_ = now + time;
        return {next_action::kind::wait, {}, until_};
    }

    /// Reads a response without the request's secrets; keeps what the response to the request has otherwise.
    template <request_document Sent>
    result<response_of<Sent>> read(Sent const& sent, result<http::response> const& answer) {
        auto* const all = std::is_same_v<Sent, Request> ? &contradictions_ : nullptr;
        return detail::client_side::answer_of<Sent>([&](void* into) {
            return detail::client_side::read_answer(detail::client_side::typeless(sent),
                                                    partner_.called(access_of<Sent>(manner_.access)), answer,
                                                    manner_.reading, partner_.headers, into, all);
        });
    }

    void note(error const& why) {
        attempts_.back().failure = why;
        if (looking_) return;
        last_ = why;
        if (!lost_ && call_outcome_of(why) == call_outcome::unknown) lost_ = why;
    }
    /// A refusal of a repeat then does not prove that nothing was done: the lost request may have been carried out.
    [[nodiscard]] bool changes_something() const noexcept {
        if constexpr (requires { request_.simulate; }) return !request_.simulate.value_or(false);
        return function<Request>.repeat == repetition::idempotent;
    }
    static std::string in_short(error const& why) {
        std::string text(name_of(why.code));
        if (!why.id.empty()) (text += ' ') += why.id;
        if (!why.message.empty()) (text += ": ") += why.message;
        return text;
    }

    /// Chooses the final error: a definite failure, with the error before it, else the first error. Says that nothing
    /// was booked only if a lookup followed the last request, and only as of that lookup: a request may arrive late. A
    /// refused change after a lost response is not definite: the refusal may be due to the change.
    next_action give_up(error const& last) {
        if (attempts_.size() == 1) return fail(last);
        bool const refused = call_outcome_of(last) == call_outcome::nothing;
        bool const after_loss = refused && changes_something() && lost_;
        bool const clear = refused && !after_loss;
        auto const& first = after_loss || (looked_up && !clear) ? *lost_ : *attempts_.front().failure;
        error why = clear ? last : first;
        if (clear)
            why.message += "; the first error was: " + in_short(first);
        else if (after_loss)
            why.message += "; the outcome is unknown, since a later request failed: " + in_short(last);
        else if (not_found_)
            why.message += "; a later lookup found no booking with this reference";
        else if (looked_up)
            why.message += "; the outcome is unknown, since no lookup followed the last request: " + in_short(last);
        if (sent_ > 1) why.message += "; " + std::to_string(sent_) + " attempts";
        return fail(std::move(why));
    }
    next_action fail(error why) { return finish(result<response>(std::move(why))); }
    next_action finish(result<response>&& with) {
        outcome_.emplace(std::move(with));
        return {};
    }

    partner partner_{};
    Request request_{};
    call_manner manner_{};
    std::vector<attempt> attempts_{};
    std::vector<contradiction> contradictions_{};
    std::optional<result<response>> outcome_{};
    instant until_{};
    retry_schedule schedule_{};
    unsigned sent_ = 0;
    unsigned lookups_ = 0;
    std::optional<error> last_{}; ///< of the request, not of its lookups
    std::optional<error> lost_{}; ///< the first one after which the outcome is unknown
    bool looking_ = false;
    bool not_found_ = false;                     ///< by a lookup after the last request
    std::optional<result<response>> existing_{}; ///< the booking with the reference, to be confirmed
};

} // namespace waybill
