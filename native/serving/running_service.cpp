// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <serving/running_service.hpp>

#include <desk/desk.hpp>
#include <host/listen_address.hpp>
#include <identity/caller_gate.hpp>
#include <serving/cors.hpp>
#include <serving/request_id.hpp>
#include <serving/request_note.hpp>

#include <waybill/access/refusal.hpp>
#include <waybill/access/url.hpp>
#include <waybill/message/error_id.hpp>

#include <spdlog/spdlog.h>

#include <chrono>
#include <optional>
#include <utility>

namespace waybill::native {

namespace {

using clock = std::chrono::steady_clock;

instant present() { return instant::of(std::chrono::system_clock::now()); }

error cannot_open(store_error const& why) {
    return {.code = error_code::connection_failed, .message = "the store: " + explain(why)};
}

result<void> check_listening(serving_settings const& settings) {
    auto const where = parse_listen_address(settings.host.listen);
    if (!where) return where.error();
    if (settings.allow_plain_http || access::is_loopback(where->host)) return {};
    return error{.code = error_code::url_invalid,
                 .message = "on " + settings.host.listen +
                            " passwords would come in the clear: listen on loopback behind a "
                            "proxy that speaks TLS, or allow plain HTTP by --plain-http",
                 .expected = "127.0.0.1:" + where->port,
                 .found = settings.host.listen};
}

/// A text that somebody sent, fit for one line of a log.
std::string loggable(std::string_view text) {
    std::string line;
    for (char const byte : text.substr(0, 100)) {
        bool const plain = byte > ' ' && byte < 0x7F && byte != '"';
        line += plain ? byte : '?';
    }
    return line.empty() ? "-" : line;
}

std::string road_words(std::optional<via> const& road) {
    if (!road) return "-";
    return std::string(name_of(road->way)) + '/' + std::string(name_of(road->operation)) + '/' +
           std::string(name_of(road->family));
}

} // namespace

struct running_service::parts {
    using taking_notes = noting_desk<desk>;

    parts(serving_settings&& with, store&& opened)
        : settings(std::move(with)), data(std::move(opened)), callers(data), web(settings.cors_origin) {}

    result<void> open() {
        auto made = desk::open(data, {.report = [](store_error const& why, std::string_view request_id) {
                                   spdlog::error("{} store: {}", request_id, explain(why));
                               }});
        if (!made) return cannot_open(made.error());
        answering.emplace(std::move(*made));
        notes.emplace(*answering);
        serving.emplace(settings.service, *notes);
        host_handlers handlers{
            .respond = [this](http::request const& asked, std::string_view peer) { return respond(asked, peer); },
            .admit_address = [this](std::string_view peer) { return admits(peer); },
            .refuse_address = [](std::string_view peer) { return refuse(peer); },
            .trouble = [](std::string_view what) { spdlog::error("host: {}", what); },
        };
        auto started = host::start(settings.host, std::move(handlers));
        if (!started) return started.error();
        listening = std::move(started).value();
        return {};
    }

    http::streamed_response respond(http::request const& asked, std::string_view peer) {
        if (auto preflight = web.preflight(asked)) return *std::move(preflight);
        auto const begun = clock::now();
        auto const id = next_request_id();
        auto answered = serving->handle_in_pieces(asked, peer, present(), id);
        web.allow(asked, answered.first);
        auto const note = taking_notes::take_note();
        auto const took = std::chrono::duration<double, std::milli>(clock::now() - begun).count();
        spdlog::info("{} from={} function={} login={} road={} outcome={} status={} quirks={} ms={:.1f}", id, peer,
                     note.function.empty() ? "-" : note.function, loggable(note.login), road_words(note.road),
                     note.outcome.empty() ? "-" : note.outcome, answered.first.status, note.quirks, took);
        return answered;
    }

    bool admits(std::string_view peer) {
        boost::system::error_code unreadable;
        auto const address = boost::asio::ip::make_address(peer, unreadable);
        return !unreadable && callers.admits(address, present());
    }
    static http::response refuse(std::string_view peer) {
        auto const id = next_request_id();
        spdlog::warn("{} from={} outcome=IP_NOT_ALLOWED status=403", id, peer);
        auto refused = refusal(error_id::ip_not_allowed, "This address may not use the service.");
        refused.request_id = id;
        return {kind_of(error_id::ip_not_allowed).status,
                {{"Content-Type", "text/xml; charset=utf-8"}},
                access::write_refusal("ErrorRES", refused, access::document_form::xml)};
    }

    serving_settings settings;
    store data;
    caller_gate callers;
    cors web;
    std::optional<desk> answering{};
    std::optional<taking_notes> notes{};
    std::optional<service<taking_notes>> serving{};
    std::unique_ptr<host> listening{}; // last: it stops first
};

result<std::unique_ptr<running_service>> running_service::start(serving_settings settings) {
    if (auto const checked = check_listening(settings); !checked) return checked.error();
    auto opened = store::open(settings.store_url, {.connections = settings.host.threads});
    if (!opened) return cannot_open(opened.error());
    auto made = std::make_unique<parts>(std::move(settings), std::move(*opened));
    if (auto const ready = made->open(); !ready) return ready.error();
    return std::unique_ptr<running_service>(new running_service(std::move(made)));
}

running_service::running_service(std::unique_ptr<parts> made) : parts_(std::move(made)) {}
running_service::~running_service() = default;
std::string const& running_service::address() const noexcept { return parts_->listening->address(); }
void running_service::stop() { parts_->listening->stop(); }

} // namespace waybill::native
