// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client_options.hpp>
#include <waybill/detail/client_side/calls.hpp>
#include <waybill/detail/net/answer_collector.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/message/function.hpp>
#include <waybill/partner.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/streaming/list_call.hpp>
#include <waybill/via.hpp>

#include <chrono>
#include <cstddef>
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
    net::answer_collector answer_;
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
    std::optional<net::answer_collector> answer_{};
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

} // namespace waybill::detail::async
