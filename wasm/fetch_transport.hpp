// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>
#include <waybill/http/url.hpp>
#include <waybill/result.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

// Defined in fetch_transport.js beside this header: link with `--js-library`.
extern "C" {
void waybill_fetch(unsigned id, char const* head, std::size_t head_size, char const* body, std::size_t body_size,
                   int deadline, void* context, char* (*room)(void*, int, std::size_t), int (*arrived)(void*, int),
                   void (*done)(void*, int));
void waybill_fetch_abort(unsigned id, int outcome);
void waybill_fetch_resume(unsigned id);
}

namespace waybill {

/// The limits of a call.
struct fetch_settings {
    std::chrono::milliseconds deadline{30'000};       ///< for the whole response; zero: none
    std::size_t answer_bytes = std::size_t{64} << 20; ///< of the body in memory, checked while it is read
};

/// How a call continues after a part of its response.
enum class fetch_flow : int {
    on,   ///< continue
    wait, ///< continue after `fetch_call::resume`
    stop, ///< end the call
};

/// What fetch_transport.js reports; it contains the same numbers.
enum class fetch_outcome : int {
    answered,
    connection_failed,
    cancelled,
    deadline_passed,
    answer_too_large,
    tls_failed,
    redirected,          ///< a browser does not reveal the target
    own_deadline_passed, ///< of the caller, who ended the call
    not_connected,       ///< nothing was sent
};

/// A call through the global `fetch` of browsers, workers and Node, for programs built with Emscripten. Delivers the
/// response to a derived class, so that neither ASYNCIFY nor threads are needed. Does not follow redirects and sends no
/// cookies.
///
/// Errors: `url_invalid`; `value_invalid` for a header field with a control character; `connection_failed`, in a
/// browser also for a call that CORS refuses; `tls_failed` if the platform reports it; `deadline_passed`, after which
/// the outcome is unknown; `answer_too_large`; `cancelled`; `status_unexpected` for a redirect in a browser. No error
/// repeats the request.
class fetch_call {
public:
    fetch_call(fetch_call const&) = delete;
    fetch_call& operator=(fetch_call const&) = delete;
    virtual ~fetch_call() = default;

    /// Sends the request. `id`: any number that no call in progress has. `end` is called once: later from the event
    /// loop, or immediately if nothing could be sent. The call is then destroyed.
    static void send(std::unique_ptr<fetch_call> call, unsigned id, std::string const& base_url,
                     http::request const& request, fetch_settings const& settings) {
        call->base_url_ = base_url;
        call->settings_ = settings;
        auto const base = http::parse_url(base_url);
        auto const head = base ? head_of(*base, request) : std::string();
        if (!base) return call->end(base.error());
        if (head.empty())
            return call->end(error{.code = error_code::value_invalid,
                                   .message = "the request line or a header field contains a control character"});
        constexpr std::int64_t longest = 0x7FFF'FFFF; // of setTimeout
        waybill_fetch(id, head.data(), head.size(), request.body.data(), request.body.size(),
                      int(std::min<std::int64_t>(settings.deadline.count(), longest)), call.release(),
                      &fetch_call::room, &fetch_call::arrived, &fetch_call::done);
    }
    /// Continues a call whose `take` returned `wait`; otherwise does nothing.
    static void resume(unsigned id) { waybill_fetch_resume(id); }
    /// Cancels a call: it ends with `cancelled`, or `deadline_passed` if the caller's own deadline passed. Ignores a
    /// call that has ended.
    static void cancel(unsigned id, error_code why) {
        waybill_fetch_abort(id, int(why == error_code::deadline_passed ? fetch_outcome::own_deadline_passed
                                                                       : fetch_outcome::cancelled));
    }

protected:
    fetch_call() = default;

    /// Returns what has arrived since the last time.
    http::response take_arrived() {
        http::response made{status_, {}, std::exchange(body_, {})};
        auto const fields = std::exchange(fields_, {});
        auto rest = std::string_view(fields);
        while (!rest.empty()) {
            auto const next = [&rest] {
                auto const end = rest.find('\0');
                std::string piece(rest.substr(0, end));
                rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
                return piece;
            };
            auto name = next();
            made.headers.add(std::move(name), next());
        }
        return made;
    }

private:
    /// Called when the head of a response has arrived, and then for each piece of the body. The deadline runs from the
    /// request, or from a `resume`, to a piece for which this returns `wait`.
    virtual fetch_flow take(bool head) = 0;
    /// Receives what is left of the response, also after `stop`, or the error.
    virtual void end(result<http::response> answer) = 0;

    /// Returns where JavaScript writes the next piece of `what`: 0 the header fields, 1 the body, 2 the reason of a
    /// failure. Null: the limit is exceeded.
    static char* room(void* context, int what, std::size_t bytes) {
        auto& self = *static_cast<fetch_call*>(context);
        if (what == 1 && bytes > self.settings_.answer_bytes - self.body_.size()) return nullptr;
        auto& text = what == 0 ? self.fields_ : what == 1 ? self.body_ : self.reason_;
        auto const before = text.size();
        text.resize(before + bytes);
        return text.data() + before;
    }
    /// Called when status and header fields have arrived, and with status 0 for each piece of the body.
    static int arrived(void* context, int status) {
        auto& self = *static_cast<fetch_call*>(context);
        if (status != 0) self.status_ = status;
        return int(self.take(status != 0));
    }
    static void done(void* context, int how) {
        std::unique_ptr<fetch_call> const self(static_cast<fetch_call*>(context));
        if (fetch_outcome(how) == fetch_outcome::answered) return self->end(self->take_arrived());
        self->end(self->failure(fetch_outcome(how)));
    }

    error failure(fetch_outcome how) const {
        using enum fetch_outcome;
        bool const unsent = how == tls_failed || how == not_connected;
        auto const [code, message] = [&]() -> std::pair<error_code, std::string> {
            if (how == cancelled) return {error_code::cancelled, "cancelled before the response was complete"};
            if (how == deadline_passed)
                return {error_code::deadline_passed,
                        "no complete response within " + std::to_string(settings_.deadline.count()) + " ms"};
            if (how == own_deadline_passed)
                return {error_code::deadline_passed, "no complete response when the caller's own deadline passed"};
            if (how == answer_too_large)
                return {error_code::answer_too_large,
                        "the response is larger than " + std::to_string(settings_.answer_bytes) + " bytes"};
            if (how == tls_failed) return {error_code::tls_failed, "TLS failed: " + reason_};
            if (how == redirected)
                return {error_code::status_unexpected, "redirects are not followed; use the final address"};
            if (unsent) return {error_code::connection_failed, "no connection: " + reason_};
            return {error_code::connection_failed,
                    reason_.empty() ? "no connection, or the partner does not allow calls from this origin (CORS)"
                                    : "no connection, or it closed before the response was complete: " + reason_};
        }();
        return {.code = code, .message = base_url_ + ": " + message, .unsent = unsent};
    }

    /// Returns method, address and header fields, each terminated by NUL; empty if one of them contains a control
    /// character.
    static std::string head_of(http::url const& base, http::request const& request) {
        std::string head;
        bool clean = true;
        auto const add = [&](std::string_view text) {
            for (char const byte : text) clean = clean && static_cast<unsigned char>(byte) >= 0x20;
            (head += text) += '\0';
        };
        add(request.method);
        add(base.scheme + "://" + base.authority() + request.target);
        for (auto const& field : request.headers) {
            add(field.name);
            add(field.value);
        }
        if (!clean) head.clear();
        return head;
    }

    std::string base_url_{};
    fetch_settings settings_{};
    int status_ = 0;
    std::string fields_{};
    std::string body_{};
    std::string reason_{};
};

} // namespace waybill
