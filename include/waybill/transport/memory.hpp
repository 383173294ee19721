// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: transports: the only public headers that include a networking library.
#pragma once

#include <waybill/client.hpp> // IWYU pragma: export
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/body_source.hpp>
#include <waybill/http/call_end.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>
#include <waybill/value/instant.hpp>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill {

/// Calls a service in the same process with the complete protocol and no socket, for tests and for clients linked with
/// their service. May be used by several threads at once if the service may.
template <class Service>
class memory_transport {
public:
    /// `to` must outlive the transport. `address` is the caller's address, `now` the time of the calls.
    explicit memory_transport(Service const& to, std::string address = "127.0.0.1", instant now = {})
        : service_(&to), address_(std::move(address)), now_(now.value.time_since_epoch().count()) {}
    explicit memory_transport(Service const&& temporary, std::string = {}, instant = {}) = delete;

    result<http::response> operator()(std::string_view, http::request const& request) {
        if (auto why = ended(request)) return *std::move(why);
        return service_->handle(request, address_, now(), next_id());
    }

    /// As above, in the pieces that the service produces.
    result<void> operator()(std::string_view, http::request const& request, http::body_receiver& into)
        requires requires(Service const& of) { of.handle_in_pieces(request, "", instant(), ""); }
    {
        if (auto why = ended(request)) return *std::move(why);
        auto answer = service_->handle_in_pieces(request, address_, now(), next_id());
        auto const piece = std::exchange(answer.first.body, {});
        if (!into.begin(answer.first) || !into.take(piece)) return {};
        for (bool more = answer.rest != nullptr; more;) {
            std::string next;
            auto const made = answer.rest->next(next);
            if (!made) return made.error();
            if (auto why = ended(request)) return *std::move(why);
            if (!into.take(next)) return {};
            more = *made;
        }
        return {};
    }

    /// Moves the time of the following calls forward instead of waiting.
    void wait_for(std::chrono::milliseconds time) noexcept {
        __atomic_add_fetch(&now_, ticks(time).count(), __ATOMIC_RELAXED);
    }

    static constexpr bool ends_calls = true; ///< before a request and between pieces of a response, by the steady clock

private:
    static std::optional<error> ended(http::request const& request) {
        if (request.end == nullptr) return std::nullopt;
        if (request.end->stop.stop_requested()) return error{.code = error_code::cancelled};
        if (http::call_end::clock::now() >= request.end->until) return error{.code = error_code::deadline_passed};
        return std::nullopt;
    }

    using ticks = instant::sys_time::duration;

    [[nodiscard]] instant now() const noexcept {
        return {instant::sys_time(ticks(__atomic_load_n(&now_, __ATOMIC_RELAXED)))};
    }
    std::string next_id() { return "memory-" + std::to_string(__atomic_add_fetch(&calls_, 1, __ATOMIC_RELAXED)); }

    Service const* service_;
    std::string address_;
    ticks::rep now_; // both by built-in functions of the compilers: a std::atomic could not be copied
    std::size_t calls_ = 0;
};

} // namespace waybill
