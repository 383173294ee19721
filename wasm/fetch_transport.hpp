// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>
#include <waybill/http/url.hpp>
#include <waybill/result.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
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

/// The settings of `fetch_transport`.
struct fetch_settings {
    std::chrono::milliseconds deadline{30'000};       ///< for the whole response; zero: none
    std::size_t answer_bytes = std::size_t{64} << 20; ///< limit of the body, checked while it is read
};

/// Identifies a call in progress.
enum class fetch_call : std::uint32_t {};

/// What a receiver returns for a piece of a response.
enum class fetch_flow : int {
    on,   ///< continue
    wait, ///< continue after `fetch_transport::resume`
    stop, ///< end the call
};

namespace fetching {

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

/// A response that arrives in pieces. JavaScript owns it until `done`.
class fetch_arrival {
public:
    fetch_arrival(std::string base_url, fetch_settings settings)
        : base_url_(std::move(base_url)), settings_(settings) {}
    fetch_arrival(fetch_arrival const&) = delete;
    fetch_arrival& operator=(fetch_arrival const&) = delete;
    virtual ~fetch_arrival() = default;

    /// Returns where JavaScript writes the next piece of `what`: 0 the header fields, 1 the body, 2 the reason of a
    /// failure. Null: the limit is exceeded.
    static char* room(void* context, int what, std::size_t bytes) {
        auto& self = *static_cast<fetch_arrival*>(context);
        if (what == 1 && bytes > self.settings_.answer_bytes - self.body_.size()) return nullptr;
        auto& text = what == 0 ? self.fields_ : what == 1 ? self.body_ : self.reason_;
        auto const before = text.size();
        text.resize(before + bytes);
        return text.data() + before;
    }
    /// Called when status and header fields have arrived, and with status 0 for each piece of the body.
    static int arrived(void* context, int status) {
        auto& self = *static_cast<fetch_arrival*>(context);
        if (status != 0) self.status_ = status;
        return int(self.take(status != 0));
    }
    static void done(void* context, int how) {
        auto* const self = static_cast<fetch_arrival*>(context);
        self->deliver(fetch_outcome(how) == fetch_outcome::answered
                          ? result<http::response>(self->answer())
                          : result<http::response>(self->failure(fetch_outcome(how))));
        delete self;
    }

    /// Ends a call that sent nothing.
    void refuse(error why) { deliver(std::move(why)); }

protected:
    /// Returns the response, without the parts of the body that were already passed on.
    http::response answer() {
        http::response made{status_, {}, std::exchange(body_, {})};
        auto rest = std::string_view(fields_);
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
    virtual fetch_flow take(bool head) = 0;
    virtual void deliver(result<http::response> answer) = 0;

    error failure(fetch_outcome how) const {
        error wrong;
        wrong.message = base_url_ + ": ";
        auto const fail = [&](error_code code, std::string const& message) {
            wrong.code = code;
            wrong.message += message;
        };
        switch (how) {
        case fetch_outcome::cancelled: fail(error_code::cancelled, "cancelled before the response was complete"); break;
        case fetch_outcome::deadline_passed:
            fail(error_code::deadline_passed,
                 "no complete response within " + std::to_string(settings_.deadline.count()) + " ms");
            break;
        case fetch_outcome::own_deadline_passed:
            fail(error_code::deadline_passed, "no complete response when the caller's own deadline passed");
            break;
        case fetch_outcome::answer_too_large:
            fail(error_code::answer_too_large,
                 "the response is larger than " + std::to_string(settings_.answer_bytes) + " bytes");
            break;
        case fetch_outcome::tls_failed:
            wrong.unsent = true;
            fail(error_code::tls_failed, "TLS failed: " + reason_);
            break;
        case fetch_outcome::redirected:
            fail(error_code::status_unexpected, "redirects are not followed; use the final address");
            break;
        case fetch_outcome::not_connected:
            wrong.unsent = true;
            fail(error_code::connection_failed, "no connection: " + reason_);
            break;
        case fetch_outcome::answered:
        case fetch_outcome::connection_failed:
            fail(error_code::connection_failed,
                 reason_.empty() ? "no connection, or the partner does not allow calls from this origin (CORS)"
                                 : "no connection, or it closed before the response was complete: " + reason_);
        }
        return wrong;
    }

    std::string base_url_;
    fetch_settings settings_;
    int status_ = 0;
    std::string fields_{};
    std::string body_{};
    std::string reason_{};
};

template <class OnAnswer>
class fetch_arrival_for final : public fetch_arrival {
public:
    fetch_arrival_for(std::string base_url, fetch_settings settings, OnAnswer on_answer)
        : fetch_arrival(std::move(base_url), settings), on_answer_(std::move(on_answer)) {}

private:
    fetch_flow take(bool) override { return fetch_flow::on; }
    void deliver(result<http::response> answer) override { on_answer_(std::move(answer)); }

    OnAnswer on_answer_;
};

/// Passes each piece on as it arrives.
template <class Receiver>
class fetch_pieces_for final : public fetch_arrival {
public:
    fetch_pieces_for(std::string base_url, fetch_settings settings, Receiver receiver)
        : fetch_arrival(std::move(base_url), settings), receiver_(std::move(receiver)) {}

private:
    fetch_flow take(bool head) override {
        auto piece = answer();
        if (!head) return receiver_.take(piece.body);
        receiver_.begin(std::move(piece));
        return fetch_flow::on;
    }
    void deliver(result<http::response> answer) override {
        receiver_.end(answer ? result<void>() : result<void>(std::move(answer).error()));
    }

    Receiver receiver_;
};

/// Returns method, address and header fields, each terminated by NUL; empty if one of them contains a control
/// character.
inline std::string fetch_head_of(http::url const& base, http::request const& request) {
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

} // namespace fetching

/// Calls partners through the global `fetch` of browsers, workers and Node, for programs built with Emscripten.
/// Delivers responses to a callback, so that neither ASYNCIFY nor threads are needed. Does not follow redirects and
/// sends no cookies.
///
///     transport.exchange(partner.base_url, *request, [](waybill::result<waybill::http::response> answer) { ... });
///
/// Errors: `url_invalid`; `value_invalid` for a header field with a control character; `connection_failed`, in a
/// browser also for a call that CORS refuses; `tls_failed` if the platform reports it; `deadline_passed`, after which
/// the outcome is unknown; `answer_too_large`; `cancelled`; `status_unexpected` for a redirect in a browser. No error
/// repeats the request.
class fetch_transport {
public:
    fetch_transport() = default;
    explicit fetch_transport(fetch_settings settings) : settings_(settings) {}

    /// Sends the request. Calls `on_answer` with a `result<waybill::http::response>` once: later from the event loop,
    /// or immediately if nothing could be sent. The transport need not outlive the call.
    template <class OnAnswer>
    fetch_call exchange(std::string_view base_url, http::request const& request, OnAnswer on_answer) const {
        return start(base_url, request,
                     new fetching::fetch_arrival_for<OnAnswer>(std::string(base_url), settings_, std::move(on_answer)));
    }

    /// As `exchange`, but passes the response on while it arrives and keeps nothing of it. A receiver has
    ///
    /// - `void begin(http::response head)`: status and header fields, once;
    /// - `fetch_flow take(std::string_view bytes)`: the next piece of the body;
    /// - `void end(result<void>)`: the end of the response, also after `stop`, or the error. Always called, as the
    /// last.
    ///
    /// The deadline runs from the request, or from a `resume`, to a piece for which the receiver returns `wait`.
    /// `answer_bytes` limits one piece.
    template <class Receiver>
    fetch_call receive(std::string_view base_url, http::request const& request, Receiver receiver) const {
        return start(base_url, request,
                     new fetching::fetch_pieces_for<Receiver>(std::string(base_url), settings_, std::move(receiver)));
    }
    /// Continues a call whose receiver returned `wait`; otherwise does nothing.
    static void resume(fetch_call which) { waybill_fetch_resume(std::uint32_t(which)); }

    /// Cancels a call: its callback receives `cancelled`, or `deadline_passed` if the caller's own deadline passed.
    /// Ignores a call that has ended.
    static void cancel(fetch_call which, error_code why = error_code::cancelled) {
        waybill_fetch_abort(std::uint32_t(which),
                            int(why == error_code::deadline_passed ? fetching::fetch_outcome::own_deadline_passed
                                                                   : fetching::fetch_outcome::cancelled));
    }

private:
    /// Passes the ownership of `arriving` to JavaScript.
    [[nodiscard]] fetch_call start(std::string_view base_url, http::request const& request,
                                   fetching::fetch_arrival* arriving) const {
        static std::uint32_t last = 0;
        auto const id = ++last;
        auto const base = http::parse_url(base_url);
        auto const head = base ? fetching::fetch_head_of(*base, request) : std::string();
        if (head.empty()) {
            arriving->refuse(base ? error{.code = error_code::value_invalid,
                                          .message = "the request line or a header field contains a control character"}
                                  : base.error());
            delete arriving;
        } else {
            waybill_fetch(id, head.data(), head.size(), request.body.data(), request.body.size(),
                          int(settings_.deadline.count()), arriving, &fetching::fetch_arrival::room,
                          &fetching::fetch_arrival::arrived, &fetching::fetch_arrival::done);
        }
        return fetch_call{id};
    }

    fetch_settings settings_{};
};

} // namespace waybill
