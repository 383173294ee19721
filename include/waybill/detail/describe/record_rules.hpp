// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/array_view.hpp>
#include <waybill/detail/describe/name_index.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/ascii.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace waybill::detail::describe {

/// What a reader knows about a struct without its type.
struct record_rules {
    static constexpr std::uint8_t no_text = 0xFF;

    array_view<field_info> fields;
    name_index names;
    std::uint64_t required;
    std::uint8_t text_field; ///< `no_text` if there is none
    bool contains_secret;    ///< see `describe::contains_secret`
    bool distinct;           ///< no two names, of fields or accepted for them, are equal except for case

    /// Returns the index of the field with exactly this name in this place; `fields.size()` if there is none.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr std::size_t find(std::string_view name,
                                                                    field_place place) const noexcept {
        return names.find(fields, name, place);
    }
    [[nodiscard]] constexpr bool has_text() const noexcept { return text_field != no_text; }
};

constexpr bool are_distinct(array_view<field_info> fields) {
    for (std::size_t i = 0; i != fields.size(); ++i)
        for (std::size_t j = 0; j != i; ++j)
            if (share_a_name(fields[i], fields[j], text::same_letters)) return false;
    return true;
}
template <class T>
inline constexpr bool distinct_names = are_distinct(table<T>);

constexpr record_rules rules_from(array_view<field_info> fields, name_index names, table_facts const& facts,
                                  bool distinct) {
    return {fields,
            names,
            facts.required,
            facts.text_field == fields.size() ? record_rules::no_text : std::uint8_t(facts.text_field),
            facts.contains_secret,
            distinct};
}
template <class T>
constexpr record_rules make_rules(array_view<field_info> fields, name_index names) {
    return rules_from(fields, names, table_facts_of<T>, distinct_names<T>);
}
template <class T>
inline constexpr record_rules rules_of_record = make_rules<T>(table<T>, names<T>);

} // namespace waybill::detail::describe
