// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client_options.hpp>
#include <waybill/detail/compiled.hpp>
#include <waybill/detail/httplib_client/checked_exchange.hpp>
#include <waybill/detail/httplib_client/connection.hpp>
#include <waybill/detail/httplib_client/deadline.hpp>
#include <waybill/detail/httplib_client/partner_caller.hpp>
#include <waybill/detail/net/answer_collector.hpp>
#include <waybill/detail/net/connection_error.hpp>
#include <waybill/detail/net/network.hpp>
#include <waybill/detail/net/outgoing_request.hpp>
#include <waybill/detail/net/proxy.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/call_end.hpp>
#include <waybill/http/message.hpp>
#include <waybill/http/url.hpp>
#include <waybill/result.hpp>
#include <waybill/transport/httplib_settings.hpp>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::detail::httplib_client {

/// Calls partners by cpp-httplib, and keeps idle connections.
class caller final : public partner_caller {
public:
    explicit caller(httplib_settings const& settings) : settings_(settings), network_(settings.network) {}

    result<void> carry(std::string_view base_url, http::request const& request, std::chrono::milliseconds whole,
                       std::uint64_t bytes, http::body_receiver& into, std::optional<connection_use>* used) override {
        auto const until = end_of(request, whole);
        auto const base = http::parse_url(base_url);
        if (!base) return base.error();
        auto done = exchange(*base, request, {until, std::min(settings_.deadline, whole), bytes}, into, used);
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

    result<http::response> carry_whole(std::string_view base_url, http::request const& request,
                                       std::optional<connection_use>* used) override {
        net::answer_collector whole(settings_.answer_bytes);
        auto const done = carry(base_url, request, settings_.deadline, settings_.answer_bytes, whole, used);
        if (!done) return done.error();
        return whole.answer();
    }
    void wait_for(std::chrono::milliseconds time, std::stop_token const& stop) override {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any().wait_for(lock, stop, time, [] { return false; });
    }

private:
    static deadline end_of(http::request const& request, std::chrono::milliseconds whole) {
        auto const by = deadline::in(whole);
        return request.end == nullptr ? by : deadline(request.end->until, request.end->stop).earlier(by);
    }

    struct idle_connection {
        std::string partner{}; ///< scheme, host and port
        std::unique_ptr<connection> over{};
        deadline::clock::time_point since{};
    };

    result<void> exchange(http::url const& to, http::request const& request, exchange_limits const& limits,
                          http::body_receiver& into, std::optional<connection_use>* used) {
        auto const proxy = net::proxy_for(settings_.network.proxy, to);
        if (!proxy) return proxy.error();
        auto const sent = net::outgoing(request, to, *proxy, network_.settings().compression);
        if (!sent) return sent.error();
        if (limits.whole.stopped()) {
            auto wrong = limits.whole.why();
            wrong.unsent = true;
            return wrong;
        }
        auto over = take_idle(sent->partner);
        for (bool repeated = false;; repeated = true) {
            connection_use const use{over != nullptr, to.scheme == "https", false};
            if (!over) {
                over = std::make_unique<connection>(to, *proxy, network_);
                auto const by = limits.whole.earlier(deadline::in(std::min(settings_.connect, limits.silence)));
                if (auto opened = over->open(by); !opened) {
                    auto wrong = connecting_failed(opened.error(), limits.whole);
                    wrong.unsent = !repeated;
                    return wrong;
                }
            }
            if (used != nullptr) *used = use;
            bool ended_silent = false;
            auto const done = over->exchange(*sent, limits, into, ended_silent);
            if (ended_silent && use.reused && request.only_reads) { // the partner had closed a connection that was kept
                over = nullptr;
                continue;
            }
            if (!done) return done.error();
            if (*done) keep(sent->partner, std::move(over)); // after a whole exchange only
            return {};
        }
    }
    /// Returns a connection for another request; null if there is none.
    std::unique_ptr<connection> take_idle(std::string const& partner) {
        for (;;) {
            std::unique_ptr<connection> found;
            std::vector<idle_connection> expired; // closed without the lock
            {
                std::lock_guard const lock(mutex_);
                auto const oldest = deadline::clock::now() - settings_.idle;
                auto const kept =
                    std::find_if(idle_.begin(), idle_.end(), [&](auto const& each) { return each.since >= oldest; });
                std::move(idle_.begin(), kept, std::back_inserter(expired));
                idle_.erase(idle_.begin(), kept);
                auto const at = std::find_if(idle_.rbegin(), idle_.rend(),
                                             [&](auto const& each) { return each.partner == partner; });
                if (at == idle_.rend()) return nullptr;
                found = std::move(at->over);
                idle_.erase(std::next(at).base());
            }
            if (found->is_idle()) return found;
        }
    }
    void keep(std::string const& partner, std::unique_ptr<connection> over) {
        idle_connection oldest; // closed without the lock
        std::lock_guard const lock(mutex_);
        if (settings_.idle_connections == 0) return;
        if (idle_.size() >= settings_.idle_connections) {
            oldest = std::move(idle_.front());
            idle_.erase(idle_.begin());
        }
        idle_.push_back({partner, std::move(over), deadline::clock::now()});
    }
    /// Maps the passed deadline for connecting, if it is not that of the whole call, to `connection_failed`: nothing
    /// was sent, so the outcome is known.
    error connecting_failed(error wrong, deadline const& whole) const {
        if (wrong.code != error_code::deadline_passed || whole.passed() || settings_.connect >= settings_.deadline)
            return wrong;
        return connection_error("no connection within " + std::to_string(settings_.connect.count()) + " ms");
    }

    httplib_settings settings_;
    net::network network_;
    std::mutex mutex_{};
    std::vector<idle_connection> idle_{}; ///< the last used one at the end
};

WAYBILL_INLINE std::unique_ptr<partner_caller> make_partner_caller(httplib_settings const& settings) {
    return std::make_unique<caller>(settings);
}

} // namespace waybill::detail::httplib_client
