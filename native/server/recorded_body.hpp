// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/body_source.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace waybill::native::server {

/// The rest of a long response. Reports its end: the number of bytes, and whether it was complete.
class recorded_body final : public http::body_source {
public:
    using end_handler = std::function<void(std::size_t bytes, bool whole)>;

    recorded_body(std::unique_ptr<http::body_source> of, end_handler at_end)
        : at_end_(std::move(at_end)), of_(std::move(of)) {}
    recorded_body(recorded_body const&) = delete;
    recorded_body& operator=(recorded_body const&) = delete;
    ~recorded_body() override { at_end_(bytes_, whole_); } // sent, or abandoned with the connection

    result<bool> next(std::string& piece) override {
        auto const before = piece.size();
        auto more = of_->next(piece);
        bytes_ += piece.size() - before;
        whole_ = more && !*more;
        return more;
    }

private:
    end_handler at_end_; // before the body, which may use what the handler owns
    std::unique_ptr<http::body_source> of_;
    std::size_t bytes_ = 0;
    bool whole_ = false;
};

} // namespace waybill::native::server
