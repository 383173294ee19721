// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/array_view.hpp>
#include <waybill/detail/comparison/message_node.hpp>
#include <waybill/detail/describe/field.hpp>
#include <waybill/message/repeated_field.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// The rows of `repeated_fields` and `consistent_fields`, with their paths as numbers of fields.
namespace waybill::detail::comparison {

/// The most fields of a path, lists in it, and rows of a function.
inline constexpr std::size_t most_steps = 8;
inline constexpr std::size_t most_lists = 5;
inline constexpr std::size_t most_rows = 64;

struct field_path {
    std::array<std::uint8_t, most_steps> fields{};
    std::uint8_t count = 0;
    std::uint8_t lists = 0;      ///< one bit for each field that has items
    std::uint16_t sequences = 0; ///< one bit for each step of the text that names an item
    bool exists = true;          ///< and leads to no secret
    bool ends_in_record = false;
    value_kind kind = value_kind::text;
    /// Of personal data: recordings have this text instead. Its letter case is ignored.
    std::string_view placeholder{};
};
/// A row, or a part of one whose paths are those of structs: the fields of a room's guests, or of an amount of money.
struct compared_field {
    repeated_field const* row = nullptr;
    relation how = relation::equal;
    std::uint8_t part = 0;
    bool of_money = false; ///< `at_most` of two structs
    field_path answer{};
    field_path request{};
};
/// A field on the paths of rows in a response: the paths as a tree. Fields of one struct are in their order.
struct path_step {
    std::uint64_t rows = 0; ///< whose paths lead through this field
    std::uint64_t ends = 0; ///< whose paths end here
    std::uint8_t field = 0;
    std::uint8_t first = 0; ///< the first field below this one; 0: none
    std::uint8_t next = 0;  ///< in the same struct
    bool list = false;
};

/// A path, written in up to three parts.
struct path_text {
    std::array<std::string_view, 3> parts{};

    [[nodiscard]] constexpr std::string_view next_step() {
        for (auto& part : parts) {
            if (part.empty()) continue;
            auto const end = part.find('/');
            auto const step = part.substr(0, end);
            part = end == std::string_view::npos ? std::string_view() : part.substr(end + 1);
            return step;
        }
        return {};
    }
};
constexpr bool is_named(describe::field_info const& field, std::string_view step) {
    if (field.place == describe::field_place::text) return step == "#text";
    if (field.place == describe::field_place::attribute)
        return step.substr(0, 1) == "@" && step.substr(1) == field.wire;
    return step == field.wire;
}
constexpr field_path path_in(record_node const* of, path_text path) {
    field_path made;
    std::uint16_t bit = 1; // of the step
    std::size_t lists = 0;
    bool nested = true;
    for (auto step = path.next_step(); !step.empty(); step = path.next_step(), bit = std::uint16_t(bit << 1)) {
        std::size_t field = 0;
        while (nested && field != of->rules->fields.size() && !is_named(of->rules->fields[field], step)) ++field;
        if (!nested || field == of->rules->fields.size() || made.count == most_steps || lists == most_lists) {
            made.exists = false;
            return made;
        }
        auto const& info = of->rules->fields[field];
        auto const& member = of->members[field];
        nested = member.nested;
        if (!info.item.empty() && nested) {
            bit = std::uint16_t(bit << 1);
            made.exists = made.exists && path.next_step() == info.item;
        }
        if (info.sequence) {
            made.sequences = std::uint16_t(made.sequences | bit);
            made.lists = std::uint8_t(made.lists | 1U << made.count);
            ++lists;
        }
        made.exists = made.exists && !info.secret;
        made.fields[made.count++] = std::uint8_t(field);
        made.placeholder = info.placeholder;
        made.kind = member.kind;
        if (nested) of = member.record;
    }
    made.ends_in_record = nested;
    return made;
}

/// The fields that follow the paths of a row in the response and at the other path.
struct row_part {
    std::string_view answer;
    std::string_view request;
};
inline constexpr row_part whole_row[] = {{"", ""}};
inline constexpr row_part guest_parts[] = {{"Adult", "Adult"},
                                           {"Child/@age", "Child/@age"},
                                           {"Child/#text", "Child/#text"},
                                           {"Infant/@age", "Infant/@age"},
                                           {"Infant/#text", "Infant/#text"}};
inline constexpr row_part amount_parts[] = {{"@currency", "@currency"}, {"#text", "#text"}};
inline constexpr row_part rising_parts[] = {{"@currency", ""}, {"#text", ""}};
inline constexpr row_part sum_parts[] = {{"@currency", "@currency"}, {"#text", "#text"}, {"#text", "@Payable"}};

template <std::size_t Count>
constexpr array_view<row_part> view_of(row_part const (&parts)[Count]) {
    return {parts, Count};
}
constexpr array_view<row_part> parts_of(relation how, bool of_structs) {
    switch (how) {
    case relation::guests: return view_of(guest_parts);
    case relation::rises: return view_of(rising_parts);
    case relation::sum: return view_of(sum_parts);
    case relation::at_most: return of_structs ? view_of(amount_parts) : view_of(whole_row);
    default: return view_of(whole_row);
    }
}

/// The rows with their parts, as long as `room`.
template <std::size_t Room>
struct row_list {
    std::array<compared_field, Room> rows{};
    std::size_t count = 0;
    std::size_t steps = 1; ///< at most, with the root
    bool valid = true;     ///< each path exists, and there is room for the rows
};
template <std::size_t Room>
constexpr row_list<Room> list_rows(consistency const& of, record_node const* answer, record_node const* request,
                                   std::string_view request_within) {
    row_list<Room> made;
    for (auto const& row : of.rows) {
        bool const structs = path_in(answer, {{of.within, row.answer}}).ends_in_record &&
                             path_in(request, {{request_within, row.request}}).ends_in_record;
        std::uint8_t part = 0;
        for (auto const& each : parts_of(row.how, structs)) {
            compared_field one{&row,
                               row.how,
                               part++,
                               structs && row.how == relation::at_most,
                               path_in(answer, {{of.within, row.answer, each.answer}}),
                               path_in(request, {{request_within, row.request, each.request}})};
            made.steps += one.answer.count;
            made.valid = made.valid && made.count != Room && one.answer.exists && one.request.exists;
            if (made.count == Room) return made;
            made.rows[made.count++] = one;
        }
    }
    return made;
}

/// The tree of the paths in the response.
template <std::size_t Steps>
constexpr std::array<path_step, Steps> tree_of(array_view<compared_field> rows) {
    std::array<path_step, Steps> made{};
    std::uint8_t used = 1;
    for (std::size_t row = 0; row != rows.size(); ++row) {
        auto const& path = rows[row].answer;
        auto const bit = std::uint64_t{1} << row;
        std::uint8_t at = 0;
        for (std::size_t i = 0; i != path.count; ++i) {
            auto const field = path.fields[i];
            auto* link = &made[at].first;
            while (*link != 0 && made[*link].field < field) link = &made[*link].next;
            if (*link == 0 || made[*link].field != field) {
                auto& step = made[used];
                step.field = field;
                step.list = (path.lists >> i & 1U) != 0;
                step.next = *link;
                *link = used++;
            }
            at = *link;
            made[at].rows |= bit;
        }
        made[at].ends |= bit;
    }
    return made;
}

/// The rows of a `Table`, and the tree of their paths.
template <class Table>
struct compared_rows {
    static constexpr auto all =
        list_rows<most_rows>(Table::rows, &node_of<typename Table::answer>, &node_of<typename Table::other>,
                             Table::same_document ? Table::rows.within : std::string_view());
    static_assert(all.valid, "waybill: a path of repeated_fields or consistent_fields does not exist, or leads to a "
                             "secret");
    static constexpr auto rows = [] {
        std::array<compared_field, all.count> made{};
        for (std::size_t i = 0; i != all.count; ++i) made[i] = all.rows[i];
        return made;
    }();
    static constexpr auto tree = tree_of<all.steps>(rows);
};

} // namespace waybill::detail::comparison
