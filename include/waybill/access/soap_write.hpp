// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/access/soap_version.hpp>
#include <waybill/sink.hpp>
#include <waybill/xml/escape.hpp>

#include <string_view>

namespace waybill::access {

namespace soap_text {

inline constexpr std::string_view declaration = "<?xml version=\"1.0\" encoding=\"utf-8\"?>";

inline void put(sink& out, auto const&... pieces) { (out.put(pieces), ...); }

/// The envelope of an answer up to and with the start of its body, as ASP.NET writes it: prefix `soap` in both
/// versions.
inline void open_answer(sink& out, soap_version version, std::string_view header = {}) {
    put(out, declaration, "<soap:Envelope xmlns:soap=\"", envelope_namespace(version),
        "\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\">",
        header, "<soap:Body>");
}
inline void close_answer(sink& out) { out.put("</soap:Body></soap:Envelope>"); }

} // namespace soap_text

/// Writes the envelope of a request (spec 4.1, 4.2). `namespace_url` and `name`, the operation's, stand in it exactly
/// as given. False when the document holds what XML cannot carry.
[[nodiscard]] inline bool write_soap_request(sink& out, soap_version version, std::string_view namespace_url,
                                             std::string_view name, std::string_view document) {
    using soap_text::put;
    std::string_view const prefix = version == soap_version::v11 ? "soap" : "soap12";
    put(out, soap_text::declaration, "\n<", prefix,
        ":Envelope xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
        "xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\""
        " xmlns:",
        prefix, "=\"", envelope_namespace(version), "\"><", prefix, ":Body><", name, " xmlns=");
    xml::put_attribute(out, namespace_url);
    put(out, "><", parameter_name, ">");
    bool const faithful = xml::put_text(out, document);
    put(out, "</", parameter_name, "></", name, "></", prefix, ":Body></", prefix, ":Envelope>");
    return faithful;
}

/// Writes the envelope of an answer; `content` writes what stands inside the result element. `empty` says that nothing
/// will: the result is then written as the empty element it is.
template <class Content>
void write_soap_result(sink& out, soap_version version, std::string_view namespace_url, std::string_view name,
                       bool empty, Content&& content) {
    using soap_text::put;
    soap_text::open_answer(out, version);
    put(out, "<", name, "Response xmlns=");
    xml::put_attribute(out, namespace_url);
    put(out, "><", name, empty ? "Result />" : "Result>");
    if (!empty) {
        content();
        put(out, "</", name, "Result>");
    }
    put(out, "</", name, "Response>");
    soap_text::close_answer(out);
}

} // namespace waybill::access
