// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/fast_text.hpp"
#include "convert/packed_target.hpp"

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/xml/canonical.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// Packed values as what canonical XML is read into.
namespace waybill::detail::convert {

class xml_record;
class xml_items;

class xml_target final : public packed_target<xml::format> {
public:
    using items = xml_items;
    using packed_target::packed_target;

    [[nodiscard, WAYBILL_ALWAYS_INLINE]] char const* text(record const& of, field const& one, table::step how,
                                                          char const* begin, char const* end, std::size_t longest) {
        auto& out = into().out;
        auto const* const leaf = of.schema.members[index_of(one)].leaf;
        char* const at = out.room(fast_room);
        auto const size = copy_fast<text::stop<'<', '&', ']'>>(begin, end, at + 1);
        fast_value found{begin + size, at + 1 + size};
        if (size < fast_length && *found.after == '<' && size <= longest) [[likely]] {
            if (!is_canonical(into(), how, leaf, one.format, {begin, size})) return nullptr;
            *at = char(size);
        } else {
            found = read_xml_text(into(), how, leaf, one.format, begin, end, longest);
        }
        ends_at(found.end);
        return found.after;
    }
    // A template, since the reader comes later.
    template <class Reader = xml_record>
    [[nodiscard, gnu::cold, gnu::noinline]] char const* continue_record(xml::reader& from, char const* at,
                                                                        record const&, table::literal const& close,
                                                                        std::uint64_t seen) {
        Reader target(*this);
        target.seen = seen;
        from.at.go_to(at);
        return xml::parse_content(from, {close.bytes + 2, close.size - 3}, target) ? from.at.place() : nullptr;
    }
};

} // namespace waybill::detail::convert
