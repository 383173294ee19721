// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/access/asked.hpp>
#include <waybill/access/endpoint.hpp>
#include <waybill/access/plain_answer.hpp>
#include <waybill/access/soap_fault.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace waybill::access {

/// Reads an envelope that asks for an operation (spec 4.1, 4.2) in the order in which a real `.asmx` looks at it, so
/// that what is wrong gets the answer it gets there: the action, the envelope's namespace, headers that must be
/// understood, the operation, its parameter.
class soap_request_reader {
public:
    soap_request_reader(endpoint_settings const& settings, soap_version version) noexcept
        : settings_(settings), version_(version) {}

    /// `action` is `SOAPAction` or the `action` parameter without quotes, empty when there is none: then the body's
    /// element names the operation. `body` is text. Neither `via.way` nor `via.family` is set.
    [[nodiscard]] asked_or_answer read(std::string_view action, std::string_view body) {
        if (!action.empty()) {
            for (auto const each : {operation::xml, operation::json})
                if (action == soap_action(settings_.namespace_url, each)) operation_ = each;
            if (!operation_) return fault(fault_code::client, "The action names no operation of this service.");
        }
        read_options options;
        options.limits.text = options.limits.bytes; // the document is one text of the envelope
        options.quirks = &found_.quirks;
        reading in(body, options, {});
        xml::walker at(in);
        if (auto answer = envelope(at)) return *std::move(answer);
        found_.via.operation = *operation_;
        return std::move(found_);
    }

private:
    using outcome = std::optional<http::response>; ///< nothing: going on

    [[nodiscard]] http::response fault(fault_code code, std::string_view message) const {
        return fault_response(version_, code, message);
    }
    [[nodiscard]] http::response malformed() const { return empty_answer(400, soap_content_type(version_)); }

    outcome envelope(xml::walker& at) {
        if (at.next() != xml::event::start) return malformed();
        if (!at.is(envelope_namespace(version_), "Envelope")) {
            // a document that breaks further on is malformed first
            if (!at.skip() || at.next() != xml::event::done) return malformed();
            return fault(fault_code::version_mismatch,
                         "The root element is not the envelope of the SOAP version that the Content-Type stands for.");
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

    outcome header(xml::walker& at) {
        outcome refused;
        for (auto next = at.next_child(); next != xml::event::end; next = at.next_child()) {
            if (next != xml::event::start) return malformed();
            if (!refused && must_be_understood(at))
                refused = fault(fault_code::must_understand, "A header that must be understood is not.");
            if (!at.skip()) return malformed();
        }
        return refused;
    }

    [[nodiscard]] bool must_be_understood(xml::walker const& at) const {
        auto const space = envelope_namespace(version_);
        auto const* const must = at.find(space, "mustUnderstand");
        if (must == nullptr || (must->value != "1" && must->value != "true")) return false;
        auto const* const who = at.find(space, version_ == soap_version::v11 ? "actor" : "role");
        return who == nullptr || who->value.empty() || who->value.ends_with("/next") ||
               who->value.ends_with("/ultimateReceiver");
    }

    outcome body(xml::walker& at) {
        bool seen = false;
        bool told = false; // strRQ
        outcome refused;
        for (auto next = at.next_child(); next != xml::event::end; next = at.next_child()) {
            if (next != xml::event::start) return malformed();
            auto const asked_for = operation_named(at.local());
            bool const ours = asked_for && same_namespace(at.space(), settings_.namespace_url);
            if (seen || !ours || (operation_ && *operation_ != *asked_for)) {
                seen = true; // a real server reads the parameters of the first element only
                if (!at.skip()) return malformed();
                continue;
            }
            seen = true;
            operation_ = asked_for;
            if (at.space() != settings_.namespace_url) odd_namespace(at);
            if (auto answer = parameters(at, told)) {
                if (answer->status == 400) return answer;
                refused = std::move(answer);
            }
        }
        if (refused) return refused;
        if (!operation_) return fault(fault_code::client, "The Body asks for no operation of this service.");
        if (!told) return fault(fault_code::server, "The parameter strRQ is missing.");
        return std::nullopt;
    }

    outcome parameters(xml::walker& at, bool& told) {
        outcome refused;
        for (auto next = at.next_child(); next != xml::event::end; next = at.next_child()) {
            if (next != xml::event::start) return malformed();
            bool const wanted =
                !told && at.local() == parameter_name && same_namespace(at.space(), settings_.namespace_url);
            if (!wanted) { // others are passed over, and so is a second one
                if (!at.skip()) return malformed();
                continue;
            }
            auto const* const nil = at.find(xml::xsi_namespace, "nil");
            bool const absent = nil != nullptr && (nil->value == "true" || nil->value == "1");
            bool elements = false;
            if (!text(at, elements)) return malformed();
            told = !absent;
            if (elements)
                refused = fault(fault_code::client, "strRQ holds elements; it must hold text, with < written as &lt;");
        }
        return refused;
    }

    /// The parameter's text, through its end tag. False: malformed.
    bool text(xml::walker& at, bool& elements) {
        found_.document.clear();
        for (;;) {
            switch (at.next()) {
            case xml::event::text: found_.document += at.text(); break;
            case xml::event::start:
                elements = true;
                if (!at.skip()) return false;
                break;
            case xml::event::end: return true;
            default: return false;
            }
        }
    }

    void odd_namespace(xml::walker const& at) {
        at.in().odd(quirk_kind::namespaced, at.start_offset(), settings_.namespace_url, at.space());
    }

    endpoint_settings const& settings_;
    soap_version version_;
    std::optional<operation> operation_{};
    asked found_{};
};

} // namespace waybill::access
