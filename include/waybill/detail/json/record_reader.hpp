// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/json/canonical.hpp>
#include <waybill/detail/json/general_reader.hpp>
#include <waybill/detail/json/plain_value.hpp>
#include <waybill/detail/json/tables.hpp>
#include <waybill/detail/table/struct_target.hpp>
#include <waybill/detail/text/space.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Structs as what values are read into, by their tables.
namespace waybill::detail::json {

class record_reader;
class sequence_reader;

/// A struct in canonical form.
class struct_target : public table::struct_target<format> {
public:
    using items = sequence_reader;
    using table::struct_target<format>::struct_target;

    /// Reads a plain value from after the colon on. Returns its end; null if it is not canonical or may mean that there
    /// is no value.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr char const* value(record_table const& of, field_table const& field,
                                                                     char const* at, char const* end,
                                                                     std::size_t longest) const {
        auto const member = of.member(into(), field);
        if (field.step == step::leaf)
            return plain_value_text::read_leaf(*field.leaf, member, at, end, longest, field.format);
        if (at == end || *at != '"') [[unlikely]] {
            at = text::space::skip(at, end);
            if (at == end || *at != '"') return nullptr;
        }
        ++at;
        if (field.step == step::text) return plain_value_text::read(table::as<std::string>(member), at, end, longest);
        if (at == end || *at == ' ' || *at == '\\') [[unlikely]]
            return nullptr;
        return plain_value_text::read(describe::engaged(table::as<std::optional<std::string>>(member)), at, end,
                                      longest);
    }
    // Templates, since the reader comes later.
    template <class Reader = record_reader>
    [[gnu::noinline]] constexpr presence read_array(cursor& from, record_table const& of, std::size_t index) const {
        Reader target(of, into());
        return read_value(from, target, index);
    }
    template <class Reader = record_reader>
    [[nodiscard, gnu::cold, gnu::noinline]] constexpr char const* continue_record(cursor& from, record_table const& of,
                                                                                  std::string_view selector, bool first,
                                                                                  std::uint64_t seen,
                                                                                  std::uint64_t absent) const {
        Reader target(of, into());
        target.seen = seen;
        target.absent = absent;
        target.selected = !selector.empty();
        return parse_content(from, target, selector, first) ? from.place() : nullptr;
    }
};

/// A struct in any form.
class record_reader : public record_target {
public:
    constexpr record_reader(record_table const& of, table::object into) noexcept
        : record_target(of.rules), table_(of), into_(into) {}
    constexpr ~record_reader() {} // g++ 12 would define a defaulted one too late for constant expressions

    constexpr bool read_canonical(cursor& from, bool& first) override;
    [[nodiscard]] constexpr describe::value_type type_of(std::size_t index) const override {
        auto const& field = table_.fields[index];
        return {field.plain, field.leaf == nullptr, field.value.blank(),
                field.leaf == nullptr ? json_kind::string : field.leaf->json};
    }
    constexpr bool take(cursor& from, std::size_t index, plain_value const& value, std::string_view name) override;
    constexpr bool nested(cursor& from, std::size_t index) override;
    constexpr bool wrapped(cursor& from, std::size_t index) override;
    constexpr bool repeated(cursor& from, std::size_t index, std::size_t& used) override;
    constexpr void finish() override { struct_target(into_, table_).finish(table_, seen); }

private:
    record_table const& table_;
    table::object into_;
};

/// The items of a sequence.
class sequence_reader final : public table::item_target<sequence_target, format> {
public:
    constexpr sequence_reader(table::object items, record_table const& of, field_table const& field) noexcept
        : item_target(items, of, field, of.rules.fields[std::size_t(&field - of.fields)], field.plain) {}
    constexpr ~sequence_reader() {} // as above

    constexpr bool read_canonical(cursor& from, bool& first) override;
    constexpr bool item(cursor& from) override;
};

constexpr bool record_reader::read_canonical(cursor& from, bool& first) {
    struct_target target(into_, table_);
    auto const* const at = from.place();
    auto const read = canonical<struct_target>::read_members(from, at, table_, target, first, seen | absent);
    if (read.after == nullptr) return false;
    absent |= read.absent;
    seen = read.taken & ~absent;
    if (read.after != at) first = false;
    from.go_to(read.after);
    return true;
}

constexpr bool sequence_reader::read_canonical(cursor& from, bool& first) {
    auto const* const at = canonical<struct_target>::read_items(
        from, from.place(), field(), info().item.empty() ? info().wire : info().item, *this, first);
    if (at != nullptr) from.go_to(at);
    return at != nullptr;
}

} // namespace waybill::detail::json
