// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <http_host/host_activity.hpp>

#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

namespace waybill::native::http_host {

/// Limits the number of concurrent handlers, queues further requests up to a limit, and refuses the rest.
///
/// Handlers run on the threads that read and write, of which there is one more than handlers. A request that finds a
/// free handler therefore changes no thread, and reading, writing and refusing continue while all handlers are busy.
class handler_turns {
public:
    handler_turns(std::size_t at_once, std::size_t waiting, host_activity& activity)
        : free_(at_once), most_waiting_(waiting), activity_(activity) {}
    handler_turns(handler_turns const&) = delete;
    handler_turns& operator=(handler_turns const&) = delete;

    enum class answer : unsigned char { now, later, never };

    /// `now`: a turn was taken. `later`: a place in the queue was taken, and `wait` must follow. Requests that may wait
    /// always get one: there are at most as many of them as connections.
    [[nodiscard]] answer ask(bool may_wait = false) {
        std::lock_guard const lock(mutex_);
        if (free_ != 0) {
            --free_;
            ++activity_.handlers_running;
            return answer::now;
        }
        if (!may_wait && activity_.handlers_waiting >= most_waiting_) return answer::never;
        ++activity_.handlers_waiting;
        return answer::later;
    }
    /// Completes when the turn was taken.
    template <class Executor, class Token>
    auto wait(Executor const& executor, Token&& token) {
        return boost::asio::async_initiate<Token, void()>(
            [this, executor](auto handler) {
                auto const kept = std::make_shared<decltype(handler)>(std::move(handler));
                auto resume = [executor, kept] { boost::asio::post(executor, [kept] { std::move (*kept)(); }); };
                std::unique_lock lock(mutex_);
                if (free_ == 0) {
                    waiting_.emplace_back(std::move(resume));
                    return;
                }
                --free_; // a handler became free in the meantime
                start_waiting_handler();
                lock.unlock();
                resume();
            },
            token);
    }
    void give_back() {
        std::function<void()> next;
        {
            std::lock_guard const lock(mutex_);
            --activity_.handlers_running;
            if (waiting_.empty()) {
                ++free_;
                return;
            }
            next = std::move(waiting_.front());
            waiting_.pop_front();
            start_waiting_handler();
        }
        next();
    }
    /// Drops the waiting requests. Call it when no thread serves any more.
    void abandon() { waiting_.clear(); }

private:
    void start_waiting_handler() {
        --activity_.handlers_waiting;
        ++activity_.handlers_running;
    }

    std::mutex mutex_;
    std::size_t free_;
    std::size_t most_waiting_;
    host_activity& activity_;
    std::deque<std::function<void()>> waiting_;
};

/// A turn that the destructor releases.
class handler_turn {
public:
    explicit handler_turn(handler_turns& turns) : turns_(turns) {}
    handler_turn(handler_turn const&) = delete;
    handler_turn& operator=(handler_turn const&) = delete;
    ~handler_turn() { turns_.give_back(); }

private:
    handler_turns& turns_;
};

} // namespace waybill::native::http_host
