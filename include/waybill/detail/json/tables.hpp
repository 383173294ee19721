// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/compiled.hpp>
#include <waybill/detail/table/record.hpp>

#include <string_view>

/// The tables of structs for JSON.
namespace waybill::detail::json {

class cursor;

using table::step;

/// The names around values.
struct format : table::codec<format> {
    struct closing {};

    /// Reads the value of a choice.
    using choice_function = bool (*)(cursor& from, table::choice_table<format> const& of, table::object into);
    static WAYBILL_IN_LIBRARY bool read_choice(cursor& from, table::choice_table<format> const& of, table::object into);

    /// The items of a wrapper.
    struct item_tags {
        constexpr explicit item_tags(std::string_view name) noexcept : open{"{\"", name, "\":["} {}
        table::literal open; ///< `{"name":[`
    };

    static constexpr table::literal end_of_record{}; // what follows the last member is no name

    static constexpr void set_tags(table::field_table<format>& made, describe::field_info const& field) {
        bool const text = field.place == describe::field_place::text;
        bool const attribute = field.place == describe::field_place::attribute;
        made.open = {text ? "\"#text" : attribute ? "\"@" : "\"", text ? std::string_view{} : field.wire, "\":"};
        if (field.repeated) made.step = step::repeated;
        if (made.open.size == 0) made.step = step::none;
        if (made.step >= step::none) made.open = {};
    }
    static constexpr table::literal selector(std::string_view attribute, std::string_view value) {
        return {"{\"@", attribute, "\":\"", value, "\""};
    }
};

using field_table = table::field_table<format>;
using record_table = table::record_table<format>;
using choice_table = table::choice_table<format>;
using value_table = table::value_table<format>;
template <class T>
inline constexpr auto const& table_of = describe::type_node<format, T>::data;

} // namespace waybill::detail::json
