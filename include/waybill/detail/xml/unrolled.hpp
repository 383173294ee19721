// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/same.hpp>
#include <waybill/detail/text/space.hpp>
#include <waybill/detail/xml/plain_text.hpp>
#include <waybill/detail/xml/read_record.hpp>
#include <waybill/detail/xml/record_reader.hpp>
#include <waybill/detail/xml/root_prefix.hpp>
#include <waybill/detail/xml/tags.hpp>

#include <cstddef>
#include <cstdint>
#include <optional> // std::addressof, as in result.hpp
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

/// The fast path of an unrolled struct (`record_description::unrolled`): code for each field instead of the loops over
/// the table in fast_path.hpp, which continue wherever it stops. A processor predicts the branches of each field on
/// their own, and the tags are constants of the code.
namespace waybill::detail::xml {

// Parameters in registers instead of a `plain_text` in memory.
[[gnu::noinline]] inline char const* read_text(std::string& into, char const* begin, char const* end,
                                               std::size_t longest) {
    return plain_text{begin, end, longest}.into(into);
}
template <class V>
[[gnu::noinline]] inline char const* read_leaf(V& into, char const* begin, char const* end, std::size_t longest,
                                               wire_format format) {
    return plain_text{begin, end, longest}.into(into, format);
}

/// Reads the content and the end tag of a struct, as `read_content`.
template <class V>
[[WAYBILL_ALWAYS_INLINE]] inline char const* read_content_of(reader& from, char const* at, std::string_view name,
                                                             V& into, table::literal const& close) {
    table::object const value{.address = std::addressof(into)};
    if constexpr (describe::unrolled<V> && !describe::attributed<V>)
        return format::read_unrolled<V>(from, at, name, value, close);
    else
        return read_content(from, at, name, table_of<V>, value, close);
}

/// Reads the items of wrapper `I` of `T` after its start tag, as `read_list`.
template <class T, std::size_t I, bool Prefixed, class Items>
[[gnu::noinline]] char const* read_items_of(reader& from, char const* at, std::string_view name, Items& all,
                                            table::literal const& close) {
    auto const& of = table_of<T>.fields[I];
    auto const& field = describe::table<T>[I];
    table::object const whole{.address = std::addressof(all)};
    if constexpr (!describe::record_shape<describe::item_of<Items>>) {
        return read_list(from, at, name, field, of, whole, close);
    } else {
        auto& in = from.in();
        auto const* const begin = at;
        auto const* const end = from.at.end();
        root_prefix<Prefixed> const prefix(from.prefix);
        sequence_reader target(field, of, whole);
        entered const wrapper(in, field.wire);
        {
            using tags = tags_text<T, I, true>;
            table::literal prefixed;
            entered place(in, field.item);
            for (;;) {
                auto const* const tag = text::space::skip(at, end);
                if (tag > end - tags::open.size - prefix.room() || !prefix.template begins<tags>(tag) ||
                    in.depth >= in.limits().depth || in.elements >= in.limits().elements)
                    break;
                auto const* const content = tag + tags::open.size + prefix.size();
                auto const* const item_close = prefix.end_tag(of.item->close, prefixed, tag, content, end);
                if (item_close == nullptr) break;
                ++in.depth;
                ++in.elements;
                place.item(target.used + 1);
                auto& item = table::as<describe::item_of<Items>>(table::next_item<Items>(
                    whole, target.used, in, std::size_t(content - begin), std::size_t(end - content)));
                ++target.used;
                std::string_view const item_name(tag + 1, std::size_t(content - tag) - 2);
                at = read_content_of(from, content, item_name, item, *item_close);
                if (at == nullptr) return nullptr;
            }
        }
        return finish_list(from, at, name, field, of, target, whole, close);
    }
}

/// Reads the children of one struct; with the prefix of the root if `Prefixed`. Nothing receives its address, so that
/// its members are in registers.
template <class T, bool Prefixed>
class unrolled_reader {
public:
    [[WAYBILL_ALWAYS_INLINE]] unrolled_reader(reader& from, record_reader& target, T& into, char const* at)
        : from_(from),
          target_(target),
          into_(into),
          prefix_(from.prefix),
          at_(at),
          end_(from.at.end()),
          last_(end_ - longest_tag - prefix_.room()),
          longest_(from.in().limits().text) {}

    /// Reads canonical children in their order. Returns the position of the first other thing; null after an error.
    [[WAYBILL_ALWAYS_INLINE]] char const* read() {
        if (!may_read()) return at_;
        read(std::make_index_sequence<describe::member_count<T>>{});
        from_.in().elements += count_;
        target_.seen = taken_;
        return at_;
    }

private:
    /// The number of bytes that must be readable to compare any tag and the byte after it.
    static constexpr std::size_t longest_tag = [] {
        std::size_t longest = 8;
        for (std::size_t i = 0; i != describe::member_count<T>; ++i)
            longest = std::max(longest, describe::table<T>[i].wire.size() + 4);
        return longest;
    }();

    /// Names are compared as written, with the prefix of the root, and no limit is near.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] bool may_read() const {
        auto const& in = from_.in();
        return prefix_.is_short() && in.depth < in.limits().depth &&
               in.elements + describe::member_count<T> <= in.limits().elements && at_ <= last_ && *at_ == '<' &&
               prefix_.is_at(at_ + 1);
    }

    template <std::size_t... I>
    [[WAYBILL_ALWAYS_INLINE]] void read(std::index_sequence<I...>) {
        (void)(field<I>() && ...);
    }

    /// Reads the element of field `I`, if it is here. Returns false if the function above has to stop.
    template <std::size_t I>
    [[WAYBILL_ALWAYS_INLINE]] bool field() {
        using tags = tags_text<T, I, false>;
        constexpr auto const& of = table::fields_of<format, T>[I];
        if constexpr (of.step >= step::none) {
            return true;
        } else if constexpr (of.attributed && of.step != step::wrapper) {
            while (!Prefixed && of.open.is_at(at_, end_)) {
                if (!general<I>()) return false;
                if (of.step != step::repeated) break;
            }
            return true;
        } else if constexpr (of.step == step::repeated) {
            while (prefix_.template begins<tags>(at_))
                if (!general<I>()) return false;
            return true;
        } else {
            if (!prefix_.template begins<tags>(at_)) return true;
            auto& held = into_.*describe::member_pointer<T, I>;
            if constexpr (of.step <= step::leaf)
                return plain<I>(held);
            else if constexpr (of.has_default)
                return general<I>();
            else
                return nested<I>(held);
        }
    }

    template <std::size_t I>
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] char const* content() const {
        return at_ + prefix_.size() + open_tag<T, I>.size;
    }

    template <std::size_t I, class V>
    [[WAYBILL_ALWAYS_INLINE]] bool plain(V& held) {
        constexpr auto const& of = table::fields_of<format, T>[I];
        auto const* const begin = content<I>();
        char const* after = nullptr;
        if constexpr (of.step == step::optional_text) {
            // a blank text may mean that there is no value
            if (begin == end_ || text::is_space(*begin)) [[unlikely]]
                return false;
            after = read_text(describe::engaged(held), begin, end_, longest_);
        } else if constexpr (of.step == step::text) {
            after = read_text(held, begin, end_, longest_);
        } else {
            after = read_leaf(describe::made_if_optional(held), begin, end_, longest_, of.format);
        }
        if (after == nullptr || after > last_ || !prefix_.template ends<tags_text<T, I, false>>(after)) return false;
        ++count_;
        return next<I>(after + prefix_.size() + close_tag<T, I>.size);
    }

    /// As `record_reader::read_nested`.
    template <std::size_t I, class V>
    [[WAYBILL_ALWAYS_INLINE]] bool nested(V& held) {
        constexpr auto const& of = table::fields_of<format, T>[I];
        auto const* const begin = content<I>();
        if constexpr (describe::optional_shape<V>) {
            using inner = describe::unwrap_optional<V>;
            if (end_ - begin < 2 || (begin[0] == '<' && begin[1] == '/')) return false; // it may mean no value
            if constexpr (describe::record_shape<inner>)
                if (may_be_blank(table_of<inner>, begin, end_)) [[unlikely]]
                    return false;
        }
        auto& in = from_.in();
        table::literal prefixed;
        auto const* const close = prefix_.end_tag(table_of<T>.fields[I].close, prefixed, at_, begin, end_);
        if (close == nullptr || in.elements + count_ + describe::member_count<T> > in.limits().elements) return false;
        in.elements += count_ + 1;
        count_ = 0;
        ++in.depth;
        std::string_view const name(at_ + 1, std::size_t(begin - at_) - 2);
        if constexpr (of.step == step::wrapper) {
            return after_nested<I>(
                read_items_of<T, I, Prefixed>(from_, begin, name, describe::made_if_optional(held), *close));
        } else {
            entered const place(in, describe::table<T>[I].wire);
            return after_nested<I>(read_content_of(from_, begin, name, describe::made_if_optional(held), *close));
        }
    }

    /// Lets the table read the element.
    template <std::size_t I>
    [[WAYBILL_ALWAYS_INLINE]] bool general() {
        if (Prefixed) return false;
        target_.count_ = count_;
        auto const* const after = target_.read_nested(from_, table_of<T>.fields[I], at_, content<I>(), nullptr);
        count_ = target_.count_;
        return after_nested<I>(after);
    }
    template <std::size_t I>
    [[WAYBILL_ALWAYS_INLINE]] bool after_nested(char const* after) {
        if (after == nullptr) return false;
        auto const& in = from_.in();
        return next<I>(after) && in.elements + describe::member_count<T> <= in.limits().elements;
    }
    template <std::size_t I>
    [[WAYBILL_ALWAYS_INLINE]] bool next(char const* after) {
        taken_ |= std::uint64_t{1} << I;
        at_ = after;
        if (at_ > last_) return false;
        if (*at_ != '<') [[unlikely]] {
            at_ = text::space::skip(at_, end_);
            if (at_ > last_ || *at_ != '<') return false;
        }
        return prefix_.is_at(at_ + 1);
    }

    reader& from_;
    record_reader& target_;
    T& into_;
    root_prefix<Prefixed> prefix_;
    char const* at_;
    char const* end_;
    char const* last_;        ///< the last position at which a tag can be compared
    std::size_t longest_;     ///< see `limits::text`
    std::uint64_t taken_ = 0; ///< the fields read
    std::size_t count_ = 0;   ///< elements read but not yet counted
};

template <class T>
[[gnu::noinline]] char const* read_prefixed(reader& from, record_reader& target, T& into, char const* at) {
    return unrolled_reader<T, true>(from, target, into, at).read();
}

template <class T>
char const* format::read_unrolled(reader& from, char const* at, std::string_view name, table::object into,
                                  table::literal const& close) {
    constexpr auto const& of = table_of<T>;
    auto& value = table::as<T>(into);
    record_reader target(of, into);
    if (from.prefix.empty()) [[likely]]
        at = unrolled_reader<T, false>(from, target, value, at).read();
    else
        at = read_prefixed(from, target, value, at);
    if (from.in().failed()) return nullptr;
    if ((of.rules.required & ~target.seen) == 0 && close.is_at(at, from.at.end())) [[likely]] {
        --from.in().depth;
        target.finish();
        return at + close.size;
    }
    return finish_content(from, at, name, target, close);
}

} // namespace waybill::detail::xml
