// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/enumerators.hpp> // IWYU pragma: export

#include <cstdint>
#include <string_view>

namespace waybill {

/// The form of a document. The content decides, not what was requested or declared.
enum class document_form : std::uint8_t { xml, json, neither };
BOOST_DESCRIBE_ENUM(document_form, xml, json, neither)

/// Returns the form of a document by its first character: `<`, `{` or `[`, after white space and a byte order mark.
[[nodiscard]] constexpr document_form form_of(std::string_view document) noexcept {
    if (document.starts_with("\xEF\xBB\xBF")) document.remove_prefix(3);
    while (!document.empty() && detail::text::is_space(document.front())) document.remove_prefix(1);
    if (document.empty()) return document_form::neither;
    char const first = document.front();
    if (first == '<') return document_form::xml;
    if (first == '{' || first == '[') return document_form::json;
    return document_form::neither;
}

} // namespace waybill
