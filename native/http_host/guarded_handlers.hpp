// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <http_host/handler_turns.hpp>
#include <http_host/host_shared.hpp>
#include <http_host/response_head.hpp>
#include <memory_shortage/memory_shortage.hpp>

#include <algorithm>
#include <atomic>
#include <exception>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::native::http_host {

/// Calls the handlers of a host for connections. Exceptions are logged and become a response or the end of the
/// connection. Takes a turn first if a handler needs one.
class guarded_handlers {
public:
    explicit guarded_handlers(host_shared& shared) noexcept : shared_(shared) {}

    /// Whether this is a GET or HEAD of one of the public paths.
    [[nodiscard]] bool is_public(http::request const& head) const {
        if (head.method != "GET" && head.method != "HEAD") return false;
        auto const path = std::string_view(head.target).substr(0, head.target.find('?'));
        auto const& all = shared_.handlers.public_paths;
        return std::find(all.begin(), all.end(), path) != all.end();
    }
    /// Whether the first bytes of a request are those of a GET or HEAD of a public path, as far as they go.
    [[nodiscard]] bool may_be_public(std::string_view begun) const {
        for (std::string_view const method : {"GET ", "HEAD "})
            for (auto const path : shared_.handlers.public_paths)
                if (begun.substr(0, method.size()) == method.substr(0, begun.size()) &&
                    (begun.size() <= method.size() ||
                     begun.substr(method.size(), path.size()) == path.substr(0, begun.size() - method.size())))
                    return true;
        return false;
    }

    /// The response to a head whose body must not be read. `caller` may be replaced.
    [[nodiscard]] std::optional<http::response> admit_head(http::request& head, std::string& caller) const {
        if (!shared_.handlers.admit_head) return std::nullopt;
        return guarded([&] { return shared_.handlers.admit_head(head, caller); });
    }

    /// A response of the host itself with `status`, to a request whose head was read.
    [[nodiscard]] http::response refusal_of(http::request const& head, int status) const {
        auto refused = short_response(status);
        if (shared_.handlers.complete) shared_.handlers.complete(head, refused);
        return refused;
    }

    /// The response to a request that needs no handler; nothing for all others.
    [[nodiscard]] std::optional<http::response> respond_at_once(http::request const& request) const {
        if (!shared_.handlers.respond_at_once) return std::nullopt;
        auto answered = guarded([&] { return shared_.handlers.respond_at_once(request); });
        if (answered) shared_.activity.requests.fetch_add(1, std::memory_order_relaxed);
        return answered;
    }

    /// The response to a caller that is not admitted.
    [[nodiscard]] http::response refuse_address(std::string_view peer_address) const {
        if (!shared_.handlers.refuse_address) return short_response(403);
        return guarded([&] { return shared_.handlers.refuse_address(peer_address); });
    }

    /// Releases the turn.
    [[nodiscard]] host_response respond(http::request const& request, request_caller const& caller) const {
        handler_turn const mine(shared_.turns);
        shared_.activity.requests.fetch_add(1, std::memory_order_relaxed);
        return guarded([&] { return shared_.handlers.respond(request, caller); });
    }

    /// Called after the event that `waited` waits for. Releases the turn.
    [[nodiscard]] host_response respond_again(host_response const& waited, http::request const& request) const {
        handler_turn const mine(shared_.turns);
        return guarded([&] { return waited.respond_again(request); });
    }

    /// The next piece of a response, and whether another one follows; nothing if the response failed. Releases the
    /// turn.
    [[nodiscard]] std::optional<bool> make_piece(http::body_source& from, std::string& piece) const {
        handler_turn const mine(shared_.turns);
        try {
            memory_shortage::scope const throwing(true);
            auto const more = from.next(piece);
            if (more) return *more;
            shared_.report("a response ended early: " + more.error().message);
        } catch (std::exception const& thrown) {
            shared_.report(std::string("a response ended early, its source threw: ") + thrown.what());
        } catch (...) { shared_.report("a response ended early, its source threw something that is not an exception"); }
        return std::nullopt;
    }

private:
    template <class Call>
    auto guarded(Call const& call) const -> decltype(call()) {
        try {
            memory_shortage::scope const throwing(true);
            return call();
        } catch (std::exception const& thrown) {
            shared_.report(std::string("a handler threw: ") + thrown.what());
        } catch (...) { shared_.report("a handler threw something that is no exception"); }
        return short_response(500);
    }

    host_shared& shared_;
};

} // namespace waybill::native::http_host
