// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/json/general_reader.hpp>
#include <waybill/detail/json/tables.hpp>
#include <waybill/detail/json/written_name.hpp>
#include <waybill/detail/text/space.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

// Why: docs/adr/0005-read-json.md

/// The readers of structs and of sequences, by their tables. `predicted` (fast_path.hpp) reads the canonical form and
/// stops before anything else. The functions of general_reader.hpp read one member in any other form, and let it
/// continue.
namespace waybill::detail::json {

/// A struct that is being read.
class record_reader {
public:
    constexpr record_reader(record_table const& of, table::object value) noexcept
        : rules(of.rules), table_(of), into_(value) {}
    record_reader(record_reader const&) = delete;
    record_reader& operator=(record_reader const&) = delete;

    /// Reads members in canonical form and stops after the last of them. `first` as for `cursor::next_member`. Returns
    /// false after an error.
    [[WAYBILL_ALWAYS_INLINE]] inline constexpr bool read_members(cursor& from, bool& first);
    [[gnu::noinline]] constexpr bool predicted(cursor& from, bool& first) { return read_members(from, first); }
    constexpr presence value(cursor& from, std::size_t index);
    constexpr bool inherit(cursor& from, std::size_t index) { return table_.inherit(from, *this, index); }
    constexpr void finish() {
        if (table_.has_optional) table_.empty(into_, seen);
        if (table_.sequences != 0) [[unlikely]]
            drop_unseen();
    }

    describe::record_rules const& rules;
    bool bare = false;
    std::uint64_t seen = 0;
    bool selected = false;
    std::uint64_t absent = 0;

private:
    template <class T>
    friend class unrolled_reader;

    constexpr char const* read_value(cursor& from, field_table const& field, char const* at,
                                     written_name const* written);
    constexpr char const* read_nested(cursor& from, field_table const& field, char const* at,
                                      written_name const* written);
    /// Reads members from one on whose name is not that of a later field; `after` is the end of the last one. Returns
    /// true at a member that probably is that of a later field, and false if the general reader has to continue.
    [[gnu::noinline]] constexpr bool read_written(cursor& from, char const*& at, char const*& after,
                                                  std::uint64_t& taken) {
        auto& in = from.in;
        auto const* const end = from.end();
        do {
            written_name found;
            auto const* const field = find_written(from, table_, taken, at, found);
            if (field == nullptr || (taken & field->bit) != 0) return false;
            auto const* const next = read_value(from, *field, found.value, &found);
            if (next == nullptr) return false;
            if (field->step <= step::leaf && found.match != describe::name_match::exact && in.records_quirks())
                report_written(from, rules.fields[std::size_t(field - table_.fields)], from.offset_of(at), found);
            taken |= field->bit;
            after = next;
            // a value with members was read: how many follow is open
            if (after == end || *after != ',' || (count_ == 0 && in.elements + most_members() > in.limits().elements))
                return false;
            at = text::space::skip(after + 1, end);
        } while (!table_.fields[std::bit_width(taken)].open.is_at(at, end));
        return true;
    }
    /// A wrapper has two members.
    [[nodiscard]] constexpr std::size_t most_members() const noexcept { return 2 * std::size_t(table_.count); }
    /// An array is read at once: a field that was not seen has no items.
    [[gnu::noinline]] constexpr void drop_unseen() {
        for (std::uint32_t i = 0; i != table_.count; ++i) {
            auto const& field = table_.fields[i];
            if (rules.fields[i].repeated && (seen & field.bit) == 0) field.items->drop(table_.member(into_, field), 0);
        }
    }

    record_table const& table_;
    table::object into_;
    std::size_t count_ = 0; ///< members read but not yet counted
};

/// A sequence that is being read.
class sequence_reader {
public:
    constexpr sequence_reader(describe::field_info const& field, field_table const& of, table::object items) noexcept
        : plain_items(of.plain),
          bare(field.bare),
          skips_empty(skips_empty_items(field, of.plain)),
          field_(field),
          table_(of),
          items_(items) {}
    sequence_reader(sequence_reader const&) = delete;
    sequence_reader& operator=(sequence_reader const&) = delete;

    constexpr bool predicted(cursor& from, bool& first);
    constexpr bool item(cursor& from);

    bool plain_items;
    bool bare;
    bool skips_empty;
    std::size_t used = 0;

private:
    describe::field_info const& field_;
    field_table const& table_;
    table::object items_;
};

/// Reads the value of a struct.
constexpr bool read_record(cursor& from, record_table const& of, table::object into, std::string_view selector = {},
                           bool bare = false);

} // namespace waybill::detail::json

// the definitions
#include <waybill/detail/json/fast_path.hpp>   // IWYU pragma: keep
#include <waybill/detail/json/read_record.hpp> // IWYU pragma: keep
