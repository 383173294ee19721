// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <terminal/progress_bar.hpp>

#include <terminal/terminal.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace waybill::native::terminal {

progress_bar::progress_bar(std::string what) : what_(std::move(what)), seen_(is_terminal(stderr)) {}

progress_bar::~progress_bar() {
    if (drawn_) fmt::print(stderr, "\r\x1b[K");
}

void progress_bar::show(std::size_t done, std::size_t total) {
    constexpr std::size_t many = 1000; // of short steps: the clock is read for one of 256
    if (!seen_ || total == 0 || (total > many && (done & 0xFFU) != 0)) return;
    auto const now = clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::milliseconds(100);
    drawn_ = true;
    constexpr std::size_t width = 30;
    double const part = std::min(1.0, double(done) / double(total));
    auto const filled = std::size_t(part * double(width));
    double const passed = std::chrono::duration<double>(now - begun_).count();
    double const left = part > 0 ? passed / part - passed : 0;
    fmt::print(stderr, "\r\x1b[K{} [{}{}] {:3.0f} %  {} of {}  {:.0f} s left", what_, std::string(filled, '#'),
               std::string(width - filled, '.'), part * 100, done, total, left);
    std::fflush(stderr);
}

} // namespace waybill::native::terminal
