// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/describe/record_rules.hpp>
#include <waybill/detail/json/cursor.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// What the general reader reads into: a struct, the packed values of a conversion, or a list of which each item is
/// passed on.
namespace waybill::detail::json {

using describe::presence;

/// The text of a plain value.
struct plain_value {
    std::string_view text{};
    std::size_t offset = 0;
    bool native_boolean = false; ///< `true` or `false` without quotes
};

/// What the general reader reads a struct into.
class record_target {
public:
    constexpr explicit record_target(describe::record_rules const& of) noexcept : rules(of) {}
    record_target(record_target const&) = delete;
    record_target& operator=(record_target const&) = delete;

    /// Reads members in canonical form and stops after the last of them; `first` as for `cursor::next_member`. Returns
    /// false after an error.
    constexpr virtual bool read_canonical(cursor& at, bool& first) = 0;
    [[nodiscard]] constexpr virtual describe::value_type type_of(std::size_t index) const = 0;
    /// Before and after the value of a field; `end` says whether there is one.
    constexpr virtual void begin(std::size_t) {}
    constexpr virtual void end(std::size_t, presence) {}
    /// Takes the value of a plain field.
    constexpr virtual bool take(cursor& at, std::size_t index, plain_value const& value, std::string_view name) = 0;
    /// Reads the value of a struct or a choice.
    constexpr virtual bool nested(cursor& at, std::size_t index) = 0;
    /// Reads a wrapper.
    constexpr virtual bool wrapped(cursor& at, std::size_t index) = 0;
    /// Reads the items of a repeated field and sets their number.
    constexpr virtual bool repeated(cursor& at, std::size_t index, std::size_t& used) = 0;
    /// Clears the fields that were not seen.
    constexpr virtual void finish() = 0;

    describe::record_rules const& rules;
    bool bare = false;        ///< see `field_description::bare_in_json`
    bool selected = false;    ///< the attribute that selected the struct was read
    std::uint64_t seen = 0;   ///< the fields that have a value
    std::uint64_t absent = 0; ///< the fields that the document contains without a value

protected:
    constexpr ~record_target() = default;
};

/// Returns true if a null or an empty string is not an item of a sequence.
[[gnu::cold]] constexpr bool skips_empty_items(describe::field_info const& of, bool plain) noexcept {
    return !plain && of.repeated && !of.not_empty;
}

/// What the general reader reads the items of a sequence into.
class sequence_target {
public:
    constexpr sequence_target(describe::field_info const& of, bool plain) noexcept
        : plain_items(plain), bare(of.bare), skips_empty(skips_empty_items(of, plain)) {}
    sequence_target(sequence_target const&) = delete;
    sequence_target& operator=(sequence_target const&) = delete;

    /// Reads items in canonical form, as `record_target::read_canonical`.
    constexpr virtual bool read_canonical(cursor& at, bool& first) = 0;
    /// Reads the value of the next item.
    constexpr virtual bool item(cursor& at) = 0;

    bool plain_items; ///< each item is one plain value
    bool bare;        ///< see `field_description::bare_in_json`
    bool skips_empty; ///< see `skips_empty_items`
    std::size_t used = 0;

protected:
    constexpr ~sequence_target() = default;
};

} // namespace waybill::detail::json
