// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <server/contract_pages.hpp>

#include <server/help_page.hpp>

#include <waybill/text.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace waybill::native::server {

namespace {

constexpr std::string_view openapi_path = "/openapi.json";

http::response page(std::string text, char const* type) {
    http::response answer{200, {{"Content-Type", type}}, std::move(text)};
    answer.headers.add("X-Content-Type-Options", "nosniff");
    return answer;
}

/// A kind of contract, or the help page if it is empty.
struct wanted_page {
    std::string_view kind{};
    char const* type = "text/html; charset=utf-8";
    waybill::family family = waybill::family::flight;
};

std::optional<wanted_page> page_of(endpoint_settings const& endpoints, std::string_view target) {
    if (target.substr(0, target.find('?')) == openapi_path) return wanted_page{"openapi", "application/json"};
    auto const at = find_route(endpoints, target);
    if (!at || at->names_operation) return std::nullopt;
    // clients write ?WSDL, ?wsdl, ?wsdl=, ?singleWsdl
    auto const requested = at->query.substr(0, at->query.find_first_of("=&"));
    auto const is = [requested](std::string_view name) { return text::same_letters(requested, name); };
    constexpr auto xml = "text/xml; charset=utf-8";
    if (is("wsdl") || is("singlewsdl")) return wanted_page{"wsdl", xml, at->family};
    if (is("schema") || is("xsd")) return wanted_page{"xsd", xml, at->family};
    // ?op=WebServiceRQ: the links of a real `.asmx` page to its operations
    if (requested.empty() || is("op")) return wanted_page{.family = at->family};
    return std::nullopt;
}

http::response page_for_people(contract::contract_place const& place, char const* type) {
    auto answer = page(help_page(place), type);
    answer.headers.add("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; "
                                                  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    return answer;
}

} // namespace

std::optional<http::response> contract_pages::answer(http::request const& request) const {
    if (request.method != "GET" && request.method != "HEAD") return std::nullopt;
    auto const wanted = page_of(endpoints_, request.target);
    if (!wanted) return std::nullopt;
    auto base_url = address_.base_url(request);
    if (!base_url) {
        auto refused = page("The proxy sent an invalid public address. " + base_url.error().message + '\n',
                            "text/plain; charset=utf-8");
        refused.status = 400;
        return refused;
    }
    contract::contract_place const place{wanted->family, *std::move(base_url), endpoints_, by_family_};
    if (wanted->kind.empty()) return page_for_people(place, wanted->type);
    for (auto const& each : contract::contract_kinds())
        if (each.name == wanted->kind) return page(each.make(place), wanted->type);
    return std::nullopt;
}

} // namespace waybill::native::server
