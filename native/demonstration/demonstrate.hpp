// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: `waybill demo`, which `./dev demo` builds as a program of its own.
#pragma once

namespace waybill::native::demonstration {

/// Starts the service with the sample, sends each function by each access method, compares the responses, books, and
/// stops the service. Prints what it does. Returns the exit code: 0 if all calls succeeded and all responses are equal.
[[nodiscard]] int demonstrate();

} // namespace waybill::native::demonstration
