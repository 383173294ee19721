// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.

#include "documents.hpp"
#include "convert/convert.hpp"
#include "functions.hpp"

#include <waybill/binding/refusal.hpp>
#include <waybill/json.hpp>
#include <waybill/reading.hpp>
#include <waybill/root_name.hpp>
#include <waybill/text.hpp>
#include <waybill/xml.hpp>

#include <utility>

namespace waybill::wasm {

namespace {

using waybill::document_form;

/// Reads all of a document whose root is unknown: one that is not well-formed has a better error than its root.
bool is_well_formed(reading& in, document_form form) {
    if (form == document_form::json) {
        json::cursor at(in);
        return at.prolog() && at.skip_value() && at.epilog();
    }
    xml::cursor at(in);
    std::string_view name;
    return at.prolog() && at.open_tag(name) && at.skip_element(name, at.skip_attributes()) && at.epilog();
}

error without_form(std::string_view found) {
    error wrong;
    wrong.code = found.empty() ? error_code::document_empty : error_code::content_unexpected;
    wrong.line = wrong.column = 1;
    wrong.expected = "a document that begins with '<' or '{'";
    wrong.found = found.empty() ? "nothing" : found.substr(0, 1);
    return wrong;
}

error unknown_root(std::string_view root) {
    error wrong;
    wrong.code = error_code::root_unknown;
    wrong.expected = "the root of a document of the protocol";
    wrong.found = root;
    return wrong;
}

/// Returns the schema of a refusal with this root, or nothing if no response has the root.
std::optional<convert::document_schema> refusal_schema(std::string_view root) {
    auto made = *schema_of("ErrorRES");
    if (root == error_result_element) {
        made.record = made.record->fields[0].record;
        made.root = error_result_element;
        return made;
    }
    for (auto const& one : functions())
        if (text::same_letters(one.response_root, root)) {
            made.root = one.response_root;
            return made;
        }
    return std::nullopt;
}

} // namespace

convert::document_schema const* schema_of(std::string_view root) noexcept {
    for (auto const& one : documents())
        if (text::same_letters(one.root, root)) return &one;
    return nullptr;
}

recognised recognise(std::string_view document, reading_mode mode, read_options const& options) {
    recognised made;
    if (!mode.already_text && !xml::is_utf8_document(document)) {
        auto converted = xml::to_utf8(document, options);
        if (!converted) {
            made.failure = std::move(converted).error();
            return made;
        }
        made.converted = *std::move(converted);
    }
    auto const text = made.text(document);
    made.form = form_of(text);
    if (made.form == document_form::neither) {
        made.failure = without_form(text::trimmed(text));
        return made;
    }
    read_options root_options;
    root_options.already_text = true;
    if (auto const root = find_root_name(text, made.form, root_options))
        made.root = made.form == document_form::xml ? xml::local_part(*root) : std::string_view(*root);
    if (auto const* const known = schema_of(made.root)) {
        made.schema = *known;
    } else if (reading in(text, root_options, {}); !is_well_formed(in, made.form)) {
        made.failure = in.take_error();
        return made;
    }
    if (made.schema.record == nullptr && !find_refusal(made, document)) made.failure = unknown_root(made.root);
    // JSON is UTF-8 (RFC 8259, 8.1), even if its bytes look like another encoding
    if (made.form == document_form::json) made.converted.clear();
    return made;
}

bool find_refusal(recognised& of, std::string_view document) {
    auto const refusal = refusal_schema(of.root);
    if (!refusal || !is_refusal(of.text(document), of.form)) return false;
    of.schema = *refusal;
    return of.refused = true;
}

} // namespace waybill::wasm
