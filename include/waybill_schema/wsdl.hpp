// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/soap_version.hpp>
#include <waybill/sink.hpp>
#include <waybill/via.hpp>
#include <waybill_schema/detail/markup.hpp>

#include <string>
#include <string_view>

namespace waybill::schema {

/// The endpoint that a WSDL describes.
struct wsdl_endpoint {
    waybill::family family = waybill::family::flight;
    std::string_view address;       ///< `https://partner.example/cr.ws/Flight.asmx`
    std::string_view namespace_url; ///< of the SOAP operations, exactly as in envelopes
    bool get = true;                ///< whether HTTP GET is enabled
};

} // namespace waybill::schema

namespace waybill::detail::schema {

inline constexpr operation wsdl_operations[] = {operation::xml, operation::json};

constexpr std::string_view service_name(family which) { return which == family::flight ? "Flight" : "Hotel"; }
constexpr std::string_view wsdl_name_of(operation which) {
    return which == operation::xml ? "Takes a request document in strRQ, returns a document in XML."
                                   : "Takes a request document in strRQ, returns a document in JSON.";
}
constexpr std::string wsdl_name_of(family which) {
    return "Travel bookings, the " + std::string(service_name(which)) +
           " endpoint. The schema at ?schema describes the documents.";
}

/// The parts of WSDL names that depend on the access method.
struct binding_names {
    std::string_view port;    ///< what follows the service's name
    std::string_view message; ///< what follows the operation's name
    std::string_view prefix;
};
constexpr binding_names binding_names_of(access_method which) {
    switch (which) {
    case access_method::soap11: return {"Soap", "Soap", "soap"};
    case access_method::soap12: return {"Soap12", "Soap", "soap12"};
    case access_method::get: return {"HttpGet", "HttpGet", "http"};
    default: return {"HttpPost", "HttpPost", "http"};
    }
}

/// Writes the elements in the order of ASP.NET, for which client generators were tested.
class wsdl_writer {
public:
    constexpr wsdl_writer(sink& out, waybill::schema::wsdl_endpoint const& of) : to_(out), of_(of) {}

    constexpr void write() {
        to_.open("wsdl:definitions", {{"xmlns:soap", "http://schemas.xmlsoap.org/wsdl/soap/"},
                                      {"xmlns:soap12", "http://schemas.xmlsoap.org/wsdl/soap12/"},
                                      {"xmlns:http", "http://schemas.xmlsoap.org/wsdl/http/"},
                                      {"xmlns:mime", "http://schemas.xmlsoap.org/wsdl/mime/"},
                                      {"xmlns:s", "http://www.w3.org/2001/XMLSchema"},
                                      {"xmlns:tns", of_.namespace_url},
                                      {"targetNamespace", of_.namespace_url},
                                      {"xmlns:wsdl", "http://schemas.xmlsoap.org/wsdl/"}});
        to_.text("wsdl:documentation", wsdl_name_of(of_.family));
        put_types();
        for (auto const each : wsdl_operations) put_soap_messages(each);
        for (auto const method : {access_method::get, access_method::post})
            if (is_answered(method))
                for (auto const each : wsdl_operations) put_form_messages(each, binding_names_of(method).message);
        for (auto const method : {access_method::soap11, access_method::get, access_method::post})
            if (is_answered(method)) put_port_type(method);
        for (auto const method : methods)
            if (is_answered(method)) put_binding(method);
        put_service();
        to_.close();
    }

private:
    static constexpr access_method methods[] = {access_method::soap11, access_method::soap12, access_method::get,
                                                access_method::post};

    [[nodiscard]] constexpr bool is_answered(access_method which) const {
        return which != access_method::get || of_.get;
    }
    static constexpr bool is_soap(access_method which) {
        return which == access_method::soap11 || which == access_method::soap12;
    }

    static constexpr std::string joined(std::string_view front, std::string_view middle, std::string_view end = {}) {
        std::string text(front);
        (text += middle) += end;
        return text;
    }
    [[nodiscard]] constexpr std::string port(access_method which) const {
        return joined(service_name(of_.family), binding_names_of(which).port);
    }

    constexpr void put_types() {
        to_.open("wsdl:types");
        to_.open("s:schema", {{"elementFormDefault", "qualified"}, {"targetNamespace", of_.namespace_url}});
        for (auto const each : wsdl_operations) {
            open_element(name_of(each));
            to_.empty("s:element", {{"minOccurs", "0"}, {"maxOccurs", "1"}, {"name", "strRQ"}, {"type", "s:string"}});
            close_element();
            open_element(joined(name_of(each), "Response"));
            put_result(each);
            close_element();
        }
        to_.close();
        to_.close();
    }
    constexpr void open_element(std::string_view name) {
        to_.open("s:element", {{"name", name}});
        to_.open("s:complexType");
        to_.open("s:sequence");
    }
    constexpr void close_element() {
        to_.close();
        to_.close();
        to_.close();
    }
    constexpr void put_result(operation which) {
        auto const name = joined(name_of(which), "Result");
        if (which == operation::json)
            return to_.empty("s:element",
                             {{"minOccurs", "0"}, {"maxOccurs", "1"}, {"name", name}, {"type", "s:string"}});
        to_.open("s:element", {{"minOccurs", "0"}, {"maxOccurs", "1"}, {"name", name}});
        to_.open("s:complexType", {{"mixed", "true"}});
        to_.open("s:sequence");
        to_.empty("s:any", {{"processContents", "lax"}}); // the result has a schema of its own, without a namespace
        close_element();
    }

    constexpr void put_message(std::string_view name, std::string_view part, attribute what) {
        to_.open("wsdl:message", {{"name", name}});
        to_.empty("wsdl:part", {{"name", part}, what});
        to_.close();
    }
    constexpr void put_soap_messages(operation which) {
        auto const name = name_of(which);
        put_message(joined(name, "SoapIn"), "parameters", {"element", joined("tns:", name)});
        put_message(joined(name, "SoapOut"), "parameters", {"element", joined("tns:", name, "Response")});
    }
    constexpr void put_form_messages(operation which, std::string_view method) {
        auto const name = name_of(which);
        put_message(joined(name, method, "In"), "strRQ", {"type", "s:string"});
        put_message(joined(name, method, "Out"), "Body", {});
    }

    constexpr void put_port_type(access_method which) {
        to_.open("wsdl:portType", {{"name", port(which)}});
        for (auto const each : wsdl_operations) {
            auto const name = name_of(each);
            auto const message = joined("tns:", name, binding_names_of(which).message);
            to_.open("wsdl:operation", {{"name", name}});
            to_.text("wsdl:documentation", wsdl_name_of(each));
            to_.empty("wsdl:input", {{"message", joined(message, "In")}});
            to_.empty("wsdl:output", {{"message", joined(message, "Out")}});
            to_.close();
        }
        to_.close();
    }

    constexpr void put_binding(access_method which) {
        // both versions of SOAP have one port type
        auto const type = joined("tns:", port(which == access_method::soap12 ? access_method::soap11 : which));
        to_.open("wsdl:binding", {{"name", port(which)}, {"type", type}});
        auto const prefix = binding_names_of(which).prefix;
        if (is_soap(which))
            to_.empty(joined(prefix, ":binding"), {{"transport", "http://schemas.xmlsoap.org/soap/http"}});
        else
            to_.empty("http:binding", {{"verb", which == access_method::get ? "GET" : "POST"}});
        for (auto const each : wsdl_operations) {
            to_.open("wsdl:operation", {{"name", name_of(each)}});
            if (is_soap(which))
                put_soap_operation(each, prefix);
            else
                put_form_operation(each, which);
            to_.close();
        }
        to_.close();
    }
    constexpr void put_soap_operation(operation which, std::string_view prefix) {
        auto const body = joined(prefix, ":body");
        to_.empty(joined(prefix, ":operation"),
                  {{"soapAction", soap_action(of_.namespace_url, which)}, {"style", "document"}});
        for (auto const side : {"wsdl:input", "wsdl:output"}) {
            to_.open(side);
            to_.empty(body, {{"use", "literal"}});
            to_.close();
        }
    }
    constexpr void put_form_operation(operation which, access_method by) {
        to_.empty("http:operation", {{"location", joined("/", name_of(which))}});
        to_.open("wsdl:input");
        if (by == access_method::get)
            to_.empty("http:urlEncoded");
        else
            to_.empty("mime:content", {{"type", "application/x-www-form-urlencoded"}});
        to_.close();
        to_.open("wsdl:output");
        to_.empty("mime:content",
                  {{"part", "Body"}, {"type", which == operation::xml ? "text/xml" : "application/json"}});
        to_.close();
    }

    constexpr void put_service() {
        to_.open("wsdl:service", {{"name", service_name(of_.family)}});
        to_.text("wsdl:documentation", wsdl_name_of(of_.family));
        for (auto const method : methods) {
            if (!is_answered(method)) continue;
            to_.open("wsdl:port", {{"name", port(method)}, {"binding", joined("tns:", port(method))}});
            to_.empty(joined(binding_names_of(method).prefix, ":address"), {{"location", of_.address}});
            to_.close();
        }
        to_.close();
    }

    markup to_;
    waybill::schema::wsdl_endpoint of_;
};

} // namespace waybill::detail::schema

namespace waybill::schema {

/// Writes the WSDL 1.1 of an endpoint: SOAP 1.1, SOAP 1.2, HTTP GET and HTTP POST, in the form of a real `.asmx` (spec
/// 4). It differs where the service's responses do: JSON by GET and POST is not wrapped in `<string>`.
constexpr void write_wsdl(sink& out, wsdl_endpoint const& of) { detail::schema::wsdl_writer(out, of).write(); }

/// As `write_wsdl`, as a string.
[[nodiscard]] inline std::string wsdl_of(wsdl_endpoint const& of) {
    std::string text;
    sink out(text);
    write_wsdl(out, of);
    out.finish();
    return text;
}

} // namespace waybill::schema
