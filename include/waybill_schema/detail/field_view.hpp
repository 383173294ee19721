// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/table.hpp>
#include <waybill_schema/detail/model.hpp>
#include <waybill_schema/detail/schema_type.hpp>

#include <cstddef>
#include <vector>

namespace waybill::detail::schema {

/// A field of a struct: its description and its type, or the type of its items.
struct field_view {
    describe::field_info const* said;
    value_model const* value;

    [[nodiscard]] constexpr bool is(describe::field_place place) const noexcept { return said->place == place; }
    [[nodiscard]] constexpr bool wraps() const noexcept { return !said->item.empty(); }
    /// Returns true if the field is optional in its element.
    [[nodiscard]] constexpr bool may_be_absent() const noexcept {
        return !said->required && !(said->repeated && said->not_empty);
    }
    /// Returns true if the field is one text in documents.
    [[nodiscard]] constexpr bool is_plain() const noexcept { return value->plain(); }
    [[nodiscard]] constexpr simple_type simple() const {
        return value->leaf != nullptr ? value->leaf->simple(said->format) : simple_type{.base = "xs:string"};
    }
    [[nodiscard]] constexpr bool same_value(field_view const& other) const noexcept {
        return value->same_type(*other.value) && said->format == other.said->format;
    }
};

[[nodiscard]] constexpr std::vector<field_view> fields_of(record_model const& record) {
    std::vector<field_view> all;
    for (std::size_t i = 0; i < record.fields.size(); ++i) all.push_back({&record.fields[i], &record.values[i]});
    return all;
}
[[nodiscard]] constexpr std::vector<field_view> fields_of(record_model const& record, describe::field_place at) {
    std::vector<field_view> all;
    for (auto const& each : fields_of(record))
        if (each.is(at)) all.push_back(each);
    return all;
}

} // namespace waybill::detail::schema
