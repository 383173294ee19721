// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/grammar/xml.hpp>
#include <waybill/detail/json/cursor.hpp>
#include <waybill/detail/json/steps.hpp>
#include <waybill/detail/xml/cursor.hpp>
#include <waybill/document_form.hpp>
#include <waybill/json.hpp>
#include <waybill/message/error_result.hpp>
#include <waybill/read_options.hpp>
#include <waybill/reading.hpp>
#include <waybill/sink.hpp>
#include <waybill/writing.hpp>
#include <waybill/xml.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace waybill {

/// Writes a refusal as a document: `ErrorResult` inside `root`, which is the operation's own response root or
/// `ErrorRES` (profile, "Errors"). A template, as `read_refusal` is, so that only callers compile the writers.
template <class Document = error_res>
[[nodiscard]] std::string write_refusal(std::string_view root, error_result const& refused, document_form form) {
    std::string text;
    sink out(text);
    writing to(out);
    Document const document{refused};
    if (form == document_form::json)
        xml::document_writer<Document>::json(to, root, document);
    else
        xml::document_writer<Document>::xml(to, root, document);
    out.finish();
    return text;
}

namespace detail::binding {

inline constexpr std::string_view error_result_element = "ErrorResult";
inline constexpr std::string_view error_res_json = "{\"ErrorRES\":{\"ErrorResult\":";
inline constexpr std::string_view error_res_xml = "<ErrorRES>";

/// The source text of the element `ErrorResult` if it is the root or a child of the root; else empty.
[[gnu::cold]] inline std::string_view error_result_in_xml(std::string_view document) {
    if (document.find(error_result_element) == document.npos) return {};
    read_options const options{.replace_forbidden = true};
    reading in(document, options, {});
    xml::cursor at(in);
    std::string_view name;
    if (!at.prolog()) return {};
    for (bool root = true;; root = false) {
        auto const begin = at.offset();
        if (!at.open_tag(name)) return {};
        bool const found = grammar::local_part(name) == error_result_element;
        auto const end = at.skip_attributes();
        if (found || !root) {
            if (!at.skip_element(name, end)) return {};
            if (found) return document.substr(begin, at.offset() - begin);
        } else if (end != xml::tag_end::open) {
            return {};
        }
        if (at.next_in_elements() != xml::content::element) return {};
    }
}

/// The source text of the value of `ErrorResult` if that is a member of the document or of its root; else empty.
inline std::string_view error_result_in_json(std::string_view document) {
    if (document.find(error_result_element) == document.npos) return {};
    read_options const options;
    reading in(document, options, {});
    json::cursor at(in);
    if (!at.prolog() || at.kind() != json::value_kind::object || !at.enter()) return {};
    std::string_view name;
    for (bool first = true, root = true;;) {
        if (at.next_member(first, name) != json::content::element) return {};
        if (name == error_result_element) break;
        if (root && !json::is_beside_root(name)) {
            if (at.kind() != json::value_kind::object || !at.enter()) return {};
            root = false;
            first = true;
        } else if (!at.skip_value()) {
            return {};
        }
    }
    auto const begin = at.offset();
    if (at.kind() != json::value_kind::object || !at.skip_value()) return {};
    return document.substr(begin, at.offset() - begin);
}

/// `error_result_in_xml` or `error_result_in_json`.
inline std::string_view error_result_in(std::string_view document, document_form form) {
    return form == document_form::json ? error_result_in_json(document) : error_result_in_xml(document);
}
/// Makes an `ErrorResult` a document of its own; nothing if it is empty.
[[gnu::cold]] inline std::optional<std::string> alone(std::string_view error_result, document_form form) {
    if (error_result.empty()) return std::nullopt;
    bool const json = form == document_form::json;
    std::string made(json ? error_res_json : error_res_xml);
    return (made += error_result) += json ? "}}" : "</ErrorRES>";
}

} // namespace detail::binding

/// The name of the element that carries a refusal.
using detail::binding::error_result_element;

/// Whether a document is a refusal: it is or contains an `ErrorResult`.
[[nodiscard]] inline bool is_refusal(std::string_view document, document_form form) {
    return !detail::binding::error_result_in(document, form).empty();
}

/// Returns the `ErrorResult` of a document as a document of its own, `ErrorRES`; nothing if the document is no refusal.
[[nodiscard]] inline std::optional<std::string> refusal_alone(std::string_view document, document_form form) {
    return detail::binding::alone(detail::binding::error_result_in(document, form), form);
}

/// The source text of a refusal that does not match its description, at most 1000 bytes. `alone` is a result of
/// `refusal_alone`.
[[nodiscard]] inline std::string refusal_as_it_is(std::string_view alone, document_form form) {
    bool const json = form == document_form::json;
    alone.remove_prefix(json ? detail::binding::error_res_json.size() : detail::binding::error_res_xml.size());
    alone.remove_suffix(json ? 2 : std::string_view("</ErrorRES>").size());
    return std::string(alone.substr(0, 1000));
}

namespace detail::binding {

template <class Document, class Read>
[[gnu::cold]] std::optional<error_result> refusal_by(std::optional<std::string> const& alone, document_form form,
                                                     Read const& read) {
    if (!alone) return std::nullopt;
    read_options options;
    options.already_text = options.replace_forbidden = true;
    Document found;
    auto const done = read(*alone, found, options);
    if (!done && found.error_result.message.empty()) found.error_result.message = refusal_as_it_is(*alone, form);
    return std::move(found.error_result);
}
/// `read_refusal` for documents in XML, for callers that do not read JSON.
template <class Document = error_res>
std::optional<error_result> read_refusal_in_xml(std::string_view document, document_form form) {
    return refusal_by<Document>(alone(error_result_in_xml(document), form), form, read_xml<Document>);
}

} // namespace detail::binding

/// Reads the refusal in a document; returns nothing if the document is no refusal. An `ErrorResult` that does not match
/// its description is still a refusal: it has no id, and its source text is the message.
template <class Document = error_res>
[[nodiscard]] std::optional<error_result> read_refusal(std::string_view document, document_form form) {
    return detail::binding::refusal_by<Document>(
        refusal_alone(document, form), form, form == document_form::json ? read_json<Document> : read_xml<Document>);
}

} // namespace waybill
