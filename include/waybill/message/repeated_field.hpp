// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/array_view.hpp>

#include <cstdint>
#include <string_view>

// Why: docs/adr/0031-compare-answers-with-requests.md
namespace waybill {

/// What must be true of a field of a response and the field of the request that it repeats. Nothing is compared if one
/// of the two is absent.
enum class relation : std::uint8_t {
    equal,       ///< the same value; in lists, that of the item at the same place
    at_most,     ///< an amount, a number or a date that is not greater
    at_least,    ///< likewise, not less
    one_of,      ///< one of the values in the request; any value if one of them is absent or empty
    listed,      ///< one of a list such as `hotels_ids`
    not_listed,  ///< none of them
    if_true,     ///< if the field of the request is True: `repeated_field::wanted`
    same_number, ///< lists with as many items
    guests,      ///< the path of a room with `Adult`, `Child` and `Infant`: as many of each as in one of the request
};

/// A field of a response that repeats one of the request: a row of `repeated_fields`. Paths are those of errors without
/// the root and the numbers of items, attributes as `@name`, the text of an element as `#text`.
struct repeated_field {
    std::string_view answer;
    std::string_view request;
    relation how = relation::equal;
    /// Another value makes the response one to another request: an error of a function that only reads. Otherwise it is
    /// a quirk.
    bool essential = false;
    std::string_view wanted{}; ///< of `if_true`
};

/// The fields that the response to a `Request` repeats. Specialise it next to `function`, also for a partner's own
/// documents; a path that does not exist does not compile.
template <class Request>
inline constexpr detail::array_view<repeated_field> repeated_fields{};

} // namespace waybill
