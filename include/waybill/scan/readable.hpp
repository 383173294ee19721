// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>

namespace waybill::scan {

/// How many bytes may be read where the text of a string begins. A short text is kept within the string itself: to the
/// end of that, whatever stands there.
[[nodiscard, gnu::always_inline]] inline constexpr std::size_t readable(std::string const& text) noexcept {
    if (std::is_constant_evaluated()) return text.size();
    auto const offset =
        reinterpret_cast<std::uintptr_t>(text.data()) - reinterpret_cast<std::uintptr_t>(std::addressof(text));
    // without a branch: which texts are short is hard to guess for a processor
    auto const within = std::size_t{0} - std::size_t(offset < sizeof(text));
    return text.size() + (within & (sizeof(text) - offset - text.size()));
}

} // namespace waybill::scan
