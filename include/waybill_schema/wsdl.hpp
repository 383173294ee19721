// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/soap_version.hpp>
#include <waybill/detail/write/escape.hpp>
#include <waybill/sink.hpp>
#include <waybill/via.hpp>

#include <initializer_list>
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

// The parts of a WSDL, in the order of ASP.NET, for which client generators were tested. `$name` is replaced; after an
// equals sign it is a whole attribute.
inline constexpr std::string_view wsdl_begin =
    R"(<?xml version="1.0" encoding="utf-8"?>
<wsdl:definitions xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" )"
    R"(xmlns:soap12="http://schemas.xmlsoap.org/wsdl/soap12/" xmlns:http="http://schemas.xmlsoap.org/wsdl/http/" )"
    R"(xmlns:mime="http://schemas.xmlsoap.org/wsdl/mime/" xmlns:s="http://www.w3.org/2001/XMLSchema" )"
    R"(xmlns:tns=$namespace targetNamespace=$namespace xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/">
  <wsdl:documentation>Travel bookings, the $service endpoint. The schema at ?schema describes the documents.)"
    R"(</wsdl:documentation>
  <wsdl:types>
    <s:schema elementFormDefault="qualified" targetNamespace=$namespace>
)";
inline constexpr std::string_view wsdl_elements = R"(      <s:element name="$call">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="strRQ" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="$callResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="$callResult"$result
          </s:sequence>
        </s:complexType>
      </s:element>
)";
/// A document in XML: it has a schema of its own, without a namespace.
inline constexpr std::string_view wsdl_result_in_xml = R"(>
              <s:complexType mixed="true">
                <s:sequence>
                  <s:any processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>)";
inline constexpr std::string_view wsdl_end_of_types = R"(    </s:schema>
  </wsdl:types>
)";
inline constexpr std::string_view wsdl_soap_messages = R"(  <wsdl:message name="$callSoapIn">
    <wsdl:part name="parameters" element="tns:$call" />
  </wsdl:message>
  <wsdl:message name="$callSoapOut">
    <wsdl:part name="parameters" element="tns:$callResponse" />
  </wsdl:message>
)";
inline constexpr std::string_view wsdl_form_messages = R"(  <wsdl:message name="$call$messageIn">
    <wsdl:part name="strRQ" type="s:string" />
  </wsdl:message>
  <wsdl:message name="$call$messageOut">
    <wsdl:part name="Body" />
  </wsdl:message>
)";
inline constexpr std::string_view wsdl_operation = R"(    <wsdl:operation name="$call">
      <wsdl:documentation>Takes a request document in strRQ, returns a document in $form.</wsdl:documentation>
      <wsdl:input message="tns:$call$messageIn" />
      <wsdl:output message="tns:$call$messageOut" />
    </wsdl:operation>
)";
inline constexpr std::string_view wsdl_soap_operation = R"(    <wsdl:operation name="$call">
      <$prefix:operation soapAction=$action style="document" />
      <wsdl:input>
        <$prefix:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <$prefix:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
)";
inline constexpr std::string_view wsdl_form_operation = R"(    <wsdl:operation name="$call">
      <http:operation location="/$call" />
      <wsdl:input>
        <$input />
      </wsdl:input>
      <wsdl:output>
        <mime:content part="Body" type="$media" />
      </wsdl:output>
    </wsdl:operation>
)";
inline constexpr std::string_view wsdl_documentation =
    "    <wsdl:documentation>Travel bookings, the $service endpoint. The schema at ?schema describes the documents."
    "</wsdl:documentation>\n";
inline constexpr std::string_view wsdl_port = R"(    <wsdl:port name="$service$port" binding="tns:$service$port">
      <$prefix:address location=$address />
    </wsdl:port>
)";

struct wsdl_replacement {
    std::string_view name;
    std::string_view value;
};
constexpr void put_part(sink& out, std::string_view part, std::initializer_list<wsdl_replacement> with) {
    for (auto at = part.find('$'); at != part.npos; at = part.find('$')) {
        out.put(part.substr(0, at));
        bool const attribute = at != 0 && part[at - 1] == '=';
        part.remove_prefix(at + 1);
        for (auto const& each : with) {
            if (!part.starts_with(each.name)) continue;
            part.remove_prefix(each.name.size());
            if (attribute)
                (void)xml::put_attribute(out, each.value);
            else
                out.put(each.value);
            break;
        }
    }
    out.put(part);
}

/// The names of an access method.
struct wsdl_method {
    std::string_view port;
    std::string_view message;
    std::string_view prefix;
    std::string_view binding; ///< the attribute of its binding
    std::string_view input;   ///< of an operation; empty for SOAP
};
inline constexpr std::string_view soap_binding = R"(transport="http://schemas.xmlsoap.org/soap/http")";
inline constexpr wsdl_method wsdl_methods[] = {
    {"Soap", "Soap", "soap", soap_binding, {}},
    {"Soap12", "Soap", "soap12", soap_binding, {}}, // both versions have one port type
    {"HttpGet", "HttpGet", "http", R"(verb="GET")", "http:urlEncoded"},
    {"HttpPost", "HttpPost", "http", R"(verb="POST")", R"(mime:content type="application/x-www-form-urlencoded")"},
};

} // namespace waybill::detail::schema

namespace waybill::schema {

/// Writes the WSDL 1.1 of an endpoint: SOAP 1.1, SOAP 1.2, HTTP GET and HTTP POST, in the form of a real `.asmx` (spec
/// 4). It differs where the service's responses do: JSON by GET and POST is not wrapped in `<string>`.
constexpr void write_wsdl(sink& out, wsdl_endpoint const& of) {
    using namespace detail::schema;
    std::string_view const service = of.family == family::flight ? "Flight" : "Hotel";
    auto const put = [&](std::string_view part, wsdl_method const& method = wsdl_methods[0]) {
        put_part(out, part,
                 {{"namespace", of.namespace_url},
                  {"service", service},
                  {"port", method.port},
                  {"message", method.message},
                  {"prefix", method.prefix},
                  {"binding", method.binding},
                  {"address", of.address}});
    };
    auto const put_both = [&](std::string_view part, wsdl_method const& method = wsdl_methods[0]) {
        for (auto const each : {operation::xml, operation::json}) {
            bool const xml = each == operation::xml;
            put_part(out, part,
                     {{"call", name_of(each)},
                      {"result", xml ? wsdl_result_in_xml : R"( type="s:string" />)"},
                      {"message", method.message},
                      {"form", xml ? "XML" : "JSON"},
                      {"prefix", method.prefix},
                      {"action", soap_action(of.namespace_url, each)},
                      {"input", method.input},
                      {"media", xml ? "text/xml" : "application/json"}});
        }
    };
    auto const for_each = [&](auto const& use) {
        for (auto const& method : wsdl_methods)
            if (of.get || method.port != "HttpGet") use(method);
    };
    put(wsdl_begin);
    put_both(wsdl_elements);
    put(wsdl_end_of_types);
    put_both(wsdl_soap_messages);
    for_each([&](wsdl_method const& method) {
        if (!method.input.empty()) put_both(wsdl_form_messages, method);
    });
    for_each([&](wsdl_method const& method) {
        if (method.port != method.message) return;
        put("  <wsdl:portType name=\"$service$port\">\n", method);
        put_both(wsdl_operation, method);
        put("  </wsdl:portType>\n");
    });
    for_each([&](wsdl_method const& method) {
        put("  <wsdl:binding name=\"$service$port\" type=\"tns:$service$message\">\n    <$prefix:binding $binding />\n",
            method);
        put_both(method.input.empty() ? wsdl_soap_operation : wsdl_form_operation, method);
        put("  </wsdl:binding>\n");
    });
    put("  <wsdl:service name=\"$service\">\n");
    put(wsdl_documentation);
    for_each([&](wsdl_method const& method) { put(wsdl_port, method); });
    put("  </wsdl:service>\n</wsdl:definitions>\n");
}

/// As `write_wsdl`, as a string.
[[nodiscard]] inline std::string wsdl_of(wsdl_endpoint const& of) {
    std::string text;
    sink out(text);
    write_wsdl(out, of);
    out.finish();
    return text;
}

} // namespace waybill::schema
