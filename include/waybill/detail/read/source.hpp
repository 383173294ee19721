// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/describe/record_rules.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/table/record.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/quirk.hpp>
#include <waybill/reading.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

// Why: docs/adr/0004-read-xml.md, docs/adr/0005-read-json.md

/// What the reader of structs and the two sources of its fields have in common. A source knows the grammar of a format
/// and nothing of structs but the names in their tables.
///
/// A step of a source takes the position and returns it, or changes it through a reference where it is inlined: a
/// position in memory cost a sixth of the speed. The steps `match`, `written`, `value`, `text` and `ends` read what
/// most documents have, and give up without having read anything; the others are checked steps of the cursor, which
/// read any form and report errors.
namespace waybill::detail::read {

using describe::field_place;

enum class event : std::uint8_t {
    field,
    attributes, ///< JSON: a member whose members are attributes
    end,        ///< of the struct or wrapper, which was read
    failed,
};

/// The form of a plain value.
enum class form : std::uint8_t {
    text,    ///< XML; satisfies every type
    nothing, ///< XML: a struct without its text
    string,  ///< JSON from here on
    number,
    boolean,
    null,       ///< also nil in XML
    empty,      ///< an object or array without a text
    nil_object, ///< an object that states that there is no value
};

/// The struct or wrapper that is being read.
struct frame {
    std::string_view tag{};                ///< XML: its name as written, for the end tag
    table::literal const* known = nullptr; ///< the same without a prefix in a table; null: unknown
    bool has_text = false;                 ///< XML: the content is one of its fields
    bool in_tag = false;                   ///< XML: attributes come next
    bool by_cursor = false;                ///< XML: the cursor knows the attributes before this position
    bool empty = false;                    ///< XML: `/>` was read
    bool first = true;                     ///< JSON: no member was read yet
    char const* attributes = nullptr;      ///< XML: where those of the tag begin
};

/// The name of a field in the document.
struct found_name {
    std::string_view name{}; ///< without prefix or sign
    std::string_view written{};
    field_place place = field_place::element;
    std::size_t offset = 0;
    table::literal const* known = nullptr; ///< see `frame::known`
    bool other_sign = false;               ///< JSON: an attribute with another sign than `@`
};

/// A plain value in any form.
struct plain_value {
    std::string_view text{};
    std::size_t offset = 0;
    read::form form = form::text;
};

/// A value that means that there is none.
struct no_value {
    bool found = false;
    quirk_kind kind = quirk_kind::empty_for_absent;
    std::string_view expected{};
    std::string_view shown{};
};

/// What follows the name of a wrapper.
enum class wrapper_start : std::uint8_t {
    items,
    array, ///< JSON: the items without their name
    none,  ///< a value that means that there are none, which was read
    failed,
};

/// What a source needs to know of a sequence.
struct run_rules {
    std::string_view name; ///< of the items
    bool plain;            ///< each item is one plain value
    bool skips_empty;      ///< a null or an empty string is no item
    bool bare;             ///< see `field_description::bare_in_json`
    bool other_name;       ///< the items have another name than in the description
};

/// Finds the alternative that the value of the selecting attribute names. In an open choice, `chosen` is the number of
/// values for an unknown one. White space around it has no meaning in XML.
[[gnu::cold]] constexpr bool choose_alternative(reading& in, describe::choice_rules const& of, std::string_view value,
                                                std::size_t offset, std::size_t& chosen) {
    auto const name = text::trimmed(value);
    chosen = describe::choose(of.values, name);
    if (chosen == of.values.size()) {
        if (!of.open) return in.fail(error_code::value_invalid, offset, of.expected, name, of.attribute, true);
        return in.tolerate(quirk_kind::unknown_kind, offset, of.expected, name, of.attribute, true);
    }
    bool const same = name == of.values[chosen];
    return (same && (in.of_xml || name.size() == value.size())) ||
           in.tolerate(same ? quirk_kind::value_form : quirk_kind::letter_case, offset, of.values[chosen], value,
                       of.attribute, true);
}

/// Receives the items of the list of a document that is read in pieces. Each run over the beginning of the document
/// starts with a placeholder for the items that were received before.
template <class Target>
class item_receiver {
public:
    item_receiver(item_receiver const&) = delete;
    item_receiver& operator=(item_receiver const&) = delete;

    /// Returns where to continue instead of the item at `start`, and in `count` the number of the items before that;
    /// 0: there is an item.
    virtual std::size_t resume(reading& in, std::size_t start, std::size_t& count) = 0;
    /// Called before an item; `name` is that of its element as written.
    virtual void begin(std::size_t start, std::size_t elements, std::string_view name) = 0;
    /// Where the item is read into, and its type.
    virtual typename Target::place_type place() = 0;
    [[nodiscard]] virtual typename Target::value_type const& type() const = 0;
    /// An item that was not read.
    virtual void withdraw() = 0;
    /// Whether the item may be incomplete because the text ends with it.
    [[nodiscard]] virtual bool is_cut() = 0;
    /// Takes the item, which ends at `end`. Returns false to end the run.
    virtual bool take(reading& in, std::size_t end) = 0;

protected:
    item_receiver() = default;
    ~item_receiver() = default;
};

} // namespace waybill::detail::read
