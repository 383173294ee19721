// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/shape.hpp>
#include <waybill/detail/json/rest_field.hpp>
#include <waybill/detail/table/access.hpp>
#include <waybill/detail/table/object.hpp>
#include <waybill/detail/xml/rest_field.hpp>

#include <cstddef>
#include <string>

namespace waybill {

/// A member of this type collects the elements or members of its struct that the description does not name, so that
/// they are written again. They are then no quirks, in strict mode either. A struct has at most one. Include this
/// header before the first use of the struct; waybill.hpp does not include it.
///
/// The texts are parts of the document as written; writers copy them without a check, after or between the described
/// fields. A text of one format is not written in the other one. Unknown attributes, JSON members that begin with `@`,
/// and elements with a prefix, which would be undeclared elsewhere, remain quirks. The texts may contain secrets:
/// recordings omit them, and errors and quirks of calls do not contain them.
struct unknown_content {
    std::string xml{};  ///< elements, one after another
    std::string json{}; ///< members, with commas between them

    bool operator==(unknown_content const&) const = default;
};

} // namespace waybill

namespace waybill::detail {

template <> inline constexpr bool describe::collects_rest<unknown_content> = true;

namespace table {

constexpr bool drop_unknown_content(object content, std::size_t used, sequence_end const*) {
    if (used == 0) as<unknown_content>(content) = {};
    return true;
}
template <> inline constexpr sequence sequence_of<unknown_content>{nullptr, &drop_unknown_content};

} // namespace table
} // namespace waybill::detail
