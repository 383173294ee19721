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

/// Requests that wait for something that no handler does. They hold neither a handler nor a thread.
class suspended_requests {
public:
    /// Ends when what `start` is given was called, from any thread. It may be called after the host has gone, too.
    template <class Executor, class Token>
    auto wait(Executor const& executor, std::function<void(std::function<void()> resume)> start, Token&& token) {
        return boost::asio::async_initiate<Token, void()>(
            [list = list_, executor, start = std::move(start)](auto handler) {
                auto const kept = std::make_shared<decltype(handler)>(std::move(handler));
                // this object may be gone when `begin` returns: the request may go on before
                auto const begin = start;
                auto const id =
                    list->add([executor, kept] { boost::asio::post(executor, [kept] { std::move (*kept)(); }); });
                begin([list = list, id] { list->resume(id); });
            },
            token);
    }
    /// Forgets those that wait. To be called when no thread serves any more.
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
            std::lock_guard const held(guard_); // until it is posted: `clear` has to come before or after
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
