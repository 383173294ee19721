// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/json/choice_reader.hpp>
#include <waybill/detail/json/fast_path_members.hpp>
#include <waybill/detail/json/general_reader.hpp>
#include <waybill/detail/json/names.hpp>
#include <waybill/detail/json/plain_value.hpp>
#include <waybill/detail/json/read_sequence.hpp>
#include <waybill/detail/text/space.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

/// Reads JSON values into described structs, in one pass and without a tree. Attributes are `@name`, text beside
/// attributes is `#text`, repeated elements are arrays; other forms that partners write are quirks.
/// `general_reader.hpp` contains the loops; this file contains what depends on the types.
namespace waybill::detail::json {

template <class T>
constexpr bool read_record(cursor& at, T& into, std::string_view selector = {}, bool bare = false);
template <class T>
constexpr bool read_choice(cursor& at, T& into);

/// Reads one plain value of type `T` or an optional one.
template <class T>
constexpr presence read_plain(cursor& at, describe::field_info const& field, T& into, std::string_view leaf) {
    using inner = describe::unwrap_optional<T>;
    constexpr bool optional = describe::optional_shape<T>;
    constexpr auto wants = [] {
        if constexpr (describe::text_shape<inner>)
            return json_kind::string;
        else
            return value_format<inner>::json;
    }();
    in_secret const guard(at.in, field.secret);
    plain_value found;
    auto const result = read_plain_value(at, field, wants, describe::text_shape<inner>, optional, leaf, found);
    if (result != presence::present) return result;
    auto const take = [&](inner& value) {
        if constexpr (std::is_same_v<inner, bool>) {
            if (found.native_boolean) {
                value = found.text == "true";
                return presence::present;
            }
        }
        return describe::present_if(describe::take_plain(at.in, field, found.text, found.offset, value, leaf));
    };
    if constexpr (optional) {
        if (!into) into.emplace();
        return take(*into);
    } else {
        return take(into);
    }
}

template <class T>
constexpr bool read_item(cursor& at, describe::field_info const& field, T& into) {
    if constexpr (describe::record_shape<T>)
        return read_record(at, into, {}, field.bare);
    else if constexpr (describe::choice_shape<T>)
        return read_choice(at, into);
    else
        return read_plain(at, field, into, {}) == presence::present;
}

/// Reads one member's value.
template <class T>
constexpr presence read_member(cursor& at, describe::field_info const& field, T& into) {
    if constexpr (describe::sequence_shape<T>) {
        sequence_of<T> target(field, into);
        bool const good =
            field.item.empty() ? parse_items(at, field.wire, target, false) : parse_wrapped(at, field, target);
        describe::drop_unused(into, target.used);
        if (good && field.repeated && target.used == 0) return presence::absent; // the same as an absent member
        return describe::present_if(good);
    } else if constexpr (describe::plain_shape<describe::unwrap_optional<T>>) {
        return read_plain(at, field, into,
                          field.place == describe::field_place::text ? std::string_view{} : field.wire);
    } else if constexpr (describe::optional_shape<T>) {
        auto const result = absent_value(at, field, describe::blankness_of<describe::unwrap_optional<T>>);
        if (result != presence::present) return result;
        if (!into) into.emplace();
        return read_member(at, field, *into);
    } else {
        entered const place(at.in, field.wire);
        return describe::present_if(read_item(at, field, into));
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

    constexpr bool predicted(cursor& at, bool& first) override {
        return fast_path_members<T>::read_on(at, into_, seen, absent, first);
    }
    constexpr presence value(cursor& at, std::size_t index) override {
        auto result = presence::failed;
        if constexpr (describe::readable<T>) // otherwise the compiler has reported the reason
            (void)((index == I && (result = read_member(at, table[I], into_.*describe::member_pointer<T, I>), true)) ||
                   ...);
        return result;
    }
    constexpr void finish() override { fast_path_members<T>::finish(into_, seen); }

private:
    T& into_;
};

/// Completes a struct after the fast path has stopped.
template <class T>
[[gnu::noinline]] constexpr bool read_rest(cursor& at, T& into, std::uint64_t seen, std::string_view selector,
                                           bool first) {
    record_of<T> target(into);
    target.seen = seen;
    target.selected = !selector.empty();
    return parse_content(at, target, selector, first);
}

template <class T>
[[gnu::noinline]] constexpr bool read_content(cursor& at, T& into, std::string_view selector, bool first) {
    std::uint64_t seen = 0;
    if (!fast_path_members<T>::read(at, into, seen, first)) return false;
    auto const* const end = text::space::skip(at.place(), at.end());
    if ((describe::required_fields<T> & ~seen) != 0 || end == at.end() || *end != '}') [[unlikely]]
        return read_rest(at, into, seen, selector, first);
    at.go_to(end + 1);
    --at.in.depth;
    fast_path_members<T>::finish(into, seen);
    return true;
}

template <class T>
constexpr bool read_record(cursor& at, T& into, std::string_view selector, bool bare) {
    record_of<T> target(into);
    target.bare = bare;
    return parse_record(at, target, selector);
}

template <std::size_t I, class T>
constexpr bool read_alternative(cursor& at, T& into, std::size_t chosen, std::string const& unknown) {
    if constexpr (I + 1 < describe::choice_of<T>::count) {
        if (chosen != I) return read_alternative<I + 1>(at, into, chosen, unknown);
    }
    if (into.index() != I) into.template emplace<I>();
    auto& alternative = *std::get_if<I>(&into);
    if constexpr (I == describe::named_alternatives<T>) {
        using kept = std::variant_alternative_t<I, T>;
        alternative.*describe::member_pointer<kept, 0> = unknown;
        return read_unknown_kind(at, wire<T>.attribute, alternative.*describe::member_pointer<kept, 1>);
    } else {
        return read_record(at, alternative, wire<T>.attribute);
    }
}

template <class T>
constexpr bool read_choice(cursor& at, T& into) {
    if constexpr (!describe::check_choice<T>()) {
        return false; // the compiler has reported the reason
    } else {
        std::size_t chosen = 0;
        std::string unknown;
        return find_choice(at, describe::rules_of<T>, chosen, unknown) &&
               read_alternative<0>(at, into, chosen, unknown);
    }
}

} // namespace waybill::detail::json
