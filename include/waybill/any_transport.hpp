// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client_options.hpp>
#include <waybill/error.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>
#include <waybill/transport_for_calls.hpp>

#include <chrono>
#include <concepts>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string_view>
#include <type_traits>
#include <utility>

namespace waybill {

namespace detail::client_side {

/// The outcome of a call by a transport that was moved from.
[[nodiscard, gnu::cold]] inline error moved_from() {
    return error{.code = error_code::value_invalid, .message = "the transport was moved from", .unsent = true};
}

} // namespace detail::client_side

/// Contains any transport that blocks. One file constructs it, and no other has to compile that transport.
///
/// It has what the contract of transports leaves open: of a transport that does not deliver in pieces, it delivers the
/// whole response at once; for one that cannot wait, it sleeps; with one that does not observe `end` of a request, a
/// call with limits ends with `value_invalid`, and nothing is sent; so does a call by one that was moved from.
/// Thread-safe if the transport is.
class any_transport {
public:
    template <class Transport>
        requires(!std::same_as<std::remove_cvref_t<Transport>, any_transport>)
    any_transport(Transport over) : over_(contain(std::move(over))) {}

    result<http::response> operator()(std::string_view base_url, http::request const& request,
                                      std::optional<connection_use>* used = nullptr) {
        if (!over_) return detail::client_side::moved_from();
        return over_->send(base_url, request, used);
    }
    /// As above, but passes the response on while it arrives.
    result<void> operator()(std::string_view base_url, http::request const& request, http::body_receiver& into,
                            std::optional<connection_use>* used = nullptr) {
        if (!over_) return detail::client_side::moved_from();
        return over_->send(base_url, request, into, used);
    }
    /// Blocks, between the attempts of a call.
    void wait_for(std::chrono::milliseconds time, std::stop_token const& stop = {}) {
        if (over_) over_->wait_for(time, stop);
    }
    static constexpr bool ends_calls = true;

private:
    class transport {
    public:
        transport() = default;
        transport(transport const&) = delete;
        transport& operator=(transport const&) = delete;
        virtual ~transport() = default;
        virtual result<http::response> send(std::string_view, http::request const&, std::optional<connection_use>*) = 0;
        virtual result<void> send(std::string_view, http::request const&, http::body_receiver&,
                                  std::optional<connection_use>*) = 0;
        virtual void wait_for(std::chrono::milliseconds, std::stop_token const&) = 0;
    };

    template <class Transport>
    class contained final : public transport {
    public:
        explicit contained(Transport over) : over_(std::move(over)) {}

        result<http::response> send(std::string_view base_url, http::request const& request,
                                    std::optional<connection_use>* used) override {
            if (!ends(request)) return limits_impossible();
            if constexpr (requires { over_(base_url, request, used); })
                return over_(base_url, request, used);
            else
                return over_(base_url, request);
        }
        result<void> send(std::string_view base_url, http::request const& request, http::body_receiver& into,
                          std::optional<connection_use>* used) override {
            if (!ends(request)) return limits_impossible();
            if constexpr (requires { over_(base_url, request, into, used); }) {
                return over_(base_url, request, into, used);
            } else if constexpr (requires { over_(base_url, request, into); }) {
                return over_(base_url, request, into);
            } else {
                auto const whole = send(base_url, request, used);
                if (!whole) return whole.error();
                if (into.begin({whole->status, whole->headers, {}})) (void)into.take(whole->body);
                return {};
            }
        }
        void wait_for(std::chrono::milliseconds time, std::stop_token const& stop) override {
            if constexpr (requires { over_.wait_for(time, stop); })
                over_.wait_for(time, stop);
            else if constexpr (requires { over_.wait_for(time); })
                over_.wait_for(time);
            else
                sleep(time, stop);
        }

    private:
        static void sleep(std::chrono::milliseconds time, std::stop_token const& stop) {
            std::mutex mutex;
            std::unique_lock lock(mutex);
            std::condition_variable_any().wait_for(lock, stop, time, [] { return false; });
        }
        static bool ends(http::request const& request) noexcept {
            if constexpr (requires { requires Transport::ends_calls; }) return true;
            return request.end == nullptr;
        }
        [[nodiscard, gnu::cold]] static error limits_impossible() {
            return waybill::error{.code = error_code::value_invalid,
                                  .message = "the transport does not observe the limits of a call",
                                  .expected = "a transport with ends_calls, or no call_limits",
                                  .unsent = true};
        }

        Transport over_;
    };

    template <class Transport>
    static std::unique_ptr<transport> contain(Transport over) {
        static_assert(!asynchronous_transport<Transport>,
                      "waybill: this transport is asynchronous: use async_client instead of client");
        static_assert(transport_for_calls<Transport>,
                      "waybill: a transport has operator(): it is called with a base URL (std::string_view) and a "
                      "waybill::http::request const&, and returns waybill::result<waybill::http::response>");
        if constexpr (transport_for_calls<Transport>) return std::make_unique<contained<Transport>>(std::move(over));
        return nullptr;
    }

    std::unique_ptr<transport> over_;
};

} // namespace waybill
