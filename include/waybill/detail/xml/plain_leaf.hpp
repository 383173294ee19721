// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/xml/plain_text.hpp>
#include <waybill/detail/xml/tables.hpp>

#include <cstddef>

namespace waybill::detail::xml {

/// As `plain_text::into`, by the table of the type.
[[nodiscard]] constexpr char const* read_leaf(plain_text const& text, table::leaf const& type, table::object value,
                                              wire_format format) {
    auto const* const at = plain_text::stop::find(text.begin, text.end);
    if (at == text.end || *at != '<' || std::size_t(at - text.begin) - 1 >= text.longest) [[unlikely]]
        return nullptr;
    auto const size = std::size_t(at - text.begin);
    return type.read(value, text.begin, size, format) == reading_outcome::exact ? at : nullptr;
}

} // namespace waybill::detail::xml
