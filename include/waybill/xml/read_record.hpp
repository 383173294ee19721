// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe/check.hpp>
#include <waybill/describe/find.hpp>
#include <waybill/describe/one_of.hpp>
#include <waybill/describe/plain.hpp>
#include <waybill/xml/cursor.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

/// Reading elements into described structs, in one pass and without a tree.
namespace waybill::xml {

/// The typed reader's view of one document: the cursor and what it already complained of.
class reader {
public:
    constexpr explicit reader(reading& in) noexcept : at(in) {}

    cursor at;
    bool namespace_told = false;

    [[nodiscard]] constexpr reading& in() noexcept { return at.in; }
};

/// An attribute that is about XML itself: a namespace declaration, `xsi:…`, `xml:…`. Sets `nil` for `xsi:nil="true"`.
/// A namespace declared for the documents' own names is a quirk.
constexpr bool is_about_xml(reader& from, attribute const& one, bool& nil, bool& good) {
    good = true;
    if (one.name == "xmlns") {
        if (!one.value.empty() && !from.namespace_told) {
            from.namespace_told = true;
            good = from.in().odd(quirk_kind::namespaced, one.offset, "no namespace", one.value);
        }
        return true;
    }
    auto const prefix = prefix_part(one.name);
    if (prefix.empty()) return false;
    if (prefix != "xmlns" && prefix != "xml" && local_part(one.name) == "nil") nil = one.value == "true" || one.value == "1";
    return true;
}

/// Attributes of an element that has none of its own: those about XML are taken, others are quirks.
constexpr tag_end read_no_attributes(reader& from, std::string_view leaf, bool& nil) {
    for (;;) {
        attribute one;
        auto const end = from.at.next_attribute(one);
        if (end != tag_end::attribute) return end;
        bool good = true;
        if (is_about_xml(from, one, nil, good)) {
            if (!good) return tag_end::failed;
        } else {
            auto const odd = [&] {
                return from.in().odd(quirk_kind::unknown_field, one.offset, "no such attribute", one.name, one.name, true);
            };
            bool tolerated = false;
            if (leaf.empty()) {
                tolerated = odd();
            } else {
                entered const place(from.in(), leaf);
                tolerated = odd();
            }
            if (!tolerated) return tag_end::failed;
        }
    }
}

/// The text of an element that holds one plain value; behind its name on entry, behind its end tag on return.
struct plain_content {
    std::string_view text{};
    std::size_t offset = 0;
    bool nil = false;
};
constexpr bool read_plain_content(reader& from, std::string_view name, std::string_view leaf, plain_content& into) {
    auto& at = from.at;
    auto end = tag_end::open;
    if (!at.at_end() && at.looking_at(">")) at.skip(1);
    else end = read_no_attributes(from, leaf, into.nil);
    into.offset = at.offset();
    if (end == tag_end::failed) return false;
    if (end == tag_end::empty) {
        into.text = {};
        at.leave();
        return true;
    }
    switch (at.text(into.text)) {
    case content::failed: return false;
    case content::element:
        return from.in().fail(error_code::content_unexpected, at.offset(), "text only", at.here(), leaf);
    case content::end: break;
    }
    return at.close_tag(name); // the text lives on: only the next text() takes its storage
}

/// Skips an element no description knows, and says so.
constexpr bool skip_unknown(reader& from, std::string_view name, std::size_t offset) {
    if (!from.in().odd(quirk_kind::unknown_field, offset, "no such element", name, local_part(name))) return false;
    return from.at.skip_element(name, from.at.skip_attributes());
}

template <class T>
constexpr bool read_record(reader& from, std::string_view name, T& into, std::string_view selector = {});
template <class T>
constexpr bool read_choice(reader& from, std::string_view name, T& into);
template <std::size_t I, class T>
constexpr bool read_alternative(reader& from, std::string_view name, T& into, std::string_view selector);

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

/// What became of an optional field.
enum class presence : std::uint8_t { present, absent, failed };

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

/// Unseen optional fields and sequences of reused storage are made empty.
template <class T, std::size_t I>
constexpr void reset_unseen(T& into) {
    using member = describe::member_type<T, I>;
    if constexpr (describe::optional_shape<member>) (into.*describe::member_pointer<T, I>).reset();
}

/// The record reader's working state for one struct.
template <class T>
struct record_state {
    std::uint64_t seen = 0;
    std::array<std::size_t, describe::sequence_count<T> + 1> used{};
};

template <class T, std::size_t I>
constexpr bool read_field(reader& from, std::string_view name, T& into, record_state<T>& state) {
    constexpr auto const& field = describe::table<T>[I];
    auto const result = read_member(from, field, name, into.*describe::member_pointer<T, I>, state.used[field.sequence]);
    if (result == presence::failed) return false;
    if (result == presence::present) state.seen |= std::uint64_t{1} << I;
    return true;
}

template <class T, std::size_t I>
constexpr bool read_plain_field(reader& from, std::string_view text, std::size_t offset, T& into) {
    using member = describe::member_type<T, I>;
    using inner = describe::unwrap_optional<member>;
    constexpr auto const& field = describe::table<T>[I];
    auto& value = into.*describe::member_pointer<T, I>;
    if constexpr (!describe::plain_shape<inner>) {
        return from.in().fail(error_code::content_unexpected, offset, "an element", "an attribute", field.wire, true);
    } else if constexpr (describe::optional_shape<member>) {
        if (describe::empty_is_absent<inner> && scan::trimmed(text).empty()) {
            value.reset();
            return from.in().odd(quirk_kind::empty_for_absent, offset, "nothing when there is no value", {}, field.wire,
                                 field.place == describe::field_place::attribute);
        }
        if (!value) value.emplace();
        return describe::take_plain(from.in(), field, text, offset, *value, field.wire);
    } else {
        return describe::take_plain(from.in(), field, text, offset, value, field.wire);
    }
}

template <class T>
struct record_reader {
    static_assert(describe::check_record<T>());

    static constexpr std::size_t count = describe::member_count<T>;
    static constexpr std::span<describe::field_info const> fields{describe::table<T>};
    static constexpr bool has_text = describe::text_field<T> != count;

    using element_reader = bool (*)(reader&, std::string_view, T&, record_state<T>&);
    using plain_reader = bool (*)(reader&, std::string_view, std::size_t, T&);

    static constexpr auto elements = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::array<element_reader, count>{&read_field<T, I>...};
    }(std::make_index_sequence<count>{});
    static constexpr auto plains = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::array<plain_reader, count>{&read_plain_field<T, I>...};
    }(std::make_index_sequence<count>{});

    /// All attributes of the start tag. `selector` names the attribute that chose this struct out of a choice.
    static constexpr tag_end attributes(reader& from, T& into, record_state<T>& state, std::string_view selector, bool& nil) {
        for (;;) {
            attribute one;
            auto const end = from.at.next_attribute(one);
            if (end != tag_end::attribute) return end;
            bool good = true;
            if (is_about_xml(from, one, nil, good)) {
                if (!good) return tag_end::failed;
                continue;
            }
            if (!selector.empty() && one.name == selector) continue;
            auto const found = describe::find_field(fields, 0, one.name, describe::field_place::attribute);
            if (found.match != describe::name_match::exact) {
                auto const kind = found.match == describe::name_match::none
                                      ? quirk_kind::unknown_field
                                      : describe::quirk_of(found.match, fields[found.index].place);
                if (!from.in().odd(kind, one.offset,
                                   found.match == describe::name_match::none ? "no such attribute" : fields[found.index].wire,
                                   one.name, one.name, true))
                    return tag_end::failed;
                if (found.match == describe::name_match::none) continue;
            }
            auto const bit = std::uint64_t{1} << found.index;
            if ((state.seen & bit) != 0) {
                from.in().fail(error_code::field_repeated, one.offset, "the field once", one.name, one.name, true);
                return tag_end::failed;
            }
            if (!plains[found.index](from, one.value, one.offset, into)) return tag_end::failed;
            state.seen |= bit;
        }
    }

    static constexpr bool children(reader& from, std::string_view name, T& into, record_state<T>& state) {
        auto& at = from.at;
        std::size_t expected = 0;
        for (;;) {
            auto const next = at.next_in_elements();
            if (next == content::failed) return false;
            if (next == content::end) return true;
            auto const offset = at.offset();
            std::string_view tag;
            if (!at.open_tag(tag)) return false;
            auto local = tag;
            if (auto const colon = tag.find(':'); colon != std::string_view::npos) {
                local = tag.substr(colon + 1);
                if (!from.namespace_told) {
                    from.namespace_told = true;
                    if (!from.in().odd(quirk_kind::namespaced, offset, "names without a prefix", tag, local)) return false;
                }
            }
            auto const found = describe::find_field(fields, expected, local, describe::field_place::element);
            if (found.match != describe::name_match::exact) {
                if (found.match == describe::name_match::none) {
                    if (!skip_unknown(from, tag, offset)) return false;
                    continue;
                }
                if (!from.in().odd(describe::quirk_of(found.match, fields[found.index].place), offset,
                                   fields[found.index].wire, local, local))
                    return false;
            }
            auto const& field = fields[found.index];
            if ((state.seen & (std::uint64_t{1} << found.index)) != 0 && !field.repeated)
                return from.in().fail(error_code::field_repeated, offset, "the field once", local, field.wire);
            if (!elements[found.index](from, tag, into, state)) return false;
            expected = found.index + std::size_t{!field.repeated};
        }
        (void)name;
    }

    /// The text of a struct that holds attributes and text: `<Rate currency="TND">220.000</Rate>`.
    static constexpr bool text(reader& from, T& into, record_state<T>& state) {
        auto const offset = from.at.offset();
        std::string_view found;
        switch (from.at.text(found)) {
        case content::failed: return false;
        case content::element:
            return from.in().fail(error_code::content_unexpected, from.at.offset(), "text only", from.at.here());
        case content::end: break;
        }
        return plain_text(from, found, offset, into, state);
    }
    static constexpr bool plain_text(reader& from, std::string_view found, std::size_t offset, T& into, record_state<T>& state) {
        constexpr auto index = describe::text_field<T>;
        state.seen |= std::uint64_t{1} << index;
        using member = describe::unwrap_optional<describe::member_type<T, index>>;
        // the struct's own path is entered already: the text needs no further step
        auto& value = into.*describe::member_pointer<T, index>;
        if constexpr (describe::optional_shape<describe::member_type<T, index>>) {
            if (describe::empty_is_absent<member> && scan::trimmed(found).empty()) {
                value.reset();
                return true;
            }
            if (!value) value.emplace();
            return describe::take_plain(from.in(), fields[index], found, offset, *value, {});
        } else {
            return describe::take_plain(from.in(), fields[index], found, offset, value, {});
        }
    }

    static constexpr bool finish(reader& from, std::size_t offset, T& into, record_state<T> const& state) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            ((void)((state.seen >> I & 1) == 0 ? reset_unseen<T, I>(into) : void()), ...);
            (drop_field<I>(into, state), ...);
        }(std::make_index_sequence<count>{});
        auto const missing = describe::required_fields<T> & ~state.seen;
        if (missing == 0) return true;
        auto const& field = fields[static_cast<std::size_t>(std::countr_zero(missing))];
        return from.in().fail(error_code::field_required, offset, field.wire, "nothing", field.wire,
                              field.place == describe::field_place::attribute);
    }
    template <std::size_t I>
    static constexpr void drop_field(T& into, record_state<T> const& state) {
        if constexpr (describe::table<T>[I].repeated)
            drop_unused(into.*describe::member_pointer<T, I>, state.used[describe::table<T>[I].sequence]);
    }
};

/// A struct's element; behind its name on entry, behind its end tag on return.
template <class T>
constexpr bool read_record(reader& from, std::string_view name, T& into, std::string_view selector) {
    using record = record_reader<T>;
    record_state<T> state;
    bool nil = false;
    auto end = tag_end::open;
    if (from.at.looking_at(">")) {
        from.at.skip(1);
    } else {
        end = record::attributes(from, into, state, selector, nil);
        if (end == tag_end::failed) return false;
    }
    auto offset = from.at.offset();
    if (end == tag_end::empty) {
        if constexpr (record::has_text) {
            if (!record::plain_text(from, {}, offset, into, state)) return false;
        }
        from.at.leave();
    } else {
        if constexpr (record::has_text) {
            if (!record::text(from, into, state)) return false;
        } else {
            if (!record::children(from, name, into, state)) return false;
        }
        offset = from.at.offset();
        if (!from.at.close_tag(name)) return false;
    }
    return record::finish(from, offset, into, state);
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
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        bool good = false;
        (void)((I == chosen && (good = read_alternative<I>(from, name, into, selector), true)) || ...);
        return good;
    }(std::make_index_sequence<describe::shapes::choice_of<T>::count>{});
}

template <std::size_t I, class T>
constexpr bool read_alternative(reader& from, std::string_view name, T& into, std::string_view selector) {
    if (into.index() != I) into.template emplace<I>();
    return read_record(from, name, *std::get_if<I>(&into), selector);
}

} // namespace waybill::xml
