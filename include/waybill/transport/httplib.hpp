// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/access/body_receiver.hpp>
#include <waybill/access/http.hpp>
#include <waybill/access/url.hpp>
#include <waybill/result.hpp>
#include <waybill/transport/watchdog.hpp>

#include <httplib.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace waybill {

struct httplib_settings {
    std::chrono::milliseconds connect{5'000};         ///< to be connected
    std::chrono::milliseconds deadline{30'000};       ///< for the whole answer, connecting included
    std::size_t answer_bytes = std::size_t{64} << 20; ///< cap of the body, counted while it is read and decompressed
    /// Certificates to trust, in PEM; empty: those of the system. There is no way not to verify.
    std::string ca_file{};
};

namespace over_httplib {

/// One partner's connection, kept alive from call to call.
class httplib_connection {
public:
    httplib_connection(std::string base_url, access::url const& base, httplib_settings const& settings)
        : base_url_(std::move(base_url)), client_(connect(base, settings)), watchdog_([this] { client_->stop(); }) {
        client_->set_keep_alive(true);
        client_->set_tcp_nodelay(true);      // without it Nagle and delayed acknowledgements cost 40 ms a call
        client_->set_follow_location(false); // a redirect must not carry a password elsewhere
        client_->set_connection_timeout(std::min(settings.connect, settings.deadline));
        client_->set_read_timeout(settings.deadline);
        client_->set_write_timeout(settings.deadline);
        leave_target_alone(*client_);
    }

    [[nodiscard]] std::string const& base_url() const noexcept { return base_url_; }

    result<http::response> ask(http::request const& request, httplib_settings const& settings) {
        auto asking = request_of(request);
        http::response answer;
        bool too_large = false;
        asking.content_receiver = [&](char const* bytes, std::size_t count, auto, auto) {
            too_large = answer.body.size() + count > settings.answer_bytes;
            if (!too_large) answer.body.append(bytes, count);
            return !too_large;
        };
        httplib::Response got;
        auto failure = httplib::Error::Success;
        watchdog_.arm(watchdog::clock::now() + settings.deadline);
        bool const good = client_->send(asking, got, failure);
        bool const late = watchdog_.disarm();
        if (!good) return failed(failure, late, too_large, settings);
        auto body = std::move(answer.body);
        answer = head_of(got);
        answer.body = body.empty() ? std::move(got.body) : std::move(body);
        return answer;
    }

    result<void> ask(http::request const& request, httplib_settings const& settings, http::body_receiver& into) {
        auto asking = request_of(request);
        bool begun = false;
        bool wanted = true;
        auto const on_time = [&] { watchdog_.arm(watchdog::clock::now() + settings.deadline); };
        asking.response_handler = [&](httplib::Response const& got) {
            begun = true;
            return wanted = into.begin(head_of(got));
        };
        asking.content_receiver = [&](char const* bytes, std::size_t count, auto, auto) {
            wanted = into.take({bytes, count});
            on_time();
            return wanted;
        };
        httplib::Response got;
        auto failure = httplib::Error::Success;
        on_time();
        bool const good = client_->send(asking, got, failure);
        bool const late = watchdog_.disarm();
        if (!wanted) return {}; // the connection is closed: the rest of the answer is not for the next request
        if (!good) return failed(failure, late, false, settings);
        if (!begun && !into.begin(head_of(got))) return {};
        if (!got.body.empty()) into.take(got.body);
        return {};
    }

private:
    static std::unique_ptr<httplib::ClientImpl> connect(access::url const& base, httplib_settings const& settings) {
#ifdef CPPHTTPLIB_OPENSSL_SUPPORT
        if (base.scheme == "https") {
            auto client = std::make_unique<httplib::SSLClient>(base.host, base.port);
            client->enable_server_certificate_verification(true);
            if (!settings.ca_file.empty()) client->set_ca_cert_path(settings.ca_file);
            return client;
        }
#else
        (void)settings;
#endif
        return std::make_unique<httplib::ClientImpl>(base.host, base.port);
    }

    static httplib::Request request_of(http::request const& request) {
        httplib::Request asking;
        asking.method = request.method;
        asking.path = request.target;
        asking.headers.emplace("User-Agent", "waybill");
        for (auto const& field : request.headers) asking.headers.emplace(field.name, field.value);
        asking.body = request.body;
        return asking;
    }
    static http::response head_of(httplib::Response const& got) {
        http::response head;
        head.status = got.status;
        for (auto const& [name, value] : got.headers) head.headers.add(name, value);
        return head;
    }

    /// Targets are encoded already; the setter's name changed between releases.
    template <class Client>
    static void leave_target_alone(Client& client) {
        if constexpr (requires { client.set_path_encode(false); })
            client.set_path_encode(false);
        else
            client.set_url_encode(false);
    }

    error failed(httplib::Error failure, bool late, bool too_large, httplib_settings const& settings) const {
        error wrong;
        wrong.message = base_url_ + ": ";
        auto const says = [&](error_code code, std::string words) {
            wrong.code = code;
            wrong.message += words;
        };
        if (too_large) {
            says(error_code::answer_too_large, "the answer passed " + std::to_string(settings.answer_bytes) + " bytes");
        } else if (late) {
            says(error_code::deadline_passed,
                 "no whole answer within " + std::to_string(settings.deadline.count()) + " ms");
        } else if (failure == httplib::Error::Connection || failure == httplib::Error::ConnectionTimeout) {
            says(error_code::connection_failed, "no connection");
        } else if (is_of_tls(failure)) {
            says(error_code::tls_failed, "TLS failed: " + httplib::to_string(failure));
        } else {
            says(error_code::connection_failed,
                 "the connection broke before the answer was whole: " + httplib::to_string(failure));
        }
        return wrong;
    }
    static bool is_of_tls(httplib::Error failure) {
        return failure == httplib::Error::SSLConnection || failure == httplib::Error::SSLLoadingCerts ||
               httplib::to_string(failure).find("SSL") != std::string::npos; // later releases tell more of them apart
    }

    std::string base_url_;
    std::unique_ptr<httplib::ClientImpl> client_;
    watchdog watchdog_;
};

} // namespace over_httplib

/// Calls partners over cpp-httplib, 0.11 to current: TLS that is verified, a deadline for the whole answer, a cap on
/// its size, one connection that is kept alive. Redirects are not followed. One thread at a time; each thread its own.
///
/// Errors: `url_invalid`; `connection_failed`; `tls_failed`; `deadline_passed`, after which the outcome is unknown;
/// `answer_too_large`. None of them repeats the request.
class httplib_transport {
public:
    httplib_transport() = default;
    explicit httplib_transport(httplib_settings settings) : settings_(std::move(settings)) {}

    result<http::response> operator()(std::string_view base_url, http::request const& request) {
        if (auto connected = connect(base_url); !connected) return connected.error();
        return connection_->ask(request, settings_);
    }
    /// The same, handed on while it arrives: the deadline is then one for each piece, and there is no cap.
    result<void> operator()(std::string_view base_url, http::request const& request, http::body_receiver& into) {
        if (auto connected = connect(base_url); !connected) return connected;
        return connection_->ask(request, settings_, into);
    }

private:
    result<void> connect(std::string_view base_url) {
        if (!connection_ || connection_->base_url() != base_url) {
            auto const base = access::parse_url(base_url);
            if (!base) return base.error();
#ifndef CPPHTTPLIB_OPENSSL_SUPPORT
            if (base->scheme == "https") {
                error wrong;
                wrong.code = error_code::tls_failed;
                wrong.message = "cpp-httplib was built without TLS";
                return wrong;
            }
#endif
            connection_ = std::make_unique<over_httplib::httplib_connection>(std::string(base_url), *base, settings_);
        }
        return {};
    }

    httplib_settings settings_{};
    std::unique_ptr<over_httplib::httplib_connection> connection_{};
};

} // namespace waybill
