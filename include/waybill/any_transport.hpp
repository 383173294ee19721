// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/compiled.hpp>
#include <waybill/error.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <chrono>
#include <concepts>
#include <memory>
#include <stop_token>
#include <string_view>
#include <type_traits>
#include <utility>

namespace waybill {

/// A transport sends one request to a partner and returns its response. A client and the policies of `client_options`
/// work with any type that has
///
///     result<http::response> operator()(std::string_view base_url, http::request const&);
///
/// and, if it can, what follows:
///
///     // for lists in pieces: passes status and fields to `begin` and the body to `take` while it arrives, and
///     // succeeds when one of them returns false; without it `call_for_each` receives the whole body at once
///     result<void> operator()(std::string_view base_url, http::request const&, http::body_receiver& into);
///     // for retries: waits between the attempts of a call; without it the thread sleeps until a stop is requested.
///     // With the second parameter it returns as soon as that is
///     void wait_for(std::chrono::milliseconds, std::stop_token const& = {});
///     // for `call_limits`: it ends at `request.end`, if that is not null, with `deadline_passed` or `cancelled`;
///     // without it a call with limits is refused
///     static constexpr bool ends_calls = true;
///
/// The request has a method, a target that begins with `/`, header fields, and a body. `Host`, `Content-Length` and the
/// fields of the connection are left to the transport; those of the request must not be changed, nor repeated in logs:
/// they contain secrets. The path of `base_url` is a part of the target. A response of any status is a success. The
/// body is what the partner encoded: content and transfer codings are removed.
///
/// Errors: `url_invalid`, and `tls_failed` for certificate and handshake, only if nothing was sent; `connection_failed`
/// if there is no connection or it breaks; `deadline_passed` if the time for the call is over; `answer_too_large` for a
/// limit of the transport; `status_unexpected` for what is no HTTP response; `value_invalid` for a request that cannot
/// be sent. "Sent" means that a byte of the request may have reached the partner. A transport does not repeat a request
/// that may have been sent, unless `only_reads` of the request is set. It sets `error::unsent` if there was no
/// connection: after any other error but the first two the workflow takes the outcome of a booking for unknown.
///
/// A client calls its transport from the thread of the call. It may be used by several threads at once if the transport
/// may. Nothing is thrown.
template <class Transport>
concept transport_for_calls = requires(Transport& over, std::string_view base_url, http::request const& request) {
    { over(base_url, request) } -> std::convertible_to<result<http::response>>;
};

/// A transport that does not block: `transport/asio.hpp`. Its client is `async_client`.
template <class Transport>
concept asynchronous_transport = requires(Transport const& over) {
    over.get_executor();
    over.settings();
};

namespace detail::client_side {

/// The outcome of a call by a transport that was moved from.
[[nodiscard]] error moved_from();
/// The outcome of a call with limits over a transport that does not observe them.
[[nodiscard]] error limits_impossible();
/// Blocks until the time is over or a stop is requested.
void sleep(std::chrono::milliseconds time, std::stop_token const& stop);

/// What `any_transport` contains.
class contained_transport {
public:
    contained_transport() = default;
    contained_transport(contained_transport const&) = delete;
    contained_transport& operator=(contained_transport const&) = delete;
    virtual ~contained_transport() = default;
    virtual result<http::response> send(std::string_view base_url, http::request const& request) = 0;
    virtual result<void> send(std::string_view base_url, http::request const& request, http::body_receiver& into) = 0;
    /// Returns false if the transport cannot wait: its caller sleeps then.
    virtual bool wait_for(std::chrono::milliseconds, std::stop_token const&) { return false; }
};

} // namespace detail::client_side

class httplib_transport;

/// Contains any transport that blocks. One file constructs it, and no other has to compile that transport.
///
/// It has what the contract of transports leaves open: of a transport that does not deliver in pieces, it delivers the
/// whole response at once; for one that cannot wait, it sleeps; with one that does not observe `end` of a request, a
/// call with limits ends with `value_invalid`, and nothing is sent; so does a call by one that was moved from.
/// Thread-safe if the transport is.
class any_transport {
public:
    template <class Transport>
        requires(!std::same_as<std::remove_cvref_t<Transport>, any_transport> &&
                 !std::same_as<std::remove_cvref_t<Transport>, httplib_transport>)
    any_transport(Transport over) : over_(contain(std::move(over))) {}

    result<http::response> operator()(std::string_view base_url, http::request const& request) {
        if (!over_) return detail::client_side::moved_from();
        return over_->send(base_url, request);
    }
    /// As above, but passes the response on while it arrives.
    result<void> operator()(std::string_view base_url, http::request const& request, http::body_receiver& into) {
        if (!over_) return detail::client_side::moved_from();
        return over_->send(base_url, request, into);
    }
    /// Blocks, between the attempts of a call.
    void wait_for(std::chrono::milliseconds time, std::stop_token const& stop = {}) {
        if (over_ && !over_->wait_for(time, stop)) detail::client_side::sleep(time, stop);
    }
    static constexpr bool ends_calls = true;

protected:
    explicit any_transport(std::unique_ptr<detail::client_side::contained_transport> over) : over_(std::move(over)) {}

private:
    using transport = detail::client_side::contained_transport;

    template <class Transport>
    class contained final : public transport {
    public:
        explicit contained(Transport over) : over_(std::move(over)) {}

        result<http::response> send(std::string_view base_url, http::request const& request) override {
            if (!ends(request)) return detail::client_side::limits_impossible();
            return over_(base_url, request);
        }
        result<void> send(std::string_view base_url, http::request const& request, http::body_receiver& into) override {
            if (!ends(request)) return detail::client_side::limits_impossible();
            if constexpr (requires { over_(base_url, request, into); }) {
                return over_(base_url, request, into);
            } else {
                auto const whole = send(base_url, request);
                if (!whole) return whole.error();
                if (into.begin({whole->status, whole->headers, {}})) (void)into.take(whole->body);
                return {};
            }
        }
        bool wait_for(std::chrono::milliseconds time, std::stop_token const& stop) override {
            if constexpr (requires { over_.wait_for(time, stop); })
                return over_.wait_for(time, stop), true;
            else if constexpr (requires { over_.wait_for(time); })
                return over_.wait_for(time), true;
            return false;
        }

    private:
        static bool ends(http::request const& request) noexcept {
            if constexpr (requires { requires Transport::ends_calls; }) return true;
            return request.end == nullptr;
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

#if !defined(WAYBILL_COMPILED) || defined(WAYBILL_COMPILED_SOURCE)
#include <condition_variable>
#include <mutex>

namespace waybill::detail::client_side {

[[gnu::cold]] WAYBILL_INLINE error moved_from() {
    return {.code = error_code::value_invalid, .message = "the transport was moved from", .unsent = true};
}
[[gnu::cold]] WAYBILL_INLINE error limits_impossible() {
    return {.code = error_code::value_invalid,
            .message = "the transport does not observe the limits of a call",
            .expected = "a transport with ends_calls, or no call_limits",
            .unsent = true};
}
[[gnu::cold]] WAYBILL_INLINE void sleep(std::chrono::milliseconds time, std::stop_token const& stop) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any().wait_for(lock, stop, time, [] { return false; });
}

} // namespace waybill::detail::client_side
#endif
