// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/error_id.hpp>
#include <waybill/sink.hpp>
#include <waybill/version.hpp>
#include <waybill/via.hpp>
#include <waybill_schema/detail/json_text.hpp>
#include <waybill_schema/detail/model.hpp>
#include <waybill_schema/detail/parts.hpp>
#include <waybill_schema/detail/schema_writer.hpp>
#include <waybill_schema/json_schema.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

/// OpenAPI 3.1, generated from descriptions: both endpoints of a service, HTTP GET and POST with their JSON documents,
/// and SOAP as text.
namespace waybill::schema {

/// The settings of a service that the descriptions do not contain.
struct openapi_settings {
    std::string_view title = "Travel booking service";
    std::string_view version = library_version;
    std::string_view server_url = "/";                      ///< scheme, host and port; `/`: the server of this document
    std::string_view namespace_url = "http://tempuri.org/"; ///< of the SOAP operations
    std::string_view flight_path = "/cr.ws/Flight.asmx";    ///< empty: no such endpoint
    std::string_view hotel_path = "/cr.ws/Hotel.asmx";
    bool get_enabled = true;
    bool endpoints_by_family = false; ///< each endpoint accepts the requests of its family only
    std::string_view example{};       ///< a request document as JSON, for tools that send requests; empty for none
};

} // namespace waybill::schema

namespace waybill::detail::schema {

/// The form of the response of an operation.
enum class response_kind { json, xml, soap };

[[nodiscard]] constexpr std::string_view name_of(response_kind kind) noexcept {
    constexpr std::string_view names[] = {"Json", "Xml", "Soap"};
    return names[std::size_t(kind)];
}

/// Calls `Each` for each status of a refusal, in ascending order.
template <class Each>
constexpr void for_each_status(Each each) {
    for (int status = 400; status < 600; ++status)
        for (auto const& kind : error_kind_table)
            if (kind.status == status) {
                each(status);
                break;
            }
}

/// Writes the responses of an operation as references to those of `put_responses`.
constexpr void put_response_references(json_text& to, response_kind kind) {
    to.name("responses").open();
    auto const refer = [&](int status) {
        auto const text = number_text(status);
        to.name(text.view()).open();
        to.name("$ref").joined({"#/components/responses/", name_of(kind), text.view()}).close();
    };
    refer(200);
    for_each_status(refer);
    if (kind == response_kind::soap) refer(415);
    to.close();
}

/// Writes the error identifiers with this status as a description.
constexpr void put_refusals(json_text& to, response_kind kind, int status) {
    std::array<std::string_view, 3 * std::size(error_kind_table) + 2> words{};
    std::size_t count = 0;
    bool always = true;
    for (auto const& each : error_kind_table) {
        if (each.status != status) continue;
        if (count != 0) words[count++] = ", ";
        words[count++] = name_of(each.id);
        always = always && each.always;
    }
    if (!always) words[count++] = ", where the service maps errors to statuses";
    if (status == 400 && kind == response_kind::soap)
        words[count++] = "; without a body for XML that is not well-formed";
    if (status == 500) words[count++] = kind == response_kind::soap ? "; or a SOAP fault" : "; or plain text";
    to.name("description").joined(std::span<std::string_view const>(words.data(), count));
}

constexpr void put_content(json_text& to, response_kind kind, int status) {
    auto const text = [&](std::string_view type) {
        to.name(type).open().name("schema").open().name("type").text("string").close().close();
    };
    to.name("content").open();
    switch (kind) {
    case response_kind::json:
        to.name("application/json").open().name("schema").open();
        to.name("$ref").text("#/components/schemas/Answer").close().close();
        break;
    case response_kind::xml: text("text/xml"); break;
    case response_kind::soap:
        text("text/xml");
        text("application/soap+xml");
        break;
    }
    if (status == 500 && kind != response_kind::soap) text("text/plain");
    to.close();
}

/// Writes the responses of each kind and status.
constexpr void put_responses(json_text& to) {
    to.name("responses").open();
    for (auto const kind : {response_kind::json, response_kind::xml, response_kind::soap}) {
        to.joined_name({name_of(kind), "200"}).open();
        to.name("description").text("The answer, or a refusal in its place");
        put_content(to, kind, 200);
        to.close();
        for_each_status([&](int status) {
            to.joined_name({name_of(kind), number_text(status).view()}).open();
            put_refusals(to, kind, status);
            if (status == 429) {
                to.name("headers").open().name("Retry-After").open();
                to.name("description").text("Seconds to wait").name("required").literal("true");
                to.name("schema").open().name("type").text("integer").close().close().close();
            }
            put_content(to, kind, status);
            to.close();
        });
        if (kind == response_kind::soap)
            to.name("Soap415").open().name("description").text("Another media type; without a body").close();
    }
    to.close();
}

class openapi_writer {
public:
    constexpr openapi_writer(sink& out, waybill::schema::openapi_settings const& settings) noexcept
        : to_(out), settings_(settings) {}

    constexpr void write(std::span<document_model const> documents) {
        to_.open().name("openapi").text("3.1.0");
        to_.name("info").open().name("title").text(settings_.title);
        to_.name("description")
            .joined({beginning, requests_of_endpoints(), rest})
            .name("version")
            .text(settings_.version);
        to_.name("license").open().name("name").text("BSL-1.0").name("identifier").text("BSL-1.0").close().close();
        to_.name("servers").open('[').open().name("url").text(settings_.server_url).close().close(']');
        // the credential is a part of each request document
        to_.name("security").open('[').close(']');
        to_.name("tags").open('[');
        tag("flight", "The flight endpoint");
        tag("hotel", "The hotel endpoint");
        tag("operation", "For operators of the service");
        to_.close(']').name("paths").open();
        for (auto const which : {family::flight, family::hotel}) endpoint(which);
        watching();
        to_.close().name("components").open();
        schemas(documents);
        put_responses(to_);
        to_.close().close();
    }

private:
    static constexpr std::string_view beginning =
        "The parameter `strRQ` of one of two operations carries one request document, XML or JSON. ";
    static constexpr std::string_view rest =
        "`WebServiceRQ` returns XML, `WebServiceJsonRQ` JSON. The schemas describe the JSON form: "
        "attributes are members `@name`, text next to attributes is `#text`, repeated elements are an array. Refusals "
        "have status 200 unless the service maps errors to statuses.";

    [[nodiscard]] constexpr std::string_view requests_of_endpoints() const {
        return settings_.endpoints_by_family ? "The hotel endpoint accepts every request, the flight endpoint only "
                                               "`TripBookingListRQ`. "
                                             : "Both endpoints accept every request. ";
    }

    constexpr void tag(std::string_view name, std::string_view words) {
        to_.open().name("name").text(name).name("description").text(words).close();
    }

    constexpr void endpoint(family which) {
        auto const path = which == family::flight ? settings_.flight_path : settings_.hotel_path;
        if (path.empty() || (which == family::hotel && path == settings_.flight_path)) return;
        to_.name(path).open().name("post").open();
        begin_operation(which, "Soap", "Call either operation by SOAP 1.1 or 1.2");
        soap_body();
        put_response_references(to_, response_kind::soap);
        to_.close();
        page(which);
        to_.close();
        for (auto const operation : {operation::xml, operation::json}) {
            to_.joined_name({path, "/", name_of(operation)}).open();
            if (settings_.get_enabled) get(which, operation);
            post(which, operation);
            to_.close();
        }
    }
    constexpr void begin_operation(family which, std::string_view id, std::string_view summary) {
        to_.name("operationId").joined({name_of(which), id});
        to_.texts("tags", {name_of(which)}).name("summary").text(summary);
    }

    constexpr void page(family which) {
        to_.name("get").open();
        begin_operation(which, "Page", "An HTML page; with `?WSDL` the WSDL, with `?schema` the XML Schema");
        to_.name("responses")
            .open()
            .name("200")
            .open()
            .name("description")
            .text("The page, or the requested description");
        to_.name("content").open();
        for (auto const type : {"text/html", "text/xml"})
            to_.name(type).open().name("schema").open().name("type").text("string").close().close();
        to_.close().close().close().close();
    }
    constexpr void get(family which, operation of) {
        bool const xml = of == operation::xml;
        to_.name("get").open();
        begin_operation(which, xml ? "XmlByGet" : "JsonByGet",
                        xml ? "Send a request, receive XML" : "Send a request, receive JSON");
        to_.name("description").text("The URL contains the password, and proxies and servers log URLs: prefer POST.");
        to_.name("parameters").open('[').open().name("name").text("strRQ").name("in").text("query");
        to_.name("required").literal("true");
        to_.name("schema").open().name("$ref").text("#/components/schemas/RequestText").close();
        to_.close().close(']');
        put_response_references(to_, xml ? response_kind::xml : response_kind::json);
        to_.close();
    }
    constexpr void post(family which, operation of) {
        bool const xml = of == operation::xml;
        to_.name("post").open();
        begin_operation(which, xml ? "XmlByPost" : "JsonByPost",
                        xml ? "Send a request, receive XML" : "Send a request, receive JSON");
        to_.name("requestBody").open().name("required").literal("true");
        to_.name("content").open().name("application/x-www-form-urlencoded").open();
        to_.name("schema").open().name("type").text("object").name("properties").open();
        to_.name("strRQ").open().name("$ref").text("#/components/schemas/RequestText").close();
        to_.close().texts("required", {"strRQ"}).close();
        to_.close().close().close();
        put_response_references(to_, xml ? response_kind::xml : response_kind::json);
        to_.close();
    }
    constexpr void soap_body() {
        to_.name("description")
            .joined({"The body is an envelope. SOAP 1.1 also names the operation in the header field `SOAPAction`: "
                     "the namespace `",
                     settings_.namespace_url, "`, a slash and the operation; SOAP 1.2 as `action` of the media type."});
        to_.name("requestBody").open().name("required").literal("true").name("content").open();
        envelope("text/xml", "http://schemas.xmlsoap.org/soap/envelope/");
        envelope("application/soap+xml", "http://www.w3.org/2003/05/soap-envelope");
        to_.close().close();
    }
    constexpr void envelope(std::string_view type, std::string_view soap) {
        to_.name(type).open().name("schema").open().name("type").text("string").close();
        to_.name("example")
            .joined(
                {"<soap:Envelope xmlns:soap=\"", soap, "\"><soap:Body><WebServiceRQ xmlns=\"", settings_.namespace_url,
                 "\"><strRQ>one request document, as escaped text</strRQ></WebServiceRQ></soap:Body></soap:Envelope>"})
            .close();
    }

    constexpr void watching() {
        watched("/health", "health", "Whether the process responds", false);
        watched("/ready", "ready", "Whether the service is ready: its store is reachable", true);
        to_.name("/openapi.json").open().name("get").open().name("operationId").text("openapi");
        to_.texts("tags", {"operation"}).name("summary").text("This description");
        to_.name("responses").open().name("200").open().name("description").text("This description");
        to_.name("content").open().name("application/json").open();
        to_.name("schema").open().name("type").text("object").close().close().close();
        to_.close().close().close().close();
    }
    constexpr void watched(std::string_view path, std::string_view id, std::string_view summary, bool may_fail) {
        to_.name(path).open().name("get").open().name("operationId").text(id).texts("tags", {"operation"});
        to_.name("summary").text(summary).name("responses").open();
        plain_response("200", "OK");
        if (may_fail) plain_response("503", "Not available");
        to_.close().close().close();
    }
    constexpr void plain_response(std::string_view status, std::string_view words) {
        to_.name(status).open().name("description").text(words);
        to_.name("content").open().name("text/plain").open();
        to_.name("schema").open().name("type").text("string").close().close().close().close();
    }

    constexpr void schemas(std::span<document_model const> documents) {
        parts const needed(documents);
        schema_writer each(to_, "#/components/schemas/", true);
        to_.name("schemas").open();
        to_.name("RequestText").open().name("type").text("string");
        to_.name("description").text("One request document as text: JSON according to the schema, or XML");
        if (!settings_.example.empty()) to_.texts("examples", {settings_.example});
        to_.name("contentMediaType").text("application/json");
        to_.name("contentSchema").open().name("$ref").text("#/components/schemas/Request").close().close();
        to_.name("Request").open().name("oneOf").open('[');
        for (auto const& document : documents)
            if (!document.function.empty()) each.document(document, nullptr);
        to_.close(']').close();
        to_.name("Answer").open().name("oneOf").open('[');
        for (auto const& document : documents)
            if (document.function.empty()) each.document(document, waybill::schema::refusal_of(documents));
        to_.close(']').close();
        each.define(needed.all());
        to_.close();
    }

    json_text to_;
    waybill::schema::openapi_settings settings_;
};

} // namespace waybill::detail::schema

namespace waybill::schema {

/// Writes the OpenAPI document of a service with these documents.
constexpr void put_openapi(sink& out, std::span<detail::schema::document_model const> documents,
                           openapi_settings const& settings) {
    detail::schema::openapi_writer(out, settings).write(documents);
}

/// Returns the OpenAPI document of a service with the documents of a list, such as `protocol_documents`.
template <class List>
[[nodiscard]] std::string openapi_of(List, openapi_settings const& settings = {}) {
    return detail::schema::written([&](sink& out) { put_openapi(out, detail::schema::documents_of<List>, settings); });
}

} // namespace waybill::schema
