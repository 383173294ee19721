// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// `waybill demo` as a program of its own, which is built in a part of the time: `./dev demo` builds and runs it.
#include <demonstration/demonstrate.hpp>

int main() { return waybill::native::demonstration::demonstrate(); }
