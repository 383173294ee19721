// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <doctor/partner_check.hpp>

#include <identity/forwarded_for.hpp>

#include <waybill/access/url.hpp>
#include <waybill/client.hpp>
#include <waybill/message/error_id.hpp>
#include <waybill/message/functions.hpp>

#include <fmt/format.h>

#include <chrono>
#include <ctime>
#include <string>
#include <utility>

namespace waybill::native {

namespace {

constexpr auto tolerable_skew = std::chrono::seconds(60);

/// `Sat, 21 Nov 2026 19:55:49 GMT` (RFC 9110, 5.6.7).
std::optional<instant> instant_of_date(std::string const& text) {
    std::tm parts{};
    auto const* const end = ::strptime(text.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
    if (end == nullptr || *end != '\0') return std::nullopt;
    return instant::of(std::chrono::system_clock::from_time_t(::timegm(&parts)));
}

std::optional<finding> clock_finding(http::response const& answer, instant before, instant after) {
    auto const* const date = answer.headers.find("Date");
    auto const theirs = date == nullptr ? std::nullopt : instant_of_date(*date);
    if (!theirs) return finding{verdict::doubtful, "clock", "the answer has no Date to compare clocks by", {}};
    using std::chrono::seconds;
    auto const ours = before + (after - before) / 2;
    auto const skew = std::chrono::round<seconds>(*theirs - ours);
    if (std::chrono::abs(skew) <= tolerable_skew)
        return finding{
            verdict::good, "clock", fmt::format("the partner's is {} s off this machine's", skew.count()), {}};
    return finding{verdict::doubtful, "clock", fmt::format("the partner's is {} s off this machine's", skew.count()),
                   "quotes and bookings expire by the partner's clock: set this machine's by NTP, or tell the partner"};
}

bool is_address_refusal(http::response const& answer) {
    return answer.status == 403 || answer.body.find(kind_of(error_id::ip_not_allowed).id) != std::string::npos;
}

finding path_finding(std::string const& subject, std::string const& path, result<http::response> const& answer) {
    if (!answer)
        return {verdict::bad, subject, answer.error().message,
                "name, port, firewall: can this machine reach it at all?"};
    if (answer->body.find(proxy_not_trusted) != std::string::npos)
        return {verdict::bad, "proxy", "the service refuses what the proxy in front of it sends",
                "start the service with --trusted-proxy and the proxy's address: 127.0.0.1 if both are on one machine"};
    if (is_address_refusal(*answer))
        return {verdict::bad, "address", "the partner does not serve this machine's address (403)",
                "ask the partner to add it to its list; no login is looked at before"};
    if (answer->status == 200 || answer->status == 405) return {verdict::good, subject, path + " is there", {}};
    if (answer->status == 404)
        return {verdict::bad, subject, path + " is not there (404)",
                "the paths are set by --flight-path and --hotel-path"};
    return {verdict::doubtful, subject, fmt::format("{} answers a GET with {}", path, answer->status),
            "a gateway in front of the service?"};
}

/// What a service on this machine makes of a request that a proxy of this machine would send. Nobody has the address:
/// it is one of those for documents (RFC 5737).
finding proxy_finding(waybill::partner const& of, std::string const& target, exchange_function const& exchange) {
    http::request asked{"GET", target, {}, {}};
    asked.headers.add("X-Forwarded-For", "192.0.2.1");
    auto const answer = exchange(of.base_url, asked);
    if (!answer) return {verdict::doubtful, "proxy", answer.error().message, {}};
    if (answer->body.find(proxy_not_trusted) != std::string::npos)
        return {verdict::good, "proxy", "none is trusted, and what comes through one is refused",
                "a proxy on this machine needs --trusted-proxy 127.0.0.1"};
    if (is_address_refusal(*answer))
        return {verdict::good, "proxy", "who asks through one is judged by X-Forwarded-For", {}};
    return {verdict::doubtful, "proxy",
            "a request from loopback is served although X-Forwarded-For names another caller",
            "behind a proxy on this machine the list of addresses would hold for nobody: set --trusted-proxy"};
}

finding failed_road(std::string subject, error const& why, bool with_login) {
    auto const bad = [&](std::string text, std::string hint) {
        return finding{verdict::bad, subject, std::move(text), std::move(hint)};
    };
    if (why.code == error_code::refused && why.id == kind_of(error_id::auth_invalid).id) {
        if (!with_login) return {verdict::good, subject, "works; the login that nobody has was refused", {}};
        return bad("works; login, password or user id are not valid",
                   "the address is served; does --user belong to the login?");
    }
    if (why.code == error_code::refused)
        return bad("refused: " + why.id + ", " + why.message, "does --user belong to the login?");
    if (why.status == 403) return bad("403", "the address is not served, or a gateway refuses");
    switch (why.code) {
    case error_code::soap_fault:
        return bad("a fault: " + why.message,
                   "mostly the namespace: --namespace has to be the partner's to the letter");
    case error_code::media_type_unsupported: return bad("415", "this version of SOAP is not spoken there");
    case error_code::not_found: return bad("404", "the path, or this way is switched off");
    case error_code::method_not_allowed: return bad("405", "this way is switched off there");
    case error_code::html_page:
        return bad(fmt::format("a page for people, status {}", why.status), "a gateway answers");
    case error_code::server_error:
        return bad(fmt::format("status {}: {}", why.status, why.message), "this way may be switched off");
    default: return bad(why.message, {});
    }
}

} // namespace

findings check_partner(partner_case const& of, exchange_function const& exchange, std::function<instant()> const& now) {
    findings found;
    auto const base = access::parse_url(of.partner.base_url);
    if (!base) return {{verdict::bad, "URL", base.error().message, "such as https://partner.example"}};
    if (base->scheme != "https" && !access::is_loopback(base->host))
        found.push_back({verdict::bad, "encryption", "plain http: passwords travel in the clear", "ask for https"});

    for (auto const which : {family::flight, family::hotel}) {
        std::string const path(of.partner.path_of(which));
        auto const before = now();
        auto const answer = exchange(of.partner.base_url, {"GET", access::join_path(base->path, path), {}, {}});
        auto const after = now();
        found.push_back(path_finding(std::string(name_of(which)) + " path", path, answer));
        if (!answer || is_address_refusal(*answer)) return found;
        if (which == family::flight && access::is_loopback(base->host))
            found.push_back(proxy_finding(of.partner, access::join_path(base->path, path), exchange));
        if (which == family::flight)
            if (auto clock = clock_finding(*answer, before, after)) found.push_back(*std::move(clock));
    }

    trip_booking_list_rq asking;
    bool const with_login = of.credential.has_value();
    asking.credential = of.credential.value_or(credential{.login = "waybill-doctor", .password = "nobody's"});
    asking.user = of.user;
    asking.from_date = date_time::of(2999, 1, 1);
    auto to = of.partner;
    to.allow_plain_http = true; // told above, and by the options
    for (auto const& road : {via::soap11, via::soap12, via::get, via::post}) {
        std::string subject(name_of(road.way));
        auto const request = prepare(to, asking, road);
        if (!request) return {{verdict::bad, subject, request.error().message, {}}};
        auto const answer = exchange(to.base_url, *request);
        auto read =
            answer ? understand<trip_booking_list_rq>(road, *answer) : result<trip_booking_list_rs>(answer.error());
        if (!read) client_side::conceal_secrets(read.error(), asking);
        found.push_back(read ? finding{verdict::good, subject, "works", {}}
                             : failed_road(subject, read.error(), with_login));
    }
    return found;
}

} // namespace waybill::native
