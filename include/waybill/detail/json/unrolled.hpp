// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/json/names.hpp>
#include <waybill/detail/json/plain_value.hpp>
#include <waybill/detail/json/read_record.hpp>
#include <waybill/detail/json/record_reader.hpp>
#include <waybill/detail/text/space.hpp>

#include <cstddef>
#include <cstdint>
#include <optional> // std::addressof, as in result.hpp
#include <string>
#include <string_view>
#include <utility>

/// The fast path of an unrolled struct (`record_description::unrolled`): code for each member instead of the loops over
/// the table in fast_path.hpp, which continue wherever it stops. A processor predicts the branches of each member on
/// their own, and the names are constants of the code.
namespace waybill::detail::json {

// Parameters in registers instead of a `plain_value_text` in memory.
[[gnu::noinline]] inline char const* read_text(std::string& into, char const* begin, char const* end,
                                               std::size_t longest) {
    return plain_value_text{begin, end, longest}.into(into);
}
template <class Member>
[[gnu::noinline]] inline char const* read_leaf(table::object into, char const* begin, char const* end,
                                               std::size_t longest, wire_format format) {
    return plain_value_text{begin, end, longest}.into(table::leaf_of<Member>, into, format);
}

/// Reads the members of a struct after its `{`, as `read_content`.
template <class V>
[[WAYBILL_ALWAYS_INLINE]] inline bool read_content_of(cursor& from, V& into) {
    table::object const value{.address = std::addressof(into)};
    if constexpr (describe::unrolled<V> && !describe::attributed<V>)
        return format::read_unrolled<V>(from, value, {}, true);
    else
        return read_content(from, table_of<V>, value, {}, true);
}

/// Reads wrapper `I` of `T`, which begins with `{"item":[` at `at`, as `read_list`.
template <class T, std::size_t I, class Items>
[[gnu::noinline]] bool read_items_of(cursor& from, Items& all, char const* at) {
    auto const& of = table_of<T>.fields[I];
    auto const& field = describe::table<T>[I];
    table::object const whole{.address = std::addressof(all)};
    if constexpr (!describe::record_shape<describe::item_of<Items>>) {
        return read_list(from, field, of, whole, at);
    } else {
        auto& in = from.in;
        in.depth += 2;
        ++in.elements;
        auto const* const begin = at + of.item->open.size;
        from.go_to(begin);
        sequence_reader target(field, of, whole);
        entered const wrapper(in, field.wire);
        bool first = true;
        {
            entered place(in, field.item);
            while (auto const* const object = predicted_item(from, first)) {
                ++in.depth;
                ++in.elements;
                first = false;
                from.go_to(object + 1);
                place.item(target.used + 1);
                auto& item = table::as<describe::item_of<Items>>(table::next_item<Items>(
                    whole, target.used, in, std::size_t(object - begin), std::size_t(from.end() - object)));
                ++target.used;
                if (!read_content_of(from, item)) return false;
            }
        }
        return finish_list(from, field, of, target, whole, at, first);
    }
}

/// Reads the members of one struct. Nothing receives its address, so that its members are in registers.
template <class T>
class unrolled_reader {
public:
    [[WAYBILL_ALWAYS_INLINE]] unrolled_reader(cursor& from, record_reader& target, T& into)
        : from_(from), target_(target), into_(into), end_(from.end()), longest_(from.in.limits().text) {}

    /// Reads canonical members in their order; `first` as for `cursor::next_member`. Returns the position after the
    /// last one; null if there is none.
    [[WAYBILL_ALWAYS_INLINE]] char const* read(bool first) {
        at_ = from_.place();
        if (!may_continue() || longest_ < longest_name) return nullptr;
        if (!first && (at_ == end_ || *at_++ != ',')) return nullptr;
        at_ = text::space::skip(at_, end_);
        if (std::size_t(end_ - at_) < longest_name) return nullptr;
        read(std::make_index_sequence<describe::member_count<T>>{});
        from_.in.elements += count_;
        target_.seen = taken_ & ~target_.absent;
        return after_;
    }

private:
    /// The number of bytes that must be readable to compare any name.
    static constexpr std::size_t longest_name = [] {
        std::size_t longest = 8;
        for (auto const& field : describe::table<T>)
            if (field.wire.size() + 6 > longest) longest = field.wire.size() + 6;
        return longest;
    }();

    /// The limit of elements is not near. A wrapper has two members.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] bool may_continue() const {
        return from_.in.elements + 2 * describe::member_count<T> <= from_.in.limits().elements;
    }

    template <std::size_t... I>
    [[WAYBILL_ALWAYS_INLINE]] void read(std::index_sequence<I...>) {
        (void)(member<I>() && ...);
    }

    /// Reads member `I`, if it is here. Returns false if the function above has to stop.
    template <std::size_t I>
    [[WAYBILL_ALWAYS_INLINE]] bool member() {
        constexpr auto const& of = table::fields_of<format, T>[I];
        constexpr auto const& name = name_text<T, I>::name_and_quote;
        using type = describe::member_type<T, I>;
        if constexpr (of.step >= step::none) {
            return true;
        } else {
            if (!name.is_at(at_)) return true;
            auto const* const value = at_ + name.size;
            auto& held = into_.*describe::member_pointer<T, I>;
            if constexpr (of.step == step::optional_text) {
                // a blank text may mean that there is no value
                if (value == end_ || *value == ' ' || *value == '\\') [[unlikely]]
                    return false;
                return plain<I>(read_text(describe::engaged(held), value, end_, longest_));
            } else if constexpr (of.step == step::text) {
                return plain<I>(read_text(held, value, end_, longest_));
            } else if constexpr (of.step == step::leaf) {
                constexpr bool quote = quoted<describe::unwrap_optional<type>>(); // the leaf reads it
                return plain<I>(
                    read_leaf<type>({.address = std::addressof(held)}, value - quote, end_, longest_, of.format));
            } else if constexpr (of.step == step::repeated || of.has_default) {
                target_.count_ = count_;
                auto const* const after = target_.read_nested(from_, table_of<T>.fields[I], value, nullptr);
                count_ = target_.count_;
                return after_nested<I>(after);
            } else {
                return after_nested<I>(nested<I>(held, value));
            }
        }
    }

    template <std::size_t I>
    [[WAYBILL_ALWAYS_INLINE]] bool plain(char const* after) {
        if (after == nullptr) [[unlikely]]
            return false;
        ++count_;
        return next<I>(after);
    }
    template <std::size_t I>
    [[WAYBILL_ALWAYS_INLINE]] bool after_nested(char const* after) {
        return after != nullptr && next<I>(after) && may_continue();
    }
    template <std::size_t I>
    [[WAYBILL_ALWAYS_INLINE]] bool next(char const* after) {
        taken_ |= std::uint64_t{1} << I;
        after_ = after;
        if (std::size_t(end_ - after) <= longest_name || *after != ',') return false;
        at_ = after + 1;
        if (*at_ == '"') [[likely]]
            return true;
        at_ = text::space::skip(at_, end_);
        return std::size_t(end_ - at_) >= longest_name;
    }

    /// As `record_reader::read_nested`.
    template <std::size_t I, class V>
    [[WAYBILL_ALWAYS_INLINE]] char const* nested(V& held, char const* at) {
        constexpr auto const& of = table::fields_of<format, T>[I];
        auto& in = from_.in;
        if constexpr (of.step == step::wrapper) {
            constexpr auto const& open = table::item_tags_of<format, T, I>.open;
            if (open.size == 0 || !open.is_at(at, end_) || in.depth + 2 > in.limits().depth) return nullptr;
        } else {
            if (*at != '{' || in.depth >= in.limits().depth) return nullptr;
            if constexpr (of.optional)
                if (may_be_blank(table_of<describe::unwrap_optional<V>>, at, end_)) return nullptr;
        }
        in.elements += count_ + 1;
        count_ = 0;
        bool good = false;
        if constexpr (of.step == step::wrapper) {
            good = read_items_of<T, I>(from_, describe::made_if_optional(held), at);
        } else {
            ++in.depth;
            from_.go_to(at + 1);
            entered const place(in, describe::table<T>[I].wire);
            good = read_content_of(from_, describe::made_if_optional(held));
        }
        return good ? from_.place() : nullptr;
    }

    cursor& from_;
    record_reader& target_;
    T& into_;
    char const* at_ = nullptr;
    char const* end_;
    std::size_t longest_;         ///< see `limits::text`
    char const* after_ = nullptr; ///< the position after the last member
    std::uint64_t taken_ = 0;     ///< the members read
    std::size_t count_ = 0;       ///< members read but not yet counted
};

template <class T>
bool format::read_unrolled(cursor& from, table::object into, std::string_view selector, bool first) {
    constexpr auto const& of = table_of<T>;
    record_reader target(of, into);
    auto const* const after = unrolled_reader<T>(from, target, table::as<T>(into)).read(first);
    if (from.in.failed()) return false;
    if (after != nullptr) {
        first = false;
        from.go_to(after);
        if (after != from.end() && *after == '}' && (of.rules.required & ~target.seen) == 0) [[likely]] {
            from.go_to(after + 1);
            --from.in.depth;
            target.finish();
            return true;
        }
    }
    return finish_content(from, target, selector, first);
}

} // namespace waybill::detail::json
