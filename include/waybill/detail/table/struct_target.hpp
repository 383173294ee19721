// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/table/record.hpp>

#include <cstddef>
#include <cstdint>

/// Structs as what canonical documents are read into: what XML and JSON have in common.
namespace waybill::detail::table {

/// A struct, by its address or in constant expressions by an object that knows its type.
template <class Format>
class struct_target {
public:
    using record = record_table<Format>;
    using place = object;
    static constexpr bool small = false;

    [[WAYBILL_ALWAYS_INLINE]] constexpr struct_target(object into, record const&) noexcept : into_(into) {}

    constexpr void keep(field_table<Format> const&) const noexcept {}
    [[nodiscard]] static constexpr record const& record_of(field_table<Format> const& one) { return *one.value.record; }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr object enter(record const& of,
                                                                field_table<Format> const& one) const {
        auto const member = of.member(into_, one);
        return one.optional ? one.engage(member) : member;
    }
    constexpr void leave() const noexcept {}
    [[WAYBILL_ALWAYS_INLINE]] constexpr void finish(record const& of, std::uint64_t seen) const {
        if (of.has_optional) of.empty(into_, seen);
        if (of.sequences != 0) [[unlikely]]
            drop_unseen(of, into_, seen);
    }

protected:
    [[nodiscard]] constexpr object into() const noexcept { return into_; }

private:
    /// A repeated field that was not seen has no items.
    [[gnu::noinline]] static constexpr void drop_unseen(record const& of, object into, std::uint64_t seen) {
        for (std::size_t i = 0; i != of.count; ++i) {
            auto const& one = of.fields[i];
            if (of.rules.fields[i].repeated && (seen & one.bit) == 0) one.items->drop(of.member(into, one), 0);
        }
    }

    object into_;
};

/// The items of a sequence. `Base` is the `sequence_target` of the format.
template <class Base, class Format>
class item_target : public Base {
public:
    template <class... Argument>
    constexpr item_target(object items, record_table<Format> const& of, field_table<Format> const& field,
                          Argument const&... of_base) noexcept
        : Base(of_base...), info_(of.rules.fields[std::size_t(&field - of.fields)]), field_(field), items_(items) {}

    [[nodiscard]] constexpr record_table<Format> const& record_of(std::size_t chosen) const {
        return field_.value.choice != nullptr ? *field_.value.choice->alternatives[chosen] : *field_.value.record;
    }
    /// The next item, of alternative `chosen` of a choice; `read` and `left` as for `sequence::next`.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr object next(reading& in, std::size_t chosen, std::size_t read,
                                                               std::size_t left) {
        auto const made = next_item(in, read, left);
        return field_.value.choice != nullptr ? field_.value.choice->select(made, chosen) : made;
    }
    constexpr void withdraw() noexcept { --Base::used; }
    constexpr void close() const { field_.items->drop(items_, Base::used); }

protected:
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr object next_item(reading& in, std::size_t read, std::size_t left) {
        return field_.items->next(items_, Base::used++, in, read, left);
    }
    [[nodiscard]] constexpr describe::field_info const& info() const noexcept { return info_; }
    [[nodiscard]] constexpr field_table<Format> const& field() const noexcept { return field_; }

    constexpr ~item_target() = default;

private:
    describe::field_info const& info_;
    field_table<Format> const& field_;
    object items_;
};

} // namespace waybill::detail::table
