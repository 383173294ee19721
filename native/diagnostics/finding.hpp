// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace waybill::native::diagnostics {

enum class verdict : std::uint8_t { good, doubtful, bad };

/// One thing the doctor looked at.
struct finding {
    native::diagnostics::verdict verdict = verdict::good;
    std::string subject{}; ///< `TLS`, `clock`, `soap12`
    std::string text{};    ///< what is so
    std::string hint{};    ///< what to do about it; empty where nothing need be
};

using findings = std::vector<finding>;

} // namespace waybill::native::diagnostics
