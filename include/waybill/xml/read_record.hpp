// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe/check.hpp>
#include <waybill/describe/one_of.hpp>
#include <waybill/scan/space.hpp>
#include <waybill/xml/plain_text.hpp>
#include <waybill/xml/read_sequence.hpp>
#include <waybill/xml/record_walk.hpp>
#include <waybill/xml/tags.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

/// Reading elements into described structs, in one pass and without a tree. The walks over attributes, children and
/// items are in `record_walk.hpp`; what depends on the types is here, and kept small: it is compiled for each of them.
namespace waybill::xml {

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

/// One member's element; behind its name on entry, behind its end tag on return. `used` counts the items of an
/// unwrapped sequence.
template <class T>
constexpr presence read_member(reader& from, describe::field_info const& field, std::string_view name, T& into,
                               std::size_t& used) {
    if constexpr (describe::sequence_shape<T>) {
        if (!field.item.empty()) return describe::present_if(read_wrapped(from, field, name, into));
        entered const place(from.in(), field.wire, used + 1);
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
            auto const result =
                read_plain_element(from, field, name, found, optional, describe::empty_is_absent<inner>);
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
            bool needs = false; // whether the empty element cannot be a value
            if constexpr (describe::record_shape<inner>) needs = describe::required_fields<inner> != 0;
            auto const result = absent_element(from, field, name, needs);
            if (result != presence::present) return result;
            if (!into) into.emplace();
            return read_member(from, field, name, *into, used);
        }
    }
}

/// A plain field out of an attribute or a struct's own text; the text of a struct adds no step to the path.
template <class T>
constexpr presence read_plain_member(reader& from, describe::field_info const& field, std::string_view text,
                                     std::size_t offset, T& into) {
    using inner = describe::unwrap_optional<T>;
    if constexpr (describe::plain_shape<inner>) {
        auto const leaf = field.place == describe::field_place::text ? std::string_view{} : field.wire;
        in_secret const guard(from.in(), field.secret);
        if constexpr (describe::optional_shape<T>) {
            if (describe::empty_is_absent<inner> && scan::trimmed(text).empty())
                return describe::absent_if(from.in().odd(quirk_kind::empty_for_absent, offset,
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

// The indices are arguments of the class, so that a member costs no function of its own.
template <class T, std::size_t... I>
class record_of<T, std::index_sequence<I...>> final : public record_target {
    static_assert(describe::check_record<T>());
    static constexpr auto const& table = describe::table<T>;

public:
    constexpr explicit record_of(T& into) noexcept
        : record_target(table, describe::names<T>, describe::required_fields<T>, describe::text_field<T>,
                        describe::holds_secret<T>),
          into_(into) {}

    constexpr bool predicted(reader& from) override {
        auto& in = from.in();
        auto const* const begin = from.at.place();
        if (std::size_t(from.at.end() - begin) < longest_tag<T> || in.depth >= in.limits().depth ||
            in.elements + sizeof...(I) > in.limits().elements)
            return true;
        prediction on{scan::space::skip(begin, from.at.end()),
                      from.at.end() - longest_tag<T>,
                      from.at.end(),
                      in.limits().text,
                      seen,
                      0,
                      0};
        if (on.at > on.last || *on.at != '<') return true;
        while ((predict<I>(from, on) && ...) && find_start(on)) {}
        in.elements += on.count;
        seen = on.seen;
        from.at.go_to(on.at);
        return !in.failed();
    }
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
        (void)((index == I && (result = plain_at<I>(from, text, offset), true)) || ...);
        return result;
    }
    constexpr void finish() override {
        (describe::finish_member(table[I], into_.*describe::member_pointer<T, I>, used_[table[I].sequence],
                                 (seen >> I & 1) != 0),
         ...);
    }

private:
    /// Where the prediction is. All of it is local, so that it stays in registers while strings are written to.
    struct prediction {
        char const* at;
        char const* last;    ///< where tags can still be compared
        char const* end;     ///< of the document
        std::size_t longest; ///< see `limits::text`
        std::uint64_t seen;
        std::size_t count; ///< elements read that are not counted yet
        std::size_t start; ///< the first field that is expected
    };

    /// No field behind the last one comes next: whether another does, from which to go on.
    [[gnu::always_inline]] constexpr bool find_start(prediction& on) const {
        using end_of_tag = scan::stop_set<scan::stop_at::nothing_else, '>'>;
        if (on.at[1] == '/') return false;
        auto const* const name = on.at + 1;
        auto const* const behind = end_of_tag::find(name, on.at + longest_tag<T>);
        on.start = names.find({name, std::size_t(behind - name)}, describe::field_place::element);
        return on.start != sizeof...(I) && ((on.seen | absent) >> on.start & 1) == 0;
    }

    /// The field's element, if that is what comes next and it is written as usual. False: nothing more is predicted.
    template <std::size_t Index>
    [[gnu::always_inline]] constexpr bool predict(reader& from, prediction& on) {
        constexpr auto bit = std::uint64_t{1} << Index;
        constexpr auto const& field = table[Index];
        if constexpr (field.place == describe::field_place::element) {
            using member = describe::member_type<T, Index>;
            using inner = describe::unwrap_optional<member>;
            constexpr auto const& open = open_tag<T, Index>;
            constexpr auto const& close = close_tag<T, Index>;
            if (Index < on.start || !open.stands_at(on.at)) return true;
            if (((on.seen | absent) & bit) != 0 && !field.repeated) return false;
            auto& value = into_.*describe::member_pointer<T, Index>;
            if constexpr (describe::plain_shape<inner>) {
                plain_text const text{on.at + open.size, on.end, on.longest};
                char const* behind = nullptr;
                if constexpr (describe::optional_shape<member>) {
                    if (!value) value.emplace();
                    behind = read_plain_text(text, field, *value);
                } else {
                    behind = read_plain_text(text, field, value);
                }
                if (behind == nullptr || behind > on.last || !close.stands_at(behind)) return false;
                on.at = behind + close.size;
                ++on.count;
                on.seen |= bit;
            } else {
                auto& in = from.in();
                in.elements += on.count;
                on.count = 0;
                if (!read_nested<Index>(from, on, value)) return false;
                on.at = from.at.place();
                on.seen |= bit;
                if (in.elements + sizeof...(I) > in.limits().elements) return false;
            }
            on.at = scan::space::skip(on.at, on.end);
            return on.at <= on.last && *on.at == '<';
        } else {
            return true;
        }
    }
    /// Elements that are no plain values. False: an error, or something odd, and nothing was read.
    template <std::size_t Index, class Value>
    [[gnu::always_inline]] constexpr bool read_nested(reader& from, prediction& on, Value& value) {
        constexpr auto const& field = table[Index];
        constexpr auto const& open = open_tag<T, Index>;
        auto const* const content = on.at + open.size;
        if constexpr (describe::record_shape<Value>) {
            from.at.enter_at(content);
            entered const place(from.in(), field.wire);
            return read_content(from, field.wire, value);
        } else if constexpr (describe::optional_shape<Value>) {
            if (content[0] == '<' && content[1] == '/') return false; // it may say that there is no such thing
            if (!value) value.emplace();
            return read_nested<Index>(from, on, *value);
        } else if constexpr (describe::sequence_shape<Value> && !field.item.empty()) {
            from.at.enter_at(content);
            return read_predicted_items<Index>(from, value);
        } else {
            std::string_view name = field.wire;
            for (auto const* at = on.at;;) {
                from.at.go_to(at);
                if (!from.at.open_known_tag(name) ||
                    read_member(from, field, name, value, used_[field.sequence]) != presence::present)
                    return false;
                at = from.at.place();
                if (!field.repeated || at > on.last || !open.stands_at(at)) return true;
            }
        }
    }
    /// The items of a wrapper whose start tag was read, and its end tag.
    template <std::size_t Index, class Sequence>
    [[gnu::always_inline]] constexpr bool read_predicted_items(reader& from, Sequence& items) {
        constexpr auto const& field = table[Index];
        constexpr auto const& close = close_tag<T, Index>;
        sequence_of<Sequence> target(field, items);
        entered const wrapper(from.in(), field.wire);
        if (!target.predicted(from)) return false;
        auto const* const at = scan::space::skip(from.at.place(), from.at.end());
        if (target.used != 0 && std::size_t(from.at.end() - at) >= close.size && close.stands_at(at)) [[likely]] {
            from.at.go_to(at + close.size);
            from.at.leave();
        } else if (!walk_items(from, field, field.wire, target)) {
            return false;
        }
        describe::drop_unused(items, target.used);
        return true;
    }
    template <class Value>
    [[gnu::always_inline]] static constexpr char const* read_plain_text(plain_text const& text,
                                                                        describe::field_info const& field,
                                                                        Value& into) {
        if constexpr (describe::text_shape<Value>)
            return text.into(into);
        else
            return text.into(into, field.format);
    }

    template <std::size_t Index>
    constexpr presence plain_at(reader& from, std::string_view text, std::size_t offset) {
        if constexpr (table[Index].place == describe::field_place::element)
            return presence::failed; // never asked for
        else
            return read_plain_member(from, table[Index], text, offset, into_.*describe::member_pointer<T, Index>);
    }

    T& into_;
    std::array<std::size_t, describe::sequence_count<T> + 1> used_{};
};

/// A struct's element; behind its name on entry, behind its end tag on return.
template <class T>
constexpr bool read_record(reader& from, std::string_view name, T& into, std::string_view selector) {
    record_of<T> target(into);
    return walk_record(from, name, target, selector);
}

/// Whether the end tag of `name` stands at `at`.
[[gnu::always_inline]] inline constexpr bool at_end_tag(char const* at, char const* end, std::string_view name) {
    return std::size_t(end - at) >= name.size() + 3 && at[0] == '<' && at[1] == '/' && at[name.size() + 2] == '>' &&
           scan::same_bytes(at + 2, name.data(), name.size());
}

template <class T>
[[gnu::noinline]] constexpr bool read_content(reader& from, std::string_view name, T& into) {
    record_of<T> target(into);
    if constexpr (describe::text_field<T> != describe::member_count<T>) {
        from.at.go_to(from.at.place() - 1);
        return walk_record(from, name, target, {});
    } else {
        if (!target.predicted(from)) return false;
        auto const* const at = scan::space::skip(from.at.place(), from.at.end());
        if ((target.required_fields & ~target.seen) != 0 || !at_end_tag(at, from.at.end(), name)) [[unlikely]]
            return walk_content(from, name, target);
        from.at.go_to(at + name.size() + 3);
        from.at.leave();
        target.finish();
        return true;
    }
}

template <std::size_t I, class T>
constexpr bool read_alternative(reader& from, std::string_view name, T& into, std::string_view selector,
                                std::size_t chosen) {
    if constexpr (I + 1 < describe::shapes::choice_of<T>::count) {
        if (chosen != I) return read_alternative<I + 1>(from, name, into, selector, chosen);
    }
    if (into.index() != I) into.template emplace<I>();
    return read_record(from, name, *std::get_if<I>(&into), selector);
}

/// A choice's element; behind its name on entry, behind its end tag on return.
template <class T>
constexpr bool read_choice(reader& from, std::string_view name, T& into) {
    static_assert(describe::check_choice<T>());
    std::size_t chosen = 0;
    std::string_view selector;
    return find_choice(from, wire<T>.attribute, wire<T>.values, describe::expected_values<T>, chosen, selector) &&
           read_alternative<0>(from, name, into, selector, chosen);
}

} // namespace waybill::xml
