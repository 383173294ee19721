// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace traffic {

/// Shared by all actors of a run: the address of the service, the end of the run, and the violations found.
class stage {
public:
    using clock = std::chrono::steady_clock;

    std::string url{};           ///< of the plain service
    std::uint16_t port = 0;      ///< of the same
    std::string encrypted_url{}; ///< of one with TLS on the same store
    std::uint16_t encrypted_port = 0;
    std::string ca_file{};
    clock::time_point end{};

    [[nodiscard]] bool goes_on() const { return clock::now() < end; }
    /// Records a violated property; the first few are reported.
    void complain(std::string_view who, std::string_view what) {
        std::lock_guard const held(guard_);
        if (complaints_.size() < 20) complaints_.push_back(std::string(who) + ": " + std::string(what.substr(0, 600)));
    }
    [[nodiscard]] std::vector<std::string> complaints() const {
        std::lock_guard const held(guard_);
        return complaints_;
    }

    std::atomic<std::size_t> calls = 0;     ///< of the workflow that were answered
    std::atomic<std::size_t> bookings = 0;  ///< made
    std::atomic<std::size_t> documents = 0; ///< corrupted and answered
    std::atomic<std::size_t> attacks = 0;   ///< connections that were no good

private:
    mutable std::mutex guard_;
    std::vector<std::string> complaints_{};
};

/// Numbers that are the same in every run with the same seed.
class dice {
public:
    explicit dice(std::uint64_t seed) : engine(seed) {}
    std::size_t below(std::size_t count) { return std::size_t(engine() % count); }
    bool one_in(std::size_t count) { return below(count) == 0; }

    std::mt19937_64 engine;
};

/// Searches, quotes, books, acknowledges, cancels and looks up, by every access method, until the end.
void trade(stage& on, std::uint64_t seed, bool encrypted);
/// Sends good requests with something done to them.
void corrupt_documents(stage& on, std::uint64_t seed);
/// Breaks rules of HTTP, TLS and TCP.
void attack(stage& on, std::uint64_t seed);

} // namespace traffic
