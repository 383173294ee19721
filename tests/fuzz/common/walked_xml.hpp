// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "common/rewriter.hpp"

#include <waybill/error.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace fuzzing {

/// What a parser made of a document.
struct parsed {
    bool well_formed = false;
    std::string events{};
    waybill::error why{};
};

/// Deeper than this is not compared: both readers and the stack have limits of their own.
inline constexpr std::size_t deepest_compared = 400;

/// The cursor, which knows no namespaces: what `waybill check` does with a document it does not know.
parsed read_by_cursor(std::string_view text);
/// A well-formed document written otherwise, without what stands around its root.
std::string rewritten_xml(std::string_view text, manner how);
/// The walker, which knows namespaces; a name is told as `{namespace}local`.
parsed read_by_element_reader(std::string_view text);

} // namespace fuzzing
