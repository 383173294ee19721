// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: this httplib.h belongs to a compiled library. Compile with the macros
// With Debian's httplib.h: its library was built with TLS, and the program would abort with "malloc(): invalid size".
#ifndef MISTAKE
#define CPPHTTPLIB_OPENSSL_SUPPORT
#endif
#include <waybill/detail/httplib_client/flags.hpp>

httplib::Client client("http://127.0.0.1");
