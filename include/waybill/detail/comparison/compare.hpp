// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/contradiction.hpp>
#include <waybill/detail/array_view.hpp>
#include <waybill/detail/comparison/compared_field.hpp>
#include <waybill/detail/compiled.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace waybill::detail::comparison {

/// The indices of the items that lead to a value.
struct item_numbers {
    std::array<std::uint32_t, 5> at{};
    std::uint32_t count = 0;
};

/// Receives the values of a message: of those rows whose bit is set in `rows`.
class value_receiver {
public:
    virtual void take(std::uint64_t rows, std::string_view text, item_numbers const& items) = 0;

protected:
    ~value_receiver() = default;
};

using path_member = field_path compared_field::*;

/// Passes the values at the paths of some rows to a receiver, in the order of the message. An absent optional value at
/// the end of a path is passed as an empty text.
using traversal = void (*)(void const* type, void const* message, array_view<compared_field> rows, path_member which,
                           std::uint64_t active, value_receiver& into);

struct message_view {
    traversal traverse;
    void const* type;
    void const* message;
};
struct compared_function {
    array_view<compared_field> rows;
    std::string_view request_root;
    std::string_view answer_root;
    bool leaves_nothing; ///< an essential contradiction is an error
};

/// Traverses a struct; `type` is its `record_node`.
void traverse_struct(void const* type, void const* message, array_view<compared_field> rows, path_member which,
                     std::uint64_t active, value_receiver& into);

/// Returns where the answer has other values than the request.
[[nodiscard]] std::vector<contradiction> compare(compared_function const& of, message_view const& request,
                                                 message_view const& answer);

} // namespace waybill::detail::comparison

#ifndef WAYBILL_COMPILED
#include <waybill/detail/comparison/evaluate.hpp> // IWYU pragma: keep
#endif
