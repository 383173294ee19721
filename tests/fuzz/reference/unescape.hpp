// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string_view>

namespace fuzzing::reference {

/// Whether six consecutive letters of `marker` appear in `text`.
[[nodiscard]] bool is_shown(std::string_view marker, std::string_view text);

/// Whether they do after any number of decodings: removes percent escapes,
/// references and backslashes, one kind at a time, until nothing changes.
[[nodiscard]] bool comes_out(std::string_view marker, std::string_view text);

} // namespace fuzzing::reference
