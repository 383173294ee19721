// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/array_view.hpp>
#include <waybill/detail/comparison/message_node.hpp>
#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/text/same.hpp>
#include <waybill/message/function.hpp>
#include <waybill/message/repeated_field.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// The rows of `repeated_fields`, with their paths as numbers of fields.
namespace waybill::detail::comparison {

/// The most fields of a path, and the most rows of a function.
inline constexpr std::size_t most_steps = 8;
inline constexpr std::size_t most_rows = 64;

struct field_path {
    std::array<std::uint8_t, most_steps> fields{};
    std::uint8_t count = 0;
    std::uint16_t sequences = 0; ///< one bit for each step of the text that names an item
    bool ends_in_record = false;
    value_kind kind = value_kind::text;
    /// Of personal data: recordings have this text instead. Its letter case is ignored.
    std::string_view placeholder{};
};
struct compared_field {
    repeated_field const* row = nullptr;
    std::uint8_t number = 0; ///< of the row
    relation how = relation::equal;
    field_path answer{};
    field_path request{};
};

/// Not constexpr: calling it in a constant is the error that names the mistake.
inline void a_path_of_repeated_fields_does_not_exist() {}

constexpr std::string_view next_step(std::string_view& path) {
    auto const end = path.find('/');
    auto const step = path.substr(0, end);
    path = end == std::string_view::npos ? std::string_view() : path.substr(end + 1);
    return step;
}
constexpr bool is_named(describe::field_info const& field, std::string_view step) {
    if (field.place == describe::field_place::text) return step == "#text";
    if (field.place == describe::field_place::attribute)
        return step.substr(0, 1) == "@" && step.substr(1) == field.wire;
    return step == field.wire;
}
constexpr field_path path_in(record_node const* of, std::string_view path) {
    field_path made;
    std::uint16_t bit = 1; // of the step
    bool nested = true;
    for (; !path.empty(); bit = std::uint16_t(bit << 1)) {
        auto const step = next_step(path);
        std::size_t field = 0;
        while (nested && field != of->rules->fields.size() && !is_named(of->rules->fields[field], step)) ++field;
        if (!nested || field == of->rules->fields.size() || made.count == most_steps) {
            a_path_of_repeated_fields_does_not_exist();
            return made;
        }
        auto const& info = of->rules->fields[field];
        auto const& member = of->members[field];
        nested = member.nested;
        if (!info.item.empty() && nested) {
            bit = std::uint16_t(bit << 1);
            if (next_step(path) != info.item) a_path_of_repeated_fields_does_not_exist();
        }
        if (info.sequence) made.sequences = std::uint16_t(made.sequences | bit);
        if (info.secret) a_path_of_repeated_fields_does_not_exist();
        made.fields[made.count++] = std::uint8_t(field);
        made.placeholder = info.placeholder;
        made.kind = member.kind;
        if (nested) of = member.record;
    }
    made.ends_in_record = nested;
    return made;
}

template <class Request>
inline constexpr std::size_t row_count = [] {
    // a row for guests is compared by three fields
    std::size_t count = 0;
    for (auto const& row : repeated_fields<Request>) count += row.how == relation::guests ? 3 : 1;
    static_assert(repeated_fields<Request>.size() <= most_rows / 3);
    return count;
}();

inline constexpr std::string_view guest_fields[] = {"Adult", "Child/#text", "Infant/#text"};

constexpr field_path extended(field_path path, record_node const* root, std::string_view more) {
    for (std::size_t i = 0; i != path.count; ++i) root = root->members[path.fields[i]].record;
    auto const rest = path_in(root, more);
    for (std::size_t i = 0; i != rest.count; ++i) path.fields[path.count++] = rest.fields[i];
    path.ends_in_record = false;
    path.kind = rest.kind;
    return path;
}

/// The rows of a function, in the order of `repeated_fields`.
template <class Request>
inline constexpr auto compared_fields = [] {
    std::array<compared_field, row_count<Request>> made{};
    std::size_t count = 0;
    record_node const* const requested = &node_of<Request>;
    record_node const* const received = &node_of<response_of<Request>>;
    std::uint8_t number = 0;
    for (auto const& row : repeated_fields<Request>) {
        compared_field one{&row, number++, row.how, path_in(received, row.answer), path_in(requested, row.request)};
        if (row.how != relation::guests) {
            made[count++] = one;
            continue;
        }
        for (auto const field : guest_fields) {
            auto part = one;
            part.answer = extended(one.answer, received, field);
            part.request = extended(one.request, requested, field);
            made[count++] = part;
        }
    }
    return made;
}();

} // namespace waybill::detail::comparison
