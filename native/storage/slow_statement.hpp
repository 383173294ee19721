// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <new>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace waybill::native::storage {

/// A statement that took long. Its text has names or numbers of parameters in the place of values.
struct slow_statement {
    std::string text{};    ///< in one line
    std::string name{};    ///< the same for each execution of the text: `select_orders_5c1f20ab`
    std::string request{}; ///< the id of the request that executed it; empty: no request
    std::chrono::microseconds took{};
    std::string plan{}; ///< how the engine executes it, for any values; empty: not requested, or reported before
};

/// Which statements are reported, and to whom.
struct slow_statement_settings {
    std::chrono::milliseconds from{0}; ///< those that took at least this long; 0: none
    bool plans = false;                ///< with their plan, once for each text
    std::function<void(slow_statement const&)> report{};
};

/// The statements of one connection that took long, until they are reported.
class statement_watch {
public:
    /// 0: no statement is slow.
    std::chrono::microseconds from{0};

    /// Measures the execution of a statement, until its own end.
    class measuring {
    public:
        measuring(statement_watch& by, std::string const& text) : by_(by), text_(text) {}
        measuring(measuring const&) = delete;
        measuring& operator=(measuring const&) = delete;
        ~measuring() {
            auto const took = std::chrono::duration_cast<std::chrono::microseconds>(clock::now() - begun_);
            if (by_.from.count() == 0 || took < by_.from || by_.seen_.size() == most) return;
            try {
                by_.seen_.push_back({.text = text_, .took = took});
            } catch (std::bad_alloc const&) {} // then it is not reported
        }

    private:
        using clock = std::chrono::steady_clock;
        statement_watch& by_;
        std::string const& text_;
        clock::time_point begun_ = clock::now();
    };
    [[nodiscard]] bool empty() const noexcept { return seen_.empty(); }
    [[nodiscard]] std::vector<slow_statement> take() { return std::exchange(seen_, {}); }

private:
    static constexpr std::size_t most = 20; ///< of one transaction
    std::vector<slow_statement> seen_{};
};

/// The texts whose plan was reported. Thread-safe.
class reported_plans {
public:
    /// Whether the plan of this text is to be reported now.
    [[nodiscard]] bool add(std::string const& text) {
        constexpr std::size_t most = 1000;
        std::lock_guard const lock(mutex_);
        return texts_.size() < most && texts_.insert(text).second;
    }

private:
    std::mutex mutex_{};
    std::set<std::string> texts_{};
};

} // namespace waybill::native::storage
