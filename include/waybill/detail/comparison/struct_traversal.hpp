// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/comparison/compare.hpp>
#include <waybill/detail/compiled.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace waybill::detail::comparison {

/// Traverses the fields of a struct that are on the path of a row.
class struct_traversal {
public:
    struct_traversal(array_view<path_step> tree, value_receiver& into) : tree_(tree), into_(into) {}

    void record(record_node const& of, void const* message, std::size_t first, std::uint64_t active) {
        for (auto at = first; at != 0; at = tree_[at].next) {
            auto const& step = tree_[at];
            if (auto const here = step.rows & active)
                member(of.members[step.field], static_cast<char const*>(message) + of.members[step.field].offset, step,
                       here);
        }
    }
    /// An item of a list of the root, or the number of its items.
    void list(record_node const& of, void const* message, list_part const& part, std::uint64_t active) {
        auto at = tree_[0].first;
        while (at != 0 && tree_[at].field != part.field) at = tree_[at].next;
        auto const here = tree_[at].rows & active;
        if (at == 0 || here == 0) return;
        auto const ending = here & tree_[at].ends;
        if (!part.is_item)
            return ending == 0 || part.items == 0 ? void() : into_.take_count(ending, part.items, items_);
        items_.at[items_.count++] = part.items;
        record(of, message, tree_[at].first, here & ~ending);
    }

private:
    void member(member_node const& of, void const* at, path_step const& step, std::uint64_t active) {
        if (of.item == nullptr) return value(of, at, step, active);
        auto const* held = of.item(at, 0);
        auto const ending = active & step.ends;
        if (held == nullptr) {
            if (!step.list && ending != 0) into_.take(ending, {nullptr, nullptr, {}, true, false}, items_);
            return;
        }
        if (!step.list) return value(of, held, step, active);
        auto& index = items_.at[items_.count++];
        for (index = 0; held != nullptr; held = of.item(at, ++index)) value(of, held, step, active);
        --items_.count;
        if (ending != 0 && of.record != nullptr) into_.take_count(ending, index, items_);
    }
    void value(member_node const& of, void const* held, path_step const& step, std::uint64_t active) {
        if (of.record != nullptr) return record(*of.record, held, step.first, active);
        into_.take(active, value_at(of, held), items_);
    }

public:
    static value_ref value_at(member_node const& of, void const* held) {
        if (of.leaf == nullptr && of.record == nullptr)
            return {nullptr, held, *static_cast<std::string const*>(held), true, true};
        return {of.leaf, held, {}, true, true};
    }

private:
    array_view<path_step> tree_;
    value_receiver& into_;
    item_numbers items_{};
};

WAYBILL_INLINE void traverse_struct(message_view const& of, compared_function const& rows, std::uint64_t active,
                                    value_receiver& into) {
    struct_traversal run(rows.tree, into);
    auto const& type = *static_cast<record_node const*>(of.type);
    if (!of.part.is_item) run.record(type, of.message, rows.tree[0].first, active);
    if (of.part.field != list_part::none) run.list(type, of.message, of.part, active);
}

WAYBILL_INLINE value_ref find_in_struct(message_view const& of, compared_function const& rows, std::size_t row,
                                        item_numbers const& items) {
    auto const& path = rows.rows[row].request;
    auto const* type = static_cast<record_node const*>(of.type);
    auto const* message = of.message;
    std::size_t item = of.part.is_item ? 1 : 0; // the message is that item
    if (item != 0 && path.fields[0] != of.part.field) return {};
    for (std::size_t i = item;; ++i) {
        auto const& member = type->members[path.fields[i]];
        void const* at = static_cast<char const*>(message) + member.offset;
        bool const last = i + 1 == path.count;
        if (member.item != nullptr) {
            bool const list = (path.lists >> i & 1U) != 0;
            if (list && item == items.count) return {};
            at = member.item(at, list ? items.at[item++] : 0);
            if (at == nullptr) return {nullptr, nullptr, {}, !list, false};
        }
        if (last) return struct_traversal::value_at(member, at);
        type = member.record;
        message = at;
    }
}

} // namespace waybill::detail::comparison
