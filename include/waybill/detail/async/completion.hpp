// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/associated_cancellation_slot.hpp>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/execution/outstanding_work.hpp>
#include <boost/asio/prefer.hpp>

#include <optional>
#include <utility>

namespace waybill::detail::async {

namespace asio = boost::asio;

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

} // namespace waybill::detail::async
