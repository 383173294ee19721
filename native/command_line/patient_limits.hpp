// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/limits.hpp>

#include <cstddef>

namespace waybill::native::command_line {

/// For a file that its owner names, which is no attack: only what no machine reads in reasonable time is refused.
[[nodiscard]] constexpr limits patient_limits() noexcept {
    limits patient;
    patient.bytes = std::size_t{2} << 30U;
    patient.depth = 4'000;
    patient.elements = 400'000'000;
    patient.text = patient.bytes;
    patient.attributes = 10'000;
    return patient;
}

} // namespace waybill::native::command_line
