// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <certification/outcome.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::native::certification {

/// `62 passed, 1 failed, 3 not examined; 180 requests`
[[nodiscard]] std::string summary_of(run_report const& of);
[[nodiscard]] std::string words_of(verdict which);

/// The first character of a text that is not empty.
struct character {
    std::size_t size;
    bool replaced; ///< neither XML nor a terminal can show it: invalid UTF-8, or a control character
};
[[nodiscard]] character character_of(std::string_view text) noexcept;

/// For XML and HTML. What they cannot contain becomes U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);
/// Request and response as HTTP/1.1, long bodies cut.
[[nodiscard]] std::string shown(exchange const& of);

} // namespace waybill::native::certification
