// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <serving/contract_pages.hpp>

#include <serving/help_page.hpp>

#include <waybill/access/url.hpp>
#include <waybill/scan/ascii.hpp>

#include <utility>

namespace waybill::native {

namespace {

constexpr std::string_view openapi_path = "/openapi.json";

http::response page(std::string text, char const* type) {
    http::response answer{200, {{"Content-Type", type}}, std::move(text)};
    answer.headers.add("X-Content-Type-Options", "nosniff");
    return answer;
}

std::optional<http::response> made(std::string_view kind, contract_place const& place, char const* type) {
    for (auto const& each : contract_kinds())
        if (each.name == kind) return page(each.make(place), type);
    return std::nullopt;
}

} // namespace

std::optional<http::response> contract_pages::answer(http::request const& request, std::string_view asked_at) const {
    if (!could_answer(request)) return std::nullopt;
    contract_place place;
    place.base_url = address_.empty() ? std::string(asked_at) : address_;
    place.endpoints = endpoints_;
    if (std::string_view(request.target).substr(0, request.target.find('?')) == openapi_path)
        return made("openapi", place, "application/json");
    auto const at = access::find_route(endpoints_, request.target);
    if (!at || at->names_operation) return std::nullopt;
    place.family = at->family;
    return of_endpoint(*at, place);
}

std::optional<http::response> contract_pages::of_endpoint(access::route const& at, contract_place const& place) const {
    // clients write ?WSDL, ?wsdl, ?wsdl=, ?singleWsdl
    auto const asked = at.query.substr(0, at.query.find_first_of("=&"));
    if (asked.empty() || scan::same_letters(asked, "op")) { // ?op=WebServiceRQ, as a real one links to its operations
        auto answer = page(help_page(place), "text/html; charset=utf-8");
        answer.headers.add("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; "
                                                      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
        return answer;
    }
    if (scan::same_letters(asked, "wsdl") || scan::same_letters(asked, "singlewsdl"))
        return made("wsdl", place, "text/xml; charset=utf-8");
    if (scan::same_letters(asked, "schema") || scan::same_letters(asked, "xsd"))
        return made("xsd", place, "text/xml; charset=utf-8");
    return std::nullopt;
}

std::string url_asked(http::request const& request, bool encrypted, std::string_view listening) {
    std::string const scheme = encrypted ? "https://" : "http://";
    // parsed and put together again: nothing but a host and a port gets through
    auto const host = access::parse_url(scheme + std::string(request.headers.get("Host")));
    if (!host || !host->path.empty()) return scheme + std::string(listening);
    return scheme + host->authority();
}

} // namespace waybill::native
