// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/convert.hpp"
#include "convert/packed_reader.hpp"
#include "convert/schema.hpp"

#include <waybill/detail/array_view.hpp>
#include <waybill/detail/comparison/compare.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

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

} // namespace waybill::detail::convert
