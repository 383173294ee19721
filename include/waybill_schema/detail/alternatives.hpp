// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/table.hpp>
#include <waybill_schema/detail/model.hpp>
#include <waybill_schema/detail/schema_type.hpp>

#include <cstddef>
#include <string_view>
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

/// The structs that one element may contain. A schema must select the struct by the next element alone (XML Schema 1.0,
/// "Unique Particle Attribution").
class alternatives {
public:
    using fields = std::vector<field_view>;

    constexpr explicit alternatives(std::vector<record_model const*> const& records) : records_(records) {
        for (auto const* record : records) elements_.push_back(fields_of(*record, describe::field_place::element));
        while (begin_alike(alike_)) ++alike_;
    }

    /// Returns the fields of each alternative that are elements.
    [[nodiscard]] constexpr std::vector<fields> const& elements() const noexcept { return elements_; }
    /// Returns the number of leading elements that all alternatives share.
    [[nodiscard]] constexpr std::size_t alike() const noexcept { return alike_; }

    /// Returns true if the first element after the shared ones identifies the alternative.
    [[nodiscard]] constexpr bool are_distinct() const {
        for (auto const* record : records_)
            if (!fields_of(*record, describe::field_place::text).empty()) return false;
        std::vector<std::string_view> seen;
        for (auto const& own : elements_) {
            auto const before = seen.size();
            for (std::size_t i = alike_; i < own.size(); ++i) {
                for (std::size_t other = 0; other < before; ++other)
                    if (seen[other] == own[i].said->wire) return false;
                seen.push_back(own[i].said->wire);
                if (!own[i].may_be_absent()) break;
            }
        }
        return true;
    }

    /// Returns all fields of that name.
    [[nodiscard]] constexpr fields named(std::string_view name, describe::field_place at) const {
        fields same;
        for (auto const* record : records_)
            for (auto const& each : fields_of(*record, at))
                if (each.said->wire == name) same.push_back(each);
        return same;
    }
    /// Returns one field for each name among the attributes.
    [[nodiscard]] constexpr fields attributes() const {
        fields all;
        for (auto const* record : records_)
            for (auto const& each : fields_of(*record, describe::field_place::attribute))
                if (named(each.said->wire, describe::field_place::attribute).front().said == each.said)
                    all.push_back(each);
        return all;
    }

private:
    [[nodiscard]] constexpr bool begin_alike(std::size_t at) const {
        if (elements_.empty()) return false;
        for (auto const& own : elements_) {
            if (at >= own.size()) return false;
            auto const& first = elements_.front()[at];
            if (own[at].said->wire != first.said->wire || own[at].may_be_absent() != first.may_be_absent() ||
                own[at].said->repeated != first.said->repeated)
                return false;
        }
        return true;
    }

    std::vector<record_model const*> const& records_;
    std::vector<fields> elements_{};
    std::size_t alike_ = 0;
};

} // namespace waybill::detail::schema
