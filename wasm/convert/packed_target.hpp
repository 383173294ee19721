// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/record_output.hpp"

#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/forced_inlining.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

/// Packed values as what documents are read into: what XML and JSON have in common.
namespace waybill::detail::convert {

using describe::presence;

/// A struct in canonical form.
template <class Format>
class packed_target {
public:
    using format = Format;
    using record = made_record<Format>;
    using field = table::field_table<Format>;
    using place = output_place;
    static constexpr bool small = true; // 3 KB (gzip) of the WebAssembly module

    [[WAYBILL_ALWAYS_INLINE]] packed_target(place where, record const& of)
        : into_(where.into), table_(of), values_(into_, of.schema, where.alternative) {}
    packed_target(packed_target const&) = delete;
    packed_target& operator=(packed_target const&) = delete;

    [[WAYBILL_ALWAYS_INLINE]] void keep(field const& one) {
        auto const before = into_.out.size();
        into_.out.written_to(end_);
        values_.note(index_of(one), before);
    }
    [[nodiscard]] record const& record_of(field const& one) const {
        return into_.template tables_of<Format>().nested(table_, index_of(one), 0);
    }
    [[nodiscard]] place enter(record const&, field const& one) {
        values_.begin(index_of(one));
        return {into_};
    }
    void leave() { values_.end(); }
    void finish(record const&, std::uint64_t seen) { values_.close(seen); }

    // for the general reader
    [[nodiscard]] output& into() noexcept { return into_; }
    [[nodiscard]] record const& table() const noexcept { return table_; }
    [[nodiscard]] record_output& values() noexcept { return values_; }

protected:
    ~packed_target() = default;

    [[nodiscard]] static std::size_t index_of(field const& one) noexcept {
        return std::size_t(std::countr_zero(one.bit));
    }
    /// Sets where the text or value ends that was read but not kept.
    void ends_at(char* end) noexcept { end_ = end; }

private:
    output& into_;
    record const& table_;
    record_output values_;
    char* end_ = nullptr;
};

/// A struct in any form. `Base` is the `record_target` of the format.
template <class Base, class Target>
class packed_record : public Base {
public:
    explicit packed_record(Target& into) : Base(into.table().schema.rules), to_(into) {}

    [[nodiscard]] describe::value_type type_of(std::size_t index) const override {
        auto const& type = member(index);
        return {type.plain(), type.leaf == nullptr, type.blank(), kind_of(type)};
    }
    void begin(std::size_t index) override { to_.values().begin(index); }
    void end(std::size_t, presence result) override {
        if (result == presence::present)
            to_.values().end();
        else
            to_.values().drop();
    }
    void finish() override { to_.values().close(Base::seen); }

protected:
    ~packed_record() = default;

    [[nodiscard]] Target& to() const noexcept { return to_; }
    [[nodiscard]] member_schema const& member(std::size_t index) const { return to_.table().schema.members[index]; }

private:
    Target& to_;
};

/// The items of a wrapper. `Base` is the `sequence_target` of the format.
template <class Base, class Target>
class packed_items : public Base {
public:
    template <class... Argument>
    packed_items(output_place where, typename Target::record const& of, typename Target::field const& field,
                 Argument const&... of_base)
        : Base(of_base...), into_(where.into), within_(of), field_(field) {}

    [[nodiscard]] typename Target::record const& record_of(std::size_t chosen) {
        return into_.template tables_of<typename Target::format>().nested(within_, index(), chosen);
    }
    [[nodiscard]] output_place next(reading&, std::size_t chosen, std::size_t, std::size_t) {
        return {next_item(), member().choice != nullptr ? chosen : no_choice};
    }
    void withdraw() {
        --Base::used;
        into_.back_to(start_);
    }
    void close() { into_.out.put('\0'); }

protected:
    ~packed_items() = default;

    [[nodiscard]] output& next_item() {
        ++Base::used;
        start_ = into_.at_item();
        into_.out.put(1);
        return into_;
    }
    [[nodiscard]] typename Target::field const& field() const noexcept { return field_; }
    [[nodiscard]] describe::field_info const& info() const { return within_.schema.rules.fields[index()]; }
    [[nodiscard]] member_schema const& member() const { return within_.schema.members[index()]; }

private:
    [[nodiscard]] std::size_t index() const noexcept { return std::size_t(&field_ - within_.fields); }

    output& into_;
    typename Target::record const& within_;
    typename Target::field const& field_;
    output::item_start start_{}; ///< of the last item
};

} // namespace waybill::detail::convert
