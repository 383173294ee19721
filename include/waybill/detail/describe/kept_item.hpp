// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp>

#include <optional>
#include <string>

namespace waybill::detail::describe {

/// An item of an open choice that is kept as text: it is of an unknown kind, or its content is invalid.
struct kept_item {
    std::string kind{};
    std::string source{};                 ///< the item as written
    std::optional<std::string> problem{}; ///< why its content is invalid
};

/// Describes the error of an item in one line.
[[nodiscard, gnu::cold]] constexpr std::string problem_text(error const& why) {
    std::string text = why.path;
    text += ": expected ";
    text += why.expected;
    if (!why.found_text().empty()) {
        text += ", found ";
        text += why.found_text();
    }
    return text;
}

} // namespace waybill::detail::describe
