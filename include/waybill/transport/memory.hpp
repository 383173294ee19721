// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/body_receiver.hpp>
#include <waybill/http/body_source.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>
#include <waybill/value/instant.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace waybill {

/// Calls a service in the same process: all of the protocol and no socket. For tests, and for a client that is linked
/// together with its service.
template <class Service>
class memory_transport {
public:
    /// `to` is used as long as the transport lives. Calls come from `address` and take place at `now`.
    explicit memory_transport(Service const& to, std::string address = "127.0.0.1", instant now = {})
        : service_(&to), address_(std::move(address)), now_(now) {}

    result<http::response> operator()(std::string_view, http::request const& request) {
        return service_->handle(request, address_, now_, "memory-" + std::to_string(++calls_));
    }

    /// The same, handed on in the pieces that the service makes it in.
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

    /// What the calls that follow take for the present.
    void set_now(instant now) noexcept { now_ = now; }

private:
    Service const* service_;
    std::string address_;
    instant now_;
    std::size_t calls_ = 0;
};

} // namespace waybill
