// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/table/access.hpp>
#include <waybill/detail/table/record.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// Stores texts of documents as values of fields. Both formats end here.
namespace waybill::detail::table {

/// Converts the unescaped text of a field or an item to its value, which exists. `name` is for errors.
[[gnu::cold]] constexpr bool take_value(reading& in, describe::field_info const& field, leaf const* type,
                                        std::string_view text, std::size_t offset, object into, std::string_view name) {
    if (type == nullptr) {
        describe::assign(as<std::string>(into), text.data(), text.size(), text.size());
        return true;
    }
    auto const trimmed = text::trimmed(text);
    auto const outcome = type->read(into, trimmed.data(), trimmed.size(), field.format);
    return describe::is_permitted(in, text, outcome, type->json, type->whole) ||
           describe::report_outcome(in, field, outcome, type->expected(field.format), text, offset, name);
}

/// Likewise for a member, which may be an optional text.
template <class Format>
constexpr bool take_member(reading& in, describe::field_info const& field, field_table<Format> const& of,
                           std::string_view text, std::size_t offset, object member, std::string_view name) {
    if (of.leaf == nullptr && of.optional) {
        auto& value = as<std::optional<std::string>>(member);
        if (!value) value.emplace();
        describe::assign(*value, text.data(), text.size(), text.size());
        return true;
    }
    return take_value(in, field, of.leaf, text, offset, member, name);
}

} // namespace waybill::detail::table
