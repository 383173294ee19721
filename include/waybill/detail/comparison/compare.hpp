// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/contradiction.hpp>
#include <waybill/detail/array_view.hpp>
#include <waybill/detail/comparison/compared_field.hpp>
#include <waybill/detail/comparison/message_node.hpp>
#include <waybill/value/instant.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace waybill::detail::comparison {

/// The indices of the items that lead to a value.
struct item_numbers {
    std::array<std::uint32_t, most_lists> at{};
    std::uint32_t count = 0;
};

/// Receives the values of a message: of those rows whose bit is set in `rows`.
class value_receiver {
public:
    virtual void take(std::uint64_t rows, value_ref const& value, item_numbers const& items) = 0;
    /// Receives the number of items of a list; `items` lead to the list.
    virtual void take_count(std::uint64_t rows, std::size_t count, item_numbers const& items) = 0;

protected:
    ~value_receiver() = default;
};

struct compared_function {
    array_view<compared_field> rows;
    array_view<path_step> tree; ///< of the paths in the response
    std::string_view within;    ///< the path of the struct with which the paths in the response begin
    std::string_view answer_root;
    std::string_view request_root;
    std::string_view request_within;
    bool leaves_nothing; ///< an essential contradiction is an error
    bool same_document;  ///< the other paths are in the response too
};

/// The list of a document that is read in pieces.
struct list_part {
    static constexpr std::uint8_t none = 0xFF;

    std::uint8_t field = none;
    std::uint32_t items = 0; ///< the index of the item, or the number of items that the document has no longer
    bool is_item = false;    ///< the message is an item; otherwise the document without its items
};

/// Access to a message without its type. `type` is what its functions need of the type.
struct message_view {
    /// Passes the values at the paths of the active rows to a receiver, in the order of the message. An absent optional
    /// value at the end of a path is passed as one that is not present.
    void (*traverse)(message_view const& of, compared_function const& rows, std::uint64_t active, value_receiver& into);
    /// Returns the value at the other path of a row, for as many of the items as that path has lists.
    value_ref (*find)(message_view const& of, compared_function const& rows, std::size_t row,
                      item_numbers const& items);
    void const* type;
    void const* message;
    list_part part{};
};

/// A struct; `type` is its `record_node`.
void traverse_struct(message_view const& of, compared_function const& rows, std::uint64_t active, value_receiver& into);
[[nodiscard]] value_ref find_in_struct(message_view const& of, compared_function const& rows, std::size_t row,
                                       item_numbers const& items);
template <class T>
[[nodiscard]] message_view view_of(T const& message, list_part part = {}) {
    return {&traverse_struct, &find_in_struct, &node_of<T>, &message, part};
}

struct comparison_options {
    bool essential_only = false;
    std::optional<instant> now{}; ///< deadlines before it are past
};

/// Returns where the answer has other values than the request.
[[nodiscard]] std::vector<contradiction> compare(compared_function const& of, message_view const& request,
                                                 message_view const& answer, comparison_options const& options);

} // namespace waybill::detail::comparison

#ifndef WAYBILL_COMPILED
#include <waybill/detail/comparison/evaluate.hpp> // IWYU pragma: export
#endif
