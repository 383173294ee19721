// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe/check.hpp>
#include <waybill/describe/one_of.hpp>
#include <waybill/json/choice_walk.hpp>
#include <waybill/json/names.hpp>
#include <waybill/json/plain_value.hpp>
#include <waybill/json/read_sequence.hpp>
#include <waybill/json/record_walk.hpp>
#include <waybill/scan/space.hpp>

#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

/// Reading JSON values into described structs, in one pass and without a tree. Attributes are `@name`, text beside
/// attributes is `#text`, repeated elements are arrays; what partners write instead is read as the quirk it is. The
/// walks are in `record_walk.hpp`; what depends on the types is here.
namespace waybill::json {

template <class T>
constexpr bool read_record(cursor& at, T& into, std::string_view selector = {});
template <class T>
constexpr bool read_choice(cursor& at, T& into);

/// One plain value, into a value of type `T` or an optional one.
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
        return read_record(at, into);
    else if constexpr (describe::choice_shape<T>)
        return read_choice(at, into);
    else
        return read_plain(at, field, into, {}) == presence::present;
}

/// One member's value.
template <class T>
constexpr presence read_member(cursor& at, describe::field_info const& field, T& into) {
    if constexpr (describe::sequence_shape<T>) {
        sequence_of<T> target(field, into);
        bool const good = field.item.empty() ? walk_items(at, field.wire, target) : walk_wrapped(at, field, target);
        describe::drop_unused(into, target.used);
        if (good && field.repeated && target.used == 0) return presence::absent; // as if the member were not there
        return describe::present_if(good);
    } else if constexpr (describe::plain_shape<describe::unwrap_optional<T>>) {
        return read_plain(at, field, into,
                          field.place == describe::field_place::text ? std::string_view{} : field.wire);
    } else if constexpr (describe::optional_shape<T>) {
        auto const result = absent_value(at, field);
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

    constexpr bool predicted(cursor& at, bool& first) override {
        auto& in = at.in;
        auto const* const begin = at.place() - (first ? 1 : 0); // at `{` or `,`
        if (std::size_t(at.end() - begin) < longest_name<T> + 1 ||
            in.elements + 2 * sizeof...(I) > in.limits().elements || in.limits().text < longest_name<T> ||
            (!first && *begin != ','))
            return true;
        prediction on{begin,
                      scan::space::skip(begin + 1, at.end()),
                      at.end() - longest_name<T>,
                      at.end(),
                      in.limits().text,
                      seen,
                      0,
                      0,
                      false};
        if (on.name > on.last) return true;
        while ((predict<I>(at, on) && ...) && find_start(on)) {}
        in.elements += on.count;
        seen = on.seen;
        if (on.at != begin) {
            first = false;
            at.go_to(on.at);
        }
        return !in.failed();
    }
    constexpr presence value(cursor& at, std::size_t index) override {
        auto result = presence::failed;
        (void)((index == I && (result = read_member(at, table[I], into_.*describe::member_pointer<T, I>), true)) ||
               ...);
        return result;
    }
    constexpr void finish() override {
        // an array is read in one go: what was not seen has no items
        (describe::finish_member(table[I], into_.*describe::member_pointer<T, I>,
                                 (seen >> I & 1) != 0 ? static_cast<std::size_t>(-1) : 0, (seen >> I & 1) != 0),
         ...);
    }

private:
    /// Where the prediction is. All of it is local, so that it stays in registers while strings are written to.
    struct prediction {
        char const* at;      ///< behind the last member, at `{` in front of the first
        char const* name;    ///< of the next member
        char const* last;    ///< where names can still be compared
        char const* end;     ///< of the document
        std::size_t longest; ///< see `limits::text`
        std::uint64_t seen;
        std::size_t count; ///< members read that are not counted yet
        std::size_t start; ///< the first field that is expected
        bool spaced;       ///< there may be white space behind colons
    };

    /// No field behind the last one comes next: whether another does, from which to go on.
    [[gnu::always_inline]] constexpr bool find_start(prediction& on) const {
        using end_of_name = scan::stop_set<scan::stop_at::nothing_else, '"'>;
        if (*on.name != '"') return false;
        bool const attribute = on.name[1] == '@';
        auto const* const name = on.name + (attribute ? 2 : 1);
        auto const* const behind = end_of_name::find(name, on.name + longest_name<T>);
        on.start = names.find({name, std::size_t(behind - name)},
                              attribute ? describe::field_place::attribute : describe::field_place::element);
        on.spaced = true;
        return on.start != sizeof...(I) && behind[1] == ':' && ((on.seen | absent) >> on.start & 1) == 0;
    }

    /// The field's member, if that is what comes next and it is written as usual. False: nothing more is predicted.
    template <std::size_t Index>
    [[gnu::always_inline]] constexpr bool predict(cursor& at, prediction& on) {
        constexpr auto const& field = table[Index];
        if constexpr (field.place != describe::field_place::text) {
            using member = describe::member_type<T, Index>;
            using inner = describe::unwrap_optional<member>;
            constexpr auto const& start = member_start<T, Index>;
            constexpr auto const& string = string_start<T, Index>;
            constexpr auto bit = std::uint64_t{1} << Index;
            if (Index < on.start) return true;
            auto const* begin = on.name;
            if (quoted<inner>() && string.stands_at(begin)) {
                begin += string.size;
            } else {
                if ((quoted<inner>() && !on.spaced) || !start.stands_at(begin)) return true;
                begin = scan::space::skip(begin + start.size, on.end);
                if (begin == on.end || (quoted<inner>() && *begin++ != '"')) [[unlikely]]
                    return false;
            }
            if (((on.seen | absent) & bit) != 0) return false;
            auto& value = into_.*describe::member_pointer<T, Index>;
            if constexpr (describe::plain_shape<inner>) {
                plain_value_text const text{begin, on.end, on.longest};
                char const* behind = nullptr;
                if constexpr (describe::optional_shape<member>) {
                    if (!value) value.emplace();
                    behind = read_plain_text(text, field, *value);
                } else {
                    behind = read_plain_text(text, field, value);
                }
                if (behind == nullptr) return false;
                on.at = behind;
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
                    on.seen |= bit;
                    return false;
                }
            }
            on.seen |= bit;
            if (on.at > on.last || *on.at != ',') return false;
            on.name = scan::space::skip(on.at + 1, on.end);
            return on.name <= on.last;
        } else {
            return true;
        }
    }
    /// A value that is no plain one. False: an error, or something odd, and nothing was read.
    template <std::size_t Index, class Value>
    [[gnu::always_inline]] constexpr bool read_nested(cursor& at, char const* begin, Value& value) {
        constexpr auto const& field = table[Index];
        auto& in = at.in;
        if constexpr (describe::sequence_shape<Value>) {
            if constexpr (field.item.empty()) {
                if (*begin != '[' || in.depth >= in.limits().depth) return false;
                at.go_to(begin);
                return read_member(at, field, value) == presence::present; // an empty array is read again, by the walk
            } else {
                constexpr auto const& wrapper = wrapper_start<T, Index>;
                if (std::size_t(at.end() - begin) <= wrapper.size || !wrapper.stands_at(begin) ||
                    in.depth + 2 > in.limits().depth)
                    return false;
                in.depth += 2;
                ++in.elements;
                at.go_to(begin + wrapper.size);
                return read_predicted_items<Index>(at, value);
            }
        } else if constexpr (describe::optional_shape<Value>) {
            if (*begin != '{' && *begin != '[') return false;
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
    /// The items of a wrapper of which `{"item":[` was read, and its `]}`.
    template <std::size_t Index, class Sequence>
    [[gnu::always_inline]] constexpr bool read_predicted_items(cursor& at, Sequence& items) {
        constexpr auto const& field = table[Index];
        auto const offset = at.offset() - wrapper_start<T, Index>.size;
        sequence_of<Sequence> target(field, items);
        entered const wrapper(at.in, field.wire);
        bool first = true;
        if (!target.predicted(at, first)) return false;
        auto const* const behind = at.place();
        if (target.used != 0 && at.end() - behind >= 2 && behind[0] == ']' && behind[1] == '}') [[likely]] {
            at.go_to(behind + 2);
            at.in.depth -= 2;
        } else if (!walk_wrapped_rest(at, field, target, offset, first)) {
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

    T& into_;
};

template <class T>
[[gnu::noinline]] constexpr bool read_content(cursor& at, T& into, std::string_view selector, bool first) {
    record_of<T> target(into);
    target.selected = !selector.empty();
    if (!target.predicted(at, first)) return false;
    auto const* const end = scan::space::skip(at.place(), at.end());
    if ((target.required_fields & ~target.seen) != 0 || end == at.end() || *end != '}') [[unlikely]]
        return walk_content(at, target, selector, first);
    at.go_to(end + 1);
    --at.in.depth;
    target.finish();
    return true;
}

template <class T>
constexpr bool read_record(cursor& at, T& into, std::string_view selector) {
    record_of<T> target(into);
    return walk_record(at, target, selector);
}

template <std::size_t I, class T>
constexpr bool read_alternative(cursor& at, T& into, std::size_t chosen) {
    if constexpr (I + 1 < describe::shapes::choice_of<T>::count) {
        if (chosen != I) return read_alternative<I + 1>(at, into, chosen);
    }
    if (into.index() != I) into.template emplace<I>();
    return read_record(at, *std::get_if<I>(&into), wire<T>.attribute);
}

template <class T>
constexpr bool read_choice(cursor& at, T& into) {
    static_assert(describe::check_choice<T>());
    std::size_t chosen = 0;
    return find_choice(at, wire<T>.attribute, wire<T>.values, describe::expected_values<T>, chosen) &&
           read_alternative<0>(at, into, chosen);
}

} // namespace waybill::json
