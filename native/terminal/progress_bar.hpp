// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace waybill::native::terminal {

/// A line on a terminal that shows the progress of a long operation. Prints nothing to a file or for a short operation.
class progress_bar {
public:
    explicit progress_bar(std::string what);
    /// Clears the line.
    ~progress_bar();
    progress_bar(progress_bar const&) = delete;
    progress_bar& operator=(progress_bar const&) = delete;

    /// Cheap enough to be called for each of a million items.
    void show(std::size_t done, std::size_t total);

private:
    using clock = std::chrono::steady_clock;

    std::string what_;
    bool seen_;
    bool drawn_ = false;
    clock::time_point begun_ = clock::now();
    clock::time_point next_ = begun_ + std::chrono::milliseconds(500);
};

} // namespace waybill::native::terminal
