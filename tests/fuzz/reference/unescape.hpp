// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string_view>

namespace fuzzing::reference {

/// Whether six letters of `marker` in a row come out of `text`, however often it is unescaped: percent escapes,
/// references and backslashes are taken off one kind at a time, each again and again, until nothing changes.
[[nodiscard]] bool comes_out(std::string_view marker, std::string_view text);

} // namespace fuzzing::reference
