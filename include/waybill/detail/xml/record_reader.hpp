// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/table/struct_target.hpp>
#include <waybill/detail/table/take_value.hpp>
#include <waybill/detail/text/space.hpp>
#include <waybill/detail/xml/canonical.hpp>
#include <waybill/detail/xml/general_reader.hpp>
#include <waybill/detail/xml/plain_text.hpp>
#include <waybill/detail/xml/tables.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Structs as what elements are read into, by their tables.
namespace waybill::detail::xml {

class record_reader;
class sequence_reader;

/// A struct in canonical form.
class struct_target : public table::struct_target<format> {
public:
    using items = sequence_reader;
    using table::struct_target<format>::struct_target;

    /// Reads a text up to `<`. Returns its end; null if the text is not canonical or may mean that there is no value.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr char const* text(record_table const& of, field_table const& field,
                                                                    table::step how, char const* begin, char const* end,
                                                                    std::size_t longest) const {
        using stop = plain_text::stop;
        auto const member = of.member(into(), field);
        auto const* const at = stop::find(begin, end);
        auto const size = std::size_t(at - begin);
        if (at == end) [[unlikely]]
            return nullptr;
        if (how == step::leaf) {
            if (*at != '<' || size - 1 >= longest) [[unlikely]]
                return nullptr;
            return field.value.leaf->read(member, begin, size, field.format) == reading_outcome::exact ? at : nullptr;
        }
        std::string* value = nullptr;
        if (how == step::text) {
            value = &table::as<std::string>(member);
        } else {
            if (text::is_space(*begin)) [[unlikely]]
                return nullptr;
            value = &describe::engaged(table::as<std::optional<std::string>>(member));
        }
        if (*at != '<') return plain_text::rare(at, begin, end, longest, *value);
        if (size > longest) [[unlikely]]
            return nullptr;
        describe::assign_here(*value, begin, size, std::size_t(end - begin));
        return at;
    }
    /// Takes the value of an attribute. Returns false if it is not canonical.
    [[nodiscard]] constexpr bool attribute(record_table const& of, field_table const& field, char const* text,
                                           std::size_t size, std::size_t readable) const {
        auto const member = of.member(into(), field);
        if (field.value.leaf != nullptr)
            return field.value.leaf->read(member, text, size, field.format) == reading_outcome::exact;
        auto& value = field.optional ? describe::engaged(table::as<std::optional<std::string>>(member))
                                     : table::as<std::string>(member);
        describe::assign(value, text, size, readable);
        return true;
    }
    /// The items of a repeated field.
    class run {
    public:
        constexpr run(struct_target const& within, record_table const& of, field_table const& field, bool again)
            : items_(of.member(within.into(), field)),
              functions_(*field.items),
              used_(again ? functions_.size(items_) : 0) {}

        [[nodiscard]] constexpr table::object next(reading& in) { return functions_.next(items_, used_++, in, 0, 0); }
        constexpr void withdraw() noexcept { --used_; }
        constexpr void keep() const noexcept {}
        constexpr void close() const { functions_.drop(items_, used_); }
        [[nodiscard]] constexpr std::size_t used() const noexcept { return used_; }

    private:
        table::object items_;
        table::sequence const& functions_;
        std::size_t used_;
    };

    // A template, since the reader comes later.
    template <class Reader = record_reader>
    [[nodiscard, gnu::cold, gnu::noinline]] constexpr char const* continue_record(reader& from, char const* at,
                                                                                  record_table const& of,
                                                                                  table::literal const& close,
                                                                                  std::uint64_t seen) const {
        Reader target(of, into());
        target.seen = seen;
        from.at.go_to(at);
        return parse_content(from, {close.bytes + 2, close.size - 3}, target) ? from.at.place() : nullptr;
    }
};

/// A struct in any form.
class record_reader : public record_target {
public:
    constexpr record_reader(record_table const& of, table::object into) noexcept
        : record_target(of.rules), table_(of), into_(into) {}
    constexpr ~record_reader() {} // g++ 12 would define a defaulted one too late for constant expressions

    constexpr bool read_canonical(reader& from) override;
    [[nodiscard]] constexpr describe::value_type type_of(std::size_t index) const override {
        auto const& value = table_.fields[index].value;
        return {value.plain(), value.leaf == nullptr, value.blank()};
    }
    [[nodiscard]] constexpr std::size_t count(std::size_t index) const override {
        auto const& field = table_.fields[index];
        return (seen & field.bit) != 0 ? field.items->size(table_.member(into_, field)) : 0;
    }
    constexpr bool take(reader& from, std::size_t index, std::string_view text, std::size_t offset,
                        std::string_view name) override {
        auto const& field = table_.fields[index];
        return table::take_member(from.in(), rules.fields[index], field, text, offset, table_.member(into_, field),
                                  name);
    }
    constexpr bool nested(reader& from, std::size_t index, std::string_view name) override;
    constexpr bool wrapped(reader& from, std::size_t index, std::string_view name) override;
    constexpr void finish() override { struct_target(into_, table_).finish(table_, seen); }

private:
    record_table const& table_;
    table::object into_;
};

/// The items of a wrapper.
class sequence_reader final : public table::item_target<sequence_target, format> {
public:
    constexpr sequence_reader(table::object items, record_table const& of, field_table const& field) noexcept
        : item_target(items, of, field, field.value.plain()) {}
    constexpr ~sequence_reader() {} // as above

    constexpr bool read_canonical(reader& from) override;
    constexpr bool item(reader& from, std::string_view name) override;
};

constexpr bool record_reader::read_canonical(reader& from) {
    struct_target target(into_, table_);
    auto const read = canonical<struct_target>::read_fields(from, from.at.place(), table_, target, seen | absent);
    if (read.at == nullptr) return false;
    seen = read.taken & ~absent;
    from.at.go_to(read.at);
    return true;
}

constexpr bool sequence_reader::read_canonical(reader& from) {
    auto const* const at = canonical<struct_target>::read_items(from, from.at.place(), field(), info().item, *this);
    if (at != nullptr) from.at.go_to(at);
    return at != nullptr;
}

} // namespace waybill::detail::xml
