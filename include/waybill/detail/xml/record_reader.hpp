// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/forced_inlining.hpp>
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
class struct_target {
public:
    using record = record_table;
    using place = table::object;
    using items = sequence_reader;
    static constexpr bool small = false;

    [[WAYBILL_ALWAYS_INLINE]] constexpr struct_target(table::object into, record_table const&) noexcept : into_(into) {}

    /// Reads a text up to `<`. Returns its end; null if the text is not canonical or may mean that there is no value.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr char const* text(record_table const& of, field_table const& field,
                                                                    table::step how, char const* begin, char const* end,
                                                                    std::size_t longest) const {
        using stop = plain_text::stop;
        auto const member = of.member(into_, field);
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
    constexpr void keep(field_table const&) const noexcept {}
    /// Takes the value of an attribute. Returns false if it is not canonical.
    [[nodiscard]] constexpr bool attribute(record_table const& of, field_table const& field, char const* text,
                                           std::size_t size, std::size_t readable) const {
        auto const member = of.member(into_, field);
        if (field.value.leaf != nullptr)
            return field.value.leaf->read(member, text, size, field.format) == reading_outcome::exact;
        auto& value = field.optional ? describe::engaged(table::as<std::optional<std::string>>(member))
                                     : table::as<std::string>(member);
        describe::assign(value, text, size, readable);
        return true;
    }
    [[nodiscard]] static constexpr record_table const& record_of(field_table const& field) {
        return *field.value.record;
    }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr table::object enter(record_table const& of,
                                                                       field_table const& field) const {
        auto const member = of.member(into_, field);
        return field.optional ? field.engage(member) : member;
    }
    constexpr void leave() const noexcept {}

    /// The items of a repeated field.
    class run {
    public:
        constexpr run(struct_target const& within, record_table const& of, field_table const& field, bool again)
            : items_(of.member(within.into_, field)),
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

    [[WAYBILL_ALWAYS_INLINE]] constexpr void finish(record_table const& of, std::uint64_t seen) const {
        if (of.has_optional) of.empty(into_, seen);
        if (of.sequences != 0) [[unlikely]]
            drop_unseen(of, into_, seen);
    }
    // A template, since the reader comes later.
    template <class Reader = record_reader>
    [[nodiscard, gnu::cold, gnu::noinline]] constexpr char const* continue_record(reader& from, char const* at,
                                                                                  record_table const& of,
                                                                                  table::literal const& close,
                                                                                  std::uint64_t seen) const {
        Reader target(of, into_);
        target.seen = seen;
        from.at.go_to(at);
        return parse_content(from, {close.bytes + 2, close.size - 3}, target) ? from.at.place() : nullptr;
    }

private:
    [[gnu::noinline]] static constexpr void drop_unseen(record_table const& of, table::object into,
                                                        std::uint64_t seen) {
        for (std::size_t i = 0; i != of.count; ++i) {
            auto const& field = of.fields[i];
            if (of.rules.fields[i].repeated && (seen & field.bit) == 0) field.items->drop(of.member(into, field), 0);
        }
    }

    table::object into_;
};

/// A struct in any form.
class record_reader : public record_target {
public:
    constexpr record_reader(record_table const& of, table::object into) noexcept
        : record_target(of.rules), table_(of), into_(into) {}
    constexpr ~record_reader() {} // g++ 12 would define a defaulted one too late for constant expressions

    constexpr bool predicted(reader& from) override;
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
class sequence_reader final : public sequence_target {
public:
    constexpr sequence_reader(table::object items, record_table const& of, field_table const& field) noexcept
        : sequence_target(field.value.plain()),
          field_(of.rules.fields[std::size_t(&field - of.fields)]),
          table_(field),
          items_(items) {}
    constexpr ~sequence_reader() {} // as above

    constexpr bool predicted(reader& from) override;
    constexpr bool item(reader& from, std::string_view name) override;

    [[nodiscard]] constexpr record_table const& record_of(std::size_t chosen) const {
        return table_.value.choice != nullptr ? *table_.value.choice->alternatives[chosen] : *table_.value.record;
    }
    /// The next item, of alternative `chosen` of a choice; `read` and `left` as for `table::sequence::next`.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr table::object next(reading& in, std::size_t chosen, std::size_t read,
                                                                      std::size_t left) {
        auto const made = table_.items->next(items_, used++, in, read, left);
        return table_.value.choice != nullptr ? table_.value.choice->select(made, chosen) : made;
    }
    constexpr void withdraw() noexcept { --used; }
    constexpr void close() const { table_.items->drop(items_, used); }

private:
    describe::field_info const& field_;
    field_table const& table_;
    table::object items_;
};

constexpr bool record_reader::predicted(reader& from) {
    struct_target target(into_, table_);
    auto const read = canonical<struct_target>::read_fields(from, from.at.place(), table_, target, seen | absent);
    if (read.at == nullptr) return false;
    seen = read.taken & ~absent;
    from.at.go_to(read.at);
    return true;
}

constexpr bool sequence_reader::predicted(reader& from) {
    auto const* const at = canonical<struct_target>::read_items(from, from.at.place(), table_, field_.item, *this);
    if (at != nullptr) from.at.go_to(at);
    return at != nullptr;
}

} // namespace waybill::detail::xml
