// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client.hpp>
#include <waybill/detail/net/answer_collector.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/message/function.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/streaming/list_call.hpp>

#include <cstddef>
#include <memory>
#include <utility>

/// What the operations of the asynchronous transport do with a response.
namespace waybill::detail::async {

/// Collects a whole response.
class whole_work {
public:
    explicit whole_work(std::size_t most) : answer_(std::make_unique<net::answer_collector>(most)) {}
    [[nodiscard]] http::body_receiver& receiver() noexcept { return *answer_; }
    result<http::response> finish(result<void> const& done) {
        if (!done) return done.error();
        return answer_->answer();
    }

private:
    std::unique_ptr<net::answer_collector> answer_;
};

/// Passes the pieces of a response to the caller's receiver.
class piece_work {
public:
    explicit piece_work(http::body_receiver& into) : into_(&into) {}
    [[nodiscard]] http::body_receiver& receiver() noexcept { return *into_; }
    static result<void> finish(result<void> done) { return done; }

private:
    http::body_receiver* into_;
};

/// Understands the response to a request.
template <request_document Request>
class call_work {
public:
    call_work(called_operation const& access, Request request, read_options const& options, std::size_t most)
        : whole_(most), access_(access), request_(std::move(request)), options_(options) {}
    [[nodiscard]] http::body_receiver& receiver() noexcept { return whole_.receiver(); }
    result<response_of<Request>> finish(result<void> const& done) {
        return client_side::conclude(access_, request_, whole_.finish(done), options_);
    }

private:
    whole_work whole_;
    called_operation access_;
    Request request_;
    read_options options_;
};

/// Passes the items of a list on.
template <request_document Request, class OnItem>
class list_work {
public:
    list_work(called_operation const& access, Request request, OnItem on_item, list_options const& options)
        : kept_(std::make_unique<kept>(access, std::move(request), std::move(on_item), options)) {}
    [[nodiscard]] http::body_receiver& receiver() noexcept { return kept_->list; }
    result<response_of<Request>> finish(result<void> const& done) { return kept_->list.conclude(kept_->request, done); }

private:
    struct kept {
        kept(called_operation const& access, Request requested, OnItem take, list_options const& options)
            : request(std::move(requested)), on_item(std::move(take)), list(access, options, on_item) {}
        Request request;
        OnItem on_item;
        client_side::list_receiver<Request, OnItem> list;
    };
    std::unique_ptr<kept> kept_;
};

} // namespace waybill::detail::async
