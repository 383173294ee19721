// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/store.hpp>

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <utility>

namespace waybill::native::server {

/// Whether requests can be handled. One thread checks the store, which may block; readers of the result never block.
class readiness {
    using clock = std::chrono::steady_clock;

public:
    /// How long a result is valid: a store that does not answer for longer hangs.
    static constexpr std::chrono::seconds result_lifetime{5};

    /// Checks the store, whose inventory may have a problem of its own. True if the result has changed.
    bool look_at(storage::store const& data, std::string of_inventory) {
        auto const begun = clock::now();
        auto found = data.problem();
        if (found.empty()) found = std::move(of_inventory);
        auto warning = data.shortage();
        auto const writer = data.oldest_open_writer();
        std::lock_guard const held(guard_);
        looked_ = begun;
        if (writer && std::exchange(writer_, *writer) != *writer) writer_since_ = begun;
        if (problem_ == found && warning_ == warning) return false;
        problem_ = std::move(found);
        warning_ = std::move(warning);
        return true;
    }
    /// What may soon keep requests from being handled; empty if nothing is known.
    [[nodiscard]] std::string warning() const {
        std::lock_guard const held(guard_);
        return warning_;
    }
    /// How long the oldest transaction that has written has been open, as far as this was seen.
    [[nodiscard]] std::chrono::duration<double> open_transaction() const {
        std::lock_guard const held(guard_);
        return writer_ == 0 ? clock::duration(0) : clock::now() - writer_since_;
    }
    /// Why requests cannot be handled, as a text of the program; empty if they can.
    [[nodiscard]] std::string problem() const {
        std::lock_guard const held(guard_);
        auto const age = clock::now() - looked_;
        if (age <= result_lifetime) return problem_;
        auto const seconds = std::chrono::duration_cast<std::chrono::seconds>(age).count();
        return "the store has not answered for " + std::to_string(seconds) + " s";
    }

private:
    mutable std::mutex guard_;
    std::string problem_{}, warning_{};
    std::int64_t writer_ = 0; ///< the oldest that is open
    clock::time_point writer_since_{};
    clock::time_point looked_ = clock::now();
};

} // namespace waybill::native::server
