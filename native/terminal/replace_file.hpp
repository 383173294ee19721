// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <string_view>

namespace waybill::native::terminal {

/// Writes a temporary file beside the file, which only its owner may read, and renames it: a failure keeps the existing
/// file, and readers see a whole one. Returns false if that fails.
[[nodiscard]] bool replace_file(std::string const& path, std::string_view content);

/// Whether `replace_file` can write there. Creates nothing.
[[nodiscard]] bool can_replace_file(std::string const& path);

} // namespace waybill::native::terminal
