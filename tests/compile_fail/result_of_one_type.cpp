// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: the value and the error of a result must have different types
#include <waybill/result.hpp>

struct problem {};

#ifdef MISTAKE
waybill::result<problem, problem> known();
#else
waybill::result<int, problem> known();
#endif

bool is_known() { return known().has_value(); }
