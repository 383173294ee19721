// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string_view>

namespace waybill {

/// The version of the library, the program and the WebAssembly module, by Semantic Versioning 2.0. CMake reads this
/// line; a test compares it with the package files of npm, Conan and vcpkg.
inline constexpr std::string_view library_version = "1.0.0";

} // namespace waybill
