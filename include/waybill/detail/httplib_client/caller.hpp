// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/any_transport.hpp>
#include <waybill/detail/compiled.hpp>
#include <waybill/detail/http1/response_head.hpp>
#include <waybill/detail/httplib_client/connection.hpp>
#include <waybill/detail/httplib_client/deadline.hpp>
#include <waybill/detail/net/exchange.hpp>
#include <waybill/detail/net/idle_connections.hpp>
#include <waybill/detail/net/tls_context.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/call_end.hpp>
#include <waybill/http/message.hpp>
#include <waybill/http/url.hpp>
#include <waybill/result.hpp>
#include <waybill/transport/httplib_settings.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::httplib_client {

/// Calls partners by cpp-httplib, and keeps idle connections.
class caller final : public client_side::contained_transport {
public:
    [[gnu::cold]] caller() = default;
    [[gnu::cold]] explicit caller(httplib_settings const& settings) : settings_(settings), find_(&route_by_settings) {}
    [[gnu::cold]] ~caller() override = default;

    [[gnu::cold]] result<http::response> send(std::string_view base_url, http::request const& request) override {
        net::response_collector whole(settings_.answer_bytes);
        auto const done = carry(base_url, request, settings_.deadline, settings_.answer_bytes, whole);
        if (!done) return done.error();
        return whole.answer();
    }
    result<void> send(std::string_view base_url, http::request const& request, http::body_receiver& into) override {
        return carry(base_url, request, settings_.stream_deadline, settings_.stream_bytes, into);
    }

private:
    /// Carries out one exchange within `whole`; the body of the response has at most `bytes`.
    [[gnu::cold]] result<void> carry(std::string_view base_url, http::request const& request,
                                     std::chrono::milliseconds whole, std::uint64_t bytes, http::body_receiver& into) {
        auto const until = end_of(request, whole);
        auto const base = http::parse_url(base_url);
        if (!base) return base.error();
        auto done = exchange(*base, request, until, std::min(settings_.deadline, whole), bytes, into);
        if (done) return {};
        auto& wrong = done.error();
        if (wrong.code == error_code::cancelled) wrong.message = "the call was cancelled";
        if (wrong.code == error_code::deadline_passed) {
            bool const own = request.end != nullptr && deadline(request.end->until).passed();
            bool const all = until.passed() || settings_.deadline >= whole;
            wrong.message = own ? "no complete response within the deadline of the call"
                                : (all ? "no complete response within " : "no further bytes of the response within ") +
                                      std::to_string((all ? whole : settings_.deadline).count()) + " ms";
        }
        wrong.message = std::string(base_url) + ": " + wrong.message;
        return std::move(wrong);
    }
    static deadline end_of(http::request const& request, std::chrono::milliseconds whole) {
        auto const by = deadline::in(whole);
        return request.end == nullptr ? by : deadline(request.end->until, request.end->stop).earlier(by);
    }

    /// Each wait for bytes ends after `silence`; `most` limits the decoded body.
    [[gnu::cold]] result<void> exchange(http::url const& to, http::request const& request, deadline const& whole,
                                        std::chrono::milliseconds silence, std::uint64_t most,
                                        http::body_receiver& into) {
        route by;
        if (find_ != nullptr)
            if (auto const found = find_(settings_.network, to, by); !found) return unsent(found.error());
        auto const sent = net::outgoing(request, settings_.network.compression);
        if (!sent) return unsent(sent.error());
        if (whole.stopped()) return unsent(whole.why());
        auto const partner = to.scheme + "://" + to.authority();
        auto over = idle_.take(partner);
        for (bool repeated = false;; repeated = true) {
            bool const reused = over != nullptr;
            if (!over) {
                over = std::make_unique<connection>(to, by, network_);
                auto const until = whole.earlier(deadline::in(std::min(settings_.connect, silence)));
                if (auto opened = over->open(by, until); !opened) {
                    auto wrong = connecting_failed(opened.error(), whole);
                    wrong.unsent = !repeated;
                    return wrong;
                }
            }
            net::response_reader reader(*sent, most, into);
            auto const done = over->exchange(*sent, whole, silence, reader);
            if (!done && done.error().code == error_code::connection_failed && !reader.has_begun() && reused &&
                request.only_reads) { // the partner had closed a connection that was kept
                over = nullptr;
                continue;
            }
            if (reader.is_reusable()) idle_.keep(partner, std::move(over));
            return done;
        }
    }

    static error unsent(error why) {
        why.unsent = true;
        return why;
    }
    /// Maps the passed deadline for connecting, if it is not that of the whole call, to `connection_failed`: nothing
    /// was sent, so the outcome is known.
    [[gnu::cold]] error connecting_failed(error wrong, deadline const& whole) const {
        if (wrong.code != error_code::deadline_passed || whole.passed() || settings_.connect >= settings_.deadline)
            return wrong;
        return http1::connection_error("no connection within " + std::to_string(settings_.connect.count()) + " ms");
    }

    httplib_settings settings_{};
    find_route* find_ = nullptr; ///< null for a transport without settings
    net::network network_{settings_.network};
    net::idle_connections<connection> idle_{settings_.idle};
};

[[gnu::cold]] WAYBILL_INLINE std::unique_ptr<client_side::contained_transport> make_caller() {
    return std::make_unique<caller>();
}
WAYBILL_INLINE std::unique_ptr<client_side::contained_transport> make_caller(httplib_settings const& settings) {
    return std::make_unique<caller>(settings);
}

} // namespace waybill::detail::httplib_client
