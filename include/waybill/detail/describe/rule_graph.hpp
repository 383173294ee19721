// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/rule_mistake.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/describe/type_graph.hpp>
#include <waybill/rule_problem.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <variant>

/// The rules of descriptions as constants, so that one function evaluates those of all structs.
namespace waybill::detail::describe {

struct rule_leaf {
    ruled_type type;
    std::int64_t (*whole)(void const* value);    ///< of an integer
    decimal const* (*amount)(void const* value); ///< of a decimal number; null if there is none
};

struct rule_record;

struct rule_choice {
    std::span<rule_record const* const> alternatives;
    std::size_t (*index)(void const* choice);
    void const* (*held)(void const* choice);
};

struct rule_member : type_ref<rule_leaf, rule_record, rule_choice> {
    field_rules rules{};
    /// The value, or the item with this number. Null after the last one, and if there is no value.
    void const* (*item)(void const* record, std::size_t index) = nullptr;
};

struct rule_record {
    std::span<field_info const> fields;
    std::span<rule_member const> members; ///< in the order of `fields`
    record_rule rule;                     ///< of several fields; may be null
};

template <class T>
std::int64_t whole_in(void const* value) {
    return std::int64_t(*static_cast<T const*>(value));
}
template <class T>
decimal const* amount_in(void const* value) {
    auto const& given = *static_cast<T const*>(value);
    if constexpr (std::is_same_v<T, decimal>)
        return &given;
    else
        return given.amount ? &*given.amount : nullptr;
}
template <class T>
inline constexpr rule_leaf rules_of_leaf = [] {
    rule_leaf made{ruled_type_of<T>, nullptr, nullptr};
    if constexpr (ruled_type_of<T> == ruled_type::whole) made.whole = &whole_in<T>;
    if constexpr (ruled_type_of<T> == ruled_type::amount) made.amount = &amount_in<T>;
    return made;
}();

template <class Value>
void const* item_in(Value const& value, std::size_t index) {
    if constexpr (optional_shape<Value>)
        return value ? item_in(*value, index) : nullptr;
    else if constexpr (sequence_shape<Value>)
        return index < value.size() ? &value[index] : nullptr;
    else
        return index == 0 ? &value : nullptr;
}
template <class T, std::size_t I>
void const* item_of_member(void const* record, std::size_t index) {
    return item_in(static_cast<T const*>(record)->*member_pointer<T, I>, index);
}

constexpr record_rule rule_in(no_description const&) { return nullptr; }
template <std::size_t Count>
constexpr record_rule rule_in(record_description<Count> const& said) {
    return said.rule;
}

/// The use of the type graph for rules.
struct rules_use {
    using leaf = rule_leaf;
    using member = rule_member;
    using record = rule_record;
    using choice = rule_choice;

    template <class T>
    static constexpr leaf const* leaf_of = &rules_of_leaf<T>;

    template <class T, std::size_t I, class Ref>
    static constexpr member member_of(Ref const& type) {
        return {type, rules_of_field<T, I>(), &item_of_member<T, I>};
    }
    template <class T>
    static constexpr record record_of() {
        return {table<T>, members_of<rules_use, T>, rule_in(wire<T>)};
    }
    template <class T>
    static constexpr choice choice_of(std::span<record const* const> alternatives) {
        return {alternatives, [](void const* of) { return static_cast<T const*>(of)->index(); },
                [](void const* of) -> void const* {
                    return std::visit([](auto const& held) -> void const* { return &held; },
                                      *static_cast<T const*>(of));
                }};
    }
};

template <class T>
inline constexpr rule_record const& rules_of_struct = type_node<rules_use, T>::data;

} // namespace waybill::detail::describe
