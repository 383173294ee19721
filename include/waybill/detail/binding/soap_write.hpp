// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/soap_version.hpp>
#include <waybill/detail/write/escape.hpp>
#include <waybill/sink.hpp>

#include <string_view>

namespace waybill::detail::binding {

inline constexpr std::string_view xml_declaration = "<?xml version=\"1.0\" encoding=\"utf-8\"?>";

inline void put_all(sink& out, auto const&... pieces) { (out.put(pieces), ...); }

/// Writes the envelope of a response up to the start tag of its body, as ASP.NET does: with prefix `soap` in both
/// versions.
inline void open_response(sink& out, soap_version version, std::string_view header = {}) {
    put_all(
        out, xml_declaration, "<soap:Envelope xmlns:soap=\"", envelope_namespace(version),
        "\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\">",
        header, "<soap:Body>");
}
inline void close_response(sink& out) { out.put("</soap:Body></soap:Envelope>"); }

/// Writes the envelope of a request (spec 4.1, 4.2). The namespace and the name of the operation are written exactly as
/// given. Returns false if the document contains characters that XML cannot represent.
[[nodiscard]] inline bool write_soap_request(sink& out, soap_version version, std::string_view namespace_url,
                                             std::string_view name, std::string_view document) {
    std::string_view const prefix = version == soap_version::v11 ? "soap" : "soap12";
    put_all(out, xml_declaration, "\n<", prefix,
            ":Envelope xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
            "xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\""
            " xmlns:",
            prefix, "=\"", envelope_namespace(version), "\"><", prefix, ":Body><", name, " xmlns=");
    xml::put_attribute(out, namespace_url);
    put_all(out, "><", parameter_name, ">");
    bool const faithful = xml::put_text(out, document);
    put_all(out, "</", parameter_name, "></", name, "></", prefix, ":Body></", prefix, ":Envelope>");
    return faithful;
}

/// Writes the envelope of a response; `content` writes the content of the result element. If `empty`, `content` is not
/// called and the result is an empty-element tag.
template <class Content>
void write_soap_result(sink& out, soap_version version, std::string_view namespace_url, std::string_view name,
                       bool empty, Content&& content) {
    open_response(out, version);
    put_all(out, "<", name, "Response xmlns=");
    xml::put_attribute(out, namespace_url);
    put_all(out, "><", name, empty ? "Result />" : "Result>");
    if (!empty) {
        content();
        put_all(out, "</", name, "Result>");
    }
    put_all(out, "</", name, "Response>");
    close_response(out);
}

} // namespace waybill::detail::binding
