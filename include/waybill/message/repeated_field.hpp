// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/array_view.hpp>

#include <cstdint>
#include <string_view>

// Why: docs/adr/0031-compare-answers-with-requests.md
namespace waybill {

/// What must be true of a field of a response and of the other field in a row: the field of the request that it
/// repeats, or another one of the response. Nothing is compared if one of the two is absent.
enum class relation : std::uint8_t {
    equal,       ///< the same value; in lists, that of the item at the same place
    at_most,     ///< an amount, a number or a date that is not greater; of `money`, if the currencies are the same
    at_least,    ///< likewise, not less
    above,       ///< greater
    one_of,      ///< one of the values in the request; any value if one of them is absent or empty
    listed,      ///< one of a list such as `hotels_ids`
    not_listed,  ///< none of them
    if_true,     ///< if the field of the request is True: `repeated_field::wanted`
    same_number, ///< lists with as many items
    guests,      ///< the path of a room with `Adult`, `Child` and `Infant`: those of one room of the request
    rises,       ///< `money` in items with dates at the other path: on a later date not less than in the item before
    sum,         ///< `money`: the sum of the charges at the other path in its currency whose `Payable` is `wanted`
    matches,     ///< a name of the code at the other path, if both are in `wanted`: `OR=On Request;OK=Confirmed`
    unless_zero, ///< if the number at the other path is 0: not `wanted`
    deadline,    ///< if the code at the other path is `wanted`: present and not yet past
};

/// A row of `repeated_fields` or `consistent_fields`. Paths are those of errors without the root and the numbers of
/// items, attributes as `@name`, the text of an element as `#text`.
struct repeated_field {
    std::string_view answer;
    std::string_view request; ///< the other path
    relation how = relation::equal;
    /// Another value makes the response one to another request: an error of a function that only reads. Otherwise it is
    /// a quirk.
    bool essential = false;
    std::string_view wanted{}; ///< of the relations that name it
};

/// The fields that the response to a `Request` repeats. Specialise it next to `function`, also for a partner's own
/// documents; a path that does not exist does not compile.
template <class Request>
inline constexpr detail::array_view<repeated_field> repeated_fields{};

/// Which fields of one document must agree with each other. Both paths of a row are in it.
struct consistency {
    detail::array_view<repeated_field> rows{};
    std::string_view within{}; ///< the path of the struct with which the paths of the rows begin
};

/// The fields of a response that must agree with each other, whatever was requested.
template <class Response>
inline constexpr consistency consistent_fields{};

} // namespace waybill
