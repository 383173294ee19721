// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe/check.hpp>
#include <waybill/describe/find.hpp>
#include <waybill/describe/one_of.hpp>
#include <waybill/describe/plain.hpp>
#include <waybill/json/cursor.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

/// Reading JSON values into described structs, in one pass and without a tree. Attributes are `@name`, text beside
/// attributes is `#text`, repeated elements are arrays; what partners write instead is read as the quirk it is.
namespace waybill::json {

template <class T>
constexpr bool read_record(cursor& at, T& into, std::string_view selector = {});
template <class T>
constexpr bool read_choice(cursor& at, T& into);
template <std::size_t I, class T>
constexpr bool read_alternative(cursor& at, T& into);

/// What became of an optional field.
enum class presence : std::uint8_t { present, absent, failed };

/// One plain value out of a string, a number, `true` or `false`.
template <class T>
constexpr bool read_plain(cursor& at, describe::field_info const& field, T& into, std::string_view leaf) {
    auto const offset = at.offset();
    bool const attribute = field.place == describe::field_place::attribute;
    auto const odd = [&](quirk_kind kind, std::string_view expected, std::string_view found) {
        return at.in.odd(kind, offset, expected, describe::shown(field, found), leaf, attribute);
    };
    std::string_view text;
    switch (at.kind()) {
    case value_kind::string:
        if (!at.string(text)) return false;
        if constexpr (describe::leaf_shape<T>) {
            if (value_format<T>::json == json_kind::number && !scan::trimmed(text).empty() &&
                !odd(quirk_kind::quoted_number, "a number without quotes", text))
                return false;
            if (value_format<T>::json == json_kind::boolean &&
                !odd(quirk_kind::value_form, "true or false without quotes", text))
                return false;
        }
        break;
    case value_kind::number:
        if (!at.number(text)) return false;
        if constexpr (describe::text_shape<T>) {
            if (!odd(quirk_kind::unquoted_text, "a string", text)) return false;
        } else if (value_format<T>::json == json_kind::string && !odd(quirk_kind::unquoted_text, "a string", text)) {
            return false;
        }
        break;
    case value_kind::boolean:
        if (!at.literal(text)) return false;
        if constexpr (describe::text_shape<T>) {
            if (!odd(quirk_kind::unquoted_text, "a string", text)) return false;
        } else if constexpr (value_format<T>::json == json_kind::boolean) {
            into = text == "true";
            return true;
        }
        break;
    case value_kind::null:
        if (!at.literal(text)) return false;
        return at.in.fail(error_code::field_empty, offset, "a value", "null", leaf, attribute);
    case value_kind::object:
    case value_kind::array:
        return at.in.fail(error_code::content_unexpected, offset, "a plain value",
                          at.kind() == value_kind::object ? "an object" : "an array", leaf, attribute);
    case value_kind::none: return at.fail("a value", at.here());
    }
    return describe::take_plain(at.in, field, text, offset, into, leaf);
}

/// A value that is one item: a struct, a choice or a plain value.
template <class T>
constexpr bool read_item(cursor& at, describe::field_info const& field, T& into) {
    if constexpr (describe::record_shape<T>) return read_record(at, into);
    else if constexpr (describe::choice_shape<T>) return read_choice(at, into);
    else return read_plain(at, field, into, {});
}

/// The items of a sequence: an array, or a lone item where the partner had only one.
template <class Sequence>
constexpr bool read_items(cursor& at, describe::field_info const& field, std::string_view name, Sequence& items,
                          std::size_t& used) {
    auto const next = [&]() -> auto& {
        if (used == items.size()) items.emplace_back();
        return items[used++];
    };
    if (at.kind() == value_kind::array) {
        if (!at.enter()) return false;
        for (bool first = true;;) {
            auto const item = at.next_item(first);
            if (item == content::failed) return false;
            if (item == content::end) return true;
            entered const place(at.in, name, used + 1);
            if (!read_item(at, field, next())) return false;
        }
    }
    if (!at.in.odd(quirk_kind::lone_item, at.offset(), "an array", at.here(), name)) return false;
    entered const place(at.in, name, used + 1);
    return read_item(at, field, next());
}

template <class Sequence>
constexpr void drop_unused(Sequence& items, std::size_t used) {
    if (used < items.size()) items.erase(items.begin() + static_cast<std::ptrdiff_t>(used), items.end());
}

/// A wrapper: `"Bookings": {"Booking": [ … ]}`, and what partners write instead: the array alone, the items under
/// another name (spec 2.4), `null` or `""` for none.
template <class Sequence>
constexpr bool read_wrapped(cursor& at, describe::field_info const& field, Sequence& items) {
    std::size_t used = 0;
    entered const wrapper(at.in, field.wire);
    auto const offset = at.offset();
    switch (at.kind()) {
    case value_kind::array:
        if (!at.in.odd(quirk_kind::wrapper_missing, offset, field.item, "an array")) return false;
        if (!read_items(at, field, field.item, items, used)) return false;
        break;
    case value_kind::null:
    case value_kind::string: {
        std::string_view text;
        if (at.kind() == value_kind::null) {
            if (!at.literal(text) || !at.in.odd(quirk_kind::null_for_absent, offset, "an object", "null")) return false;
        } else {
            if (!at.string(text)) return false;
            if (!scan::trimmed(text).empty())
                return at.in.fail(error_code::content_unexpected, offset, "an object", text);
            if (!at.in.odd(quirk_kind::empty_for_absent, offset, "an object", "\"\"")) return false;
        }
        break;
    }
    case value_kind::object: {
        if (!at.enter()) return false;
        bool seen = false;
        for (bool first = true;;) {
            std::string_view name;
            auto const next = at.next_member(first, name);
            auto const before = at.name_offset();
            if (next == content::failed) return false;
            if (next == content::end) break;
            if (name != field.item) {
                bool const attribute = name.starts_with('@');
                bool const items_here = !attribute && (at.kind() == value_kind::array || at.kind() == value_kind::object);
                if (!attribute && scan::same_letters(name, field.item)) {
                    if (!at.in.odd(quirk_kind::letter_case, before, field.item, name, name)) return false;
                } else if (items_here && !seen && !describe::plain_shape<describe::item_of<Sequence>>) {
                    if (!at.in.odd(quirk_kind::item_name, before, field.item, name, name)) return false;
                } else {
                    if (!at.in.odd(quirk_kind::unknown_field, before, "no such member", name, name) || !at.skip_value())
                        return false;
                    continue;
                }
            }
            if (seen) return at.in.fail(error_code::field_repeated, before, "the member once", name, field.item);
            seen = true;
            if (!read_items(at, field, field.item, items, used)) return false;
        }
        break;
    }
    default:
        return at.in.fail(error_code::content_unexpected, offset, "an object", at.here());
    }
    drop_unused(items, used);
    if (field.not_empty && used == 0)
        return at.in.fail(error_code::field_required, offset, "at least one item", "nothing", field.item);
    return true;
}

/// One member's value.
template <class T>
constexpr presence read_member(cursor& at, describe::field_info const& field, T& into) {
    in_secret const guard(at.in, field.secret);
    auto const done = [](bool good) { return good ? presence::present : presence::failed; };
    if constexpr (describe::optional_shape<T>) {
        using inner = describe::unwrap_optional<T>;
        auto const offset = at.offset();
        auto const absent = [&](quirk_kind kind, std::string_view found) {
            into.reset();
            return at.in.odd(kind, offset, "no member when there is no value", found, field.wire,
                             field.place == describe::field_place::attribute)
                       ? presence::absent
                       : presence::failed;
        };
        std::string_view text;
        if (at.kind() == value_kind::null) return at.literal(text) ? absent(quirk_kind::null_for_absent, "null") : presence::failed;
        if constexpr (!describe::text_shape<inner>) {
            if (at.rest().starts_with("\"\"")) return at.string(text) ? absent(quirk_kind::empty_for_absent, "\"\"") : presence::failed;
        }
        if (!into) into.emplace();
        return read_member(at, field, *into);
    } else if constexpr (describe::sequence_shape<T>) {
        if (!field.item.empty()) return done(read_wrapped(at, field, into));
        std::size_t used = 0;
        bool const good = read_items(at, field, field.wire, into, used);
        drop_unused(into, used);
        return done(good);
    } else if constexpr (describe::plain_shape<T>) {
        return done(read_plain(at, field, into, field.place == describe::field_place::text ? std::string_view{} : field.wire));
    } else {
        entered const place(at.in, field.wire);
        return done(read_item(at, field, into));
    }
}

template <class T, std::size_t I>
constexpr presence read_field(cursor& at, T& into) {
    return read_member(at, describe::table<T>[I], into.*describe::member_pointer<T, I>);
}

template <class T, std::size_t I>
constexpr void reset_unseen(T& into) {
    using member = describe::member_type<T, I>;
    if constexpr (describe::optional_shape<member>) (into.*describe::member_pointer<T, I>).reset();
    else if constexpr (describe::table<T>[I].repeated) (into.*describe::member_pointer<T, I>).clear();
}

template <class T>
struct record_reader {
    static_assert(describe::check_record<T>());

    static constexpr std::size_t count = describe::member_count<T>;
    static constexpr std::span<describe::field_info const> fields{describe::table<T>};
    static constexpr bool has_text = describe::text_field<T> != count;

    using field_reader = presence (*)(cursor&, T&);
    static constexpr auto readers = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::array<field_reader, count>{&read_field<T, I>...};
    }(std::make_index_sequence<count>{});

    /// The members of an object. Inside `@attributes` (PHP) each name is an attribute's.
    static constexpr bool members(cursor& at, T& into, std::uint64_t& seen, std::string_view selector, bool inside_attributes) {
        if (!at.enter()) return false;
        std::size_t expected = 0;
        for (bool first = true;;) {
            std::string_view name;
            auto const next = at.next_member(first, name);
            auto const before = at.name_offset();
            if (next == content::failed) return false;
            if (next == content::end) return true;
            bool const attribute = inside_attributes || name.starts_with('@');
            auto const plain = name.starts_with('@') ? name.substr(1) : name;
            if (attribute && !inside_attributes && plain == "attributes" && at.kind() == value_kind::object) {
                if (!at.in.odd(quirk_kind::attributes_object, before, "attributes as @name", name, plain, true) ||
                    !members(at, into, seen, selector, true))
                    return false;
                continue;
            }
            if (!selector.empty() && scan::same_letters(plain, selector)) { // read by the choice already
                if (!at.skip_value()) return false;
                continue;
            }
            auto found = describe::found_field{};
            if (has_text && (name == "#text" || name == "#cdata-section")) {
                found = {describe::text_field<T>, describe::name_match::exact};
                if (name != "#text" && !at.in.odd(quirk_kind::newtonsoft_declaration, before, "#text", name, name)) return false;
            } else {
                found = describe::find_field(fields, expected, plain,
                                             attribute ? describe::field_place::attribute : describe::field_place::element);
            }
            if (found.match != describe::name_match::exact) {
                bool const unknown = found.match == describe::name_match::none;
                bool const about_xml = unknown && attribute && (plain.starts_with("xmlns") || plain.starts_with("xsi:"));
                auto const kind = about_xml ? quirk_kind::newtonsoft_declaration
                                  : unknown ? quirk_kind::unknown_field
                                            : describe::quirk_of(found.match, fields[found.index].place);
                if (!at.in.odd(kind, before, unknown ? "no such member" : fields[found.index].wire, name, plain, attribute))
                    return false;
                if (unknown) {
                    if (!at.skip_value()) return false;
                    continue;
                }
            }
            auto const bit = std::uint64_t{1} << found.index;
            auto const& field = fields[found.index];
            if ((seen & bit) != 0)
                return at.in.fail(error_code::field_repeated, before, "the member once", name, field.wire,
                                  field.place == describe::field_place::attribute);
            auto const result = readers[found.index](at, into);
            if (result == presence::failed) return false;
            if (result == presence::present) seen |= bit;
            expected = found.index + 1;
        }
    }

    static constexpr bool finish(cursor& at, std::size_t offset, T& into, std::uint64_t seen) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            ((void)((seen >> I & 1) == 0 ? reset_unseen<T, I>(into) : void()), ...);
        }(std::make_index_sequence<count>{});
        auto const missing = describe::required_fields<T> & ~seen;
        if (missing == 0) return true;
        auto const& field = fields[static_cast<std::size_t>(std::countr_zero(missing))];
        return at.in.fail(error_code::field_required, offset, field.wire, "nothing", field.wire,
                          field.place == describe::field_place::attribute);
    }
};

/// A struct's value: an object; or plain text where only a text and optional attributes belong.
template <class T>
constexpr bool read_record(cursor& at, T& into, std::string_view selector) {
    using record = record_reader<T>;
    std::uint64_t seen = 0;
    auto const offset = at.offset();
    if (at.kind() == value_kind::object) {
        if (!record::members(at, into, seen, selector, false)) return false;
    } else if (record::has_text && at.kind() != value_kind::array && at.kind() != value_kind::null && at.kind() != value_kind::none) {
        if constexpr (record::has_text) {
            constexpr auto index = describe::text_field<T>;
            if (!at.in.odd(quirk_kind::plain_for_object, offset, "an object with #text", at.here())) return false;
            if (record::readers[index](at, into) == presence::failed) return false;
            seen |= std::uint64_t{1} << index;
        }
    } else {
        return at.in.fail(error_code::content_unexpected, offset, "an object", at.here());
    }
    return record::finish(at, at.offset() - 1, into, seen);
}

/// A choice's value: the attribute that selects is looked for first, wherever it stands in the object.
template <class T>
constexpr bool read_choice(cursor& at, T& into) {
    static_assert(describe::check_choice<T>());
    constexpr auto const& said = wire<T>;
    constexpr auto count = said.values.size();
    auto const start = at.offset();
    auto const depth = at.in.depth;
    auto const elements = at.in.elements;
    if (at.kind() != value_kind::object) return at.in.fail(error_code::content_unexpected, start, "an object", at.here());
    std::size_t chosen = count;
    bool told = false;
    auto const look = [&](auto const& again, bool inside_attributes) -> bool {
        if (!at.enter()) return false;
        for (bool first = true; chosen == count;) {
            std::string_view name;
            auto const next = at.next_member(first, name);
            auto const before = at.name_offset();
            if (next != content::element) return next == content::end;
            auto const plain = name.starts_with('@') ? name.substr(1) : name;
            if (!inside_attributes && name == "@attributes" && at.kind() == value_kind::object) {
                if (!again(again, true)) return false;
                continue;
            }
            bool const selects = scan::same_letters(plain, said.attribute) && at.kind() == value_kind::string;
            if (!selects) {
                if (!at.skip_value()) return false;
                continue;
            }
            told = true;
            if (plain != said.attribute && !at.in.odd(quirk_kind::letter_case, before, said.attribute, plain, plain, true)) return false;
            if (plain.size() == name.size() && !inside_attributes &&
                !at.in.odd(quirk_kind::attribute_as_element, before, said.attribute, name, plain, true))
                return false;
            auto const offset = at.offset();
            std::string_view value;
            if (!at.string(value)) return false;
            value = scan::trimmed(value);
            for (std::size_t i = 0; i < count; ++i)
                if (value == said.values[i]) chosen = i;
            for (std::size_t i = 0; chosen == count && i < count; ++i)
                if (scan::same_letters(value, said.values[i])) {
                    if (!at.in.odd(quirk_kind::letter_case, offset, said.values[i], value, said.attribute, true)) return false;
                    chosen = i;
                }
            if (chosen == count)
                return at.in.fail(error_code::value_invalid, offset, describe::expected_values<T>, value, said.attribute, true);
        }
        return true;
    };
    if (!look(look, false)) return false;
    if (!told)
        return at.in.fail(error_code::field_required, start, describe::expected_values<T>, "nothing", said.attribute, true);
    at.go_to(start);
    at.in.depth = depth;
    at.in.elements = elements;
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        bool good = false;
        (void)((I == chosen && (good = read_alternative<I>(at, into), true)) || ...);
        return good;
    }(std::make_index_sequence<count>{});
}

template <std::size_t I, class T>
constexpr bool read_alternative(cursor& at, T& into) {
    if (into.index() != I) into.template emplace<I>();
    return read_record(at, *std::get_if<I>(&into), wire<T>.attribute);
}

} // namespace waybill::json
