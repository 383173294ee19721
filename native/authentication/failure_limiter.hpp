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
    unsigned free_failures = 20;           ///< which cost nothing: people mistype, and programs repeat
    std::chrono::seconds first_wait{1};    ///< after the next one; each further failure doubles it
    std::chrono::seconds longest_wait{60}; ///< but not beyond this
    std::chrono::seconds forgotten{900};   ///< after so long without a failure
    std::size_t most = 20'000;             ///< names that are remembered at once
};

/// Makes whoever fails often wait before the next attempt: guessing passwords gets slow, one after the other, and
/// mistyping does not. Several threads may use one.
class failure_limiter {
public:
    explicit failure_limiter(failure_limiter_settings const& settings) : settings_(settings) {}

    /// How long this name has to wait still; 0: it may try.
    [[nodiscard]] std::chrono::seconds wait(std::uint64_t name, steady_time now) const;
    void failed(std::uint64_t name, steady_time now);
    void succeeded(std::uint64_t name);
    /// How many names are remembered.
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
