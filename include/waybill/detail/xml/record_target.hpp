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
    constexpr virtual bool predicted(reader& from) = 0;
    /// Reads the element of a field, from after its name to after its end tag.
    constexpr virtual presence element(reader& from, std::size_t index, std::string_view name) = 0;
    /// Takes the value of a field from an attribute or the text of the struct.
    constexpr virtual presence plain(reader& from, std::size_t index, std::string_view text, std::size_t offset) = 0;
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

    /// Reads items in canonical form, as `record_target::predicted`.
    constexpr virtual bool predicted(reader& from) = 0;
    /// Reads the next item, from after its name to after its end tag.
    constexpr virtual bool item(reader& from, std::string_view name) = 0;

    bool plain_items; ///< each item is one plain value
    std::size_t used = 0;

protected:
    constexpr ~sequence_target() = default;
};

} // namespace waybill::detail::xml
