// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the checks of `waybill doctor`.
#pragma once

#include <waybill/enumerators.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace waybill::native::diagnostics {

enum class verdict : std::uint8_t { ok, doubtful, bad };
BOOST_DESCRIBE_ENUM(verdict, ok, doubtful, bad)

/// The result of one check of the doctor.
struct finding {
    native::diagnostics::verdict verdict = verdict::ok;
    std::string subject{}; ///< `TLS`, `clock`, `soap12`
    std::string text{};    ///< what was found
    std::string hint{};    ///< how to fix it; empty if nothing has to be done
};

using findings = std::vector<finding>;

} // namespace waybill::native::diagnostics
