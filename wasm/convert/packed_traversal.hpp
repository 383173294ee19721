// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/convert.hpp"
#include "convert/packed_reader.hpp"
#include "convert/schema.hpp"

#include <waybill/comparison.hpp>
#include <waybill/detail/array_view.hpp>
#include <waybill/detail/comparison/compare.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

/// Packed values as messages that are compared: see detail/comparison.
namespace waybill::detail::convert {

/// Reads a message and passes the values on the paths of rows on.
class packed_traversal {
public:
    packed_traversal(packed_values const& from, array_view<comparison::compared_field> rows,
                     comparison::path_member which, comparison::value_receiver& into)
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
            bool const sequence = of.rules.fields[i].sequence;
            if ((bits >> i & 1) == 0) {
                if (ending != 0 && !sequence) into_.take(ending, {}, items_);
                continue;
            }
            if (!sequence) {
                value(of.fields[i], here, ending, depth + 1);
                continue;
            }
            auto& index = items_.at[items_.count++];
            for (index = 0; from_.byte() != 0; ++index) value(of.fields[i], here, ending, depth + 1);
            --items_.count;
        }
    }

private:
    void value(member_schema const& of, std::uint64_t active, std::uint64_t ending, std::size_t depth) {
        if (of.choice != nullptr) return record(*of.choice->alternatives[from_.byte()], 0, depth);
        if (of.record != nullptr) {
            if (ending != 0) into_.take(ending, {}, items_);
            return record(*of.record, active & ~ending, depth);
        }
        bool const flag = of.leaf != nullptr && of.leaf->json == json_kind::boolean;
        std::string_view const text = !flag ? from_.text() : from_.byte() != 0 ? "True" : "False";
        if (ending != 0) into_.take(ending, text, items_);
    }

    packed_reader from_;
    array_view<comparison::compared_field> rows_;
    comparison::path_member which_;
    comparison::value_receiver& into_;
    comparison::item_numbers items_{};
};

/// A `comparison::traversal`; `type` is the `record_schema`.
inline void traverse_packed(void const* type, void const* message, array_view<comparison::compared_field> rows,
                            comparison::path_member which, std::uint64_t active, comparison::value_receiver& into) {
    packed_traversal(*static_cast<packed_values const*>(message), rows, which, into)
        .record(*static_cast<record_schema const*>(type), active, 0);
}

} // namespace waybill::detail::convert

namespace waybill::exchange {

/// `waybill::contradictions_of` for messages as packed values.
[[nodiscard]] inline std::vector<contradiction> contradictions_of(detail::comparison::compared_function const& of,
                                                                  convert::document_schema const& request_type,
                                                                  convert::packed_values const& request,
                                                                  convert::document_schema const& answer_type,
                                                                  convert::packed_values const& answer) {
    if (of.rows.empty()) return {};
    return detail::comparison::compare(of, {&detail::convert::traverse_packed, request_type.record, &request},
                                       {&detail::convert::traverse_packed, answer_type.record, &answer});
}

} // namespace waybill::exchange
