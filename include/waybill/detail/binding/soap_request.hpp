// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the wrappers of a document: SOAP, forms, results of `.asmx` services, pages that are errors.
#pragma once

#include <waybill/binding/decoded.hpp>
#include <waybill/binding/soap_fault.hpp>
#include <waybill/detail/binding/plain_response.hpp>
#include <waybill/http/message.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/result.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::detail::binding {

/// The limit of elements in an envelope, outside of its document: many times what WS-Security adds to a Header. The
/// sender is not yet authenticated when the envelope is parsed.
inline constexpr std::size_t most_envelope_elements = 1'000;

/// Reads a request envelope (spec 4.1, 4.2). Checks the action, the namespace of the envelope, headers with
/// mustUnderstand, the operation and its parameter in the order of a real `.asmx` server, so that each error gets the
/// same response as there.
class soap_request_reader {
public:
    soap_request_reader(operation_names const& names, soap_version version) noexcept
        : names_(names), version_(version) {}

    /// Decodes `body`, which is text. `action` is `SOAPAction` or the `action` parameter without quotes; if it is
    /// empty, the element in the Body names the operation. The same is true in SOAP 1.2 if the action is unknown,
    /// because it is optional there (SOAP 1.2 part 2, 6.5.3). The caller sets `via.method` and `via.family`.
    [[nodiscard]] result<decoded_request, http::response> read(std::string_view action, std::string_view body) {
        if (!action.empty()) {
            take_action(action);
            if (!operation_ && version_ == soap_version::v11)
                return fault(fault_code::client, "The action names no operation of this service.");
        }
        read_options options;
        options.limits.text = options.limits.bytes; // the document is a single text node of the envelope
        options.limits.elements = most_envelope_elements;
        options.quirks = &found_.quirks;
        reading in(body, options, {});
        xml::element_reader at(in);
        if (auto answer = envelope(at)) {
            if (!in.failed()) return *std::move(answer);
            auto const code = in.take_error().code;
            if (code == error_code::too_many_elements || code == error_code::too_deep)
                return fault(fault_code::client, "The envelope has too many elements, attributes or namespaces, or "
                                                 "they are nested too deeply.");
            return *std::move(answer);
        }
        found_.via.operation = *operation_;
        return std::move(found_);
    }

private:
    using outcome = std::optional<http::response>; ///< empty: continue

    [[nodiscard]] http::response fault(fault_code code, std::string_view message) const {
        return fault_response(version_, code, message);
    }
    [[nodiscard]] http::response malformed() const { return empty_response(400, soap_content_type(version_)); }

    /// Sets the operation from the action. Tolerates a second slash after a namespace that ends with one.
    void take_action(std::string_view action) {
        auto const add_quirk = [&](quirk_kind kind, operation expected) {
            found_.quirks.push_back({kind, "SOAPAction", 0, 0, 0,
                                     soap_action(names_.namespace_url, names_.of(expected)), std::string(action)});
        };
        for (auto const each : {operation::xml, operation::json}) {
            auto const canonical = soap_action(names_.namespace_url, names_.of(each));
            auto const slash = canonical.size() - names_.of(each).size() - 1;
            if (action == canonical) operation_ = each;
            if (action.size() != canonical.size() + 1 ||
                action.substr(0, slash + 1) != canonical.substr(0, slash + 1) ||
                action.substr(slash + 1) != canonical.substr(slash))
                continue;
            operation_ = each;
            add_quirk(quirk_kind::namespaced, each);
        }
        if (!operation_) add_quirk(quirk_kind::media_type, operation::xml);
    }

    outcome envelope(xml::element_reader& at) {
        if (at.next() != xml::event::start) return malformed();
        if (!at.is(envelope_namespace(version_), "Envelope")) {
            // a malformed document is reported before a wrong version
            if (!at.skip() || at.next() != xml::event::done) return malformed();
            return fault(fault_code::version_mismatch,
                         "The root element is not the envelope of the SOAP version that the Content-Type indicates.");
        }
        bool body = false;
        outcome refused;
        for (auto next = at.next_child(); next != xml::event::end; next = at.next_child()) {
            if (next != xml::event::start) return malformed();
            outcome answer;
            if (!body && at.is(envelope_namespace(version_), "Header")) {
                answer = header(at);
            } else if (!body && at.is(envelope_namespace(version_), "Body")) {
                body = true;
                answer = this->body(at);
            } else if (!at.skip()) {
                return malformed();
            }
            if (answer && answer->status == 400) return answer;
            if (answer && !refused) refused = std::move(answer);
        }
        if (at.next() != xml::event::done) return malformed();
        if (!body && !refused) return fault(fault_code::client, "The envelope has no Body.");
        return refused;
    }

    outcome header(xml::element_reader& at) {
        outcome refused;
        for (auto next = at.next_child(); next != xml::event::end; next = at.next_child()) {
            if (next != xml::event::start) return malformed();
            if (!refused && must_be_understood(at)) refused = not_understood(at);
            if (!at.skip()) return malformed();
        }
        return refused;
    }

    /// The fault for the header block that just started; SOAP 1.2 names it in a block of its own (part 1, 5.4.8).
    [[nodiscard]] http::response not_understood(xml::element_reader const& at) const {
        auto const name = shown(at.local());
        auto const space = shown(at.space());
        std::string block;
        if (version_ == soap_version::v12) {
            sink out(block);
            put_all(out, "<soap:Header><soap:NotUnderstood qname=\"", space.empty() ? "" : "h:", name, "\"");
            if (!space.empty()) {
                out.put(" xmlns:h=");
                xml::put_attribute(out, space);
            }
            out.put(" /></soap:Header>");
            out.finish();
        }
        auto message = "This service does not understand the header " + std::string(name);
        if (!space.empty()) (message += " of the namespace ") += space;
        return fault_with_header(version_, fault_code::must_understand, block,
                                 message + ". Send it without mustUnderstand, or not at all.", {});
    }

    [[nodiscard]] bool must_be_understood(xml::element_reader const& at) const {
        auto const space = envelope_namespace(version_);
        auto const* const must = at.find(space, "mustUnderstand");
        if (must == nullptr || (must->value != "1" && must->value != "true")) return false;
        auto const* const who = at.find(space, version_ == soap_version::v11 ? "actor" : "role");
        return who == nullptr || who->value.empty() || who->value.ends_with("/next") ||
               who->value.ends_with("/ultimateReceiver");
    }

    outcome body(xml::element_reader& at) {
        bool seen = false;
        bool has_document = false; // strRQ
        outcome refused;
        for (auto next = at.next_child(); next != xml::event::end; next = at.next_child()) {
            if (next != xml::event::start) return malformed();
            auto const named_operation = names_.find(at.local());
            bool const ours = named_operation && same_namespace(at.space(), names_.namespace_url);
            if (seen || !ours || (operation_ && *operation_ != *named_operation)) {
                seen = true; // a real server reads the parameters of the first element only
                if (!at.skip()) return malformed();
                continue;
            }
            seen = true;
            operation_ = named_operation;
            if (at.space() != names_.namespace_url) report_namespace(at);
            if (auto answer = parameters(at, has_document)) {
                if (answer->status == 400) return answer;
                refused = std::move(answer);
            }
        }
        if (refused) return refused;
        if (!operation_) return fault(fault_code::client, "The Body asks for no operation of this service.");
        if (has_document) return std::nullopt;
        return fault(fault_code::server, missing_);
    }

    outcome parameters(xml::element_reader& at, bool& has_document) {
        outcome refused;
        for (auto next = at.next_child(); next != xml::event::end; next = at.next_child()) {
            if (next != xml::event::start) return malformed();
            bool const wanted =
                !has_document && at.local() == parameter_name && same_namespace(at.space(), names_.namespace_url);
            if (!wanted) { // other parameters and a second strRQ are ignored
                if (!has_document) note_instead(at);
                if (!at.skip()) return malformed();
                continue;
            }
            auto const* const nil = at.find(xml::xsi_namespace, "nil");
            bool const absent = nil != nullptr && (nil->value == "true" || nil->value == "1");
            if (absent) missing_ = "The parameter strRQ is missing (found xsi:nil).";
            std::string reference; // to another element (SOAP 1.1, 5), as Axis writes it in the style RPC/encoded
            if (auto const* const target = at.find({}, "href"); target != nullptr && target->value.starts_with('#'))
                reference = "href=\"" + std::string(shown(target->value)) + '"';
            bool elements = false;
            if (!text(at, elements)) return malformed();
            has_document = !absent;
            if (!reference.empty())
                refused = fault(fault_code::client, "strRQ must be text (found the reference " + reference +
                                                        "); set the style document/literal, or sendMultiRefs to false "
                                                        "in Axis.");
            if (elements)
                refused = fault(fault_code::client, "strRQ contains elements; it must be text, with < written as &lt;");
        }
        return refused;
    }

    /// Keeps what a fault for a missing parameter says about an element with a similar name.
    void note_instead(xml::element_reader const& at) {
        if (!text::same_letters(at.local(), parameter_name)) return;
        auto const space = at.space().empty() ? std::string("no namespace") : std::string(shown(at.space()));
        if (at.local() != parameter_name)
            missing_ = "The parameter strRQ is missing (found " + std::string(shown(at.local())) +
                       "; names are case-sensitive).";
        else
            missing_ = "The parameter strRQ must be in the namespace " + std::string(names_.namespace_url) +
                       " (found in " + space + ").";
    }

    /// Reads the text of the parameter up to its end tag. Returns false if the XML is malformed.
    bool text(xml::element_reader& at, bool& elements) {
        found_.document.clear();
        for (;;) {
            switch (at.next()) {
            case xml::event::text: at.append_text(found_.document); break;
            case xml::event::start:
                elements = true;
                if (!at.skip()) return false;
                break;
            case xml::event::end: return true;
            default: return false;
            }
        }
    }

    void report_namespace(xml::element_reader const& at) {
        at.in().tolerate(quirk_kind::namespaced, at.start_offset(), names_.namespace_url, at.space());
    }

    /// Returns the beginning of a name of the sender, in whole characters.
    static std::string_view shown(std::string_view name) noexcept {
        auto size = std::min(name.size(), std::size_t{100});
        while (size != name.size() && (static_cast<unsigned char>(name[size]) & 0xC0U) == 0x80) --size;
        return name.substr(0, size);
    }

    operation_names names_;
    soap_version version_;
    std::optional<operation> operation_{};
    std::string missing_ = "The parameter strRQ is missing.";
    decoded_request found_{};
};

} // namespace waybill::detail::binding
