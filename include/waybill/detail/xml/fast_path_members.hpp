// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/find.hpp>
#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/text/space.hpp>
#include <waybill/detail/text/stop.hpp>
#include <waybill/detail/xml/general_reader.hpp>
#include <waybill/detail/xml/plain_text.hpp>
#include <waybill/detail/xml/read_sequence.hpp>
#include <waybill/detail/xml/tags.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

/// Reads the children of a struct in canonical form; compiled for each struct. The general reader handles other forms.
namespace waybill::detail::xml {

template <class T>
constexpr presence read_member(reader& from, describe::field_info const& field, std::string_view name, T& into,
                               std::size_t& used);

/// The fast path for the children of a struct, without a target: most structs need only this.
template <class T, class Indices = std::make_index_sequence<describe::member_count<T>>>
struct fast_path_members;

// The indices are arguments of the class, so that a member needs no function of its own.
template <class T, std::size_t... I>
struct fast_path_members<T, std::index_sequence<I...>> {
    /// The number of items read of each sequence without a wrapper.
    using used_items = std::array<std::size_t, describe::sequence_count<T> + 1>;

    /// Reads canonical children from the first one on and stops before anything else. Adds the fields with a value to
    /// `seen`. Returns false after an error.
    [[gnu::always_inline]] static constexpr bool read(reader& from, T& into, used_items& used, std::uint64_t& seen) {
        if constexpr (sizeof...(I) <= 3) // a call costs as much as a child
            return read_here(from, into, used, seen, 0);
        else
            return read_on(from, into, used, seen, 0);
    }
    /// The same after children that the general reader has read; `absent` ones have no value.
    [[gnu::noinline]] static constexpr bool read_on(reader& from, T& into, used_items& used, std::uint64_t& seen,
                                                    std::uint64_t absent) {
        return read_here(from, into, used, seen, absent);
    }
    /// Clears fields that were not seen and cuts sequences to the items read.
    static constexpr void finish(T& into, used_items const& used, std::uint64_t seen) {
        if constexpr (describe::readable<T>) {
            describe::empty_unseen(into, seen, std::index_sequence<I...>{});
            (cut<I>(into.*describe::member_pointer<T, I>, used), ...);
        }
    }

private:
    static constexpr auto const& table = describe::table<T>;

    /// The state of the fast path; all of it is local, so that it stays in registers while strings are written.
    struct prediction {
        char const* at;
        char const* last;    ///< the last position where a tag can be compared
        char const* end;     ///< of the document
        std::size_t longest; ///< see `limits::text`
        std::uint64_t taken; ///< the fields that must not occur again
        std::size_t count;   ///< elements read but not yet counted
        std::size_t start;   ///< the first expected field
    };

    [[gnu::always_inline]] static constexpr bool read_here(reader& from, T& into, used_items& used, std::uint64_t& seen,
                                                           std::uint64_t absent) {
        auto& in = from.in();
        auto const* const begin = from.at.place();
        if (std::size_t(from.at.end() - begin) < longest_tag<T> || in.depth >= in.limits().depth ||
            in.elements + sizeof...(I) > in.limits().elements)
            return true;
        prediction on{text::space::skip(begin, from.at.end()),
                      from.at.end() - longest_tag<T>,
                      from.at.end(),
                      in.limits().text,
                      seen | absent,
                      0,
                      0};
        if (on.at > on.last || *on.at != '<') return true;
        if constexpr (describe::readable<T>) // otherwise the compiler has reported the reason
            while ((predict<I>(from, into, used, on) && ...) && find_start(on)) {}
        in.elements += on.count;
        seen = on.taken & ~absent;
        from.at.go_to(on.at);
        return !in.failed();
    }

    /// Cuts a sequence without a wrapper to the items read.
    template <std::size_t Index, class Value>
    [[gnu::always_inline]] static constexpr void cut(Value& value, used_items const& used) {
        if constexpr (describe::sequence_shape<Value> && table[Index].repeated)
            describe::drop_unused(value, used[table[Index].sequence]);
    }

    /// The next element is not a later field. Returns true if it is an earlier one, from which to continue.
    [[gnu::always_inline]] static constexpr bool find_start(prediction& on) {
        using end_of_tag = text::stop_set<text::stop_at::nothing_else, '>'>;
        if (on.at[1] == '/') return false;
        auto const* const name = on.at + 1;
        auto const* const after = end_of_tag::find(name, on.at + longest_tag<T>);
        on.start = describe::names<T>.find({name, std::size_t(after - name)}, describe::field_place::element);
        return on.start != sizeof...(I) && (on.taken >> on.start & 1) == 0;
    }

    /// Reads the element of the field if it is next and in canonical form. Returns false if the fast path ends here.
    template <std::size_t Index>
    [[gnu::always_inline]] static constexpr bool predict(reader& from, T& into, used_items& used, prediction& on) {
        constexpr auto bit = std::uint64_t{1} << Index;
        constexpr auto const& field = table[Index];
        if constexpr (field.place == describe::field_place::element) {
            using member = describe::member_type<T, Index>;
            using inner = describe::unwrap_optional<member>;
            constexpr auto const& open = open_tag<T, Index>;
            constexpr auto const& close = close_tag<T, Index>;
            if (Index < on.start || !open.matches_at(on.at)) return true;
            if ((on.taken & bit) != 0 && !field.repeated) return false;
            auto& value = into.*describe::member_pointer<T, Index>;
            if constexpr (describe::plain_shape<inner>) {
                plain_text const text{on.at + open.size, on.end, on.longest};
                char const* after = nullptr;
                if constexpr (describe::optional_shape<member>) {
                    // a blank text may mean that there is no value
                    if (describe::text_shape<inner> && text::is_space(*text.begin)) [[unlikely]]
                        return false;
                    if (!value) value.emplace();
                    after = read_plain_text(text, field, *value);
                } else {
                    after = read_plain_text(text, field, value);
                }
                if (after == nullptr || after > on.last || !close.matches_at(after)) return false;
                on.at = after + close.size;
                ++on.count;
                on.taken |= bit;
            } else {
                auto& in = from.in();
                in.elements += on.count;
                on.count = 0;
                if (!read_nested<Index>(from, used, on, value)) return false;
                on.at = from.at.place();
                on.taken |= bit;
                if (in.elements + sizeof...(I) > in.limits().elements) return false;
            }
            on.at = text::space::skip(on.at, on.end);
            return on.at <= on.last && *on.at == '<';
        } else {
            return true;
        }
    }
    /// Returns true if an element whose content begins here is blank and so cannot be a `Record`. In canonical form,
    /// the first text decides.
    template <class Record>
    [[gnu::always_inline]] static constexpr bool may_be_blank(char const* content, char const* end) {
        if constexpr (describe::blankness_of<Record> == describe::blankness::a_value) {
            return false;
        } else {
            using first = describe::unwrap_optional<describe::member_type<Record, 0>>;
            if constexpr (describe::plain_shape<first> &&
                          describe::table<Record>[0].place == describe::field_place::element) {
                constexpr auto const& open_first = open_tag<Record, 0>;
                if (std::size_t(end - content) > open_first.size && open_first.matches_at(content)) [[likely]] {
                    char const next = content[open_first.size];
                    if (next != '<' && !text::is_space(next)) return false;
                }
            }
            return is_absent({content - 1, std::size_t(end - content) + 1}, describe::blankness_of<Record>);
        }
    }
    /// Reads elements that are not plain values. Returns false after an error, or if the form is not canonical and
    /// nothing was read.
    template <std::size_t Index, class Value>
    [[gnu::always_inline]] static constexpr bool read_nested(reader& from, used_items& used, prediction& on,
                                                             Value& value) {
        constexpr auto const& field = table[Index];
        constexpr auto const& open = open_tag<T, Index>;
        auto const* const content = on.at + open.size;
        if constexpr (describe::record_shape<Value>) {
            from.at.enter_at(content);
            entered const place(from.in(), field.wire);
            return read_content(from, field.wire, value);
        } else if constexpr (describe::optional_shape<Value>) {
            if (content[0] == '<' && content[1] == '/') return false; // it may mean that there is no value
            if (may_be_blank<describe::unwrap_optional<Value>>(content, on.end)) [[unlikely]]
                return false;
            if (!value) value.emplace();
            return read_nested<Index>(from, used, on, *value);
        } else if constexpr (describe::sequence_shape<Value> && !field.item.empty()) {
            from.at.enter_at(content);
            return read_items<Index>(from, value);
        } else {
            std::string_view name = field.wire;
            for (auto const* at = on.at;;) {
                if constexpr (field.repeated && !field.not_empty) {
                    if (may_be_blank<describe::item_of<Value>>(at + open.size, on.end)) [[unlikely]]
                        return at != on.at; // items before this one were read
                }
                from.at.go_to(at);
                if (!from.at.open_known_tag(name) ||
                    read_member(from, field, name, value, used[field.sequence]) != presence::present)
                    return false;
                at = from.at.place();
                if (!field.repeated || at > on.last || !open.matches_at(at)) return true;
            }
        }
    }
    /// The items of a wrapper whose start tag was read, and its end tag.
    template <std::size_t Index, class Sequence>
    [[gnu::always_inline]] static constexpr bool read_items(reader& from, Sequence& items) {
        constexpr auto const& field = table[Index];
        constexpr auto const& close = close_tag<T, Index>;
        sequence_of<Sequence> target(field, items);
        entered const wrapper(from.in(), field.wire);
        if (!target.predicted(from)) return false;
        auto const* const at = text::space::skip(from.at.place(), from.at.end());
        if (target.used != 0 && std::size_t(from.at.end() - at) >= close.size && close.matches_at(at)) [[likely]] {
            from.at.go_to(at + close.size);
            from.at.leave();
        } else if (!parse_items(from, field, field.wire, target)) {
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
};

} // namespace waybill::detail::xml
