// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/table/keyed.hpp>
#include <waybill/detail/xml/read_record.hpp>
#include <waybill/detail/xml/write_record.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

/// Maps in XML: `<Name key="a">value</Name>` for each key, in a wrapper or without one.
namespace waybill::detail::xml {

/// Reads attributes up to that with the key. Other attributes are skipped if the value is a struct, which reads them
/// again, and unknown otherwise.
[[gnu::noinline]] constexpr bool find_key(reader& from, std::string_view key_name, bool of_struct, std::string& key,
                                          std::size_t& offset, tag_end& end) {
    bool found = false;
    bool nil = false;
    for (;;) {
        attribute one;
        end = from.at.next_attribute(one);
        if (end == tag_end::failed) return false;
        if (end != tag_end::attribute) break;
        bool good = true;
        if (!found && (one.name == key_name || text::same_letters(one.name, key_name))) {
            found = true;
            key = std::string(one.value);
            offset = one.offset;
            if (one.name != key_name &&
                !from.in().tolerate(quirk_kind::letter_case, one.offset, key_name, one.name, one.name, true))
                return false;
        } else if (!of_struct && !is_about_xml(from, one, nil, good) &&
                   !from.in().tolerate(quirk_kind::unknown_field, one.offset, "no such attribute", one.name, one.name,
                                       true)) {
            return false;
        }
        if (!good) return false;
    }
    if (found) return true;
    return from.in().fail(error_code::field_required, from.at.offset(), key_name, "nothing", key_name, true);
}

/// Reads the text of an element whose attributes were read, and its end tag.
constexpr bool read_text_only(reader& from, std::string_view name, tag_end end, plain_content& into) {
    auto& at = from.at;
    into.offset = at.offset();
    if (end == tag_end::empty) {
        at.leave();
        return true;
    }
    auto const next = at.text(into.text);
    if (next == content::element)
        return from.in().fail(error_code::content_unexpected, at.offset(), "text only", at.here());
    return next == content::end && at.close_tag(name);
}

/// Reads the element of one value, from after its name to after its end tag.
template <class Map>
constexpr bool read_pair(reader& from, describe::field_info const& field, std::string_view key_name,
                         std::string_view name, value_table const& of, table::object whole, Map& map) {
    auto const start = from.at.offset();
    std::string key;
    std::size_t offset = 0;
    auto end = tag_end::failed;
    if (!find_key(from, key_name, of.record != nullptr, key, offset, end)) return false;
    auto* const value = table::new_value(from.in(), map, std::move(key), offset, key_name);
    if (value == nullptr) return false;
    if (of.record != nullptr) {
        auto const written = from.in().document().substr(offset, key_name.size()); // it may differ in case
        from.at.restart_attributes(start);
        return read_record(from, name, *of.record, table::part(whole, *value), written);
    }
    plain_content found;
    return read_text_only(from, name, end, found) &&
           table::take_value(from.in(), field, of.leaf, found.text, found.offset, table::part(whole, *value), {});
}

/// The values of a map in a wrapper, for `parse_wrapped`.
template <class Map>
class map_reader {
public:
    constexpr map_reader(describe::field_info const& field, std::string_view key_name, value_table const& of,
                         table::object whole, Map& map)
        : plain_items(of.plain()), field_(field), key_name_(key_name), table_(of), whole_(whole), map_(map) {
        map.clear();
    }
    constexpr bool predicted(reader&) { return true; }
    constexpr bool item(reader& from, std::string_view name) {
        ++used;
        return read_pair(from, field_, key_name_, name, table_, whole_, map_);
    }

    bool plain_items;
    std::size_t used = 0;

private:
    describe::field_info const& field_;
    std::string_view key_name_;
    value_table const& table_;
    table::object whole_;
    Map& map_;
};

/// Writes map `I` of `T`: each value as an element.
template <class T, std::size_t I>
struct map_writer {
    static constexpr auto const& field = describe::table<T>[I];
    static constexpr bool wrapped = !field.item.empty();
    static constexpr std::string_view element = wrapped ? field.item : field.wire;
    static constexpr std::string_view key_name = describe::key_of<T, I>();
    static constexpr auto start =
        text::literal_of<element.size() + key_name.size() + 4>({"<", element, " ", key_name, "=\""});
    static constexpr auto close = text::literal_of<element.size() + 3>({"</", element, ">"});

    template <class Map>
    static constexpr char* write(writing& to, char* at, Map const& map) {
        if constexpr (describe::optional_shape<Map>) {
            return map ? write(to, at, *map) : at;
        } else if constexpr (wrapped) {
            at = open_tag<T, I>.put(at);
            return map.empty() ? put_empty_end(at) : close_tag<T, I>.put(write_values(to, at, map));
        } else {
            return write_values(to, at, map);
        }
    }

private:
    template <class Map>
    static constexpr char* write_values(writing& to, char* at, Map const& map) {
        using value = typename Map::mapped_type;
        constexpr bool nests = !describe::plain_shape<value>;
        constexpr std::size_t levels = wrapped ? 2 : 1;
        constexpr std::size_t room = fixed_room<T> + start.padded + close.padded;
        if (!describe::check_keys<T, I>() || map.empty() || (nests && !to.enter(field.wire, levels))) return at;
        table::in_written_order(map, [&](auto const& pair) {
            at = start.put(to.out.room(at, room));
            at = write_plain<true>(to, at, field, pair.first, room);
            *at++ = '"';
            if constexpr (nests) {
                auto const end = write_record(to, at, pair.second);
                at = to.out.room(end.at, room);
                at = end.empty ? put_empty_end(at) : close.put(at);
            } else {
                *at++ = '>';
                auto const before = to.out.size(at);
                at = write_plain<false>(to, to.out.room(at, room), field, pair.second, room);
                at = to.out.size(at) == before ? put_empty_end(at) : close.put(at);
            }
        });
        if (nests) to.depth -= levels;
        return to.out.room(at, fixed_room<T>);
    }
};

} // namespace waybill::detail::xml

namespace waybill::detail::table {

template <class T, std::size_t I>
    requires describe::keyed_container<describe::unwrap_optional<describe::member_type<T, I>>>
struct own_reader<xml::format, T, I> {
    static_assert(describe::check_keys<T, I>());
    using member = describe::member_type<T, I>;
    using map = describe::unwrap_optional<member>;
    static constexpr std::string_view key_name = describe::key_of<T, I>();

    static constexpr describe::presence read(xml::reader& from, describe::field_info const& field, object into,
                                             std::string_view name, std::size_t used) {
        constexpr auto type = describe::refer_to<xml::format, typename map::mapped_type, describe::field_id<T, I>>();
        if (field.repeated) {
            auto& values = map_in(as<member>(into));
            if (used == 0) values.clear();
            entered const place(from.in(), field.wire, used + 1);
            return describe::present_if(xml::read_pair(from, field, key_name, name, type, into, values));
        }
        if (describe::optional_shape<member> || field.has_default) {
            auto const found = xml::absent_element(from, field, name, describe::blankness::a_value);
            if (found != describe::presence::present) return found;
        }
        auto& values = map_in(as<member>(into));
        xml::map_reader<map> target(field, key_name, type, into, values);
        return describe::present_if(xml::parse_wrapped(from, field, name, target));
    }
};

} // namespace waybill::detail::table
