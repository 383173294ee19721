// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

namespace waybill::detail::net {

/// Collects a whole response.
class response_collector final : public http::body_receiver {
public:
    explicit response_collector(std::size_t most) : most_(most) {}
    bool begin(http::response const& head) override {
        answer_ = head;
        return true;
    }
    bool take(std::string_view bytes) override {
        auto& body = answer_.body;
        auto const needed = body.size() + bytes.size(); // at most `most_`: the caller delivers no more
        if (needed > body.capacity()) body.reserve(std::max(needed, std::min(2 * body.capacity(), most_)));
        body.append(bytes);
        return true;
    }
    [[nodiscard]] http::response answer() { return std::move(answer_); }

private:
    std::size_t most_;
    http::response answer_{};
};

} // namespace waybill::detail::net
