// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/text.hpp>

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <string_view>

namespace waybill::native::trip_export {

/// JSON that is safe to embed in a `<script>` of a page: `<`, and characters that a terminal, an editor or JavaScript
/// do not treat as plain text, are written as escapes. The value does not change. `json` is valid JSON in UTF-8.
[[nodiscard]] inline std::string script_safe(std::string_view json) {
    std::string safe;
    safe.reserve(json.size());
    while (!json.empty()) {
        auto const one = text::decode(json.data(), json.data() + json.size());
        auto const length = one.length == 0 ? 1 : one.length;
        if (one.point == U'<' || (one.point > 0x20 && text::is_obeyed(one.point)))
            fmt::format_to(std::back_inserter(safe), "\\u{:04x}", static_cast<unsigned>(one.point));
        else
            safe += json.substr(0, length);
        json.remove_prefix(length);
    }
    return safe;
}

} // namespace waybill::native::trip_export
