// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client.hpp> // IWYU pragma: export
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/body_source.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>
#include <waybill/value/instant.hpp>

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace waybill {

/// Calls a service in the same process with the complete protocol and no socket, for tests and for clients linked with
/// their service.
template <class Service>
class memory_transport {
public:
    /// `to` must outlive the transport. `address` is the caller's address, `now` the time of the calls.
    explicit memory_transport(Service const& to, std::string address = "127.0.0.1", instant now = {})
        : service_(&to), address_(std::move(address)), now_(now) {}

    result<http::response> operator()(std::string_view, http::request const& request) {
        return service_->handle(request, address_, now_, "memory-" + std::to_string(++calls_));
    }

    /// As above, in the pieces that the service produces.
    result<void> operator()(std::string_view, http::request const& request, http::body_receiver& into) {
        auto answer = service_->handle_in_pieces(request, address_, now_, "memory-" + std::to_string(++calls_));
        auto const piece = std::exchange(answer.first.body, {});
        if (!into.begin(answer.first) || !into.take(piece)) return {};
        for (bool more = answer.rest != nullptr; more;) {
            std::string next;
            auto const made = answer.rest->next(next);
            if (!made) return made.error();
            if (!into.take(next)) return {};
            more = *made;
        }
        return {};
    }

    /// Moves the time of the following calls forward instead of waiting.
    void wait_for(std::chrono::milliseconds time) noexcept { now_ = now_ + time; }

    /// Sets the time of the following calls.
    void set_now(instant now) noexcept { now_ = now; }

private:
    Service const* service_;
    std::string address_;
    instant now_;
    std::size_t calls_ = 0;
};

} // namespace waybill
