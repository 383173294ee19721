// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/compiled.hpp>
#include <waybill/error.hpp>
#include <waybill/quirk.hpp>

#include <string>
#include <string_view>

namespace waybill {

/// Describes an error in a few lines: code, position, expected and found text, the partner's response. Control
/// characters of foreign text are replaced, so that each text stays on its line and a terminal interprets none of it;
/// passwords in it are masked.
[[nodiscard]] std::string explain(error const& why);
/// As above, with the source line of the error in `document` and a caret below the position. Masks the secret fields of
/// the description that the document was read with, and passwords in any letter case, as `malformed_secrets`
/// does. Shows no line if the error is in or next to a secret.
[[nodiscard]] std::string explain(error const& why, std::string_view document);
/// Describes a quirk in one line: kind, position, expected and found text.
[[nodiscard]] std::string explain(quirk const& deviation);

} // namespace waybill

#if !defined(WAYBILL_COMPILED) || defined(WAYBILL_COMPILED_SOURCE)
#include <waybill/detail/text/character.hpp>
#include <waybill/mask.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace waybill {

namespace detail {

/// Returns a code's description as a clause.
[[nodiscard]] constexpr std::string_view error_sentence(error_code code) noexcept {
    switch (code) {
    case error_code::document_empty: return "the document is empty";
    case error_code::too_large: return "the document is larger than the limit allows";
    case error_code::too_deep: return "the document is nested deeper than the limit allows";
    case error_code::too_many_elements: return "the document has more elements than the limit allows";
    case error_code::text_too_long: return "a text is longer than the limit allows";
    case error_code::encoding_invalid: return "the bytes are invalid in the declared encoding";
    case error_code::encoding_unsupported: return "the declared encoding is not supported";
    case error_code::xml_malformed: return "the XML is not well-formed";
    case error_code::doctype_refused: return "a DOCTYPE is refused";
    case error_code::json_malformed: return "the JSON is not valid";
    case error_code::root_unknown: return "the document has an unexpected root";
    case error_code::field_required: return "a required field is missing";
    case error_code::field_repeated: return "a field occurs more often than allowed";
    case error_code::field_empty: return "a required field is empty";
    case error_code::value_invalid: return "a value does not have the type of its field";
    case error_code::value_impossible: return "the value does not exist";
    case error_code::value_out_of_range: return "a number is out of range";
    case error_code::content_unexpected: return "the content is of the wrong kind";
    case error_code::quirk_refused: return "strict mode refuses this deviation";
    case error_code::url_invalid: return "the address cannot be used";
    case error_code::envelope_invalid: return "the SOAP envelope is invalid";
    case error_code::operation_unknown: return "the operation is unknown";
    case error_code::media_type_unsupported: return "the partner does not accept this Content-Type";
    case error_code::bad_request: return "the partner could not parse the request";
    case error_code::not_found: return "there is no endpoint at this address; check its path";
    case error_code::method_not_allowed: return "the partner does not accept this HTTP method";
    case error_code::soap_fault: return "the partner returned a SOAP fault";
    case error_code::server_error: return "the partner returned a server error";
    case error_code::html_page: return "the response is an HTML page; check the address and proxies";
    case error_code::status_unexpected: return "the HTTP status is unexpected";
    case error_code::answer_null: return "the partner returned null";
    case error_code::answer_empty: return "the partner returned an empty document";
    case error_code::connection_failed: return "the connection failed";
    case error_code::tls_failed: return "the partner's certificate or the TLS handshake failed";
    case error_code::deadline_passed: return "no complete response in time; the outcome of the call is unknown";
    case error_code::answer_too_large: return "the response is larger than the limit allows";
    case error_code::cancelled: return "the call was cancelled";
    case error_code::refused: return "the partner refused the request";
    case error_code::answer_contradicts_request: return "the response is one to another request";
    }
    return "unknown error";
}

/// Appends a text that may be one of the partner or the user: on one line, and without secrets. A value of another
/// field may contain `Password=…`.
[[gnu::cold]] inline void add_foreign(std::string& text, std::string_view value) {
    text::append_one_line(text, masked(value));
}

/// Appends ` at PATH, line 1, column 2`, without the line if it is unknown.
[[gnu::cold]] inline void add_place(std::string& text, std::string_view path, std::size_t line, std::size_t column) {
    text += " at ";
    add_foreign(text, path.empty() ? "the document" : path);
    if (line != 0) text += ", line " + std::to_string(line) + ", column " + std::to_string(column);
}

/// A part of the line of a document around an offset.
struct snippet {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool cut_left = false;
    bool cut_right = false;
};

[[nodiscard, gnu::cold]] inline snippet snippet_around(std::string_view document, std::size_t offset) {
    constexpr std::size_t before = 60;
    constexpr std::size_t after = 40;
    auto begin = offset == 0 ? std::string_view::npos : document.rfind('\n', offset - 1);
    begin = begin == std::string_view::npos ? 0 : begin + 1;
    auto end = document.find('\n', offset);
    if (end == std::string_view::npos) end = document.size();
    if (end > begin && document[end - 1] == '\r') --end;
    auto const continues = [&](std::size_t at) {
        return at < document.size() && (static_cast<unsigned char>(document[at]) & 0xC0) == 0x80;
    };
    bool const cut_left = offset - begin > before;
    bool const cut_right = end > offset && end - offset > after;
    if (cut_left) begin = offset - before;
    if (cut_right) end = offset + after;
    while (begin < offset && continues(begin)) ++begin;
    while (end > offset && continues(end)) --end;
    return {begin, end, cut_left, cut_right};
}

/// Appends the snippet without the secrets, whose offsets count from `from`, and a caret below the position.
[[gnu::cold]] inline void add_snippet(std::string& text, std::string_view document, std::size_t offset,
                                      snippet const& shown, std::vector<text_span> const& secrets, std::size_t from) {
    auto const end = shown.end;
    std::size_t next = 0;
    std::string line(shown.cut_left ? "..." : "");
    std::size_t column = line.size(); // in characters
    std::size_t caret = column;
    for (std::size_t at = shown.begin; at < end;) {
        while (next < secrets.size() && from + secrets[next].end <= at) ++next;
        if (at == offset) caret = column;
        if (next < secrets.size() && from + secrets[next].begin <= at) {
            auto const secret_end = from + secrets[next].end;
            if (offset > at && offset < secret_end) caret = column;
            line += mask_text;
            column += mask_text.size();
            at = secret_end;
            continue;
        }
        // control characters and invalid bytes are replaced: a terminal must not interpret them
        auto const one = text::decode(document.data() + at, document.data() + end);
        auto const length = one.length == 0 ? 1 : one.length;
        text::append_one_line(line, document.substr(at, length));
        ++column;
        at += length;
    }
    if (offset >= end) caret = column;
    if (shown.cut_right) line += "...";
    text += "    ";
    text += line;
    text += "\n    ";
    text.append(caret, ' ');
    text += "^\n";
}

} // namespace detail

[[gnu::cold]] WAYBILL_INLINE std::string explain(error const& why) {
    std::string text(name_of(why.code));
    text += ": ";
    text += detail::error_sentence(why.code);
    text += '\n';
    auto const line = [&](std::string_view label, std::string_view value) {
        if (value.empty()) return;
        text += "  ";
        text += label;
        detail::add_foreign(text, value);
        text += '\n';
    };
    if (!why.path.empty() || why.line != 0) {
        text += ' ';
        detail::add_place(text, why.path, why.line, why.column);
        text += '\n';
    }
    line("expected ", why.expected);
    line("found    ", why.found_text());
    line("", why.message);
    if (why.status != 0) text += "  HTTP status " + std::to_string(why.status) + '\n';
    line("id       ", why.id);
    line("request id ", why.request_id);
    line("detail   ", why.detail);
    return text;
}

[[gnu::cold]] WAYBILL_INLINE std::string explain(error const& why, std::string_view document) {
    if (why.line == 0) return explain(why);
    auto const offset = why.offset < document.size() ? why.offset : document.size();
    auto const shown = detail::snippet_around(document, offset);
    // only the surroundings are searched for secrets: a document may be large
    constexpr std::size_t around = std::size_t{64} << 10;
    auto const from = shown.begin > around ? shown.begin - around : 0;
    malformed_secrets const secrets(document.substr(from, shown.end - from + around), default_secret_names,
                                    why.secret_names);
    auto repeated = why;
    repeated.path = secrets.masked_path(why.path);
    repeated.expected = secrets.masked_part(why.expected); // such as the end tag of an element
    repeated.found = secrets.masked_part(why.found);
    auto text = explain(repeated);
    if (why.redacted) { // in a broken document the end of a secret is uncertain
        text += "    (the line is not shown: it contains a secret)\n";
        return text;
    }
    detail::add_snippet(text, document, offset, shown, secrets.spans(), from);
    return text;
}

[[gnu::cold]] WAYBILL_INLINE std::string explain(quirk const& deviation) {
    std::string text(name_of(deviation.kind));
    if (!deviation.path.empty() || deviation.line != 0)
        detail::add_place(text, deviation.path, deviation.line, deviation.column);
    if (!deviation.expected.empty()) {
        text += ": expected ";
        detail::add_foreign(text, deviation.expected);
    }
    if (!deviation.found_text().empty()) {
        text += deviation.expected.empty() ? ": found " : ", found ";
        detail::add_foreign(text, deviation.found_text());
    }
    return text;
}

} // namespace waybill
#endif
