// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "common/rewriter.hpp"

#include <waybill/error.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace fuzzing {

/// The outcome of a parser.
struct parsed {
    bool well_formed = false;
    std::string events{};
    waybill::error why{};
};

/// Deeper than this is not compared: both readers and the stack have limits of their own.
inline constexpr std::size_t deepest_compared = 400;

/// By the cursor, which ignores namespaces: what `waybill check` does with an unknown document.
parsed read_by_cursor(std::string_view text);
/// Another spelling of a well-formed document, without the text around its root.
std::string rewritten_xml(std::string_view text, manner how);
/// By the element reader, which resolves namespaces; a name is reported as `{namespace}local`.
parsed read_by_element_reader(std::string_view text);

} // namespace fuzzing
