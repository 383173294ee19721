// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/find.hpp>
#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/json/general_reader.hpp>
#include <waybill/detail/json/names.hpp>
#include <waybill/detail/json/plain_value.hpp>
#include <waybill/detail/json/read_sequence.hpp>
#include <waybill/detail/text/space.hpp>
#include <waybill/detail/text/stop.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

/// Reads the members of a struct in canonical form; compiled for each struct. The general reader handles other forms.
namespace waybill::detail::json {

template <class T>
constexpr presence read_member(cursor& at, describe::field_info const& field, T& into);

/// The fast path for the members of a struct, without a target: most structs need only this.
template <class T, class Indices = std::make_index_sequence<describe::member_count<T>>>
struct fast_path_members;

// The indices are arguments of the class, so that a member needs no function of its own.
template <class T, std::size_t... I>
struct fast_path_members<T, std::index_sequence<I...>> {
    /// Reads canonical members from the first one on and stops after the last of them. `first` as for
    /// `cursor::next_member`. Adds the fields with a value to `seen`. Returns false after an error.
    [[gnu::always_inline]] static constexpr bool read(cursor& at, T& into, std::uint64_t& seen, bool& first) {
        if constexpr (sizeof...(I) <= 3) // a call costs as much as a member
            return read_here(at, into, seen, 0, first);
        else
            return read_on(at, into, seen, 0, first);
    }
    /// The same after members that the general reader has read; `absent` ones have no value.
    [[gnu::noinline]] static constexpr bool read_on(cursor& at, T& into, std::uint64_t& seen, std::uint64_t absent,
                                                    bool& first) {
        return read_here(at, into, seen, absent, first);
    }
    /// Clears fields that were not seen.
    static constexpr void finish(T& into, std::uint64_t seen) {
        if constexpr (describe::readable<T>) {
            describe::empty_unseen(into, seen, std::index_sequence<I...>{});
            (clear<I>(into.*describe::member_pointer<T, I>, seen), ...);
        }
    }

private:
    static constexpr auto const& table = describe::table<T>;

    /// The state of the fast path; all of it is local, so that it stays in registers while strings are written.
    struct prediction {
        char const* at;      ///< after the last member, or at `{` before the first
        char const* name;    ///< of the next member
        char const* last;    ///< the last position where a name can be compared
        char const* end;     ///< of the document
        std::size_t longest; ///< see `limits::text`
        std::uint64_t taken; ///< the fields that must not occur again
        std::size_t count;   ///< members read but not yet counted
        std::size_t start;   ///< the first expected field
        bool spaced;         ///< there may be white space after colons
    };

    /// An array is read at once: a field that was not seen has no items.
    template <std::size_t Index, class Value>
    [[gnu::always_inline]] static constexpr void clear(Value& value, std::uint64_t seen) {
        if constexpr (describe::sequence_shape<Value> && table[Index].repeated)
            if ((seen >> Index & 1) == 0) describe::drop_unused(value, 0);
    }

    [[gnu::always_inline]] static constexpr bool read_here(cursor& at, T& into, std::uint64_t& seen,
                                                           std::uint64_t absent, bool& first) {
        auto& in = at.in;
        auto const* const begin = at.place() - (first ? 1 : 0); // at `{` or `,`
        if (std::size_t(at.end() - begin) < longest_name<T> + 1 ||
            in.elements + 2 * sizeof...(I) > in.limits().elements || in.limits().text < longest_name<T> ||
            (!first && *begin != ','))
            return true;
        prediction on{begin,
                      text::space::skip(begin + 1, at.end()),
                      at.end() - longest_name<T>,
                      at.end(),
                      in.limits().text,
                      seen | absent,
                      0,
                      0,
                      false};
        if (on.name > on.last) return true;
        if constexpr (describe::readable<T>) // otherwise the compiler has reported the reason
            while ((predict<I>(at, into, on) && ...) && find_start(on)) {}
        in.elements += on.count;
        seen = on.taken & ~absent;
        if (on.at != begin) {
            first = false;
            at.go_to(on.at);
        }
        return !in.failed();
    }

    /// The next member is not a later field. Returns true if it is an earlier one, from which to continue.
    [[gnu::always_inline]] static constexpr bool find_start(prediction& on) {
        using end_of_name = text::stop_set<text::stop_at::nothing_else, '"'>;
        if (*on.name != '"') return false;
        bool const attribute = on.name[1] == '@';
        auto const* const name = on.name + (attribute ? 2 : 1);
        auto const* const after = end_of_name::find(name, on.name + longest_name<T>);
        on.start =
            describe::names<T>.find({name, std::size_t(after - name)},
                                    attribute ? describe::field_place::attribute : describe::field_place::element);
        on.spaced = true;
        return on.start != sizeof...(I) && after[1] == ':' && (on.taken >> on.start & 1) == 0;
    }

    /// Reads the member of the field if it is next and in canonical form. Returns false if the fast path ends here.
    template <std::size_t Index>
    [[gnu::always_inline]] static constexpr bool predict(cursor& at, T& into, prediction& on) {
        constexpr auto const& field = table[Index];
        if constexpr (field.place != describe::field_place::text) {
            using member = describe::member_type<T, Index>;
            using inner = describe::unwrap_optional<member>;
            constexpr auto const& start = member_start<T, Index>;
            constexpr auto const& string = string_start<T, Index>;
            constexpr auto bit = std::uint64_t{1} << Index;
            if (Index < on.start) return true;
            auto const* begin = on.name;
            if (quoted<inner>() && string.matches_at(begin)) {
                begin += string.size;
            } else {
                if ((quoted<inner>() && !on.spaced) || !start.matches_at(begin)) return true;
                begin = text::space::skip(begin + start.size, on.end);
                if (begin == on.end || (quoted<inner>() && *begin++ != '"')) [[unlikely]]
                    return false;
            }
            if ((on.taken & bit) != 0) return false;
            auto& value = into.*describe::member_pointer<T, Index>;
            if constexpr (describe::plain_shape<inner>) {
                plain_value_text const text{begin, on.end, on.longest};
                char const* after = nullptr;
                if constexpr (describe::optional_shape<member>) {
                    // a blank text may mean that there is no value
                    if (describe::text_shape<inner> && (*begin == ' ' || *begin == '\\')) [[unlikely]]
                        return false;
                    if (!value) value.emplace();
                    after = read_plain_text(text, field, *value);
                } else {
                    after = read_plain_text(text, field, value);
                }
                if (after == nullptr) return false;
                on.at = after;
                ++on.count;
            } else {
                at.in.elements += on.count + 1;
                on.count = 0;
                if (!read_nested<Index>(at, begin, value)) {
                    --at.in.elements;
                    return false;
                }
                on.at = at.place();
                if (at.in.elements + 2 * sizeof...(I) > at.in.limits().elements) {
                    on.taken |= bit;
                    return false;
                }
            }
            on.taken |= bit;
            if (on.at > on.last || *on.at != ',') return false;
            on.name = text::space::skip(on.at + 1, on.end);
            return on.name <= on.last;
        } else {
            return true;
        }
    }
    /// Returns true if the object that begins here is blank and so cannot be a `Record`. In canonical form, the first
    /// value decides.
    template <class Record>
    [[gnu::always_inline]] static constexpr bool may_be_blank(char const* begin, char const* end) {
        if constexpr (describe::blankness_of<Record> == describe::blankness::a_value) {
            return false;
        } else {
            using first = describe::unwrap_optional<describe::member_type<Record, 0>>;
            if constexpr (describe::leaf_shape<first>) {
                constexpr auto const& start = member_start<Record, 0>;
                if (std::size_t(end - begin) > start.size + 1 && start.matches_at(begin + 1) &&
                    static_cast<unsigned char>(begin[start.size + 1] - '0') < 10) [[likely]]
                    return false;
            }
            return is_absent({begin, std::size_t(end - begin)}, describe::blankness_of<Record>);
        }
    }
    /// Reads a value that is not plain. Returns false after an error, or if the form is not canonical and nothing was
    /// read.
    template <std::size_t Index, class Value>
    [[gnu::always_inline]] static constexpr bool read_nested(cursor& at, char const* begin, Value& value) {
        constexpr auto const& field = table[Index];
        auto& in = at.in;
        if constexpr (describe::sequence_shape<Value>) {
            if constexpr (field.item.empty()) {
                if (*begin != '[' || in.depth >= in.limits().depth) return false;
                at.go_to(begin);
                return read_member(at, field, value) == presence::present; // an empty array is read again
            } else {
                constexpr auto const& wrapper = wrapper_start<T, Index>;
                if (std::size_t(at.end() - begin) <= wrapper.size || !wrapper.matches_at(begin) ||
                    in.depth + 2 > in.limits().depth)
                    return false;
                in.depth += 2;
                ++in.elements;
                at.go_to(begin + wrapper.size);
                return read_items<Index>(at, value);
            }
        } else if constexpr (describe::optional_shape<Value>) {
            if (*begin != '{' && *begin != '[') return false;
            if (may_be_blank<describe::unwrap_optional<Value>>(begin, at.end())) [[unlikely]]
                return false;
            if (!value) value.emplace();
            return read_nested<Index>(at, begin, *value);
        } else if constexpr (describe::record_shape<Value>) {
            if (*begin != '{' || in.depth >= in.limits().depth) return false;
            ++in.depth;
            at.go_to(begin + 1);
            entered const place(in, field.wire);
            return read_content(at, value, {}, true);
        } else {
            return false;
        }
    }
    /// Reads the items of a wrapper after `{"item":[`, and its `]}`.
    template <std::size_t Index, class Sequence>
    [[gnu::always_inline]] static constexpr bool read_items(cursor& at, Sequence& items) {
        constexpr auto const& field = table[Index];
        auto const offset = at.offset() - wrapper_start<T, Index>.size;
        sequence_of<Sequence> target(field, items);
        entered const wrapper(at.in, field.wire);
        bool first = true;
        if (!target.predicted(at, first)) return false;
        auto const* const after = at.place();
        if (target.used != 0 && at.end() - after >= 2 && after[0] == ']' && after[1] == '}') [[likely]] {
            at.go_to(after + 2);
            at.in.depth -= 2;
        } else if (!parse_wrapped_rest(at, field, target, offset, first)) {
            return false;
        }
        describe::drop_unused(items, target.used);
        return true;
    }
    template <class Value>
    [[gnu::always_inline]] static constexpr char const* read_plain_text(plain_value_text const& text,
                                                                        describe::field_info const& field,
                                                                        Value& into) {
        if constexpr (describe::text_shape<Value>)
            return text.into(into);
        else
            return text.into(into, field.format);
    }
};

} // namespace waybill::detail::json
