// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/soap_version.hpp>
#include <waybill/detail/binding/soap_write.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/write/escape.hpp>
#include <waybill/detail/xml/element_reader.hpp>
#include <waybill/http/message.hpp>
#include <waybill/sink.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace waybill {

/// The code of a fault, as SOAP 1.1 names it; SOAP 1.2 calls the first two Sender and Receiver.
enum class fault_code : std::uint8_t { client, server, must_understand, version_mismatch };

/// The local name of the code in this version of SOAP.
[[nodiscard]] constexpr std::string_view name_of(fault_code code, soap_version version) noexcept {
    bool const v11 = version == soap_version::v11;
    switch (code) {
    case fault_code::client: return v11 ? "Client" : "Sender";
    case fault_code::server: return v11 ? "Server" : "Receiver";
    case fault_code::must_understand: return "MustUnderstand";
    case fault_code::version_mismatch: break;
    }
    return "VersionMismatch";
}

namespace detail::binding {
/// The header that a server of both versions sends with VersionMismatch (SOAP 1.2 part 1, 5.4.7).
inline constexpr std::string_view upgrade_header =
    "<soap:Header><soap12:Upgrade xmlns:soap12=\"http://www.w3.org/2003/05/soap-envelope\">"
    "<soap12:SupportedEnvelope qname=\"soap:Envelope\" xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\" />"
    "<soap12:SupportedEnvelope qname=\"soap12:Envelope\" xmlns:soap12=\"http://www.w3.org/2003/05/soap-envelope\" />"
    "</soap12:Upgrade></soap:Header>";

/// As `fault_response`, with header blocks in XML.
[[nodiscard]] inline http::response fault_with_header(soap_version version, fault_code code, std::string_view header,
                                                      std::string_view message, std::string_view detail) {
    bool const v11 = version == soap_version::v11;
    std::string body;
    sink out(body);
    open_response(out, version, header);
    out.put(v11 ? "<soap:Fault><faultcode>soap:" : "<soap:Fault><soap:Code><soap:Value>soap:");
    out.put(name_of(code, version));
    out.put(v11 ? "</faultcode><faultstring>" : "</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang=\"en\">");
    xml::put_text(out, message);
    out.put(v11 ? "</faultstring>" : "</soap:Text></soap:Reason>");
    if (code != fault_code::must_understand) { // this fault is about the header; a detail is only allowed for faults of
                                               // the body
        std::string_view const name = v11 ? "detail" : "soap:Detail";
        if (detail.empty())
            put_all(out, "<", name, " />");
        else
            put_all(out, "<", name, ">", detail, "</", name, ">");
    }
    out.put("</soap:Fault>");
    close_response(out);
    out.finish();
    return {500, {{"Content-Type", soap_content_type(version)}}, std::move(body)};
}
} // namespace detail::binding

/// Writes a fault in the form of ASP.NET: status 500, unqualified children in SOAP 1.1, `Code/Value` and `Reason/Text`
/// in SOAP 1.2. VersionMismatch is always a fault of SOAP 1.1. `message` is text for a person; `detail` is XML and may
/// be empty.
[[nodiscard]] inline http::response fault_response(soap_version version, fault_code code, std::string_view message,
                                                   std::string_view detail = {}) {
    if (code == fault_code::version_mismatch)
        return detail::binding::fault_with_header(soap_version::v11, code, detail::binding::upgrade_header, message,
                                                  detail);
    return detail::binding::fault_with_header(version, code, {}, message, detail);
}

/// A fault as read from an envelope.
struct soap_fault {
    std::string code{}; ///< as written, with its prefix: `soap:Client`
    std::string message{};
    std::string detail{}; ///< the content of the detail element as XML; empty without one
};

namespace detail::binding {

/// The source text of everything inside the element that just started.
inline bool take_inner(xml::element_reader& at, std::string& into) {
    auto const begin = at.offset();
    if (!at.skip()) return false;
    auto const inside = at.in().document().substr(begin, at.offset() - begin);
    auto const end = inside.rfind("</"); // none in `<detail />`
    into = text::trimmed(end == inside.npos ? std::string_view{} : inside.substr(0, end));
    return true;
}

/// Reads the text of the element that just started, with that of the elements in it, and its end tag: of the first
/// child called `wanted` if there is one. Servers also write the text without that child, and with markup.
[[gnu::cold]] inline bool take_loose_text(xml::element_reader& at, std::string_view wanted, std::string& into) {
    std::string text;
    std::string of_child;
    bool found = false;
    auto const outer = at.depth();
    for (std::size_t in_wanted = 0;;) {
        switch (at.next()) {
        case xml::event::text: (in_wanted != 0 ? of_child : text) += at.text(); break;
        case xml::event::start:
            if (!found && at.depth() == outer + 1 && at.local() == wanted) {
                found = true;
                in_wanted = at.depth();
            }
            break;
        case xml::event::end:
            if (at.depth() == in_wanted) in_wanted = 0;
            if (at.depth() != outer) break;
            into = found ? of_child : text;
            return true;
        default: return false;
        }
    }
}

} // namespace detail::binding

/// Reads the `Fault` element that just started, of either SOAP version. Ignores the namespace of its children, since
/// servers also write those of SOAP 1.2 unqualified. False: the XML is not well-formed; the error is in the `reading`
/// of `at`.
[[nodiscard, gnu::cold]] inline bool read_fault(detail::xml::element_reader& at, soap_fault& into) {
    std::string elsewhere; // the first text in an element of another name
    for (auto next = at.next(); next != detail::xml::event::end; next = at.next()) {
        if (next == detail::xml::event::text) { // only a fault that is nothing but text has some
            into.message += at.text();
            continue;
        }
        if (next != detail::xml::event::start) return false;
        auto const name = at.local();
        bool good = false;
        if (name == "faultcode")
            good = detail::binding::take_loose_text(at, {}, into.code);
        else if (name == "faultstring")
            good = detail::binding::take_loose_text(at, {}, into.message);
        else if (name == "Code")
            good = detail::binding::take_loose_text(at, "Value", into.code);
        else if (name == "Reason")
            good = detail::binding::take_loose_text(at, "Text", into.message);
        else if (detail::text::same_letters(name, "detail"))
            good = detail::binding::take_inner(at, into.detail);
        else if (name == "faultactor" || name == "Node" || name == "Role")
            good = at.skip();
        else {
            std::string text;
            good = detail::binding::take_loose_text(at, {}, text);
            if (elsewhere.empty()) elsewhere = detail::text::trimmed(text);
        }
        if (!good) return false;
    }
    into.code = std::string(detail::text::trimmed(into.code));
    into.message = std::string(detail::text::trimmed(into.message));
    if (into.message.empty()) into.message = std::move(elsewhere);
    return true;
}

} // namespace waybill
