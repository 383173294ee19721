// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <httplib.h>

/// A compile error if `httplib.h` is compiled without the macros of its library.
///
/// Debian's httplib.h contains only declarations; its shared library is built with TLS. `CPPHTTPLIB_OPENSSL_SUPPORT`
/// adds members to the classes of the header: without it the layouts of the program and of the library differ, and the
/// program aborts with `malloc(): invalid size`. The header of an upstream release contains the definitions as well and
/// needs no such check.
#ifndef CPPHTTPLIB_OPENSSL_SUPPORT

/// The result of the lookup below if `httplib.h` contains only declarations: `is_hex` is only in headers with
/// definitions.
namespace waybill_httplib_probe {
struct declarations_alone {};
template <class... T>
declarations_alone is_hex(T...);
} // namespace waybill_httplib_probe

namespace waybill::detail::httplib_client {

template <class Character>
constexpr bool has_definitions() {
    using namespace httplib::detail;
    using namespace waybill_httplib_probe;
    int value = 0;
    return !__is_same(decltype(is_hex(Character('0'), value)), declarations_alone);
}
static_assert(
    has_definitions<char>(),
    "waybill: this httplib.h belongs to a compiled library. Compile with the macros that the library was built "
    "with; `pkg-config --cflags cpp-httplib` and the CMake target waybill::httplib define them.");

} // namespace waybill::detail::httplib_client
#endif
