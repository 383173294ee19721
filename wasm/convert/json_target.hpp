// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/fast_text.hpp"
#include "convert/packed_target.hpp"

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/json/canonical.hpp>
#include <waybill/detail/json/plain_value.hpp>
#include <waybill/detail/text/space.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// Packed values as what canonical JSON is read into.
namespace waybill::detail::convert {

class json_record;
class json_items;

class json_target final : public packed_target<json::format> {
public:
    using items = json_items;
    using packed_target::packed_target;

    [[nodiscard, WAYBILL_ALWAYS_INLINE]] char const* value(record const& of, field const& one, char const* at,
                                                           char const* end, std::size_t longest) {
        at = text::space::skip(at, end);
        if (at == end) return nullptr;
        auto const* const leaf = of.schema.members[index_of(one)].leaf;
        char* const to = into().out.room(fast_room);
        fast_value found;
        if (leaf != nullptr && leaf->json == json_kind::number) {
            auto const size = copy_fast<json::plain_value_text::after_number>(at, end, to + 1);
            found = {at + size, to + 1 + size};
            // the exact form of a number is also valid JSON
            if (size == fast_length || !is_canonical(into(), one.step, leaf, one.format, {at, size})) return nullptr;
            *to = char(size);
        } else {
            if (*at != '"') return nullptr;
            auto const size = copy_fast<json::plain_value_text::stop>(at + 1, end, to + 1);
            found = {at + 2 + size, to + 1 + size};
            if (size < fast_length && at[1 + size] == '"' && size <= longest) [[likely]] {
                if (!is_canonical(into(), one.step, leaf, one.format, {at + 1, size})) return nullptr;
                *to = char(size);
            } else {
                found = read_json_text(into(), one.step, leaf, one.format, at + 1, end, longest);
            }
        }
        ends_at(found.end);
        return found.after;
    }
    // Templates, since the reader comes later.
    template <class Reader = json_record>
    [[gnu::noinline]] describe::presence read_array(json::cursor& from, record const&, std::size_t index) {
        Reader target(*this);
        auto const result = json::read_value(from, target, index);
        values().end_run();
        return result;
    }
    template <class Reader = json_record>
    [[nodiscard, gnu::cold, gnu::noinline]] char const* continue_record(json::cursor& from, record const&,
                                                                        std::string_view selector, bool first,
                                                                        std::uint64_t seen, std::uint64_t absent) {
        Reader target(*this);
        target.seen = seen;
        target.absent = absent;
        target.selected = !selector.empty();
        return json::parse_content(from, target, selector, first) ? from.place() : nullptr;
    }
};

} // namespace waybill::detail::convert
