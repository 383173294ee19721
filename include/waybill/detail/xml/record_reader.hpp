// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/space.hpp>
#include <waybill/detail/xml/general_reader.hpp>
#include <waybill/detail/xml/tables.hpp>
#include <waybill/detail/xml/written_tag.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

// Why: docs/adr/0004-read-xml.md

/// The readers of structs and of sequences, by their tables. `read_fields` and `read_items` (fast_path.hpp) read the
/// canonical form and stop before anything else. The functions of general_reader.hpp read one child in any other form,
/// and let them continue.
namespace waybill::detail::xml {

/// A struct that is being read.
class record_reader {
public:
    constexpr record_reader(record_table const& of, table::object value) noexcept
        : rules(of.rules), table_(of), into_(value) {
        for (std::uint32_t i = 0; i != of.sequences; ++i) used_[i] = 0;
    }
    record_reader(record_reader const&) = delete;
    record_reader& operator=(record_reader const&) = delete;

    constexpr bool predicted(reader& from) {
        auto const* const at = read_fields(from, from.at.place());
        if (at != nullptr) from.at.go_to(at);
        return at != nullptr;
    }
    constexpr presence element(reader& from, std::size_t index, std::string_view name);
    constexpr presence plain(reader& from, std::size_t index, std::string_view text, std::size_t offset);
    constexpr bool inherit(reader& from, std::size_t index, std::size_t offset) {
        return table_.inherit(from, *this, index, offset);
    }
    constexpr void finish() {
        if (table_.has_optional) table_.empty(into_, seen);
        if (table_.sequences != 0) [[unlikely]]
            drop_unused();
    }
    /// Reads canonical attributes, in any order, from `at` on, which is after the name of a start tag. Returns the
    /// position of the `>` or `/` after them. Null, without an error, if the general reader has to read them;
    /// `may_be_blank`: also if the element may mean that there is no value.
    constexpr char const* read_attributes(reader& from, char const* at, bool may_be_blank);
    /// Reads the canonical text of the struct from `at` on. Returns the position of the `<` after it; null as above.
    constexpr char const* read_own_text(reader& from, char const* at);
    /// Reads canonical children from `at` on. Returns the position of the first other thing; null after an error.
    constexpr char const* read_fields(reader& from, char const* at);

    describe::record_rules const& rules;
    std::uint64_t seen = 0;
    std::uint64_t absent = 0;

private:
    template <class, bool>
    friend class unrolled_reader;

    constexpr char const* read_element(reader& from, field_table const& field, char const* at, char const* content,
                                       written_tag const* written);
    constexpr char const* read_nested(reader& from, field_table const& field, char const* at, char const* content,
                                      written_tag const* written);
    constexpr char const* read_attributed_field(reader& from, field_table const& field, std::string_view name,
                                                char const* at, table::literal const& close, bool may_be_absent);
    /// Reads elements from one on whose start tag is not that of a later field. Returns true at one that probably is,
    /// and false if the general reader has to continue.
    [[gnu::noinline]] constexpr bool read_written(reader& from, char const*& at, std::uint64_t& taken) {
        auto& in = from.in();
        auto const* const end = from.at.end();
        do {
            written_tag tag;
            auto const* const field = find_written(from, table_, taken, at, tag);
            if (field == nullptr || ((taken & field->bit) != 0 && field->step != step::repeated)) return false;
            auto const* const after = read_element(from, *field, at, tag.content, &tag);
            if (after == nullptr) return false;
            if (field->step <= step::leaf && tag.match != describe::name_match::exact && in.records_quirks())
                report_written(from, rules.fields[std::size_t(field - table_.fields)], at, tag);
            taken |= field->bit;
            at = text::space::skip(after, end);
            // an element with elements was read: how many follow is open
            if (at == end || *at != '<' || (count_ == 0 && in.elements + table_.count > in.limits().elements))
                return false;
            // nor is the next one likely to be in canonical form
        } while (!after_taken(taken)->open.is_at(at, end));
        return true;
    }
    /// The field after the last of those in `taken`; a repeated one may follow itself.
    [[nodiscard]] constexpr field_table const* after_taken(std::uint64_t taken) const {
        auto const* const after = table_.fields + std::bit_width(taken);
        return after - (after[-1].step == step::repeated);
    }
    [[gnu::noinline]] constexpr void drop_unused() {
        for (std::uint32_t i = 0; i != table_.count; ++i)
            if (rules.fields[i].repeated) {
                auto const& field = table_.fields[i];
                field.items->drop(table_.member(into_, field), used_[rules.fields[i].run]);
            }
    }

    record_table const& table_;
    table::object into_;
    std::size_t count_ = 0; ///< elements read but not yet counted
    std::size_t used_[64];  ///< the items read of each repeated field; the first `record_table::sequences` are set
};

/// A sequence in a wrapper that is being read.
class sequence_reader {
public:
    constexpr sequence_reader(describe::field_info const& field, field_table const& of, table::object items) noexcept
        : plain_items(of.value.plain()), field_(field), table_(of), items_(items) {}
    sequence_reader(sequence_reader const&) = delete;
    sequence_reader& operator=(sequence_reader const&) = delete;

    constexpr bool predicted(reader& from) {
        auto const* const at = read_items(from, from.at.place());
        if (at != nullptr) from.at.go_to(at);
        return at != nullptr;
    }
    constexpr bool item(reader& from, std::string_view name);
    /// Reads canonical items from `at` on, as `record_reader::read_fields`.
    constexpr char const* read_items(reader& from, char const* at);

    bool plain_items;
    std::size_t used = 0;

private:
    describe::field_info const& field_;
    field_table const& table_;
    table::object items_;
};

/// Reads the element of a struct, from after its name to after its end tag.
constexpr bool read_record(reader& from, std::string_view name, record_table const& of, table::object into,
                           std::string_view selector = {});

} // namespace waybill::detail::xml

// the definitions
#include <waybill/detail/xml/fast_path.hpp>   // IWYU pragma: keep
#include <waybill/detail/xml/read_record.hpp> // IWYU pragma: keep
