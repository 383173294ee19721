// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/convert.hpp"
#include "convert/packed_reader.hpp"
#include "convert/schema.hpp"

#include <waybill/comparison.hpp>
#include <waybill/detail/array_view.hpp>
#include <waybill/detail/comparison/compare.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

/// Packed values as messages that are compared: see detail/comparison.
namespace waybill::detail::convert {

/// Reads a message and passes the values on the paths of rows on.
class packed_traversal {
public:
    packed_traversal(packed_values const& from, array_view<comparison::compared_field> rows,
                     comparison::field_path comparison::compared_field::* which, comparison::value_receiver& into)
        : from_(from), rows_(rows), which_(which), into_(into) {}

    void record(record_schema const& of, std::uint64_t active, std::size_t depth) {
        auto const bits = from_.bits(of);
        for (std::size_t i = 0; i < of.rules.fields.size(); ++i) {
            std::uint64_t here = 0;
            std::uint64_t ending = 0;
            for (auto rest = active; rest != 0; rest &= rest - 1) {
                auto const& path = rows_[std::size_t(std::countr_zero(rest))].*which_;
                if (path.fields[depth] != i) continue;
                here |= rest & (~rest + 1);
                if (path.count == depth + 1) ending |= rest & (~rest + 1);
            }
            auto const& member = of.fields[i];
            bool const sequence = of.rules.fields[i].sequence;
            if ((bits >> i & 1) == 0) {
                if (ending != 0 && !sequence) into_.take(ending, {nullptr, nullptr, {}, true, false}, items_);
            } else if (!sequence) {
                value(member, here, ending, depth + 1);
            } else {
                std::uint32_t unused = 0; // of a list on no path
                auto& index = here == 0 ? unused : items_.at[items_.count++];
                for (index = 0; from_.byte() != 0; ++index) value(member, here, ending, depth + 1);
                items_.count -= here == 0 ? 0 : 1;
                if (ending != 0 && member.record != nullptr && index != 0) into_.take_count(ending, index, items_);
            }
        }
    }

private:
    void value(member_schema const& of, std::uint64_t active, std::uint64_t ending, std::size_t depth) {
        if (of.choice != nullptr) return record(*of.choice->alternatives[from_.byte()], 0, depth);
        if (of.record != nullptr) return record(*of.record, active & ~ending, depth);
        bool const flag = of.leaf != nullptr && of.leaf->json == json_kind::boolean;
        std::string_view const text = !flag ? from_.text() : from_.byte() != 0 ? "True" : "False";
        if (ending != 0) into_.take(ending, {nullptr, nullptr, text, true, true}, items_);
    }

    packed_reader from_;
    array_view<comparison::compared_field> rows_;
    comparison::field_path comparison::compared_field::* which_;
    comparison::value_receiver& into_;
    comparison::item_numbers items_{};
};

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
            auto const count = one.items.count;
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

namespace waybill::exchange {

using detail::convert::packed_message;

} // namespace waybill::exchange
