// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/convert/record_output.hpp>

#include <cstddef>

namespace waybill::detail::convert {

/// Writes the items of a wrapper, field number `index` of the struct `within`.
template <class Record>
class items_output {
public:
    items_output(output_place where, Record const& within, std::size_t index)
        : into_(where.into), within_(within), index_(index) {}

    [[nodiscard]] output& put_next() {
        start_ = into_.at_item();
        into_.out.put(1);
        return into_;
    }
    void withdraw() { into_.back_to(start_); }
    void close() { into_.out.put('\0'); }

    [[nodiscard]] output& into() noexcept { return into_; }
    [[nodiscard]] Record const& within() const noexcept { return within_; }
    [[nodiscard]] std::size_t index() const noexcept { return index_; }
    [[nodiscard]] describe::field_info const& field() const { return within_.schema.rules.fields[index_]; }
    [[nodiscard]] member_schema const& member() const { return within_.schema.members[index_]; }

private:
    output& into_;
    Record const& within_;
    std::size_t index_;
    output::item_start start_{}; ///< of the last item
};

} // namespace waybill::detail::convert
