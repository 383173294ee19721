// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/text/space.hpp>
#include <waybill/detail/xml/general_reader.hpp>
#include <waybill/detail/xml/tags.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

/// Reads the items of sequences: canonical items on the fast path, others with the general reader.
namespace waybill::detail::xml {

/// Reads the element of a struct, from after a start tag without attributes to after the end tag.
template <class T>
constexpr bool read_content(reader& from, std::string_view name, T& into);
/// Reads an element that is one item (a struct, a choice or a plain value), from after its name to after its end tag.
template <class T>
constexpr bool read_item(reader& from, describe::field_info const& field, std::string_view name, T& into);

/// Skips white space and the name in the start tag of an item in canonical form. Returns null for anything else.
[[gnu::always_inline]] inline constexpr char const* predicted_item(reader& from, std::string_view name) {
    auto const& in = from.in();
    auto const* const end = from.at.end();
    auto const* const at = text::space::skip(from.at.place(), end);
    if (std::size_t(end - at) < name.size() + 2 || in.depth >= in.limits().depth ||
        in.elements >= in.limits().elements || *at != '<' || !text::same_bytes(at + 1, name.data(), name.size()))
        return nullptr;
    return at + 1 + name.size();
}

/// A sequence of type `Sequence` that is being read.
template <class Sequence>
class sequence_of final : public sequence_target {
    using item_type = describe::item_of<Sequence>;

public:
    constexpr sequence_of(describe::field_info const& field, Sequence& items) noexcept
        : sequence_target(describe::plain_shape<item_type>), field_(field), items_(items) {}

    constexpr bool predicted(reader& from) override {
        if constexpr (!describe::plain_shape<item_type>) {
            entered place(from.in(), field_.item);
            auto const* const begin = from.at.place();
            auto const& limits = from.in().limits();
            if (describe::choice_shape<item_type> &&
                (limits.attributes == 0 || limits.text < describe::longest_selector<item_type>))
                return true;
            while (auto const* const after = predicted_item(from, field_.item)) {
                auto chosen = std::size_t{0};
                auto const* const content = content_of<item_type>(after, from.at.end(), chosen);
                if (content == nullptr) break;
                ++from.in().depth;
                ++from.in().elements;
                from.at.go_to(content);
                place.item(used + 1);
                if (used == items_.size()) [[unlikely]]
                    describe::make_room(items_, std::size_t(after - begin), std::size_t(from.at.end() - after),
                                        from.in().in_outermost_list());
                if (!read_next(from, chosen)) return false;
            }
        }
        return true;
    }
    constexpr bool item(reader& from, std::string_view name) override {
        return read_item(from, field_, name, describe::next_item(items_, used));
    }

private:
    // After the start tag of an item, of which only the name was read: the alternative that it selects.
    template <class T>
    [[gnu::always_inline]] static constexpr char const* content_of(char const* at, char const* end,
                                                                   std::size_t& chosen) {
        if constexpr (describe::record_shape<T>)
            return *at == '>' ? at + 1 : nullptr;
        else
            return chosen_by_tag<T>(at, end, chosen, std::make_index_sequence<describe::named_alternatives<T>>{});
    }
    template <class T, std::size_t... I>
    [[gnu::always_inline]] static constexpr char const* chosen_by_tag(char const* at, char const* end,
                                                                      std::size_t& chosen, std::index_sequence<I...>) {
        char const* after = nullptr;
        (void)((selector<T, I>.size < std::size_t(end - at) && selector<T, I>.matches_at(at) &&
                (chosen = I, after = at + selector<T, I>.size, true)) ||
               ...);
        return after != nullptr && *after == '>' ? after + 1 : nullptr;
    }

    [[gnu::always_inline]] constexpr bool read_next(reader& from, std::size_t chosen) {
        if constexpr (describe::record_shape<item_type>)
            return read_content(from, field_.item, describe::next_item(items_, used));
        else
            return read_alternative_of<0>(from, chosen);
    }
    template <std::size_t I>
    [[gnu::always_inline]] constexpr bool read_alternative_of(reader& from, std::size_t chosen) {
        if constexpr (I + 1 < describe::named_alternatives<item_type>) {
            if (chosen != I) return read_alternative_of<I + 1>(from, chosen);
        }
        return read_content(from, field_.item, describe::next_alternative<I>(items_, used));
    }

    describe::field_info const& field_;
    Sequence& items_;
};

template <class Sequence>
constexpr bool read_wrapped(reader& from, describe::field_info const& field, std::string_view name, Sequence& items) {
    sequence_of<Sequence> target(field, items);
    if (!parse_wrapped(from, field, name, target)) return false;
    describe::drop_unused(items, target.used);
    return true;
}

} // namespace waybill::detail::xml
