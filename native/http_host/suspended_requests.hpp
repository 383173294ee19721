// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace waybill::native::http_host {

/// Requests that wait for an event outside of handlers. They occupy neither a handler nor a thread.
class suspended_requests {
public:
    /// Completes when the function that `start` gets was called, from any thread, even after the host was destroyed.
    template <class Executor, class Token>
    auto wait(Executor const& executor, std::function<void(std::function<void()> resume)> start, Token&& token) {
        return boost::asio::async_initiate<Token, void()>(
            [list = list_, executor, start = std::move(start)](auto handler) {
                auto const kept = std::make_shared<decltype(handler)>(std::move(handler));
                // this object may be destroyed when `begin` returns: the request may resume before
                auto const begin = start;
                auto const id =
                    list->add([executor, kept] { boost::asio::post(executor, [kept] { std::move (*kept)(); }); });
                begin([list = list, id] { list->resume(id); });
            },
            token);
    }
    /// Drops the waiting requests. Call it when no thread serves any more.
    void abandon() { list_->clear(); }

private:
    class list {
    public:
        std::uint64_t add(std::function<void()> resume) {
            std::lock_guard const held(guard_);
            resumes_.emplace(++last_, std::move(resume));
            return last_;
        }
        void resume(std::uint64_t id) {
            std::lock_guard const held(guard_); // until it is posted: `clear` must run before or after
            if (auto const found = resumes_.extract(id)) found.mapped()();
        }
        void clear() {
            std::unordered_map<std::uint64_t, std::function<void()>> abandoned;
            std::lock_guard const held(guard_);
            abandoned.swap(resumes_);
        }

    private:
        std::mutex guard_{};
        std::uint64_t last_ = 0;
        std::unordered_map<std::uint64_t, std::function<void()>> resumes_{};
    };

    std::shared_ptr<list> list_ = std::make_shared<list>();
};

} // namespace waybill::native::http_host
