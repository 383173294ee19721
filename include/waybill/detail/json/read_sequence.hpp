// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/json/general_reader.hpp>
#include <waybill/detail/json/names.hpp>
#include <waybill/detail/text/space.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

/// Reads the items of sequences: canonical items on the fast path, others with the general reader.
namespace waybill::detail::json {

/// Reads the members of a struct after its `{`; `first` as for `cursor::next_member`.
template <class T>
constexpr bool read_content(cursor& at, T& into, std::string_view selector, bool first);
/// Reads a value that is one item: a struct, a choice or a plain value.
template <class T>
constexpr bool read_item(cursor& at, describe::field_info const& field, T& into);

/// Skips a comma and white space up to the next item of an array if it is an object and may be complete. Returns null
/// for anything else.
constexpr char const* predicted_item(cursor& in, bool first) {
    auto const* at = in.place();
    auto const* const end = in.end();
    if (std::size_t(end - at) < 2 || in.in.depth >= in.in.limits().depth ||
        in.in.elements + 2 > in.in.limits().elements)
        return nullptr;
    if (!first && *at++ != ',') return nullptr;
    at = text::space::skip(at, end);
    return at != end && *at == '{' ? at : nullptr;
}

/// A sequence of type `Sequence` that is being read.
template <class Sequence>
class sequence_of final : public sequence_target {
    using item_type = describe::item_of<Sequence>;

public:
    constexpr sequence_of(describe::field_info const& field, Sequence& items) noexcept
        : sequence_target(field, describe::plain_shape<item_type>), field_(field), items_(items) {}

    constexpr bool predicted(cursor& at, bool& first) override {
        if constexpr (!describe::plain_shape<item_type>) {
            entered place(at.in, field_.item.empty() ? field_.wire : field_.item);
            auto const* const begin = at.place();
            if (describe::choice_shape<item_type> && at.in.limits().text < describe::longest_selector<item_type>)
                return true;
            while (auto const* const object = predicted_item(at, first)) {
                std::size_t chosen = 0;
                auto const* const content = content_of<item_type>(object, at.end(), chosen);
                if (content == nullptr) break;
                ++at.in.depth;
                ++at.in.elements;
                first = false;
                at.go_to(content);
                place.item(used + 1);
                if (used == items_.size()) [[unlikely]]
                    describe::make_room(items_, std::size_t(object - begin), std::size_t(at.end() - object),
                                        at.in.in_outermost_list());
                if (!read_next(at, chosen)) return false;
            }
        }
        return true;
    }
    constexpr bool item(cursor& at) override { return read_item(at, field_, describe::next_item(items_, used)); }

private:
    // Inside the item's object, after the member that selects the alternative.
    template <class T>
    [[gnu::always_inline]] static constexpr char const* content_of(char const* at, char const* end,
                                                                   std::size_t& chosen) {
        if constexpr (describe::record_shape<T>)
            return at + 1;
        else
            return chosen_by_member<T>(at, end, chosen, std::make_index_sequence<describe::named_alternatives<T>>{});
    }
    template <class T, std::size_t... I>
    [[gnu::always_inline]] static constexpr char const* chosen_by_member(char const* at, char const* end,
                                                                         std::size_t& chosen,
                                                                         std::index_sequence<I...>) {
        char const* after = nullptr;
        (void)((selector<T, I>.size <= std::size_t(end - at) && selector<T, I>.matches_at(at) &&
                (chosen = I, after = at + selector<T, I>.size, true)) ||
               ...);
        return after;
    }

    [[gnu::always_inline]] constexpr bool read_next(cursor& at, std::size_t chosen) {
        if constexpr (describe::record_shape<item_type>) {
            return read_content(at, describe::next_item(items_, used), {}, true);
        } else {
            ++at.in.elements; // the member that selects the alternative
            return read_alternative_of<0>(at, chosen);
        }
    }
    template <std::size_t I>
    [[gnu::always_inline]] constexpr bool read_alternative_of(cursor& at, std::size_t chosen) {
        if constexpr (I + 1 < describe::named_alternatives<item_type>) {
            if (chosen != I) return read_alternative_of<I + 1>(at, chosen);
        }
        return read_content(at, describe::next_alternative<I>(items_, used), wire<item_type>.attribute, false);
    }

    describe::field_info const& field_;
    Sequence& items_;
};

} // namespace waybill::detail::json
