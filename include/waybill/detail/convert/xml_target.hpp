// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/convert/fast_text.hpp>
#include <waybill/detail/convert/record_output.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/xml/canonical.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// Packed values as what canonical XML is read into.
namespace waybill::detail::convert {

class xml_record;
class xml_items;

class xml_target {
public:
    using record = made_record<xml::format>;
    using field = table::field_table<xml::format>;
    using place = output_place;
    using items = xml_items;
    static constexpr bool small = true; // 4 KB (gzip) of the WebAssembly module

    [[WAYBILL_ALWAYS_INLINE]] xml_target(place where, record const& of)
        : into_(where.into), table_(of), values_(into_, of.schema, where.alternative) {}
    xml_target(xml_target const&) = delete;
    xml_target& operator=(xml_target const&) = delete;

    [[nodiscard, WAYBILL_ALWAYS_INLINE]] char const* text(record const& of, field const& one, table::step how,
                                                          char const* begin, char const* end, std::size_t longest) {
        auto& out = into_.out;
        auto const* const leaf = of.schema.members[index_of(one)].leaf;
        char* const at = out.room(fast_room);
        auto const size = copy_fast<text::stop<'<', '&', ']'>>(begin, end, at + 1);
        fast_value found{begin + size, at + 1 + size};
        if (size < fast_length && *found.after == '<' && size <= longest) [[likely]] {
            if (!is_canonical(into_, how, leaf, one.format, {begin, size})) return nullptr;
            *at = char(size);
        } else {
            found = read_xml_text(into_, how, leaf, one.format, begin, end, longest);
        }
        end_ = found.end;
        return found.after;
    }
    [[WAYBILL_ALWAYS_INLINE]] void keep(field const& one) {
        auto const before = into_.out.size();
        into_.out.written_to(end_);
        values_.note(index_of(one), before);
    }
    [[nodiscard]] record const& record_of(field const& one) const {
        return into_.xml_tables.nested(table_, index_of(one), 0);
    }
    [[nodiscard]] place enter(record const&, field const& one) {
        values_.begin(index_of(one));
        return {into_};
    }
    void leave() { values_.end(); }
    void finish(record const&, std::uint64_t seen) { values_.close(seen); }
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

    // for the general reader
    [[nodiscard]] output& into() noexcept { return into_; }
    [[nodiscard]] record const& table() const noexcept { return table_; }
    [[nodiscard]] record_output& values() noexcept { return values_; }

private:
    [[nodiscard]] static std::size_t index_of(field const& one) noexcept {
        return std::size_t(std::countr_zero(one.bit));
    }

    output& into_;
    record const& table_;
    record_output values_;
    char* end_ = nullptr; ///< of the text that was read but not kept
};

} // namespace waybill::detail::convert
