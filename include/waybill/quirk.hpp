// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace waybill {

/// An oddity that was understood and tolerated. In strict mode each one is an error instead.
enum class quirk_kind : std::uint8_t {
    misspelled_name,        ///< one of the other names a description accepts: `adress` (spec 2.4)
    letter_case,            ///< the right name in other letters: `rooms` for `Rooms`
    namespaced,             ///< a prefix or a namespace where the documents have none
    unknown_field,          ///< an element, attribute or member that no description knows; skipped
    item_name,              ///< items under another name than the wrapper's own
    wrapper_missing,        ///< an array where a wrapper object with an array belongs
    lone_item,              ///< one object where an array belongs
    null_for_absent,        ///< `null` or `xsi:nil` instead of leaving the field out
    empty_for_absent,       ///< an empty element or "" for an absent number or date
    value_form,             ///< the right value written in another accepted form
    quoted_number,          ///< a JSON string where a number belongs
    unquoted_text,          ///< a JSON number or boolean where a string belongs
    plain_for_object,       ///< plain text where an object with attributes belongs
    attributes_object,      ///< attributes gathered under `@attributes`, as PHP does
    attribute_as_element,   ///< a child element, or a plain member, for an attribute
    newtonsoft_declaration, ///< `"?xml"`, `"@xmlns"`, `#cdata-section` and the like
    encoding_misdeclared,   ///< a declaration that names another encoding than the one in use
    byte_order_mark,        ///< a UTF-8 byte order mark
    string_result,          ///< the result as escaped text where inline XML belongs, or the other way round
    wrapped_result,         ///< JSON inside `<string>`, or inside `{"d": …}`
    media_type,             ///< a Content-Type that does not fit its content
    missing_length,         ///< an answer that ends with the connection
    trailing_content,       ///< something after the result: an envelope behind JSON
    unknown_kind,           ///< an item of a kind that no description knows; kept as it was written
    inherited_value,        ///< a value that the document has once, where each element has its own: `Currency`
};

inline constexpr auto last_quirk_kind = quirk_kind::inherited_value;

/// The kind's name as it is written in C++.
[[nodiscard]] constexpr std::string_view name_of(quirk_kind kind) noexcept {
    constexpr std::string_view names[] = {"misspelled_name",
                                          "letter_case",
                                          "namespaced",
                                          "unknown_field",
                                          "item_name",
                                          "wrapper_missing",
                                          "lone_item",
                                          "null_for_absent",
                                          "empty_for_absent",
                                          "value_form",
                                          "quoted_number",
                                          "unquoted_text",
                                          "plain_for_object",
                                          "attributes_object",
                                          "attribute_as_element",
                                          "newtonsoft_declaration",
                                          "encoding_misdeclared",
                                          "byte_order_mark",
                                          "string_result",
                                          "wrapped_result",
                                          "media_type",
                                          "missing_length",
                                          "trailing_content",
                                          "unknown_kind",
                                          "inherited_value"};
    static_assert(std::size(names) == std::size_t(last_quirk_kind) + 1);
    return names[std::size_t(kind)];
}

/// One oddity and its place. Line and column start at 1.
struct quirk {
    quirk_kind kind{};
    std::string path{};
    std::size_t offset = 0;
    std::size_t line = 0;
    std::size_t column = 0;
    std::string expected{};
    std::string found{}; ///< never the text of a secret field

    bool operator==(quirk const&) const = default;
};

} // namespace waybill
