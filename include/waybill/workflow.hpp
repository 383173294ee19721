// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>
#include <waybill/partner.hpp>
#include <waybill/result.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/workflow/booking_steps.hpp> // IWYU pragma: export
#include <waybill/workflow/repeating_call.hpp>

#include <concepts>
#include <utility>
#include <vector>

namespace waybill {

/// A clock: returns the time and waits. `transport/system_clock.hpp` has the system's.
template <class Clock> concept clock = requires(Clock& own, instant until) {
    { own.now() } -> std::same_as<instant>;
    own.wait_until(until);
};

/// The booking workflow with one partner, step by step:
///
///     waybill::workflow agency{partner, agent, waybill::httplib_transport{}, waybill::system_clock{}};
///     auto found = agency.search(stay);
///     auto quote = agency.quote(found->offers().front());
///     auto booking = agency.book(std::get<waybill::quoted>(*quote), party);
///
/// The result of each step is the input of the next one; `steps_run_by` documents the steps. Requests are repeated
/// after a lost response if that is safe; `attempts` lists what was sent. Errors: those of `client::call`. One thread
/// at a time.
template <class Transport, clock Clock>
class workflow : public steps_run_by<workflow<Transport, Clock>> {
public:
    workflow(partner to, booking_agent who, Transport transport, Clock time, call_manner manner = {})
        : steps_run_by<workflow>(std::move(to), std::move(who), manner),
          transport_(std::move(transport)),
          time_(std::move(time)) {}

    /// Returns the requests of the last step and their errors.
    [[nodiscard]] std::vector<attempt> const& attempts() const noexcept { return attempts_; }
    [[nodiscard]] Transport& transport() noexcept { return transport_; }

private:
    friend class steps_run_by<workflow>;
    template <class Step>
    auto run(Step step) {
        auto action = step.begin(time_.now());
        while (action.what != next_action::kind::finish) {
            if (action.what == next_action::kind::wait) {
                time_.wait_until(action.until);
                action = step.waited(time_.now());
            } else {
                result<http::response> const answer = transport_(this->at().base_url, action.request);
                action = step.answered(answer, time_.now());
            }
        }
        attempts_ = step.attempts();
        return step.outcome();
    }

    Transport transport_;
    Clock time_;
    std::vector<attempt> attempts_{};
};

} // namespace waybill
