// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/convert.hpp"
#include "convert/packed_traversal.hpp"

#include <waybill/detail/comparison/compare.hpp>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace waybill::detail::convert {

/// A message in packed values. Values at the other paths of rows are kept when the first one is looked up.
class packed_message final : public comparison::value_receiver {
public:
    packed_message(record_schema const& type, packed_values const& values) : type_(type), values_(values) {}

    [[nodiscard]] comparison::message_view view() const { return {&traverse, &find, nullptr, this}; }

    void take(std::uint64_t rows, comparison::value_ref const& value, comparison::item_numbers const& items) override {
        for (; rows != 0; rows &= rows - 1) kept_[std::size_t(std::countr_zero(rows))].push_back({items, value});
    }
    void take_count(std::uint64_t rows, std::size_t count, comparison::item_numbers const& list) override {
        auto items = list;
        auto& last = items.at[items.count++];
        for (last = 0; last != count; ++last) take(rows, {nullptr, nullptr, {}, true, true}, items);
    }

private:
    struct kept_value {
        comparison::item_numbers items;
        comparison::value_ref value;
    };

    static void traverse(comparison::message_view const& of, comparison::compared_function const& rows,
                         std::uint64_t active, comparison::value_receiver& into) {
        auto const& self = *static_cast<packed_message const*>(of.message);
        packed_traversal(self.values_, rows.rows, &comparison::compared_field::answer, into)
            .record(self.type_, active, 0);
    }
    static comparison::value_ref find(comparison::message_view const& of, comparison::compared_function const& rows,
                                      std::size_t row, comparison::item_numbers const& items) {
        auto const& self = *static_cast<packed_message const*>(of.message);
        if (self.kept_.empty()) {
            packed_message all(self.type_, self.values_);
            all.kept_.resize(rows.rows.size());
            auto const active = ~std::uint64_t{0} >> (64 - rows.rows.size());
            packed_traversal(self.values_, rows.rows, &comparison::compared_field::request, all)
                .record(self.type_, active, 0);
            self.kept_ = std::move(all.kept_);
        }
        // in the order of the message, which is that of the indices
        auto const compared = [&](kept_value const& one) {
            auto const count = std::ptrdiff_t(one.items.count);
            auto const differ = std::mismatch(one.items.at.begin(), one.items.at.begin() + count, items.at.begin());
            return differ.first == one.items.at.begin() + count ? std::strong_ordering::equal
                                                                : *differ.first <=> *differ.second;
        };
        auto const& all = self.kept_[row];
        auto const found =
            std::partition_point(all.begin(), all.end(), [&](auto const& one) { return compared(one) < 0; });
        if (found == all.end() || found->items.count > items.count || compared(*found) != 0) return {};
        return found->value;
    }

    record_schema const& type_;
    packed_values const& values_;
    std::vector<std::vector<kept_value>> mutable kept_{}; ///< for each row
};

} // namespace waybill::detail::convert

namespace waybill::convert {

using detail::convert::packed_message;

} // namespace waybill::convert
