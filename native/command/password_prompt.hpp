// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <optional>
#include <string>

namespace waybill::native {

/// The password from the environment's WAYBILL_PASSWORD, else asked for on the terminal without echo; `twice` asks
/// again and wants the same. It is never an argument: those are seen by everybody on the machine. Where there is none,
/// it says why on standard error.
[[nodiscard]] std::optional<std::string> obtain_password(std::string const& login, bool twice = false);

} // namespace waybill::native
