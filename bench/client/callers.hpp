// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// What a caller repeats, and what it has counted.
struct load {
    std::string base_url{};
    std::string host{};
    waybill::http::request request{};
    std::size_t concurrent = 1;
    bool gzip = false;
    std::chrono::steady_clock::time_point until{};
    std::atomic<std::size_t> answered = 0;
    std::atomic<std::size_t> failed = 0;
    std::atomic<std::size_t> bytes = 0; ///< of the bodies, decoded

    [[nodiscard]] bool more() const { return std::chrono::steady_clock::now() < until; }
    void count(bool good, std::size_t size) {
        ++(good ? answered : failed);
        bytes += size;
    }
};

/// A client that makes `concurrent` calls at once on kept connections until the time is over.
struct caller {
    std::string_view name;
    void (*run)(load&);
};

[[nodiscard]] std::vector<caller> callers();

} // namespace bench
