// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/table/record.hpp>
#include <waybill/detail/text/ascii.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Structs as what documents are read into.
namespace waybill::detail::table {

/// Converts the unescaped text of a field or an item to its value, which exists. `name` is for errors.
[[gnu::cold]] constexpr bool take_value(reading& in, describe::field_info const& field, leaf const* type,
                                        std::string_view text, std::size_t offset, object into, std::string_view name) {
    if (type == nullptr) {
        describe::assign(as<std::string>(into), text.data(), text.size(), text.size());
        return true;
    }
    auto const trimmed = text::trimmed(text);
    auto const outcome = type->read(into, trimmed.data(), trimmed.size(), field.format);
    return describe::is_permitted(in, text, outcome, type->json, type->whole) ||
           describe::report_outcome(in, field, outcome, type->expected(field.format), text, offset, name);
}

/// A struct, by its address or in constant expressions by an object that knows its type.
class struct_target {
public:
    using record_type = record_table;
    using field_type = field_table;
    using choice_type = choice_table;
    using value_type = value_table;
    using place_type = object;

    [[WAYBILL_ALWAYS_INLINE]] constexpr struct_target(object into, record_table const& of) noexcept
        : table(of), into_(into) {}

    record_table const& table;

    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr value_table const& type_of(
        field_table const& field) noexcept {
        return field.value;
    }

    /// Stores a text in canonical form, of which `readable` bytes are readable. Returns false if it is not canonical,
    /// or may mean that there is no value.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr bool put(field_table const& field, char const* text,
                                                            std::size_t size, std::size_t readable) const {
        if (field.step == step::leaf)
            return size != 0 &&
                   field.value.leaf->read(member(field), text, size, field.format) == reading_outcome::exact;
        if (field.step == step::optional_text && describe::may_mean_absent(text, size)) return false;
        describe::assign_here(*text_of(field), text, size, readable);
        return true;
    }
    /// The string of a text, which a caller may write; `put_text` stores it then.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr std::string* text_of(field_table const& field) const {
        if (field.step == step::text) return &as<std::string>(member(field));
        return &describe::engaged(as<std::optional<std::string>>(member(field)));
    }
    [[nodiscard]] constexpr bool put_text(field_table const&) const noexcept { return true; }

    /// Takes a plain value in any form, whose text has no escapes.
    [[nodiscard]] constexpr bool take(reading& in, describe::field_info const& info, field_table const& field,
                                      std::string_view text, std::size_t offset, std::string_view name) const {
        if (field.value.leaf == nullptr) {
            auto& value = field.optional ? describe::engaged(as<std::optional<std::string>>(member(field)))
                                         : as<std::string>(member(field));
            describe::assign(value, text.data(), text.size(), text.size());
            return true;
        }
        return take_value(in, info, field.value.leaf, text, offset, member(field), name);
    }

    /// Begins a value with fields or items; `leave` completes it.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr object enter(field_table const& field) const {
        return field.optional ? field.engage(member(field)) : member(field);
    }
    constexpr void leave() const noexcept {}

    /// Completes the struct, of which the fields in `seen` have values.
    [[WAYBILL_ALWAYS_INLINE]] constexpr void finish(std::uint64_t seen) const {
        if (table.has_optional) table.empty(into_, seen);
        if (table.has_repeated) [[unlikely]]
            drop_unseen(seen);
    }

    /// The items of a sequence.
    class items {
    public:
        /// Of a wrapper that was entered.
        [[WAYBILL_ALWAYS_INLINE]] constexpr items(object sequence, field_table const& field) noexcept
            : sequence_(sequence), functions_(*field.items) {}
        /// Of a repeated field; `again`: some were read before.
        [[WAYBILL_ALWAYS_INLINE]] constexpr items(struct_target const& of, field_table const& field, bool again)
            : sequence_(of.member(field)), functions_(*field.items), used(again ? functions_.size(sequence_) : 0) {}

        /// The next item; `read` and `left` as for `sequence::next`. It counts when `keep` is called.
        [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr object next(reading& in, std::size_t read,
                                                                   std::size_t left) const {
            return functions_.next(sequence_, used, in, read, left);
        }
        constexpr void keep() noexcept { ++used; }
        constexpr void close() const { functions_.drop(sequence_, used); }

    private:
        object sequence_;
        sequence const& functions_;

    public:
        std::size_t used = 0;
    };
    /// Takes the text of an item that is one plain value.
    [[nodiscard]] static constexpr bool take_item(reading& in, describe::field_info const& info,
                                                  value_table const& type, std::string_view text, std::size_t offset,
                                                  object into) {
        return take_value(in, info, type.leaf, text, offset, into, {});
    }

    /// The alternative of a choice.
    [[nodiscard]] static constexpr object select(choice_table const& of, object choice, std::size_t chosen) {
        return of.select(choice, chosen);
    }
    /// What was stored before an item, for one that is kept as text instead.
    struct before_item {
        constexpr explicit before_item(object) noexcept {}
    };
    static constexpr void keep(choice_table const& of, object choice, before_item, describe::kept_item& kept) {
        store_kept(of, choice, kept);
    }

private:
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr object member(field_table const& field) const {
        return table.member(into_, field);
    }
    /// A repeated field that was not seen has no items.
    [[gnu::noinline]] constexpr void drop_unseen(std::uint64_t seen) const {
        for (std::size_t i = 0; i != table.rules.fields.size(); ++i) {
            auto const& field = table.fields[i];
            if (table.rules.fields[i].repeated && (seen & field.bit) == 0) field.items->drop(member(field), 0);
        }
    }

    object into_;
};

} // namespace waybill::detail::table
