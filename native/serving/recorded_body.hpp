// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <store/store_clock.hpp>

#include <waybill/access/body_source.hpp>

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace waybill::native {

/// The rest of a long answer, which tells when it came to its end: how many bytes it had, how long the store took for
/// them, and whether it was whole.
class recorded_body final : public http::body_source {
public:
    using end_handler = std::function<void(std::size_t bytes, std::chrono::nanoseconds store, bool whole)>;

    recorded_body(std::unique_ptr<http::body_source> of, end_handler at_end)
        : of_(std::move(of)), at_end_(std::move(at_end)) {}
    recorded_body(recorded_body const&) = delete;
    recorded_body& operator=(recorded_body const&) = delete;
    ~recorded_body() override { at_end_(bytes_, store_, whole_); } // sent, or given up with the connection

    result<bool> next(std::string& piece) override {
        auto const before = piece.size();
        (void)store_clock::take(); // whatever else this thread did meanwhile
        auto more = of_->next(piece);
        store_ += store_clock::take();
        bytes_ += piece.size() - before;
        whole_ = more && !*more;
        return more;
    }

private:
    std::unique_ptr<http::body_source> of_;
    end_handler at_end_;
    std::size_t bytes_ = 0;
    std::chrono::nanoseconds store_{};
    bool whole_ = false;
};

} // namespace waybill::native
