// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/binding/plain_response.hpp>
#include <waybill/detail/httplib_client/flags.hpp>
#include <waybill/http/message.hpp>
#include <waybill/service.hpp>
#include <waybill/value/instant.hpp>

#include <httplib.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace waybill {

namespace detail::httplib_client {

inline http::request from_httplib(httplib::Request const& request) {
    http::request requested;
    requested.method = request.method;
    requested.target = request.target;
    for (auto const& [name, value] : request.headers) requested.headers.add(name, value);
    return requested;
}

inline void to_httplib(http::response&& answer, httplib::Response& response) {
    response.status = answer.status;
    std::string type = "text/plain";
    bool cached = false;
    for (auto const& field : answer.headers) {
        cached = cached || http::headers::same_name(field.name, "Cache-Control");
        if (http::headers::same_name(field.name, "Content-Type"))
            type = field.value;
        else
            response.set_header(field.name, field.value);
    }
    if (!cached) response.set_header("Cache-Control", "no-store"); // responses contain personal bookings
    response.set_content(std::move(answer.body), type);
}

} // namespace detail::httplib_client

/// Routes all requests of a cpp-httplib server to a service, for programs that already run one. `to` must outlive
/// `server`. A body larger than `body_bytes` is answered with 413.
///
/// A request whose handler throws is refused with `INTERNAL`; cpp-httplib itself would send the text of the exception.
/// `failed` is then called with the id of the request, within the handler of the exception: `std::current_exception()`
/// is it.
///
/// cpp-httplib 0.11 limits neither headers nor the time to receive them: put a reverse proxy before it.
template <class Handler>
void mount(service<Handler> const& to, httplib::Server& server, std::size_t body_bytes = std::size_t{8} << 20,
           std::function<void(std::string_view request_id)> failed = {}) {
    auto const calls = std::make_shared<std::atomic<std::uint64_t>>(0);
    auto const answer = [&to, calls, failed = std::move(failed)](http::request const& requested,
                                                                 httplib::Request const& request,
                                                                 httplib::Response& response) {
        auto const now = std::chrono::system_clock::now();
        auto const id = std::to_string(now.time_since_epoch().count()) + '-' + std::to_string(++*calls);
        auto const handle = [&] { return to.handle(requested, request.remote_addr, instant::of(now), id); };
#ifdef __cpp_exceptions
        try {
            detail::httplib_client::to_httplib(handle(), response);
        } catch (...) {
            if (failed) failed(id);
            detail::httplib_client::to_httplib(to.refuse_internal(requested, request.remote_addr, instant::of(now), id),
                                               response);
        }
#else
        detail::httplib_client::to_httplib(handle(), response);
#endif
    };
    auto const bare = [answer](httplib::Request const& request, httplib::Response& response) {
        answer(detail::httplib_client::from_httplib(request), request, response);
    };
    // reads the body itself: the library would parse forms, and only up to 8 KB
    auto const with_body = [answer, body_bytes](httplib::Request const& request, httplib::Response& response,
                                                httplib::ContentReader const& read) {
        auto requested = detail::httplib_client::from_httplib(request);
        bool too_large = false;
        // The library would deliver multipart bodies in parts; they must be read like all others, or their bytes would
        // be parsed as the next request. The request is the server's own variable, which is not const there.
        const_cast<httplib::Request&>(request).headers.erase("Content-Type");
        bool const whole = read([&](char const* bytes, std::size_t count) {
            too_large = too_large || requested.body.size() + count > body_bytes;
            if (!too_large) requested.body.append(bytes, count);
            return true; // read to its end, for the same reason
        });
        if (too_large || response.status == 413)
            return detail::httplib_client::to_httplib(detail::binding::text_response("The body is too large.", 413),
                                                      response);
        if (!whole)
            return detail::httplib_client::to_httplib(detail::binding::text_response("The body broke off.", 400),
                                                      response);
        answer(requested, request, response);
    };
    server.set_tcp_nodelay(true);
    server.set_payload_max_length(body_bytes);
    server.Get(".*", bare);
    server.Options(".*", bare);
    server.Post(".*", with_body);
    server.Put(".*", with_body);
    server.Patch(".*", with_body);
    server.Delete(".*", with_body);
}
template <class Handler, class... More>
void mount(service<Handler> const&& temporary, httplib::Server& server, More&&...) = delete;

} // namespace waybill
