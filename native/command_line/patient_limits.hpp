// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/limits.hpp>

#include <cstddef>

namespace waybill::native::command_line {

/// Limits for a file that the user names, which is not an attack: they refuse only what cannot be processed in
/// reasonable time.
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
