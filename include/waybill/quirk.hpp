// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/enumerators.hpp> // IWYU pragma: export
#include <waybill/error.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// Why: docs/adr/0008-report-errors-and-quirks.md
namespace waybill {

/// A tolerated deviation from the canonical form. In strict mode each one is an error.
enum class quirk_kind : std::uint8_t {
    misspelled_name,        ///< an alias that the description accepts: `adress` (spec 2.4)
    letter_case,            ///< the right name in another letter case: `rooms` for `Rooms`
    namespaced,             ///< a prefix or a namespace that the description does not have
    unknown_field,          ///< an element, attribute or member without a description; skipped
    item_name,              ///< an item name other than the wrapper's own
    wrapper_missing,        ///< an array instead of a wrapper object with an array
    lone_item,              ///< one object instead of an array
    null_for_absent,        ///< `null` or `xsi:nil` for an absent field
    empty_for_absent,       ///< an empty element, "", or a default (0001-01-01, 0000-00-00, location 0,0) for no value
    value_form,             ///< a value in another accepted form
    quoted_number,          ///< a JSON string instead of a number
    unquoted_text,          ///< a JSON number or boolean instead of a string
    plain_for_object,       ///< plain text instead of an object with attributes
    attributes_object,      ///< attributes as members of `@attributes` (PHP) or `$`, or as `-name` and `@_name`
    attribute_as_element,   ///< a child element or a plain member instead of an attribute
    newtonsoft_declaration, ///< `"?xml"`, `"__type"`, `"@xmlns"`, `#cdata-section` and the like
    encoding_misdeclared,   ///< a declaration that names the wrong encoding
    byte_order_mark,        ///< a UTF-8 byte order mark
    string_result,          ///< the result as escaped text instead of inline XML, or the reverse
    wrapped_result,         ///< JSON inside `<string>`, or inside `{"d": …}`
    media_type,             ///< a Content-Type that does not match the content
    missing_length,         ///< a response without a length that ends with the connection
    trailing_content,       ///< content after the result, such as an envelope after JSON
    unknown_kind,           ///< an item of an undescribed kind; its source text is kept
    unreadable_item,        ///< an item with invalid content; its source text is kept. Path and texts are the error's
    inherited_value,        ///< a value given once for the document instead of per element: `Currency`
    rule_broken,            ///< a value that breaks a rule of its description; not of readers, see `rules.hpp`
    other_than_requested,   ///< a value that repeats one of the request and differs from it: a language, a page
    inconsistent_value,     ///< a value that another one of the response contradicts: a fee above the price
};
BOOST_DESCRIBE_ENUM(quirk_kind, misspelled_name, letter_case, namespaced, unknown_field, item_name, wrapper_missing,
                    lone_item, null_for_absent, empty_for_absent, value_form, quoted_number, unquoted_text,
                    plain_for_object, attributes_object, attribute_as_element, newtonsoft_declaration,
                    encoding_misdeclared, byte_order_mark, string_result, wrapped_result, media_type, missing_length,
                    trailing_content, unknown_kind, unreadable_item, inherited_value, rule_broken, other_than_requested,
                    inconsistent_value)

/// One deviation and its position. Line and column count from 1.
struct quirk {
    quirk_kind kind{};
    std::string path{};
    std::size_t offset = 0;
    std::size_t line = 0;
    std::size_t column = 0;
    std::string expected{};
    std::string found{};   ///< never the text of a secret field
    bool redacted = false; ///< the found text belongs to a secret field or may contain one; `found` is empty

    /// Returns `found`, or `redacted_text` if it is redacted.
    [[nodiscard]] constexpr std::string_view found_text() const noexcept {
        return redacted ? redacted_text : std::string_view(found);
    }

    bool operator==(quirk const&) const = default;
};

} // namespace waybill
