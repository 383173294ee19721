// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/describe/record_rules.hpp>
#include <waybill/detail/xml/reader.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// What the general reader reads into: a struct, the packed values of a conversion, or a list of which each item is
/// passed on.
namespace waybill::detail::xml {

using describe::presence;

/// What the general reader reads a struct into.
class record_target {
public:
    constexpr explicit record_target(describe::record_rules const& of) noexcept : rules(of) {}
    record_target(record_target const&) = delete;
    record_target& operator=(record_target const&) = delete;

    /// Reads children in canonical form and stops before anything else. Returns false after an error.
    constexpr virtual bool read_canonical(reader& from) = 0;
    [[nodiscard]] constexpr virtual describe::value_type type_of(std::size_t index) const = 0;
    /// The number of items of a repeated field.
    [[nodiscard]] constexpr virtual std::size_t count(std::size_t index) const = 0;
    /// Before and after the value of a field, or an item of a repeated one; `end` says whether there is one.
    constexpr virtual void begin(std::size_t) {}
    constexpr virtual void end(std::size_t, presence) {}
    /// Takes the text of a plain field.
    constexpr virtual bool take(reader& from, std::size_t index, std::string_view text, std::size_t offset,
                                std::string_view name) = 0;
    /// Reads the element of a struct or a choice, from after its name to after its end tag.
    constexpr virtual bool nested(reader& from, std::size_t index, std::string_view name) = 0;
    /// Reads a wrapper likewise.
    constexpr virtual bool wrapped(reader& from, std::size_t index, std::string_view name) = 0;
    /// Clears the fields that were not seen.
    constexpr virtual void finish() = 0;

    describe::record_rules const& rules;
    std::uint64_t seen = 0;   ///< the fields that have a value
    std::uint64_t absent = 0; ///< the fields that the document contains without a value

protected:
    constexpr ~record_target() = default;
};

/// What the general reader reads the items of a sequence into.
class sequence_target {
public:
    constexpr explicit sequence_target(bool plain) noexcept : plain_items(plain) {}
    sequence_target(sequence_target const&) = delete;
    sequence_target& operator=(sequence_target const&) = delete;

    /// Reads items in canonical form, as `record_target::read_canonical`.
    constexpr virtual bool read_canonical(reader& from) = 0;
    /// Reads the next item, from after its name to after its end tag.
    constexpr virtual bool item(reader& from, std::string_view name) = 0;

    bool plain_items; ///< each item is one plain value
    std::size_t used = 0;

protected:
    constexpr ~sequence_target() = default;
};

/// Takes the value of a field from an attribute or the text of the struct.
[[gnu::cold]] constexpr presence take_plain(reader& from, record_target& into, std::size_t index, std::string_view text,
                                            std::size_t offset) {
    auto const& field = into.rules.fields[index];
    bool const is_content = field.place == describe::field_place::text;
    // an element without content: this is how an absent number is written
    if (is_content && text.empty() && field.optional() && !into.type_of(index).is_text) return presence::absent;
    auto const name = is_content ? std::string_view{} : field.wire;
    in_secret const guard(from.in(), field.secret);
    if (field.optional() && describe::means_absent(text, into.type_of(index).is_text, from.in().options().strict))
        return describe::absent_if(from.in().tolerate(quirk_kind::empty_for_absent, offset,
                                                      "nothing when there is no value", text::trimmed(text), name,
                                                      field.place == describe::field_place::attribute));
    into.begin(index);
    auto const result = describe::present_if(into.take(from, index, text, offset, name));
    into.end(index, result);
    return result;
}

} // namespace waybill::detail::xml
