// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <server/help_page.hpp>

#include <waybill/binding/request.hpp>
#include <waybill/document_type.hpp>
#include <waybill/http/url.hpp>
#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/sink.hpp>
#include <waybill/xml.hpp>

#include <algorithm>
#include <optional>
#include <string_view>

namespace waybill::native::server {

namespace {

constexpr auto style =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222;"
    "background:#fff}h1,h2,h3{line-height:1.2}h2{border-top:1px solid #ccc;padding-top:1em}"
    "pre{background:#f4f4f4;padding:1em;overflow-x:auto;white-space:pre-wrap;"
    "overflow-wrap:anywhere}table{border-collapse:collapse}td,th{text-align:left;padding:.2em 1em "
    ".2em 0}";

std::string escaped(std::string_view text) {
    std::string made;
    sink out(made);
    (void)xml::put_text(out, text);
    out.finish();
    return made;
}

struct method_words {
    access_method which;
    char const* title;
};
constexpr method_words methods[] = {{access_method::soap11, "SOAP 1.1"},
                                    {access_method::soap12, "SOAP 1.2"},
                                    {access_method::get, "HTTP GET"},
                                    {access_method::post, "HTTP POST"}};

/// The sample requests, with placeholders for the caller's own values.
template <class Document>
std::string written(Document const& document, operation which) {
    std::string text;
    (void)(which == operation::xml ? write_xml(document, text) : write_json(document, text));
    return text;
}
credential placeholder() { return {"LOGIN", "PASSWORD"}; }
std::string sample_document(family of, operation which) {
    if (of == family::flight)
        return written(trip_booking_list_rq{placeholder(), 9032, {}, 1, date_time::of(2026, 11, 1)}, which);
    hotel_search_req search;
    search.credential = placeholder();
    auto& stay = search.search_details.booking_details;
    stay.user = 9032;
    stay.language = 1;
    stay.from_date = date::of(2026, 4, 21);
    stay.to_date = date::of(2026, 4, 27);
    stay.id_city = 104;
    auto& room = stay.rooms.emplace_back(); // a temporary has -Wmaybe-uninitialized with g++ 12 -O3
    room.pax.adult = 2;
    room.pax.child.push_back({std::nullopt, 1});
    room.boarding = "";
    return written(search, which);
}

/// The HTTP message with its head.
std::string sample_request(contract::contract_place const& of, via access) {
    partner to;
    to.base_url = of.base_url;
    to.namespace_url = of.endpoints.namespace_url;
    to.flight_path = of.endpoints.flight_path;
    to.hotel_path = of.endpoints.hotel_path;
    auto const request = encode_request(to, access.on(of.family), sample_document(of.family, access.operation));
    auto const base = http::parse_url(of.base_url);
    if (!request || !base) return {};
    auto text = request->method + ' ' + request->target + " HTTP/1.1\nHost: " + base->authority() + '\n';
    for (auto const& field : request->headers) text += field.name + ": " + field.value + '\n';
    if (request->method == "POST") text += "Content-Length: " + std::to_string(request->body.size()) + '\n';
    return text + '\n' + request->body;
}

/// The relative URL from the endpoint's page to the root, which is right below any prefix that a proxy removes.
std::string method_to_root(std::string_view path) {
    std::string steps;
    for (auto depth = std::count(path.begin(), path.end(), '/'); depth > 1; --depth) steps += "../";
    return steps;
}

template <class... Documents>
std::string functions_of(contract::contract_place const& place, document_list<Documents...>) {
    std::string rows;
    auto const add = [&]<class Document>() {
        if constexpr (request_document<Document>) {
            auto const& about = function<Document>;
            if (place.endpoints_by_family && about.home != place.family && !about.both_families) return;
            rows += "<tr><td>" + std::string(about.name) + "</td><td><code>" + std::string(root_of<Document>) +
                    "</code></td><td><code>" + std::string(root_of<response_of<Document>>) + "</code></td></tr>\n";
        }
    };
    (add.template operator()<Documents>(), ...);
    return rows;
}

} // namespace

std::string help_page(contract::contract_place const& of) {
    std::string const name = of.family == family::flight ? "Flight" : "Hotel";
    auto const& path = of.family == family::flight ? of.endpoints.flight_path : of.endpoints.hotel_path;
    std::string text = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + name +
                       "</title>\n<meta name=\"viewport\" content=\"width=device-width\"><style>" + style +
                       "</style></head>\n<body><h1>" + name + "</h1>\n<p>This is the endpoint <code>" +
                       escaped(http::join_path(of.base_url, path)) +
                       "</code>. It takes a request document in the parameter <code>strRQ</code>.</p>\n"
                       "<ul>\n<li><a href=\"#WebServiceRQ\">WebServiceRQ</a> answers XML.</li>\n"
                       "<li><a href=\"#WebServiceJsonRQ\">WebServiceJsonRQ</a> answers JSON.</li>\n</ul>\n"
                       "<p>For tools there are the <a href=\"?WSDL\">WSDL</a>, the <a href=\"?schema\">schema of the "
                       "documents</a> and an <a href=\"" +
                       method_to_root(path) +
                       "openapi.json\">OpenAPI description</a>.</p>\n"
                       "<table>\n<tr><th>Function</th><th>Request</th><th>Answer</th></tr>\n" +
                       functions_of(of, protocol_documents{}) + "</table>\n";
    for (auto const operation : {operation::xml, operation::json}) {
        text += "<h2 id=\"" + std::string(name_of(operation)) + "\">" + std::string(name_of(operation)) + "</h2>\n";
        for (auto const& [method, title] : methods) {
            if (method == access_method::get && !of.endpoints.get_enabled) continue;
            text += std::string("<h3>") + title + "</h3>\n<pre>" + escaped(sample_request(of, via{method, operation})) +
                    "</pre>\n";
        }
    }
    return text + "</body></html>\n";
}

} // namespace waybill::native::server
