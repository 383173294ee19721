// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client.hpp> // IWYU pragma: export
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>
#include <waybill/transport_for_calls.hpp>

#include <chrono>
#include <concepts>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>

namespace waybill {

/// Contains any transport that blocks. One file constructs it, and no other has to compile that transport.
///
/// It has what the contract of transports leaves open: of a transport that does not deliver in pieces, it delivers the
/// whole response at once; for one that cannot wait, it sleeps; with one that does not observe `end` of a request, a
/// call with limits ends with `value_invalid`, and nothing is sent; so does a call by one that was moved from.
/// Thread-safe if the transport is.
class any_transport {
public:
    template <transport_for_calls Transport>
        requires(!std::same_as<std::remove_cvref_t<Transport>, any_transport>)
    any_transport(Transport over) : over_(std::make_unique<contained<Transport>>(std::move(over))) {}

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
            if (!ends(request)) return detail::client_side::limits_impossible();
            if constexpr (requires { over_(base_url, request, used); })
                return over_(base_url, request, used);
            else
                return over_(base_url, request);
        }
        result<void> send(std::string_view base_url, http::request const& request, http::body_receiver& into,
                          std::optional<connection_use>* used) override {
            if (!ends(request)) return detail::client_side::limits_impossible();
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
            if constexpr (detail::client_side::waiting_transport<Transport>)
                detail::client_side::wait_between(over_, time, stop);
            else
                std::this_thread::sleep_for(time);
        }

    private:
        static bool ends(http::request const& request) noexcept {
            return detail::client_side::ending_transport<Transport> || request.end == nullptr;
        }

        Transport over_;
    };

    std::unique_ptr<transport> over_;
};

/// A client whose type does not name its transport, for programs in which one file chooses it:
///
///     waybill::any_client agency{waybill::partner{.base_url = "https://partner.example"},
///     waybill::httplib_transport{}};
using any_client = client<any_transport>;

} // namespace waybill

// at the end: it names the classes above
#ifdef WAYBILL_COMPILED
#include <waybill/detail/compiled_any_calls.hpp> // IWYU pragma: keep
#endif
