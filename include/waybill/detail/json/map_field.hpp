// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/json/read_record.hpp>
#include <waybill/detail/json/write_record.hpp>
#include <waybill/detail/table/keyed.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

/// Maps in JSON: `"Names": {"key": value}`, with or without a wrapper in XML.
namespace waybill::detail::json {

/// Reads the members of a map's object.
template <class Map>
constexpr bool read_pairs(cursor& from, describe::field_info const& field, value_table const& of, table::object whole,
                          Map& map) {
    if (!from.enter()) return false;
    bool first = true;
    for (std::size_t used = 1;; ++used) {
        std::string_view name;
        auto const next = from.next_member(first, name);
        if (next != content::element) return next == content::end;
        entered const place(from.in, field.item.empty() ? field.wire : field.item, used);
        auto* const value = table::new_value(from.in, map, std::string(name), from.name_offset(), {});
        if (value == nullptr || !read_item(from, field, of, table::part(whole, *value))) return false;
    }
}

/// Reads a map, or what partners write for an empty one: `null`, `""`.
template <class Map>
constexpr bool read_map(cursor& from, describe::field_info const& field, value_table const& of, table::object whole,
                        Map& map) {
    auto const offset = from.offset();
    map.clear();
    if (from.kind() == value_kind::object) {
        if (field.item.empty()) {
            if (!read_pairs(from, field, of, whole, map)) return false;
        } else {
            entered const wrapper(from.in, field.wire);
            if (!read_pairs(from, field, of, whole, map)) return false;
        }
    } else if (from.kind() == value_kind::null || from.rest().starts_with("\"\"")) {
        bool const null = from.kind() == value_kind::null;
        if (!from.in.tolerate(null ? quirk_kind::null_for_absent : quirk_kind::empty_for_absent, offset, "an object",
                              null ? "null" : "\"\"", field.wire) ||
            !from.skip_value())
            return false;
    } else {
        return from.in.fail(error_code::content_unexpected, offset, "an object", from.value_here(), field.wire);
    }
    if (!field.not_empty || !map.empty()) return true;
    return from.in.fail(error_code::field_required, offset, "at least one item", "nothing", field.wire);
}

/// Writes the object of a map to a position with `describe::leaf_room`, and leaves room for `after` bytes.
template <class Map>
constexpr char* write_map(writing& to, char* at, describe::field_info const& field, Map const& map, std::size_t after) {
    constexpr bool nests = !describe::plain_shape<typename Map::mapped_type>;
    std::size_t const levels = 2;
    *at++ = '{';
    if (!nests || (!map.empty() && to.enter(field.wire, levels))) {
        bool first = true;
        table::in_written_order(map, [&](auto const& pair) {
            at = to.out.room(at, describe::leaf_room);
            *at = ',';
            at += !first;
            first = false;
            *at++ = '"';
            at = write_text(to, at, field, pair.first, describe::leaf_room);
            *at++ = '"';
            *at++ = ':';
            at = write_value(to, to.out.room(at, describe::leaf_room), field, pair.second, describe::leaf_room);
        });
        if (nests) to.depth -= levels;
    }
    *at++ = '}';
    return to.out.room(at, after);
}

} // namespace waybill::detail::json

namespace waybill::detail::table {

template <class T, std::size_t I>
    requires describe::keyed_container<describe::unwrap_optional<describe::member_type<T, I>>>
struct own_reader<json::format, T, I> {
    static_assert(describe::check_keys<T, I>());
    using member = describe::member_type<T, I>;
    using map = describe::unwrap_optional<member>;

    static constexpr describe::presence read(json::cursor& from, describe::field_info const& field, object into, bool) {
        if constexpr (describe::optional_shape<member>) {
            auto const found = json::absent_value(from, field, describe::blankness::a_value);
            if (found != describe::presence::present) return found;
        }
        auto& values = map_in(as<member>(into));
        constexpr auto type = describe::refer_to<json::format, typename map::mapped_type, describe::field_id<T, I>>();
        if (!json::read_map(from, field, type, into, values)) return describe::presence::failed;
        return field.repeated && values.empty() ? describe::presence::absent : describe::presence::present;
    }
};

} // namespace waybill::detail::table
