// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "documents.hpp"

#include <waybill/describe/secret_values.hpp>
#include <waybill/json/cursor.hpp>
#include <waybill/json/read.hpp>
#include <waybill/json/write.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/scan/ascii.hpp>
#include <waybill/xml/cursor.hpp>
#include <waybill/xml/read.hpp>
#include <waybill/xml/write.hpp>

#include <array>
#include <utility>

namespace waybill::wasm {

namespace {

using access::document_form;

template <class Document>
result<void> convert_one(std::string_view document, document_form from, read_options const& options, document_form to,
                         std::string& written, std::vector<std::string>* secrets) {
    Document content{};
    auto read =
        from == document_form::xml ? read_xml(document, content, options) : read_json(document, content, options);
    if (!read) return read;
    if constexpr (!describe::secret_names_of<Document>.empty()) {
        if (secrets != nullptr) {
            std::vector<std::string_view> found;
            describe::collect_secret_values(content, found);
            secrets->assign(found.begin(), found.end());
        }
    }
    return to == document_form::xml ? write_xml(content, written) : write_json(content, written);
}

template <class... Documents>
constexpr auto kinds_of(document_list<Documents...>) {
    return std::array{
        document_kind{describe::root_of<Documents>, &convert_one<Documents>, describe::secret_names_of<Documents>}...};
}
constexpr auto kinds = kinds_of(protocol_documents{});

bool find_xml_root(reading& in, std::string& root) {
    xml::cursor at(in);
    std::string_view name;
    if (!at.prolog() || !at.open_tag(name)) return false;
    root = xml::local_part(name);
    return kind_of(root) != nullptr || (at.skip_element(name, at.skip_attributes()) && at.epilog());
}

/// The first member that is no declaration; empty when there is none.
std::string json_root(std::string_view document, read_options const& options) {
    reading in(document, options, {});
    json::cursor at(in);
    if (!at.prolog() || at.kind() != json::value_kind::object || !at.enter()) return {};
    std::string_view name;
    for (bool first = true; at.next_member(first, name) == json::content::element;) {
        if (name != "?xml") return std::string(name);
        if (!at.skip_value()) break;
    }
    return {};
}

bool find_json_root(reading& in, std::string& root) {
    root = json_root(in.document(), in.options());
    json::cursor at(in);
    return kind_of(root) != nullptr || (at.prolog() && at.skip_value() && at.epilog());
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

} // namespace

document_kind const* kind_of(std::string_view root) noexcept {
    for (auto const& one : kinds)
        if (scan::same_letters(one.root, root)) return &one;
    return nullptr;
}

conversion convert(std::string_view document, reading_mode mode, document_form to) {
    conversion made;
    read_options options;
    options.strict = mode.strict;
    options.already_text = mode.already_text;
    options.quirks = &made.quirks;
    made.text = document;
    if (!mode.already_text && !xml::is_utf8_document(document)) {
        auto converted = xml::to_utf8(document, options);
        if (!converted) {
            made.failure = std::move(converted).error();
            return made;
        }
        made.text = *std::move(converted);
    }
    made.form = access::form_of(made.text);
    if (made.form == document_form::neither) {
        made.failure = without_form(scan::trimmed(made.text));
        return made;
    }
    read_options glance;
    glance.already_text = true;
    reading in(made.text, glance, {});
    if (!(made.form == document_form::xml ? find_xml_root(in, made.root) : find_json_root(in, made.root))) {
        made.failure = in.take_error();
        return made;
    }
    auto const* const known = kind_of(made.root);
    if (known == nullptr) {
        made.failure = unknown_root(made.root);
        return made;
    }
    made.root = known->root;
    // the bytes once more, so that what the declaration says of them is judged too; JSON is UTF-8 and nothing else
    if (made.form == document_form::json) made.text = document;
    auto done = known->convert(document, made.form, options, to, made.written, nullptr);
    if (!done) made.failure = std::move(done).error();
    return made;
}

} // namespace waybill::wasm
