// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/async/call.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/associated_cancellation_slot.hpp>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/cancellation_type.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/execution/outstanding_work.hpp>
#include <boost/asio/prefer.hpp>

#include <chrono>
#include <memory>
#include <optional>
#include <utility>

namespace waybill::detail::async {

/// The completion handler of an operation. Its execution context has work until the handler has run.
template <class Handler>
class completion {
public:
    completion(Handler handler, asio::any_io_executor const& otherwise)
        : handler_(std::move(handler)), executor_(tracked(asio::get_associated_executor(handler_, otherwise))) {}

    [[nodiscard]] auto slot() const noexcept { return asio::get_associated_cancellation_slot(handler_); }

    /// Passes the outcome to the handler, on its executor; once.
    template <class Outcome>
    void complete(Outcome outcome) {
        auto const executor = *std::exchange(executor_, std::nullopt);
        asio::dispatch(executor, [handler = std::move(handler_), outcome = std::move(outcome)]() mutable {
            if (auto slot = asio::get_associated_cancellation_slot(handler); slot.is_connected()) slot.clear();
            std::move(handler)(std::move(outcome));
        });
    }

private:
    /// `executor_work_guard` does not compile with a strand of `any_io_executor` in Boost 1.81.
    template <class Executor>
    static auto tracked(Executor const& executor) {
        return asio::prefer(executor, asio::execution::outstanding_work.tracked);
    }
    using executor_type =
        decltype(tracked(std::declval<asio::associated_executor_t<Handler, asio::any_io_executor>>()));

    Handler handler_;
    std::optional<executor_type> executor_; ///< until the handler is passed on
};

/// A call whose outcome completes an asynchronous operation. `Work` makes the outcome from the response, see
/// `work.hpp`.
template <class Work, class Handler>
class operation final : public call {
public:
    template <class... Of>
    operation(asio::any_io_executor const& executor, std::shared_ptr<pool> from, call_limits const& limits,
              Handler handler, Of&&... of_work)
        : call(executor, std::move(from), limits),
          work_(std::forward<Of>(of_work)...),
          completion_(std::move(handler), executor) {}

    /// Lets the cancellation slot of the handler cancel the call.
    void connect_slot() {
        auto slot = completion_.slot();
        if (!slot.is_connected()) return;
        slot.assign([weak = this->weak_from_this()](asio::cancellation_type kind) {
            if (auto const self = weak.lock()) self->cancel(kind);
        });
    }

private:
    http::body_receiver& receiver() override { return work_.receiver(); }
    void on_begin(http::request& request) override { work_.begin(request); }
    std::optional<std::chrono::milliseconds> on_ended(result<void> outcome) override {
        auto made = work_.finish(std::move(outcome));
        if (auto const wait = work_.wait_after(made)) return wait;
        completion_.complete(std::move(made));
        return std::nullopt;
    }

    Work work_;
    completion<Handler> completion_;
};

} // namespace waybill::detail::async
