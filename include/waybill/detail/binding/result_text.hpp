// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/decoded_response.hpp>
#include <waybill/detail/grammar/xml_declaration.hpp>
#include <waybill/detail/json/cursor.hpp>
#include <waybill/result.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Results that are text: in an element, in a JSON string, or as a bare body.
namespace waybill::detail::binding {

inline waybill::error result_error(error_code code, std::string_view message) {
    waybill::error wrong;
    wrong.code = code;
    wrong.message = message;
    return wrong;
}
inline waybill::error null_result_error() { return result_error(error_code::answer_null, "the partner returned null"); }
inline waybill::error empty_result_error() {
    return result_error(error_code::answer_empty, "the partner returned an empty document");
}

/// A mark that a server left in its text because it made the text from bytes that began with one.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Returns a text without white space around it and without a mark at its beginning.
inline std::string_view without_mark(std::string_view text) {
    text = text::trimmed(text);
    return text.starts_with(byte_order_mark) ? text::trimmed(text.substr(byte_order_mark.size())) : text;
}

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
struct json_answers {
    result<decoded_response> (*read)(json_answers const& self, std::string&& text, std::vector<quirk>& quirks,
                                     waybill::limits const& limits, int depth);
    /// Whether a text that comes with an error status may be a document.
    bool (*is_document)(std::string_view text, waybill::limits const& limits);
};
[[gnu::cold]] inline waybill::error json_not_read() {
    auto wrong = result_error(error_code::content_unexpected,
                              "the partner answered in JSON, which a call without an access method does not read");
    wrong.expected = "XML, or waybill::via::post as the second argument of the call, which then reads both";
    wrong.found = "JSON";
    return wrong;
}

inline result<decoded_response> read_result(std::string text, std::vector<quirk>& quirks, waybill::limits const& limits,
                                            json_answers const* json, int depth = 0);

/// Reads `{"d": …}`, the wrapper of ScriptService, or a JSON string that contains the document.
inline result<decoded_response> read_json_result(json_answers const& self, std::string&& storage,
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
inline result<decoded_response> read_result(std::string text, std::vector<quirk>& quirks, waybill::limits const& limits,
                                            json_answers const* json, int depth) {
    auto const trimmed = text::trimmed(std::string_view(text)); // with its mark, which the reader reports
    auto const content = without_mark(trimmed);
    if (content.empty()) return empty_result_error();
    if (content.front() == '<') {
        if (is_bare_declaration(content)) return null_result_error();
        return cut_result(std::move(text), trimmed, document_form::xml);
    }
    bool const in_json =
        content.front() == '{' || content.front() == '[' || content.front() == '"' || content == "null";
    if (in_json && json == nullptr) return json_not_read();
    if (in_json && depth < 4) return json->read(*json, std::move(text), quirks, limits, depth);
    auto wrong = result_error(error_code::content_unexpected, "the result is not a document");
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

inline constexpr json_answers all_json_answers{&read_json_result, &may_be_document};

} // namespace waybill::detail::binding
