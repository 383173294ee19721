// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <httplib.h>

/// Stops the compiler where `httplib.h` is compiled without the macros that its library was built with.
///
/// Debian's httplib.h has declarations alone, and a shared library built with TLS. `CPPHTTPLIB_OPENSSL_SUPPORT` adds
/// members to the header's classes: without it the program has other layouts than the library, and aborts with
/// `malloc(): invalid size`. The header of an upstream release holds the definitions as well and needs no such check.
#if !defined(CPPHTTPLIB_OPENSSL_SUPPORT) && !defined(WAYBILL_HTTPLIB_WITHOUT_TLS)

/// What the lookup below finds where `httplib.h` defines nothing: `is_hex` is in no header without definitions.
namespace waybill_httplib_probe {
struct declarations_alone {};
template <class... T>
declarations_alone is_hex(T...);
} // namespace waybill_httplib_probe

namespace waybill::detail::net {

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
    "with, as `pkg-config --cflags cpp-httplib` or the CMake target waybill::httplib tell them. If it was built "
    "without TLS, define WAYBILL_HTTPLIB_WITHOUT_TLS.");

} // namespace waybill::detail::net
#endif
