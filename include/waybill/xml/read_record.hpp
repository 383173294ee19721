// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe/check.hpp>
#include <waybill/describe/one_of.hpp>
#include <waybill/describe/plain.hpp>
#include <waybill/xml/record_walk.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// Reading elements into described structs, in one pass and without a tree.
namespace waybill::xml {

template <class T>
constexpr bool read_record(reader& from, std::string_view name, T& into, std::string_view selector = {});
template <class T>
constexpr bool read_choice(reader& from, std::string_view name, T& into);
template <std::size_t I, class T>
constexpr bool read_alternative(reader& from, std::string_view name, T& into, std::string_view selector,
                                std::size_t chosen);

/// An element that is one item: a struct, a choice or a plain value.
template <class T>
constexpr bool read_item(reader& from, describe::field_info const& field, std::string_view name, T& into) {
    if constexpr (describe::record_shape<T>) {
        return read_record(from, name, into);
    } else if constexpr (describe::choice_shape<T>) {
        return read_choice(from, name, into);
    } else {
        plain_content found;
        if (!read_plain_content(from, name, {}, found)) return false;
        return describe::take_plain(from.in(), field, found.text, found.offset, into, {});
    }
}

/// The next item of a sequence, in storage that an earlier document may have left.
template <class Sequence>
constexpr auto& next_item(Sequence& items, std::size_t& used) {
    if (used == items.size()) items.emplace_back();
    return items[used++];
}
template <class Sequence>
constexpr void drop_unused(Sequence& items, std::size_t used) {
    if (used < items.size()) items.erase(items.begin() + static_cast<std::ptrdiff_t>(used), items.end());
}

/// A wrapper with its items: `Bookings/Booking`. Items under another name than the description's are read when they
/// look like items (spec 2.4: the sample has its travelers under a placeholder key).
template <class Sequence>
constexpr bool read_wrapped(reader& from, describe::field_info const& field, std::string_view name, Sequence& items,
                            bool& nil) {
    auto& at = from.at;
    std::size_t used = 0;
    entered const wrapper(from.in(), field.wire);
    auto const end = read_no_attributes(from, {}, nil);
    if (end == tag_end::failed) return false;
    if (end == tag_end::empty) {
        at.leave();
    } else {
        std::string_view adopted; // the items' name as the document has it, where it is not the description's
        for (;;) {
            auto const next = at.next_in_elements();
            if (next == content::failed) return false;
            if (next == content::end) {
                if (!at.close_tag(name)) return false;
                break;
            }
            auto const offset = at.offset();
            std::string_view item_name;
            if (!at.open_tag(item_name)) return false;
            auto const local = local_part(item_name);
            if (local != field.item && (adopted.empty() || local != adopted)) {
                if (scan::same_letters(local, field.item)) {
                    if (!from.in().odd(quirk_kind::letter_case, offset, field.item, local, local)) return false;
                } else if (used == 0 && adopted.empty() && !describe::plain_shape<describe::item_of<Sequence>>) {
                    // only what has content of its own is taken for an item
                    if (!from.in().odd(quirk_kind::item_name, offset, field.item, local, local)) return false;
                    adopted = local;
                } else {
                    if (!skip_unknown(from, item_name, offset)) return false;
                    continue;
                }
            }
            entered const place(from.in(), field.item, used + 1);
            if (!read_item(from, field, item_name, next_item(items, used))) return false;
        }
    }
    drop_unused(items, used);
    if (field.not_empty && used == 0 && !nil)
        return from.in().fail(error_code::field_required, at.offset(), "at least one item", {}, field.item);
    return true;
}

/// Whether the element whose attributes come next says that there is no such thing: `<location/>` or
/// `<location></location>` where the struct has required fields, or `xsi:nil="true"`. `unknown_field` when it does not.
template <class T>
constexpr quirk_kind says_absent(reader const& from) {
    auto const rest = from.at.rest();
    if constexpr (describe::record_shape<T>) {
        if (describe::required_fields<T> != 0 &&
            (rest.starts_with("/>") || rest.starts_with(" />") || rest.starts_with("></")))
            return quirk_kind::empty_for_absent;
    }
    if (!rest.starts_with('>')) {
        auto const tag = rest.substr(0, rest.find('>'));
        if (tag.find(":nil=\"true\"") != std::string_view::npos || tag.find(":nil=\"1\"") != std::string_view::npos)
            return quirk_kind::null_for_absent;
    }
    return quirk_kind::unknown_field;
}

/// One member's element; behind its name on entry, behind its end tag on return. `used` counts the items of an
/// unwrapped sequence.
template <class T>
constexpr presence read_member(reader& from, describe::field_info const& field, std::string_view name, T& into,
                               std::size_t& used) {
    in_secret const guard(from.in(), field.secret);
    auto const done = [](bool good) { return good ? presence::present : presence::failed; };
    if constexpr (describe::optional_shape<T>) {
        using inner = describe::unwrap_optional<T>;
        if constexpr (describe::plain_shape<inner>) {
            plain_content found;
            if (!read_plain_content(from, name, field.wire, found)) return presence::failed;
            bool const absent = found.nil || (describe::empty_is_absent<inner> && scan::trimmed(found.text).empty());
            if (absent) {
                into.reset();
                return from.in().odd(found.nil ? quirk_kind::null_for_absent : quirk_kind::empty_for_absent, found.offset,
                                     "no element when there is no value", {}, field.wire)
                           ? presence::absent
                           : presence::failed;
            }
            if (!into) into.emplace();
            return done(describe::take_plain(from.in(), field, found.text, found.offset, *into, field.wire));
        } else {
            if (auto const kind = says_absent<inner>(from); kind != quirk_kind::unknown_field) {
                into.reset();
                if (!from.in().odd(kind, from.at.offset(), "no element when there is no value", {}, field.wire) ||
                    !from.at.skip_element(name, from.at.skip_attributes()))
                    return presence::failed;
                return presence::absent;
            }
            if (!into) into.emplace();
            return read_member(from, field, name, *into, used);
        }
    } else if constexpr (describe::sequence_shape<T>) {
        if (!field.item.empty()) {
            bool nil = false;
            return done(read_wrapped(from, field, name, into, nil));
        }
        entered const place(from.in(), field.wire, used + 1);
        return done(read_item(from, field, name, next_item(into, used)));
    } else if constexpr (describe::plain_shape<T>) {
        plain_content found;
        if (!read_plain_content(from, name, field.wire, found)) return presence::failed;
        if (found.nil)
            return done(from.in().fail(error_code::field_empty, found.offset, "a value", "nil", field.wire));
        return done(describe::take_plain(from.in(), field, found.text, found.offset, into, field.wire));
    } else {
        entered const place(from.in(), field.wire);
        return done(read_item(from, field, name, into));
    }
}

/// A plain field out of an attribute or a struct's own text; the text of a struct adds no step to the path.
template <class T>
constexpr presence read_plain_member(reader& from, describe::field_info const& field, std::string_view text,
                                     std::size_t offset, T& into) {
    using inner = describe::unwrap_optional<T>;
    auto const leaf = field.place == describe::field_place::text ? std::string_view{} : field.wire;
    bool const attribute = field.place == describe::field_place::attribute;
    in_secret const guard(from.in(), field.secret);
    auto const done = [](bool good) { return good ? presence::present : presence::failed; };
    if constexpr (!describe::plain_shape<inner>) {
        return done(from.in().fail(error_code::content_unexpected, offset, "an element", "an attribute", leaf, true));
    } else if constexpr (describe::optional_shape<T>) {
        if (describe::empty_is_absent<inner> && scan::trimmed(text).empty()) {
            into.reset();
            return from.in().odd(quirk_kind::empty_for_absent, offset, "nothing when there is no value", {}, leaf, attribute)
                       ? presence::absent
                       : presence::failed;
        }
        if (!into) into.emplace();
        return done(describe::take_plain(from.in(), field, text, offset, *into, leaf));
    } else {
        return done(describe::take_plain(from.in(), field, text, offset, into, leaf));
    }
}

/// What was not in the document is made empty: storage is reused.
template <class T>
constexpr void finish_member(describe::field_info const& field, T& value, std::size_t used, bool seen) {
    if constexpr (describe::sequence_shape<T>) {
        if (field.repeated) drop_unused(value, used);
    } else if constexpr (describe::optional_shape<T>) {
        if (!seen) value.reset();
    }
}

/// A struct of type `T` that is being read.
template <class T, class Indices = std::make_index_sequence<describe::member_count<T>>>
class record_of;

// The indices are arguments of the class, so that a member costs no function of its own.
template <class T, std::size_t... I>
class record_of<T, std::index_sequence<I...>> final : public record_target {
    static_assert(describe::check_record<T>());
    static constexpr auto const& table = describe::table<T>;

public:
    constexpr explicit record_of(T& into) noexcept
        : record_target(table, describe::required_fields<T>, describe::text_field<T>), into_(into) {}

    constexpr presence element(reader& from, std::size_t index, std::string_view name) override {
        auto result = presence::failed;
        (void)((index == I && (result = read_member(from, table[I], name, into_.*describe::member_pointer<T, I>,
                                                    used_[table[I].sequence]),
                               true)) ||
               ...);
        return result;
    }
    constexpr presence plain(reader& from, std::size_t index, std::string_view text, std::size_t offset) override {
        auto result = presence::failed;
        (void)((index == I &&
                (result = read_plain_member(from, table[I], text, offset, into_.*describe::member_pointer<T, I>), true)) ||
               ...);
        return result;
    }
    constexpr void finish() override {
        (finish_member(table[I], into_.*describe::member_pointer<T, I>, used_[table[I].sequence], (seen >> I & 1) != 0), ...);
    }

private:
    T& into_;
    std::array<std::size_t, describe::sequence_count<T> + 1> used_{};
};

/// A struct's element; behind its name on entry, behind its end tag on return.
template <class T>
constexpr bool read_record(reader& from, std::string_view name, T& into, std::string_view selector) {
    record_of<T> target(into);
    return walk_record(from, name, target, selector);
}

/// A choice's element: the attribute that selects is looked for first, wherever it stands in the tag.
template <class T>
constexpr bool read_choice(reader& from, std::string_view name, T& into) {
    static_assert(describe::check_choice<T>());
    constexpr auto const& said = wire<T>;
    auto const start = from.at.offset();
    std::size_t chosen = said.values.size();
    bool told = false;
    std::size_t offset = start;
    attribute one;
    for (auto end = from.at.next_attribute(one);; end = from.at.next_attribute(one)) {
        if (end == tag_end::failed) return false;
        if (end != tag_end::attribute) break;
        if (!scan::same_letters(one.name, said.attribute)) continue;
        told = true;
        offset = one.offset;
        auto const value = scan::trimmed(one.value);
        for (std::size_t i = 0; i < said.values.size(); ++i)
            if (value == said.values[i]) chosen = i;
        for (std::size_t i = 0; chosen == said.values.size() && i < said.values.size(); ++i)
            if (scan::same_letters(value, said.values[i])) {
                if (!from.in().odd(quirk_kind::letter_case, offset, said.values[i], value, said.attribute, true)) return false;
                chosen = i;
            }
        if (chosen == said.values.size())
            return from.in().fail(error_code::value_invalid, offset, describe::expected_values<T>, value, said.attribute, true);
        if (one.name != said.attribute && !from.in().odd(quirk_kind::letter_case, offset, said.attribute, one.name, one.name, true))
            return false;
        break;
    }
    if (!told)
        return from.in().fail(error_code::field_required, offset, describe::expected_values<T>, "nothing", said.attribute, true);
    std::string_view const selector = one.name; // a view of the document, not of the attribute
    from.at.restart_attributes(start);
    return read_alternative<0>(from, name, into, selector, chosen);
}

template <std::size_t I, class T>
constexpr bool read_alternative(reader& from, std::string_view name, T& into, std::string_view selector, std::size_t chosen) {
    if constexpr (I + 1 < describe::shapes::choice_of<T>::count) {
        if (chosen != I) return read_alternative<I + 1>(from, name, into, selector, chosen);
    }
    if (into.index() != I) into.template emplace<I>();
    return read_record(from, name, *std::get_if<I>(&into), selector);
}

} // namespace waybill::xml
