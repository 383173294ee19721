// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/redaction/decoded_text.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/scan.hpp>
#include <waybill/mask.hpp>
#include <waybill/message/functions.hpp>
#include <waybill_debug/detail/field_names.hpp>
#include <waybill_debug/detail/message_mask.hpp>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waybill {

namespace detail::recording {

/// The document of the protocol in a text without escapes, such as an envelope; empty if there is none.
inline std::string_view document_within(std::string_view text, field_names const& names) {
    auto const roots = std::span(names.known).first(names.roots);
    for (auto at = text.find_first_of("<\""); at != text.npos; at = text.find_first_of("<\"", at + 1)) {
        auto name = text.substr(at + 1, text.find_first_of(" \t\r\n/>\"", at + 1) - at - 1);
        if (text[at] == '<') name.remove_prefix(name.find(':') + 1); // npos + 1 is 0
        if (std::none_of(roots.begin(), roots.end(), [&](auto root) { return text::same_letters(root, name); }))
            continue;
        auto const end = text[at] == '<' ? text.rfind(name) : text.rfind('}');
        return end > at + 10 ? text.substr(at, end - at) : text.substr(at);
    }
    return {};
}

} // namespace detail::recording

/// The names of the fields of documents, and what collects them, for the module of JavaScript. They may change in any
/// minor release.
using detail::recording::field_names;
using detail::recording::name_collector;

/// Masks the private texts of a message of the protocol without reading its document, for programs that record the
/// calls of other clients: secrets, all fields with the name of a personal one, elements, attributes and members that
/// no description has, comments, and everything that `request`, the body or the query of the request, has in such
/// fields. `names`: those of the documents. `secrets`: values that are masked too, such as API keys in header fields.
[[nodiscard]] inline std::string masked_message(
    std::string_view text, std::string_view request,
    field_names const& names = detail::recording::names_of<protocol_documents>(),
    std::vector<std::string> secrets = {}) {
    using namespace detail::recording;
    auto const decoded = [](std::string_view part) {
        detail::redaction::decoded_text const characters(part);
        std::string made;
        for (auto const& each : characters.chars()) detail::text::append_utf8(made, each.point);
        return made;
    };
    auto const values_in = [&](std::span<std::string_view const> of) {
        std::vector<std::string> values;
        for (auto const& span : secret_spans(request, of))
            values.push_back(decoded(request.substr(span.begin, span.end - span.begin)));
        std::erase(values, mask_text);
        return values;
    };
    auto const found = values_in(names.secret);
    secrets.insert(secrets.end(), found.begin(), found.end());
    auto values = values_in(names.personal);
    values.insert(values.end(), secrets.begin(), secrets.end());
    auto const whole = decoded(text);
    return message_mask(names, values, secrets, message_content::text, document_within(whole, names))(text);
}

} // namespace waybill
