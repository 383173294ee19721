// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

/// The compiled part of the transport over cpp-httplib, for programs that define WAYBILL_COMPILED_HTTPLIB in all of
/// their sources: one of them includes this header before all others of the library. The CMake target
/// `waybill::compiled_httplib` does both. Without WAYBILL_COMPILED_HTTPLIB it has no effect.
#ifdef WAYBILL_COMPILED_HTTPLIB
#include <waybill/detail/httplib_client/caller.hpp>

namespace waybill::detail {

std::unique_ptr<httplib_client::partner_caller> httplib_client::make_partner_caller(httplib_settings const& settings) {
    return std::make_unique<caller>(settings);
}

} // namespace waybill::detail
#endif
