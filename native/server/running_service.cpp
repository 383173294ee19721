// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <server/running_service.hpp>

#include <authentication/caller_filter.hpp>
#include <authentication/forwarded_for.hpp>
#include <authentication/login_wait.hpp>
#include <booking_service/booking_service.hpp>
#include <booking_service/clock_witness.hpp>
#include <booking_service/pruning.hpp>
#include <booking_service/travelers.hpp>
#include <http_host/response_head.hpp>
#include <memory_shortage/memory_shortage.hpp>
#include <sandbox/faulty_response.hpp>
#include <sandbox/sandbox_booking_service.hpp>
#include <server/compression.hpp>
#include <server/contract_pages.hpp>
#include <server/cors.hpp>
#include <server/operation_pages.hpp>
#include <server/page_files.hpp>
#include <server/public_address.hpp>
#include <server/readiness.hpp>
#include <server/recorded_body.hpp>
#include <server/request_handler.hpp>
#include <server/request_id.hpp>
#include <server/settings_check.hpp>
#include <server/trace_parent.hpp>
#include <server/watched_figures.hpp>
#include <storage/clock_reading.hpp>
#include <storage/read_replica.hpp>
#include <storage/store_clock.hpp>
#include <storage/store_file.hpp>
#include <telemetry/metrics.hpp>

#include <waybill/binding/refusal.hpp>
#include <waybill/http/url.hpp>
#include <waybill/message/error_id.hpp>
#include <waybill/version.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace waybill::native::server {

namespace {

using clock = std::chrono::steady_clock;

constexpr unsigned handlers_of_sandbox = 32;
/// For metrics and the health pages; they do not count towards the connections of the service. One address cannot take
/// them all, and idle ones end soon.
constexpr std::size_t admin_connections = 1'000;
constexpr std::size_t admin_connections_per_address = 200;
constexpr std::chrono::seconds admin_idle_time{5};
/// How often one thread checks the readiness of the store and reads the list of callers: before either is out of date.
constexpr std::chrono::seconds store_read_every{1};
/// How often one thread reads the changes of the inventory, and one the position of the read replica, as a part of the
/// greatest age that searches and lists accept.
constexpr int readings_of_an_age = 5;
/// How often one thread deletes what is old.
constexpr std::chrono::minutes prune_every{1};
/// How often it reads all bookings for travelers of past stays.
constexpr std::chrono::hours erase_every{24};
/// Delay of the refusal of a login that must wait. A caller that repeats without a pause then costs at most one request
/// per second and connection.
constexpr std::chrono::seconds held_up_for{1};

instant present() { return instant::of(std::chrono::system_clock::now()); }

error cannot_open(storage::store_error const& why) {
    return {.code = error_code::connection_failed, .message = "the store: " + storage::explain(why)};
}

/// One line, and one for each line of the plan.
void log_slow_statement(telemetry::service_log& log, storage::slow_statement const& one) {
    constexpr std::size_t longest_statement = 4000;
    log.event(telemetry::log_level::warn, "slow_statement", [&](telemetry::log_line& line) {
        line.field("id", one.request).field("name", one.name);
        line.milliseconds("ms", std::chrono::duration<double, std::milli>(one.took).count());
        line.field("statement", one.text, longest_statement);
    });
    for (std::string_view left = one.plan; !left.empty();) {
        auto const end = left.find('\n');
        log.event(telemetry::log_level::warn, "slow_statement_plan", [&](telemetry::log_line& line) {
            line.field("id", one.request).field("name", one.name);
            line.field("step", left.substr(0, end), longest_statement);
        });
        left.remove_prefix(end == std::string_view::npos ? left.size() : end + 1);
    }
}

/// An instant as `FromDate` of a trip list, which is in UTC.
std::string as_from_date(instant moment) {
    return text_of(date_time{date_time::local_time(moment.value.time_since_epoch())}, wire_format::slashed_date_time);
}

} // namespace

struct running_service::parts {
    parts(server_settings&& with, std::unique_ptr<telemetry::service_log> written, storage::store&& opened)
        : settings(std::move(with)),
          log(std::move(written)),
          data(std::move(opened)),
          callers(data, std::chrono::hours(1)), // `follow_store` reads it: a thread that accepts must not
          web(settings.cors_origins) {}

    result<void> open() {
        auto parsed = parse_proxies(settings.trusted_proxies);
        if (!parsed) return parsed.error();
        proxies = std::move(parsed).value();
        auto address = public_address_of(settings);
        if (!address) return address.error();
        contracts.emplace(settings.service, std::move(address).value());
        if (!settings.read_store_url.empty())
            replica.emplace(
                settings.read_store_url,
                storage::store_settings{.connections = settings.host.threads + 1U, .use_time = settings.store_time},
                settings.read_age);
        if (auto const begun = begin_witness(); !begun) return begun.error();
        auto made = booking_service::booking_service::open(
            data, {.authenticator = settings.authentication,
                   .workflow = settings.workflow,
                   .index_age = settings.search_age,
                   .replica = replica ? &*replica : nullptr,
                   .report =
                       [this](storage::store_error const& why, std::string_view request_id) {
                           // reported once, when it is seen first
                           if (why.kind == storage::store_failure::file_replaced) return look_at_store();
                           if (why.kind == storage::store_failure::busy && read_only) return; // as requested
                           report("store", storage::explain(why), request_id);
                       },
                   .present = present,
                   .confirm = [this](instant now) { return witness->look(now, clock::now()).confirmed; }});
        if (!made) return cannot_open(made.error());
        answering.emplace(std::move(*made));
        sandboxed.emplace(*answering, data, settings.sandbox.on);
        pages.problem = [this] { return problem(); };
        pages.read_only = [this] { return read_only.load(); };
        pages.warning = [this] { return ready.warning(); };
        look_at_store();
        callers.refresh(clock::now());
        if (!settings.page_folder.empty()) {
            auto read = page_files::read(settings.page_folder, settings.page_services);
            if (!read) return read.error();
            page = *std::move(read);
        }
        if (!settings.admin_listen.empty()) settings.host.other_descriptors += admin_connections;
        if (settings.read_only) refuse_changes(true); // before the first request can arrive
        auto started = http_host::host::start(
            settings.host, handlers([this](http::request const& requested, http_host::request_caller const& from) {
                if (!settings.around) return respond(requested, from);
                return settings.around(requested, [&](http::request const& each) { return respond(each, from); });
            }));
        if (!started) return started.error();
        listening = std::move(started).value();
        watch_log(figures, *log);
        watch_process(figures);
        watch_store(figures);
        watch_logins(figures);
        watch_host(figures, *listening, settings.host.threads);
        figures.watch(telemetry::metrics::kind::gauge, "waybill_ready", "1 while /ready answers 200, else 0", {},
                      [this] { return problem().empty() ? 1.0 : 0.0; });
        figures.watch(telemetry::metrics::kind::gauge, "waybill_build_info", "1, with the version of the program",
                      {{"version", std::string(library_version)}}, [] { return 1.0; });
        figures.watch(telemetry::metrics::kind::gauge, "waybill_last_reload_successful",
                      "1 unless the last SIGHUP could not read a certificate or the page", {},
                      [this] { return reloaded ? 1.0 : 0.0; });
        figures.watch(telemetry::metrics::kind::gauge, "waybill_read_only",
                      "1 while changes are refused for maintenance", {}, [this] { return read_only ? 1.0 : 0.0; });
        figures.watch(telemetry::metrics::kind::gauge, "waybill_clock_in_doubt",
                      "1 while the system clock is not believed, and what is old is deleted by the expected time", {},
                      [this] { return clock_in_doubt ? 1.0 : 0.0; });
        figures.watch(telemetry::metrics::kind::gauge, "waybill_store_open_transaction_seconds",
                      "How long the oldest transaction that has written is open, of any program on the server", {},
                      [this] { return ready.open_transaction().count(); });
        watch_search_index(figures, answering->index());
        if (replica) {
            watch_replica(figures, *replica);
            following_replica = std::jthread([this](std::stop_token const& stopped) { follow_replica(stopped); });
        }
        following_inventory = std::jthread([this](std::stop_token const& stopped) { follow_inventory(stopped); });
        refreshing = std::jthread([this](std::stop_token const& stopped) { follow_store(stopped); });
        pruning = std::jthread([this](std::stop_token const& stopped) { delete_what_is_old(stopped); });
        return settings.admin_listen.empty() ? result<void>{} : open_admin();
    }

    result<void> begin_witness() {
        std::optional<instant> kept;
        if (!settings.clock_is_right) {
            auto const read = data.single_statement_read(storage::clock_reading);
            if (!read) return cannot_open(read.error());
            kept = *read;
        }
        witness.emplace(kept, present(), clock::now());
        return {};
    }

    result<void> open_admin() {
        admin_pages = pages;
        admin_pages.metrics_text = [this] { return figures.text(); };
        http_host::host_settings where;
        where.listen = settings.admin_listen;
        where.threads = 1;
        where.limits.drain_time = std::chrono::milliseconds(100); // nothing waits there
        where.limits.connections = admin_connections;
        where.limits.connections_per_address = admin_connections_per_address;
        where.limits.idle_time = where.limits.header_time = admin_idle_time;
        // not subject to the list of callers: its address is one of the operator's own network
        auto started = http_host::host::start(
            where, {.respond =
                        [this](http::request const& requested, std::string_view) {
                            auto status = admin_pages.answer(requested);
                            return http::streamed_response(status ? std::move(*status) : no_page());
                        },
                    .trouble = [this](std::string_view what) { report("host", what, {}); }});
        if (!started) return started.error();
        admin = std::move(started).value();
        return {};
    }

    http_host::host_handlers handlers(decltype(http_host::host_handlers::respond) respond) {
        return {
            .respond = std::move(respond),
            .admit_address = [this](std::string_view peer) { return admits(peer); },
            .refuse_address = [this](std::string_view peer) { return refuse(peer, next_request_id()); },
            .public_paths = {operation_pages::health_path, operation_pages::ready_path},
            .admit_head =
                [this](http::request& head, std::string& caller) {
                    auto refused = admit_after_proxy(head, caller);
                    if (refused) web.allow(head, *refused);
                    return refused;
                },
            .complete = [this](http::request const& head, http::response& refused) { web.allow(head, refused); },
            .respond_at_once = [this](http::request const& requested) { return pages.answer(requested); },
            .is_shared_address = [this](std::string_view peer) { return http::is_loopback(peer) || is_proxy(peer); },
            .end_handlers =
                [this] {
                    data.abandon();
                    if (replica) replica->abandon();
                },
            .trouble = [this](std::string_view what) { report("host", what, {}); },
        };
    }

    http_host::host_response respond(http::request const& requested, http_host::request_caller const& from) {
        if (page)
            if (auto file = page->answer(requested)) return *std::move(file);
        if (auto preflight = web.preflight(requested)) return *std::move(preflight);
        auto const one = std::make_shared<request_state>(*sandboxed, settings.service, from.certificate_names);
        one->record.id = one->store_time.request = request_id_of(requested.headers);
        if (auto const trace = parse_trace_parent(requested.headers.get("traceparent"))) {
            one->record.trace = trace->trace_id;
            one->record.span = trace->parent_id;
        }
        one->record.address = from.address;
        for (auto const& name : one->certificate_names)
            one->record.certificate += (one->record.certificate.empty() ? "" : ",") + name;
        one->record.bytes_in = requested.body.size();
        return answer(requested, one);
    }

    /// The state of a request, from its arrival until its response is sent.
    struct request_state {
        request_state(sandbox::sandbox_booking_service& answering, service_settings const& with,
                      std::span<std::string const> names)
            : certificate_names(names.begin(), names.end()),
              handler(answering,
                      {.store_time = &store_time,
                       .login = &login,
                       .certificate_names = certificate_names,
                       .complete_until = &complete_until},
                      record),
              serving(with, handler) {}

        telemetry::request_record record{};
        clock::time_point begun = clock::now();
        storage::store_clock store_time{};
        std::optional<instant> complete_until{};
        authentication::login_wait login{};
        std::vector<std::string> certificate_names; // the connection may end before a list does
        request_handler handler;
        service<request_handler> serving;
    };

    /// Also what a handler throws, as with a lack of memory, is recorded and answered in the form of the request.
    http_host::host_response answer(http::request const& requested, std::shared_ptr<request_state> const& one) {
        try {
            return answer_or_throw(requested, one);
        } catch (std::exception const& thrown) {
            memory_shortage::scope const waiting(false);
            auto& record = one->record;
            report("host", std::string("a handler threw: ") + thrown.what(), record.id);
            auto refused = one->serving.refuse_internal(requested, record.address, present(), record.id);
            if (record.outcome.empty()) { // no call, as of a contract
                refused = http_host::short_response(500);
                record.outcome = "http_500";
            }
            refused.headers.add("X-Request-ID", record.id);
            web.allow(requested, refused);
            record.status = refused.status;
            record.bytes_out = refused.body.size();
            keep(*one);
            return http_host::host_response(std::move(refused));
        }
    }
    http_host::host_response answer_or_throw(http::request const& requested,
                                             std::shared_ptr<request_state> const& one) {
        auto& record = one->record;
        auto answered = [&]() -> http::streamed_response {
            if (auto contract = contracts->answer(requested)) return *std::move(contract);
            return one->serving.handle_in_pieces(requested, record.address, present(), record.id);
        }();
        if (one->login.pending()) return respond_after_verification(one);
        if (auto const wished = one->handler.requested_fault()) {
            record.fault = sandbox::name_of(*wished);
            answered = sandbox::faulty_response(*wished, requested, std::move(answered), settings.sandbox.slow,
                                                stopping.get_token());
        }
        if (settings.compression && record.fault.empty() && may_compress(record.function, record.outcome))
            compress(requested.headers.get("Accept-Encoding"), answered);
        answered.first.headers.add("X-Request-ID", record.id);
        web.allow(requested, answered.first);
        if (one->complete_until && record.outcome == "ok")
            answered.first.headers.add("Waybill-Complete-Until", as_from_date(*one->complete_until));
        if (!record.ignored.empty()) answered.first.headers.add("Waybill-Ignored", record.ignored);
        record.status = answered.first.status;
        constexpr int first_error = 400;
        if (record.outcome.empty()) // a page, or a response without a document
            record.outcome = record.status < first_error ? "ok" : "http_" + std::to_string(record.status);
        record.bytes_out = answered.first.body.size();
        if (answered.rest)
            record_at_end(answered, one);
        else
            keep(*one);
        http_host::host_response given(std::move(answered));
        if (one->login.held_up()) given.delay = held_up_for;
        return given;
    }
    /// Handles the request again after its login was verified. It does not block a handler thread while it waits.
    http_host::host_response respond_after_verification(std::shared_ptr<request_state> const& one) {
        return {[one](std::function<void()> resume) { one->login.when_verified(std::move(resume)); },
                [this, one](http::request const& requested) { return answer(requested, one); }};
    }

    void record_at_end(http::streamed_response& answered, std::shared_ptr<request_state> const& one) {
        auto const at_end = [this, one](std::size_t bytes, bool whole) {
            one->record.bytes_out += bytes;
            one->record.broken_off = !whole;
            keep(*one);
        };
        answered.rest = std::make_unique<recorded_body>(std::move(answered.rest), at_end);
    }
    void keep(request_state& one) noexcept {
        one.record.store = one.store_time.spent();
        one.record.whole = clock::now() - one.begun;
        keep(one.record);
    }
    void keep(telemetry::request_record const& record) noexcept {
        memory_shortage::scope const waiting(false);
        figures.count(record);
        log->request(record);
    }

    /// Calls `each` at intervals until the thread is to stop. An exception, such as `std::bad_alloc`, ends one call of
    /// it; the next call does what is left to do.
    template <class Each>
    void repeat(std::string_view part, std::stop_token const& stopped, std::chrono::milliseconds pause, Each&& each) {
        std::mutex alone;
        std::condition_variable_any woken;
        std::unique_lock lock(alone);
        while (!stopped.stop_requested()) {
            try {
                woken.wait_for(lock, stopped, pause, [] { return false; });
                memory_shortage::scope const throwing(true);
                if (!stopped.stop_requested()) each();
            } catch (std::exception const& thrown) { report(part, thrown.what(), {}); }
        }
    }
    /// In a thread of its own, since the store may block it. The threads that accept and read must not block.
    void follow_store(std::stop_token const& stopped) {
        repeat("store", stopped, store_read_every, [this] {
            look_at_store();
            callers.refresh(clock::now());
            (void)answering->read_keys(); // `look_at_store` reports why not
        });
    }
    /// Asks how recent the read replica is, in a thread of its own.
    void follow_replica(std::stop_token const& stopped) {
        std::string problem; // as last reported
        repeat("read replica", stopped, settings.read_age / readings_of_an_age, [&] {
            auto found = replica->look_at(data);
            if (found == problem) return;
            problem = std::move(found);
            if (problem.empty())
                recovered("read replica", "in use");
            else
                report("read replica", "not in use: " + problem, {});
        });
    }
    /// Keeps the availability of searches up to date, in a thread of its own.
    void follow_inventory(std::stop_token const& stopped) {
        bool lost = false; // the last reading failed
        repeat("search index", stopped, settings.search_age / readings_of_an_age, [&] {
            auto const read = answering->index().catch_up();
            if (!read == lost) return;
            lost = !read;
            if (lost)
                report("search index", storage::explain(read.error()), {});
            else
                recovered("search index", "up to date again");
        });
    }
    /// The instant until which what is old may be deleted. Reports when the system clock is no longer believed, and
    /// when it is again.
    instant confirm_clock() {
        auto const seen = witness->look(present(), clock::now());
        bool const in_doubt = seen.confirmed != seen.now;
        if (clock_in_doubt.exchange(in_doubt) == in_doubt) return seen.confirmed;
        if (in_doubt)
            report("clock",
                   "the system clock states " + text_of(seen.now) + ", but " + text_of(seen.confirmed) +
                       " is expected: requests expire, and data is deleted, by the expected time for 24 h; if the "
                       "clock is right, restart with --the-clock-is-right",
                   {});
        else
            recovered("clock", "believed again");
        return seen.confirmed;
    }
    /// Keeps the store from growing with time, in a thread of its own. A failure leaves rows that the next call
    /// deletes.
    void delete_what_is_old(std::stop_token const& stopped) {
        std::optional<instant> erased{}; // when travelers were erased last
        repeat("pruning", stopped, prune_every, [&] {
            if (read_only || !ready.problem().empty()) return; // reported already
            auto const now = confirm_clock();
            if (auto const done = data.write([&](storage::session& sql) { storage::keep_clock_reading(sql, now); });
                !done)
                return report("pruning", storage::explain(done.error()), {});
            if (auto const done = booking_service::prune(data, now, settings.retention); !done)
                return report("pruning", storage::explain(done.error()), {});
            if (settings.retention.travelers.count() == 0 || (erased && now < *erased + erase_every)) return;
            auto const done = booking_service::erase_past_travelers(data, now, settings.retention.travelers);
            if (!done) return report("pruning", storage::explain(done.error()), {});
            erased = now;
            if (*done == 0) return;
            log->event(telemetry::log_level::info, "travelers_erased",
                       [&](telemetry::log_line& line) { line.number("bookings", *done); });
        });
    }
    void refuse_changes(bool refused) {
        read_only = refused;
        data.refuse_writes(refused);
        log->event(telemetry::log_level::info, "read_only",
                   [refused](telemetry::log_line& line) { line.truth("on", refused); });
    }
    /// Why requests cannot be handled now; empty if they can.
    std::string problem() const {
        if (leaving) return "the service is about to stop";
        auto found = ready.problem();
        auto const& index = answering->index();
        if (!found.empty() || !index.failing() || index.age() <= settings.search_age) return found;
        auto const seconds = std::chrono::duration_cast<std::chrono::seconds>(index.age()).count();
        return "the changes of the inventory have not been read for " + std::to_string(seconds) + " s";
    }
    static std::optional<boost::asio::ip::address> address_of(std::string_view peer) {
        boost::system::error_code unreadable;
        auto const address = boost::asio::ip::make_address(peer, unreadable);
        return unreadable ? std::nullopt : std::optional(address);
    }
    bool admits(std::string_view peer) {
        auto const address = address_of(peer);
        return address && (callers.admits(*address, clock::now()) || proxies.contain(*address));
    }
    bool is_proxy(std::string_view peer) const {
        auto const address = address_of(peer);
        return address && proxies.contain(*address);
    }
    /// Checks a request from a trusted proxy by the address that the proxy sends, before its body is read.
    std::optional<http::response> admit_after_proxy(http::request& head, std::string& caller) {
        auto const peer = address_of(caller);
        if (!peer || !proxies.contain(*peer)) {
            if (!authentication::has_forwarding_field(head.headers)) return std::nullopt;
            // loopback is served without being listed, so a proxy there would bypass the list for everybody
            if (peer && authentication::plain_address(*peer).is_loopback()) {
                report_of_proxy(caller);
                return refuse(caller, request_id_of(head.headers), authentication::proxy_not_trusted);
            }
            authentication::remove_forwarding_fields(head.headers);
            return std::nullopt;
        }
        if (head.headers.find("X-Forwarded-For") == nullptr)
            return refuse(caller, request_id_of(head.headers), authentication::proxy_names_nobody);
        auto const after = proxies.caller_after(*peer, head.headers);
        if (!after) return refuse("unreadable", request_id_of(head.headers));
        caller = after->to_string();
        if (callers.admits_forwarded(*after, clock::now())) return std::nullopt;
        return refuse(caller, request_id_of(head.headers));
    }
    /// At most once a minute, so that callers cannot fill the log.
    void report_of_proxy(std::string_view peer) {
        auto const now = clock::now();
        auto next = next_proxy_report.load();
        if (now < next || !next_proxy_report.compare_exchange_strong(next, now + std::chrono::minutes(1))) return;
        report("proxy",
               "requests from " + std::string(peer) + " with forwarding fields are refused: give --trusted-proxy " +
                   std::string(peer) + " if that is your proxy",
               {});
    }
    http::response refuse(std::string_view peer, std::string request_id,
                          std::string_view why = "This address may not use the service.") {
        auto refused = refusal(error_id::ip_not_allowed, std::string(why));
        refused.request_id = request_id;
        telemetry::request_record record;
        record.id = std::move(request_id);
        record.address = peer;
        record.outcome = refused.id;
        record.status = kind_of(error_id::ip_not_allowed).status;
        keep(record);
        return {record.status,
                {{"Content-Type", "text/xml; charset=utf-8"}, {"X-Request-ID", record.id}},
                write_refusal("ErrorRES", refused, document_form::xml)};
    }

    void look_at_store() {
        // a store that the stop has abandoned cannot be read
        if (!ready.look_at(data, answering->index().present()->zone_problem()) || stopping.stop_requested()) return;
        auto const problem = ready.problem();
        if (auto const soon = ready.warning(); problem.empty() && !soon.empty())
            report("store", soon, {});
        else if (problem.empty())
            recovered("store", "ready again");
        else
            report("store", "not ready: " + problem, {});
    }
    static http::response no_page() {
        return {404, {{"Content-Type", "text/plain; charset=utf-8"}}, "/health, /ready, /metrics\n"};
    }

    void report(std::string_view part, std::string_view what, std::string_view request_id) noexcept {
        log->event(telemetry::log_level::error, "trouble", [&](telemetry::log_line& line) {
            line.field("id", request_id).field("part", part).field("what", what);
        });
    }

    void recovered(std::string_view part, std::string_view what) {
        log->event(telemetry::log_level::info, "recovered",
                   [&](telemetry::log_line& line) { line.field("part", part).field("what", what); });
    }

    server_settings settings;
    std::atomic<bool> reloaded = true;        ///< the last reload was complete
    std::atomic<bool> read_only = false;      ///< see `set_read_only`
    std::atomic<bool> leaving = false;        ///< within `stop_delay`
    std::atomic<bool> clock_in_doubt = false; ///< see `clock_witness`
    std::optional<booking_service::clock_witness> witness{};
    telemetry::metrics figures{};
    std::unique_ptr<telemetry::service_log> log; // first: the others log
    storage::store data;
    authentication::caller_filter callers;
    authentication::trusted_proxies proxies{};
    std::atomic<clock::time_point> next_proxy_report = clock::time_point::min();
    cors web;
    std::optional<contract_pages> contracts{};
    readiness ready{};
    operation_pages pages{};
    operation_pages admin_pages{};
    std::unique_ptr<page_files> page{};
    std::optional<storage::read_replica> replica{};
    std::optional<booking_service::booking_service> answering{};
    std::optional<sandbox::sandbox_booking_service> sandboxed{};
    std::stop_source stopping{};
    std::uint64_t checks_seen = std::numeric_limits<std::uint64_t>::max(); ///< by `alive`
    std::unique_ptr<http_host::host> listening{};                          // last: the hosts stop first
    std::unique_ptr<http_host::host> admin{};
    std::jthread refreshing{};
    std::jthread following_inventory{};
    std::jthread pruning{};
    std::jthread following_replica{};
};

result<std::unique_ptr<running_service>> running_service::start(server_settings settings) {
    if (auto const checked = check_addresses_and_files(settings); !checked) return checked.error();
    memory_shortage::wait_for_memory();
    memory_shortage::scope const throwing(true); // a service that does not fit into the memory does not start
    auto log = telemetry::service_log::open(settings.log);
    if (!log) return log.error();
    storage::slow_statement_settings const slow{
        .from = settings.slow_statement,
        .plans = settings.slow_statement_plan,
        .report = [&to = **log](storage::slow_statement const& one) { log_slow_statement(to, one); }};
    // one for each handler and each thread that verifies passwords, and one each for the threads that read the store,
    // follow the inventory and delete what is old
    auto opened = storage::store::open(
        settings.store_url, {.connections = settings.host.threads + settings.authentication.verifications_at_once + 3U,
                             .use_time = settings.store_time,
                             .slow = slow,
                             .create = settings.create_store});
    if (!opened) return cannot_open(opened.error());
    // each delayed response of the sandbox blocks a handler
    if (settings.sandbox.on) settings.host.threads = std::max(settings.host.threads, handlers_of_sandbox);
    auto made = std::make_unique<parts>(std::move(settings), std::move(log).value(), std::move(*opened));
    if (auto const ready = made->open(); !ready) return ready.error();
    made->log->event(telemetry::log_level::info, "started", [&made](telemetry::log_line& line) {
        line.field("address", made->listening->address());
        if (made->admin) line.field("admin", made->admin->address());
        line.number("threads", made->settings.host.threads);
        if (auto const& tls = made->settings.host.encryption; tls && !tls->client_ca.empty())
            line.truth("client_certificates", true);
        if (made->settings.sandbox.on) line.truth("sandbox", true);
    });
    return std::unique_ptr<running_service>(new running_service(std::move(made)));
}

running_service::running_service(std::unique_ptr<parts> made) : parts_(std::move(made)) {}
running_service::~running_service() = default;
std::string const& running_service::address() const noexcept { return parts_->listening->address(); }
std::string running_service::admin_address() const { return parts_->admin ? parts_->admin->address() : std::string(); }

bool running_service::alive() {
    auto const checks = parts_->listening->activity().deadline_checks.load(std::memory_order_relaxed);
    return std::exchange(parts_->checks_seen, checks) != checks;
}

void running_service::reload() {
    parts_->log->reopen();
    bool whole = true;
    auto const failed = [&](char const* part, error const& why) {
        whole = false;
        parts_->report(part, why.message, {});
    };
    if (auto const renewed = parts_->listening->renew_certificate(); !renewed) failed("certificate", renewed.error());
    if (parts_->page)
        if (auto const read = parts_->page->reload(); !read) failed("page", read.error());
    parts_->reloaded = whole;
    parts_->log->event(whole ? telemetry::log_level::info : telemetry::log_level::error,
                       whole ? "reloaded" : "reload_failed");
}

void running_service::set_read_only(bool on) { parts_->refuse_changes(on); }

void running_service::stop() {
    parts_->log->event(telemetry::log_level::info, "stopping");
    parts_->leaving = true;
    std::this_thread::sleep_for(parts_->settings.stop_delay);
    parts_->stopping.request_stop(); // delayed responses of the sandbox are sent at once
    parts_->listening->stop();
    parts_->data.abandon(); // do not wait for the thread that reads the store either
    parts_->refreshing.request_stop();
    parts_->following_inventory.request_stop();
    parts_->pruning.request_stop();
    parts_->following_replica.request_stop();
    if (parts_->replica) parts_->replica->abandon();
    if (parts_->admin) parts_->admin->stop(); // it reported the draining of the others
    parts_->log->event(telemetry::log_level::info, "stopped");
}

} // namespace waybill::native::server
