// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client_options.hpp>
#include <waybill/detail/async/call.hpp>
#include <waybill/detail/client_side/calls.hpp>
#include <waybill/detail/net/exchange.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/message/function.hpp>
#include <waybill/partner.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/streaming/list_call.hpp>
#include <waybill/via.hpp>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/associated_cancellation_slot.hpp>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/cancellation_type.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/execution/outstanding_work.hpp>
#include <boost/asio/prefer.hpp>

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

/// What the operations of the asynchronous transport do with a response. Each class has the members
/// - `void begin(http::request&)`, for each attempt;
/// - `receiver()` returns the body_receiver of the response;
/// - `R finish(result<void>)`: makes the outcome R of an attempt;
/// - `wait_after(R&)`: returns the wait before the next attempt, or nothing.
namespace waybill::detail::async {

/// One attempt without an observer.
struct single_attempt {
    static void begin(http::request const&) {}
    template <class Outcome>
    static std::optional<std::chrono::milliseconds> wait_after(Outcome const&) {
        return std::nullopt;
    }
};

/// Collects a whole response.
class whole_work : public single_attempt {
public:
    explicit whole_work(std::size_t most) : answer_(most) {}
    [[nodiscard]] http::body_receiver& receiver() noexcept { return answer_; }
    result<http::response> finish(result<void> const& done) {
        if (!done) return done.error();
        return answer_.answer();
    }

private:
    net::response_collector answer_;
};

/// Passes the pieces of a response to the caller's receiver.
class piece_work : public single_attempt {
public:
    explicit piece_work(http::body_receiver& into) : into_(into) {}
    [[nodiscard]] http::body_receiver& receiver() noexcept { return into_; }
    static result<void> finish(result<void> done) { return done; }

private:
    http::body_receiver& into_;
};

/// Understands the response to a request.
template <request_document Request> class call_work {
public:
    call_work(std::size_t most, Request request, partner const& to, client_options const& with, via access,
              http::headers const& headers, read_options const& options)
        : most_(most),
          request_(std::move(request)),
          steps_(client_side::typeless(request_), to, with, access, headers, options, function<Request>.repeat) {}

    void begin(http::request& request) {
        answer_.emplace(most_);
        steps_.begin(request);
    }
    [[nodiscard]] http::body_receiver& receiver() noexcept { return *answer_; }
    result<response_of<Request>> finish(result<void> const& done) {
        auto const answer = done ? result<http::response>(answer_->answer()) : result<http::response>(done.error());
        return client_side::answer_of<Request>([&](void* into) { return steps_.read(answer, into); });
    }
    std::optional<std::chrono::milliseconds> wait_after(result<response_of<Request>> const& read) {
        return steps_.end(read ? nullptr : &read.error());
    }

private:
    std::size_t most_;
    Request request_;
    client_side::call_steps steps_;
    std::optional<net::response_collector> answer_{};
};

/// Passes the items of a list on. Makes one attempt: items that were passed on cannot be taken back.
template <request_document Request, class OnItem> class list_work {
public:
    list_work(Request request, partner const& to, client_options const& with, via access, OnItem on_item,
              list_options const& options)
        : request_(std::move(request)),
          on_item_(std::move(on_item)),
          list_(request_, to, with, access, options, on_item_) {}

    void begin(http::request& request) { list_.steps().begin(request); }
    [[nodiscard]] http::body_receiver& receiver() noexcept { return list_; }
    result<response_of<Request>> finish(result<void> const& done) { return list_.conclude(done); }
    static std::optional<std::chrono::milliseconds> wait_after(result<response_of<Request>> const&) {
        return std::nullopt;
    }

private:
    Request request_;
    OnItem on_item_;
    client_side::list_receiver<Request, OnItem> list_;
};

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

/// A call whose outcome completes an asynchronous operation. `Work` makes the outcome from the response.
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
