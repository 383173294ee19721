// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <authentication/steady_time.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <unordered_map>

namespace waybill::native::authentication {

struct failure_limiter_settings {
    unsigned free_failures = 20;           ///< without a wait: people mistype, and programs repeat
    std::chrono::seconds first_wait{1};    ///< after the next failure; each further one doubles it
    std::chrono::seconds longest_wait{60}; ///< the upper limit
    std::chrono::seconds forgotten{900};   ///< time without a failure after which a name is forgotten
    std::size_t most = 20'000;             ///< names that are remembered at once
};

/// Delays further attempts of a name after many failures: guessing passwords becomes slow, and mistyping does not.
/// Thread-safe.
class failure_limiter {
public:
    explicit failure_limiter(failure_limiter_settings const& settings) : settings_(settings) {}

    /// How long this name must still wait; 0: it may try.
    [[nodiscard]] std::chrono::seconds wait(std::uint64_t name, steady_time now) const;
    void failed(std::uint64_t name, steady_time now);
    void succeeded(std::uint64_t name);
    /// Number of names that are remembered.
    [[nodiscard]] std::size_t size() const;

private:
    struct entry {
        unsigned failures = 0;
        steady_time last{};
    };

    [[nodiscard]] std::chrono::seconds wait_after(unsigned failures) const noexcept;
    void make_room(steady_time now);

    failure_limiter_settings settings_;
    mutable std::mutex guard_;
    std::unordered_map<std::uint64_t, entry> entries_;
};

} // namespace waybill::native::authentication
