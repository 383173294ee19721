// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <diagnostics/partner_check.hpp>

#include <authentication/forwarded_for.hpp>
#include <captures/foreign_error.hpp>

#include <waybill/client.hpp>
#include <waybill/exchange.hpp>
#include <waybill/explain.hpp>
#include <waybill/http/url.hpp>
#include <waybill/message/error_id.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/text.hpp>

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

namespace waybill::native::diagnostics {

namespace {

constexpr auto tolerable_skew = std::chrono::seconds(60);

/// The sentence, the place and the details of an error in one line.
std::string words_of(error const& why) {
    auto const text = explain(why);
    std::string line;
    for (std::size_t at = text.find(": ") + 2; at < text.size();) {
        auto const end = std::min(text.find('\n', at), text.size());
        auto const part = text::trimmed(std::string_view(text).substr(at, end - at));
        if (!part.empty()) (line += line.empty() ? "" : "; ") += part;
        at = end + 1;
    }
    return line;
}

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
    if (!theirs) return finding{verdict::doubtful, "clock", "the response has no Date field to compare the clocks", {}};
    using std::chrono::seconds;
    auto const ours = before + (after - before) / 2;
    auto const skew = std::chrono::round<seconds>(*theirs - ours);
    if (std::chrono::abs(skew) <= tolerable_skew)
        return finding{verdict::ok, "clock", fmt::format("the clocks differ by {} s", skew.count()), {}};
    return finding{
        verdict::doubtful, "clock", fmt::format("the clocks differ by {} s", skew.count()),
        "quotes and bookings expire by the partner's clock: set this machine's clock by NTP, or inform the partner"};
}

bool is_address_refusal(http::response const& answer) {
    return answer.status == 403 || answer.body.find(name_of(error_id::ip_not_allowed)) != std::string::npos;
}

/// The address of this machine as the partner names it in a refusal; empty if it does not.
std::string seen_address(std::string_view text) {
    constexpr std::string_view of_addresses = "0123456789abcdefABCDEF:.";
    while (!text.empty()) {
        auto const begin = text.find_first_of(of_addresses);
        if (begin == text.npos) break;
        auto const end = std::min(text.find_first_not_of(of_addresses, begin), text.size());
        std::string word(text.substr(begin, end - begin));
        while (word.ends_with('.') || word.ends_with(':')) word.pop_back();
        std::array<unsigned char, sizeof(in6_addr)> parsed{};
        if (::inet_pton(AF_INET, word.c_str(), parsed.data()) == 1 ||
            ::inet_pton(AF_INET6, word.c_str(), parsed.data()) == 1)
            return word;
        text.remove_prefix(end);
    }
    return {};
}

finding address_finding(std::string subject, std::string_view text) {
    auto const seen = seen_address(text);
    return {verdict::bad, std::move(subject),
            seen.empty() ? std::string("the partner does not serve the address of this machine")
                         : "the partner does not serve the address of this machine, which it sees as " + seen,
            "ask the partner to add it to its list; logins are checked only after that"};
}

/// What to do about an error of the transport.
std::string network_hint(error const& why) {
    if (why.message.find("Content-Encoding") != std::string::npos)
        return "the partner, or a proxy before it, damages compressed responses: report it to its operator";
    switch (why.code) {
    case error_code::deadline_passed: return "the partner is slow, or a firewall drops packets: try a longer --timeout";
    case error_code::tls_failed: return "check the certificate and the TLS versions of the partner";
    case error_code::answer_too_large: return "is this the address of the service? report the response to the partner";
    case error_code::url_invalid: return "such as https://partner.example";
    default: return "check name, port and firewall";
    }
}

finding path_finding(family which, std::string const& path, result<http::response> const& answer) {
    auto const subject = fmt::format("{} path", name_of(which));
    if (!answer) return {verdict::bad, subject, words_of(answer.error()), network_hint(answer.error())};
    if (answer->body.find(authentication::proxy_not_trusted) != std::string::npos)
        return {verdict::bad, "proxy", "the service refuses requests from its proxy",
                "start the service with --trusted-proxy and the proxy's address: 127.0.0.1 if both are on one machine"};
    if (answer->body.find(authentication::proxy_names_nobody) != std::string::npos)
        return {verdict::doubtful, "proxy",
                "the service trusts a proxy at the address of this machine, so it refuses requests that do not come "
                "through the proxy, whatever the list contains; it answers /health and /ready",
                "examine it by the URL of the proxy"};
    if (is_address_refusal(*answer)) return address_finding("address", answer->body);
    if (answer->status == 200 || answer->status == 405) return {verdict::ok, subject, path + " exists", {}};
    if (answer->status == 404)
        return {verdict::bad, subject, path + " does not exist (404)",
                fmt::format("the path is set by --{}-path", name_of(which))};
    return {verdict::doubtful, subject, fmt::format("{} answers a GET with {}", path, answer->status),
            "is there a gateway before the service?"};
}

/// What a service on this machine responds to a request that a proxy on this machine would forward. The address is one
/// of those for documentation (RFC 5737).
finding proxy_finding(waybill::partner const& of, std::string const& target, exchange_function const& exchange) {
    http::request requested{"GET", target, {}, {}};
    requested.headers.add("X-Forwarded-For", "192.0.2.1");
    auto const answer = exchange(of.base_url, requested);
    if (!answer) return {verdict::doubtful, "proxy", answer.error().message, {}};
    if (answer->body.find(authentication::proxy_not_trusted) != std::string::npos)
        return {verdict::ok, "proxy", "no proxy is trusted, and forwarded requests are refused",
                "a proxy on this machine needs --trusted-proxy 127.0.0.1"};
    if (is_address_refusal(*answer))
        return {verdict::ok, "proxy", "forwarded requests are checked by X-Forwarded-For", {}};
    return {verdict::doubtful, "proxy",
            "a request from loopback is served although X-Forwarded-For names another caller",
            "with a proxy on this machine the list of addresses has no effect: set --trusted-proxy"};
}

/// The options that set the names of an endpoint.
std::string names_hint(family which) {
    return fmt::format("take targetNamespace and operation names from the partner's WSDL: --namespace or "
                       "--{0}-namespace, and --{0}-operations",
                       name_of(which));
}

/// True if an error is about the name of the operation, in the words of a real `.asmx` service or of this program.
bool is_about_operation(error const& why) {
    auto const said = why.message + ' ' + why.body;
    return said.find("unexpectedly ending") != said.npos || said.find("no such operation") != said.npos;
}

finding failed_access(std::string subject, error const& why, family which, bool with_login) {
    auto const bad = [&](std::string text, std::string hint) {
        return finding{verdict::bad, subject, std::move(text), std::move(hint)};
    };
    if (refused_as(why, error_id::auth_invalid)) {
        if (!with_login) return {verdict::ok, subject, "works; the unknown login was refused", {}};
        return bad("works; login, password or user id are not valid",
                   "the address is served; check that --user belongs to the login");
    }
    if (refused_as(why, error_id::root_unknown))
        return {verdict::doubtful, subject, "works, but refuses trip lists: " + why.message,
                fmt::format("trip lists belong to the other endpoint, or --{}-path is that of another service",
                            name_of(which))};
    if (refused_as(why, error_id::rate_limited))
        return {verdict::doubtful, subject, "works, but the partner limits the rate of requests",
                "wait some minutes, then try again"};
    if (refused_as(why, error_id::ip_not_allowed)) return address_finding(std::move(subject), why.message + why.body);
    if (why.code == error_code::refused)
        return bad(why.id.empty() ? "refused: " + why.message : "refused: " + why.id + ", " + why.message,
                   refused_as(why, error_id::internal) ? "the partner's service failed: report it with the time"
                                                       : "check that --user belongs to the login");
    if (why.status == 403) return bad("403", "the address is not served, or a gateway refuses");
    switch (why.code) {
    case error_code::soap_fault:
        return bad("a fault: " + (why.message.empty() ? why.detail : why.message), names_hint(which));
    case error_code::media_type_unsupported: return bad("415", "this version of SOAP is not supported there");
    case error_code::bad_request:
        return bad(words_of(why), "a real .asmx answers so to what it cannot parse: " + names_hint(which));
    case error_code::not_found:
        return bad("404", fmt::format("check --{0}-path and --{0}-operations, or this access method is disabled",
                                      name_of(which)));
    case error_code::method_not_allowed: return bad("405", "this access method is disabled there");
    case error_code::html_page: return bad(fmt::format("an HTML page, status {}", why.status), "a gateway answers");
    case error_code::server_error:
        return bad(fmt::format("status {}: {}", why.status, why.message),
                   is_about_operation(why) ? names_hint(which) : "this access method may be disabled");
    case error_code::status_unexpected:
        return bad(words_of(why), "the endpoint is elsewhere, or a gateway answers: check the address");
    case error_code::encoding_invalid:
    case error_code::encoding_unsupported:
        return bad(words_of(why), "the partner must write UTF-8 and declare it; waybill certify shows the place");
    case error_code::xml_malformed:
    case error_code::json_malformed:
    case error_code::doctype_refused:
    case error_code::envelope_invalid:
    case error_code::operation_unknown:
        return bad(words_of(why), "the partner must write its responses with a library that escapes texts");
    case error_code::answer_null:
    case error_code::answer_empty:
    case error_code::document_empty:
        return bad(words_of(why), "the service returned nothing: the partner's log says why");
    case error_code::connection_failed:
    case error_code::tls_failed:
    case error_code::deadline_passed:
    case error_code::answer_too_large:
    case error_code::url_invalid: return bad(words_of(why), network_hint(why));
    case error_code::too_large:
    case error_code::too_deep:
    case error_code::too_many_elements:
    case error_code::text_too_long:
        return bad(words_of(why), "the response to an empty list exceeds a limit: is this the right service?");
    default:
        return bad(words_of(why),
                   "the response is no TripBookingListRS as specified: waybill certify names each deviation");
    }
}

/// The result of one of the four access methods.
struct tried_method {
    finding found;
    bool not_found = false; ///< 404
    bool answered = false;  ///< with a document or a fault
    bool refused = false;   ///< with a document that refuses the request
};

tried_method try_method(partner_case const& of, trip_booking_list_rq const& asking, via access,
                        exchange_function const& exchange) {
    auto subject = fmt::format("{} {}", name_of(access.family), name_of(access.method));
    auto to = of.partner;
    to.allow_plain_http = true; // reported as "encryption"
    auto const request = prepare(to, asking, access);
    if (!request) return {{verdict::bad, std::move(subject), words_of(request.error()), "check the options"}};
    auto const answer = exchange(to.base_url, *request);
    auto read = answer ? understand<trip_booking_list_rq>(to.called(access), *answer)
                       : result<trip_booking_list_rs>(answer.error());
    if (read && read->bookings.empty())
        if (auto const decoded = decode_response(to.called(access), *answer))
            if (auto const failure = captures::foreign_error_in(decoded->document, decoded->form); failure.failed)
                read = captures::failed_list(failure);
    if (read) return {{verdict::ok, std::move(subject), "works", {}}, false, true};
    read.error() = captures::with_partner_words(std::move(read).error());
    exchange::redact_secrets(read.error(), asking);
    auto const code = read.error().code;
    return {failed_access(std::move(subject), read.error(), access.family, of.credential.has_value()),
            code == error_code::not_found, code == error_code::refused || code == error_code::soap_fault,
            code == error_code::refused};
}

/// SOAP 1.2 with the action in the Content-Type, or without it. If the configured one fails, tries the other one.
tried_method try_soap12(partner_case const& of, trip_booking_list_rq const& asking, via access,
                        exchange_function const& exchange) {
    auto tried = try_method(of, asking, access, exchange);
    if (tried.found.verdict != verdict::bad || tried.refused) return tried;
    auto other = of;
    other.partner.soap12_action = !of.partner.soap12_action;
    auto again = try_method(other, asking, access, exchange);
    if (again.found.verdict != verdict::ok) return tried;
    again.found.verdict = verdict::doubtful;
    if (other.partner.soap12_action) {
        again.found.text += ", but only with the action in the Content-Type";
        again.found.hint = "leave out --no-soap12-action; in C++, set partner::soap12_action";
    } else {
        again.found.text += ", but only without the action in the Content-Type";
        again.found.hint = "use --no-soap12-action; in C++, clear partner::soap12_action";
    }
    return again;
}

/// Tries the four access methods. The last finding is about the help page of the endpoint. If all four get 404 too, it
/// is the only finding; if the endpoint responds but has no page, it becomes good.
void try_methods(partner_case const& of, family which, findings& found, bool page_found,
                 exchange_function const& exchange) {
    trip_booking_list_rq asking;
    asking.credential = of.credential.value_or(credential{.login = "waybill-doctor", .password = "nobody's"});
    asking.user = of.user;
    asking.from_date = date_time::of(2999, 1, 1);
    std::vector<tried_method> tried;
    for (auto const& access : {via::soap11, via::soap12, via::get, via::post})
        tried.push_back(access.method == access_method::soap12 ? try_soap12(of, asking, access.on(which), exchange)
                                                               : try_method(of, asking, access.on(which), exchange));
    if (!page_found) {
        if (std::all_of(tried.begin(), tried.end(), [](auto const& each) { return each.not_found; })) return;
        auto& page = found.back();
        if (std::any_of(tried.begin(), tried.end(), [](auto const& each) { return each.answered; }))
            page = {verdict::ok, page.subject,
                    std::string(of.partner.path_of(which)) + " has no page (404), but responds to requests", ""};
    }
    for (auto& each : tried) found.push_back(std::move(each.found));
}

} // namespace

findings check_partner(partner_case const& of, exchange_function const& exchange, std::function<instant()> const& now) {
    findings found;
    auto const base = http::parse_url(of.partner.base_url);
    if (!base) return {{verdict::bad, "URL", base.error().message, "such as https://partner.example"}};
    if (base->scheme != "https" && !http::is_loopback(base->host))
        found.push_back({verdict::bad, "encryption", "HTTP without TLS: passwords are sent in the clear", "use https"});

    bool first = true;
    for (auto const which : {family::flight, family::hotel}) {
        if (of.only.value_or(which) != which) continue;
        std::string const path(of.partner.path_of(which));
        auto const target = http::join_path(base->path, path);
        auto const before = now();
        auto const answer = exchange(of.partner.base_url, {"GET", target, {}, {}});
        auto const after = now();
        auto page = path_finding(which, path, answer);
        if (!answer || is_address_refusal(*answer)) {
            found.push_back(std::move(page));
            return found;
        }
        if (std::exchange(first, false)) {
            if (http::is_loopback(base->host)) found.push_back(proxy_finding(of.partner, target, exchange));
            if (auto clock = clock_finding(*answer, before, after)) found.push_back(*std::move(clock));
        }
        found.push_back(std::move(page));
        try_methods(of, which, found, answer->status != 404, exchange);
    }
    return found;
}

} // namespace waybill::native::diagnostics
