// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/table/literal.hpp>
#include <waybill/quirk.hpp>

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

} // namespace waybill::detail::read
