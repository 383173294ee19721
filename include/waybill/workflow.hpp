// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>
#include <waybill/message/hotel_search_req.hpp>
#include <waybill/message/money.hpp>
#include <waybill/message/order_details.hpp>
#include <waybill/partner.hpp>
#include <waybill/result.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/workflow/booked.hpp>
#include <waybill/workflow/booking_steps.hpp> // IWYU pragma: export
#include <waybill/workflow/offered.hpp>
#include <waybill/workflow/quoted.hpp>
#include <waybill/workflow/repeating_call.hpp>

#include <concepts>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace waybill {

/// A clock: returns the time and waits. `transport/system_clock.hpp` has the system's.
template <class Clock> concept clock = requires(Clock& own, instant until) {
    { own.now() } -> std::same_as<instant>;
    own.wait_until(until);
};

/// Runs a step to its end: sends over the transport and waits by the clock.
template <class Step, class Transport, clock Clock>
[[nodiscard]] auto carry_out(Step& step, partner const& to, Transport& transport, Clock& time) {
    auto action = step.begin(time.now());
    while (action.what != next_action::kind::finish) {
        if (action.what == next_action::kind::wait) {
            time.wait_until(action.until);
            action = step.waited(time.now());
        } else {
            result<http::response> const answer = transport(to.base_url, action.request);
            action = step.answered(answer, time.now());
        }
    }
    return step.outcome();
}

/// The booking workflow with one partner, step by step:
///
///     waybill::workflow agency{partner, agent, waybill::httplib_transport{}, waybill::system_clock{}};
///     auto found = agency.search(stay);
///     auto quote = agency.quote(found->offers().front());
///     auto booking = agency.book(std::get<waybill::quoted>(*quote), party);
///
/// The result of each step is the input of the next one; `booking_steps` documents the steps. Requests are repeated
/// after a lost response if that is safe; `attempts` lists what was sent. Errors: those of `client::call`. One thread
/// at a time.
template <class Transport, clock Clock>
class workflow {
public:
    workflow(partner to, booking_agent who, Transport transport, Clock time, call_manner manner = {})
        : steps_(std::move(to), std::move(who), manner), transport_(std::move(transport)), time_(std::move(time)) {}

    [[nodiscard]] result<search_results> search(stay_request stay, std::optional<search_filters> filters = {}) {
        return run(steps_.search(std::move(stay), std::move(filters)));
    }
    /// `offer` is an `offered`, or a vector of them for several rooms.
    template <class Offer>
    [[nodiscard]] result<quote_outcome> quote(Offer const& offer) {
        return run(steps_.quote(offer));
    }
    template <class Quote>
    [[nodiscard]] result<booked> book(Quote const& quote, booking_party party) {
        return run(steps_.book(quote, std::move(party)));
    }
    template <class Booking>
    [[nodiscard]] result<confirmed_booking> acknowledge(Booking const& which, std::optional<std::string> reason = {}) {
        return run(steps_.acknowledge(which, std::move(reason)));
    }
    template <class Booking>
    [[nodiscard]] result<closed_booking> decline(Booking const& which, std::optional<std::string> reason = {}) {
        return run(steps_.decline(which, std::move(reason)));
    }
    template <class Booking>
    [[nodiscard]] result<closed_booking> cancel(Booking const& which, std::optional<money> most_fee = {}) {
        return run(steps_.cancel(which, std::move(most_fee)));
    }
    template <booking_state... States>
    [[nodiscard]] result<money> cancellation_fee(booking_in<States...> const& which) {
        return run(steps_.cancellation_fee(which));
    }
    [[nodiscard]] result<booked> look_up(std::string booking_number) {
        return run(steps_.look_up(std::move(booking_number)));
    }
    [[nodiscard]] result<booked> look_up_reference(std::string client_reference) {
        return run(steps_.look_up_reference(std::move(client_reference)));
    }

    /// Returns the requests of the last step and their errors.
    [[nodiscard]] std::vector<attempt> const& attempts() const noexcept { return attempts_; }
    [[nodiscard]] booking_steps const& steps() const noexcept { return steps_; }
    [[nodiscard]] Transport& transport() noexcept { return transport_; }

private:
    template <class Step>
    auto run(Step step) {
        auto outcome = carry_out(step, steps_.at(), transport_, time_);
        attempts_ = step.attempts();
        return outcome;
    }

    booking_steps steps_;
    Transport transport_;
    Clock time_;
    std::vector<attempt> attempts_{};
};

} // namespace waybill
