// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/text/space.hpp>
#include <waybill/detail/xml/choice_reader.hpp>
#include <waybill/detail/xml/fast_path_members.hpp>
#include <waybill/detail/xml/general_reader.hpp>
#include <waybill/detail/xml/plain_text.hpp>
#include <waybill/detail/xml/read_sequence.hpp>
#include <waybill/detail/xml/tags.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

/// Reads elements into described structs, in one pass and without a tree. `general_reader.hpp` iterates over
/// attributes, children and items. This file contains only what depends on the types, because it is compiled for each
/// of them.
namespace waybill::detail::xml {

template <class T>
constexpr bool read_record(reader& from, std::string_view name, T& into, std::string_view selector = {});
template <class T>
constexpr bool read_choice(reader& from, std::string_view name, T& into);

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

/// Reads the element of one member, from after its name to after its end tag. `used` counts the items of a sequence
/// without a wrapper.
template <class T>
constexpr presence read_member(reader& from, describe::field_info const& field, std::string_view name, T& into,
                               std::size_t& used) {
    if constexpr (describe::sequence_shape<T>) {
        if (!field.item.empty()) return describe::present_if(read_wrapped(from, field, name, into));
        entered const place(from.in(), field.wire, used + 1);
        if (!field.not_empty && is_absent(from.at.rest(), describe::blankness_of<describe::item_of<T>>))
            return describe::absent_if(skip_absent(from, {}, name, quirk_kind::empty_for_absent));
        return describe::present_if(read_item(from, field, name, describe::next_item(into, used)));
    } else if constexpr (!describe::optional_shape<T> && !describe::plain_shape<T>) {
        entered const place(from.in(), field.wire);
        return describe::present_if(read_item(from, field, name, into));
    } else {
        using inner = describe::unwrap_optional<T>;
        constexpr bool optional = describe::optional_shape<T>;
        plain_content found;
        if constexpr (describe::plain_shape<inner>) {
            in_secret const guard(from.in(), field.secret);
            auto const result = read_plain_element(from, field, name, found, optional, describe::text_shape<inner>);
            if (result != presence::present) return result;
            if constexpr (optional) {
                if (!into) into.emplace();
                return describe::present_if(
                    describe::take_plain(from.in(), field, found.text, found.offset, *into, field.wire));
            } else {
                return describe::present_if(
                    describe::take_plain(from.in(), field, found.text, found.offset, into, field.wire));
            }
        } else {
            auto const result = absent_element(from, field, name, describe::blankness_of<inner>);
            if (result != presence::present) return result;
            if (!into) into.emplace();
            return read_member(from, field, name, *into, used);
        }
    }
}

/// Reads a plain field from an attribute or the text of a struct; that text adds no step to the path.
template <class T>
constexpr presence read_plain_member(reader& from, describe::field_info const& field, std::string_view text,
                                     std::size_t offset, T& into) {
    using inner = describe::unwrap_optional<T>;
    if constexpr (describe::plain_shape<inner>) {
        auto const leaf = field.place == describe::field_place::text ? std::string_view{} : field.wire;
        in_secret const guard(from.in(), field.secret);
        if constexpr (describe::optional_shape<T>) {
            if (describe::means_absent(text, describe::text_shape<inner>))
                return describe::absent_if(from.in().tolerate(quirk_kind::empty_for_absent, offset,
                                                              "nothing when there is no value", {}, leaf,
                                                              field.place == describe::field_place::attribute));
            if (!into) into.emplace();
            return describe::present_if(describe::take_plain(from.in(), field, text, offset, *into, leaf));
        } else {
            return describe::present_if(describe::take_plain(from.in(), field, text, offset, into, leaf));
        }
    } else {
        return presence::failed;
    }
}

/// A struct of type `T` that is being read.
template <class T, class Indices = std::make_index_sequence<describe::member_count<T>>>
class record_of;

template <class T, std::size_t... I>
class record_of<T, std::index_sequence<I...>> final : public record_target {
    static constexpr auto const& table = describe::table<T>;

public:
    constexpr explicit record_of(T& into) noexcept
        : record_target(table, describe::names<T>, describe::required_fields<T>, describe::text_field<T>,
                        describe::contains_secret<T>),
          into_(into) {}

    constexpr bool predicted(reader& from) override {
        return fast_path_members<T>::read_on(from, into_, used, seen, absent);
    }
    constexpr presence element(reader& from, std::size_t index, std::string_view name) override {
        auto result = presence::failed;
        if constexpr (describe::readable<T>) // otherwise the compiler has reported the reason
            (void)((index == I && (result = read_member(from, table[I], name, into_.*describe::member_pointer<T, I>,
                                                        used[table[I].sequence]),
                                   true)) ||
                   ...);
        return result;
    }
    constexpr presence plain(reader& from, std::size_t index, std::string_view text, std::size_t offset) override {
        auto result = presence::failed;
        (void)((index == I && (result = plain_at<I>(from, text, offset), true)) || ...);
        return result;
    }
    constexpr void finish() override { fast_path_members<T>::finish(into_, used, seen); }

    typename fast_path_members<T>::used_items used{};

private:
    template <std::size_t Index>
    constexpr presence plain_at(reader& from, std::string_view text, std::size_t offset) {
        if constexpr (table[Index].place == describe::field_place::element || !describe::readable<T>)
            return presence::failed; // unreachable
        else
            return read_plain_member(from, table[Index], text, offset, into_.*describe::member_pointer<T, Index>);
    }

    T& into_;
};

/// Reads the element of a struct, from after its name to after its end tag.
template <class T>
constexpr bool read_record(reader& from, std::string_view name, T& into, std::string_view selector) {
    record_of<T> target(into);
    return parse_record(from, name, target, selector);
}

/// Returns true if the end tag of `name` is at `at`.
[[gnu::always_inline]] inline constexpr bool at_end_tag(char const* at, char const* end, std::string_view name) {
    return std::size_t(end - at) >= name.size() + 3 && at[0] == '<' && at[1] == '/' && at[name.size() + 2] == '>' &&
           text::same_bytes(at + 2, name.data(), name.size());
}

/// Completes a struct after the fast path has stopped.
template <class T>
[[gnu::noinline]] constexpr bool read_rest(reader& from, std::string_view name, T& into,
                                           typename fast_path_members<T>::used_items const& used, std::uint64_t seen) {
    record_of<T> target(into);
    target.used = used;
    target.seen = seen;
    return parse_content(from, name, target);
}

template <class T>
[[gnu::noinline]] constexpr bool read_content(reader& from, std::string_view name, T& into) {
    if constexpr (describe::text_field<T> != describe::member_count<T>) {
        record_of<T> target(into);
        from.at.go_to(from.at.place() - 1);
        return parse_record(from, name, target, {});
    } else {
        typename fast_path_members<T>::used_items used{};
        std::uint64_t seen = 0;
        if (!fast_path_members<T>::read(from, into, used, seen)) return false;
        auto const* const at = text::space::skip(from.at.place(), from.at.end());
        if ((describe::required_fields<T> & ~seen) != 0 || !at_end_tag(at, from.at.end(), name)) [[unlikely]]
            return read_rest(from, name, into, used, seen);
        from.at.go_to(at + name.size() + 3);
        from.at.leave();
        fast_path_members<T>::finish(into, used, seen);
        return true;
    }
}

template <std::size_t I, class T>
constexpr bool read_alternative(reader& from, std::string_view name, T& into, std::string_view selector,
                                std::size_t chosen) {
    if constexpr (I + 1 < describe::choice_of<T>::count) {
        if (chosen != I) return read_alternative<I + 1>(from, name, into, selector, chosen);
    }
    if (into.index() != I) into.template emplace<I>();
    auto& alternative = *std::get_if<I>(&into);
    if constexpr (I == describe::named_alternatives<T>) {
        using unknown = std::variant_alternative_t<I, T>;
        return read_unknown_kind(from, name, selector, alternative.*describe::member_pointer<unknown, 0>,
                                 alternative.*describe::member_pointer<unknown, 1>);
    } else {
        return read_record(from, name, alternative, selector);
    }
}

/// Reads the element of a choice, from after its name to after its end tag.
template <class T>
constexpr bool read_choice(reader& from, std::string_view name, T& into) {
    if constexpr (!describe::check_choice<T>()) {
        return false; // the compiler has reported the reason
    } else {
        std::size_t chosen = 0;
        std::string_view selector;
        return find_choice(from, describe::rules_of<T>, chosen, selector) &&
               read_alternative<0>(from, name, into, selector, chosen);
    }
}

} // namespace waybill::detail::xml
