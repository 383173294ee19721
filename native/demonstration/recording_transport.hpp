// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <string_view>
#include <utility>

namespace waybill::native::demonstration {

/// The last call of a `recording_transport`.
struct exchange {
    http::request requested{};
    http::response answered{};
};

/// Passes requests to another transport and keeps the request and the response.
template <class Transport>
class recording_transport {
public:
    /// `into` must outlive the transport.
    recording_transport(Transport carrying, exchange& into) : carrying_(std::move(carrying)), into_(&into) {}

    result<http::response> operator()(std::string_view base_url, http::request const& request) {
        into_->requested = request;
        auto answer = carrying_(base_url, request);
        if (answer) into_->answered = *answer;
        return answer;
    }

private:
    Transport carrying_;
    exchange* into_;
};

} // namespace waybill::native::demonstration
