// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/decoded.hpp>
#include <waybill/binding/soap_fault.hpp>
#include <waybill/binding/soap_version.hpp>
#include <waybill/detail/grammar/xml.hpp>
#include <waybill/detail/json/cursor.hpp>
#include <waybill/detail/xml/element_reader.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/result.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::detail::binding {

// Results that are text: in an element, in a JSON string, or as a bare body.

[[gnu::cold]] inline waybill::error null_result_error() {
    return failure(error_code::answer_null, "the partner returned null");
}
[[gnu::cold]] inline waybill::error empty_result_error() {
    return failure(error_code::answer_empty, "the partner returned an empty document");
}

/// A mark that a server left in its text because it made the text from bytes that began with one.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Returns true if the text is only an XML declaration: the form of a null document over HTTP GET and POST.
inline bool is_bare_declaration(std::string_view text) {
    text = text::trimmed(text);
    return text.starts_with("<?xml") && text.ends_with("?>") && text.find("?>") == text.size() - 2;
}

/// Makes `document`, a part of `text`, the result and reuses the storage of `text`.
inline decoded_response cut_result(std::string&& text, std::string_view document, document_form form) {
    auto const begin = std::size_t(document.data() - text.data());
    text.resize(begin + document.size());
    text.erase(0, begin);
    return decoded_response{std::move(text), form, {}};
}

/// How JSON in a response is read. A null pointer in its place means that the caller reads XML alone, and compiles no
/// reader of JSON.
struct json_responses {
    result<decoded_response> (*read)(json_responses const& self, std::string&& text, std::vector<quirk>& quirks,
                                     waybill::limits const& limits, int depth);
    /// Whether a text that comes with an error status may be a document.
    bool (*is_document)(std::string_view text, waybill::limits const& limits);
};
[[gnu::cold]] inline waybill::error json_not_read() {
    auto wrong = failure(error_code::content_unexpected,
                         "the partner answered in JSON, which a call without an access method does not read");
    wrong.expected = "XML, or waybill::via::post as the second argument of the call, which then reads both";
    wrong.found = "JSON";
    return wrong;
}

inline result<decoded_response> read_result(std::string text, std::vector<quirk>& quirks, waybill::limits const& limits,
                                            json_responses const* json, int depth = 0);

/// Reads `{"d": …}`, the wrapper of ScriptService, or a JSON string that contains the document.
inline result<decoded_response> read_json_result(json_responses const& self, std::string&& storage,
                                                 std::vector<quirk>& quirks, waybill::limits const& limits, int depth) {
    std::string_view const text = storage;
    read_options options;
    options.limits = limits;
    options.limits.text = limits.bytes; // a string may be a whole document
    reading in(text, options, {});
    json::cursor at(in);
    auto const inner = [&](std::string_view wrapper, std::size_t offset) -> result<decoded_response> {
        std::string_view held;
        if (!at.string(held)) return in.take_error();
        quirks.push_back(
            {quirk_kind::wrapped_result, std::string(wrapper), offset, 0, 0, "a bare document", "a string"});
        return read_result(std::string(held), quirks, limits, &self, depth + 1);
    };
    if (!at.prolog()) return in.take_error();
    auto const begin = at.offset();
    if (at.kind() == json::value_kind::null) return null_result_error();
    if (at.kind() == json::value_kind::string) return inner("", begin);
    if (at.kind() == json::value_kind::object && at.enter()) {
        bool first = true;
        std::string_view name;
        auto const found = at.next_member(first, name);
        if (found == json::content::end && at.epilog()) return empty_result_error();
        if (found == json::content::element && name == "d") {
            auto const offset = at.offset();
            if (at.kind() == json::value_kind::null) return null_result_error();
            if (at.kind() == json::value_kind::string) return inner("d", offset);
            if (!at.skip_value()) return in.take_error();
            quirks.push_back(
                {quirk_kind::wrapped_result, "d", offset, 0, 0, "a bare document", "a member of an object"});
            return cut_result(std::move(storage), text.substr(offset, at.offset() - offset), document_form::json);
        }
    }
    auto document = text::trimmed(text); // with its mark
    if (document.ends_with('>')) {       // a void method that wrote JSON itself: its envelope follows the JSON
        reading whole_in(text, options, {});
        json::cursor whole(whole_in);
        if (whole.prolog() && whole.skip_value()) {
            quirks.push_back({quirk_kind::trailing_content, "", whole.offset(), 0, 0, "nothing after the document",
                              std::string(text::trimmed(text.substr(whole.offset())).substr(0, 40))});
            document = text.substr(begin, whole.offset() - begin);
        }
    }
    return cut_result(std::move(storage), document, document_form::json);
}

/// Reads the document in a text. Removes `{"d": …}` and JSON strings around it and reports them as `wrapped_result`.
///
/// Errors: `answer_null` for `null` or a bare XML declaration, `answer_empty` for an empty text.
[[gnu::cold]] inline result<decoded_response> read_result(std::string text, std::vector<quirk>& quirks,
                                                          waybill::limits const& limits, json_responses const* json,
                                                          int depth) {
    auto const trimmed = text::trimmed(std::string_view(text)); // with its mark, which the reader reports
    auto const marked = trimmed.starts_with(byte_order_mark);
    auto const content = marked ? text::trimmed(trimmed.substr(byte_order_mark.size())) : trimmed;
    if (content.empty()) return empty_result_error();
    if (content.front() == '<') {
        if (is_bare_declaration(content)) return null_result_error();
        return cut_result(std::move(text), trimmed, document_form::xml);
    }
    bool const in_json =
        content.front() == '{' || content.front() == '[' || content.front() == '"' || content == "null";
    if (in_json && json == nullptr) return json_not_read();
    if (in_json && depth < 4) return json->read(*json, std::move(text), quirks, limits, depth);
    auto wrong = failure(error_code::content_unexpected, "the result is not a document");
    wrong.expected = "an XML or JSON document";
    wrong.found = trimmed.substr(0, 60);
    return wrong;
}

/// Whether a text is one JSON object, or a string that may contain one: only these may be a document if the status is
/// an error. A gateway's plain text may also start like JSON: `[upstream] failed`, `"no route"`, `null`.
[[gnu::cold, gnu::noinline]] inline bool may_be_document(std::string_view text, waybill::limits const& limits) {
    read_options options;
    options.limits = limits;
    options.limits.text = limits.bytes; // a string may be a whole document
    reading in(text, options, {});
    json::cursor at(in);
    if (!at.prolog()) return false;
    auto const kind = at.kind();
    return (kind == json::value_kind::object || kind == json::value_kind::string) && at.skip_value() && at.epilog();
}

inline constexpr json_responses all_json_responses{&read_json_result, &may_be_document};

/// Extracts the result document from a SOAP envelope or a `<string>` element, in every form that servers send.
class result_reader {
public:
    /// Adds quirks to `quirks`; copies `limits`.
    result_reader(called_operation const& access, std::string_view text, waybill::limits const& limits,
                  std::vector<quirk>& quirks, json_responses const* json)
        : access_(access),
          options_(options_for(limits, quirks)),
          quirks_(quirks),
          json_(json),
          in_(text, options_, {}),
          at_(in_) {}
    result_reader(result_reader const&) = delete;
    result_reader& operator=(result_reader const&) = delete;

    /// Returns nothing if the root is neither an envelope nor `string`: then the text itself is the document. Errors:
    /// `soap_fault`, `answer_null`, `answer_empty`, `envelope_invalid` and the errors of XML.
    [[nodiscard, gnu::cold]] std::optional<result<decoded_response>> read() {
        if (at_.next() != xml::event::start) return in_.take_error();
        if (at_.local() == "Envelope") {
            for (auto const version : {soap_version::v11, soap_version::v12})
                if (at_.space() == envelope_namespace(version)) return checked(envelope(version));
            auto wrong =
                failure(error_code::envelope_invalid, "the response is an envelope of an unknown SOAP version");
            wrong.expected = envelope_namespace(soap_version::v11);
            wrong.found = at_.space();
            return wrong;
        }
        if (at_.local() != "string") return std::nullopt;
        return checked(string_element());
    }

private:
    static read_options options_for(waybill::limits const& limits, std::vector<quirk>& quirks) {
        read_options options;
        options.limits = limits;
        options.limits.text = limits.bytes; // a result may be a single text node of the envelope
        options.quirks = &quirks;
        options.replace_forbidden = true; // in the document, which has its own reader, and in faults
        return options;
    }

    /// Returns `found`, or the XML error if one occurred.
    [[gnu::cold]] result<decoded_response> checked(result<decoded_response> found) {
        if (in_.failed()) return in_.take_error();
        return found;
    }

    void tolerate(quirk_kind kind, std::string_view expected, std::string_view found) {
        in_.tolerate(kind, at_.start_offset(), expected, found);
    }

    /// Refuses a document in pieces that refer to each other (SOAP 1.1, 5), as Axis writes them.
    bool refuse_references(std::string_view found) {
        return in_.fail(error_code::content_unexpected, at_.start_offset(),
                        "a document without multiRef: set the style document/literal at the partner, or sendMultiRefs "
                        "to false in Axis",
                        found);
    }

    /// Reads to the end of the document, so that the content after the result is checked too.
    [[gnu::cold]] bool finish() {
        for (;;) {
            auto const next = at_.next();
            if (next == xml::event::done) return true;
            if (next == xml::event::start && at_.local() == "multiRef") return refuse_references("multiRef");
            if (next == xml::event::failed || (next == xml::event::start && !at_.skip())) return false;
        }
    }

    [[gnu::cold]] result<decoded_response> envelope(soap_version version) {
        auto const requested = soap_version_of(access_.method);
        if (!requested)
            tolerate(quirk_kind::wrapped_result, "a bare document", "a SOAP envelope");
        else if (*requested != version)
            tolerate(quirk_kind::namespaced, envelope_namespace(*requested), at_.space());
        for (auto next = at_.next_child(); next == xml::event::start; next = at_.next_child()) {
            if (at_.is(envelope_namespace(version), "Body")) return body();
            if (!at_.skip()) break;
        }
        return failure(error_code::envelope_invalid, "the envelope has no Body");
    }

    [[gnu::cold]] result<decoded_response> body() {
        if (at_.next_child() != xml::event::start) {
            (void)finish();
            return null_result_error(); // a method without a result
        }
        auto const name = at_.local();
        if (name == "Fault") {
            soap_fault fault;
            if (!read_fault(at_, fault)) return in_.take_error();
            auto wrong = failure(error_code::soap_fault, std::move(fault.message));
            wrong.id = std::move(fault.code);
            wrong.detail = std::move(fault.detail);
            return wrong;
        }
        std::string const expected = std::string(access_.name) + "Response";
        if (!name.ends_with("Response")) {
            tolerate(quirk_kind::wrapped_result, expected, name);
            return inline_document();
        }
        if (name != expected) tolerate(quirk_kind::misspelled_name, expected, name);
        return response();
    }

    [[gnu::cold]] result<decoded_response> response() {
        auto next = at_.next_child();
        while (next == xml::event::start && at_.is(rpc_namespace, "result"))
            next = at_.skip() ? at_.next_child() : xml::event::failed;
        if (next != xml::event::start) {
            (void)finish();
            return null_result_error();
        }
        std::string const expected = std::string(access_.name) + "Result";
        if (at_.local() != expected) tolerate(quirk_kind::misspelled_name, expected, at_.local());
        return content(true);
    }

    /// Takes the element that just started as the document.
    [[gnu::cold]] result<decoded_response> inline_document() {
        decoded_response found;
        auto const start = at_.start_offset();
        if (!at_.take_document(found.document)) return broken_document(start);
        if (!finish()) return in_.take_error();
        return found;
    }

    /// Returns what is wrong with a document that starts at `start` and is not well-formed: the rest of the body, in
    /// which its reader finds the same error as in a document without an envelope.
    [[gnu::cold]] result<decoded_response> broken_document(std::size_t start) {
        auto wrong = in_.take_error();
        if (wrong.code == error_code::too_deep || wrong.code == error_code::too_many_elements) return wrong;
        return decoded_response{std::string(in_.document().substr(start)), document_form::xml, {}};
    }

    result<decoded_response> string_element() {
        bool const enveloped = soap_version_of(access_.method).has_value();
        tolerate(quirk_kind::wrapped_result, enveloped ? "a SOAP envelope" : "a bare document", "string");
        return content(false);
    }

    /// Reads the content of the element that just started: an element or text.
    [[gnu::cold]] result<decoded_response> content(bool of_envelope) {
        auto const* const nil = at_.find(xml::xsi_namespace, "nil");
        bool const null = nil != nullptr && (nil->value == "true" || nil->value == "1");
        if (auto const* const target = at_.find({}, "href"); target != nullptr && target->value.starts_with('#')) {
            refuse_references("href=\"" + target->value + '"');
            return in_.take_error();
        }
        std::string text;
        // a text is a document of its own, whose reader reports what is replaced; the references of the text are one
        // quirk, since a text in pieces is decoded only once
        options_.replace_forbidden = false;
        options_.quirks = nullptr;
        at_.forget_pair();
        for (;;) {
            switch (at_.next()) {
            case xml::event::text: text += at_.text(); continue;
            case xml::event::start: {
                options_.replace_forbidden = true;
                options_.quirks = &quirks_;
                auto const before = text::trimmed(text);
                if (before == byte_order_mark) {
                    tolerate(quirk_kind::byte_order_mark, "no byte order mark", {});
                } else if (!before.empty()) {
                    in_.fail(error_code::content_unexpected, at_.start_offset(), "either a document or text",
                             at_.name());
                    return in_.take_error();
                }
                if (of_envelope && access_.operation == operation::json)
                    tolerate(quirk_kind::string_result, "JSON as text", "XML");
                return only_document();
            }
            case xml::event::end: break;
            default: return in_.take_error();
            }
            break;
        }
        options_.quirks = &quirks_;
        auto found = null ? result<decoded_response>(null_result_error())
                          : read_result(std::move(text), quirks_, options_.limits, json_);
        if (found && of_envelope && access_.operation == operation::xml)
            tolerate(quirk_kind::string_result, "XML inside of the result", "text");
        if (auto const pair = at_.first_pair(); found && pair != std::string_view::npos)
            in_.tolerate(quirk_kind::value_form, pair, xml::pair_expected, xml::pair_found);
        if (!finish()) return in_.take_error();
        return found;
    }

    /// Takes the element that just started as the document; it must be the only one.
    [[gnu::cold]] result<decoded_response> only_document() {
        decoded_response found;
        auto const start = at_.start_offset();
        if (!at_.take_document(found.document)) return broken_document(start);
        auto const next = at_.next_child();
        if (next == xml::event::start)
            in_.fail(error_code::content_unexpected, at_.start_offset(), "one document in the result", at_.name());
        if (next != xml::event::end || !finish()) return in_.take_error();
        return found;
    }

    called_operation access_;
    read_options options_;
    std::vector<quirk>& quirks_;
    json_responses const* json_;
    reading in_;
    xml::element_reader at_;
};

} // namespace waybill::detail::binding
