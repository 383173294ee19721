// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

// Unrolled structs (`waybill::fields(…).unrolled()`) of a program that links waybill::compiled: include this header
// where such a struct is read. Without WAYBILL_COMPILED, xml.hpp and json.hpp include it.
#include <waybill/detail/json/unrolled.hpp> // IWYU pragma: export
#include <waybill/detail/xml/unrolled.hpp>  // IWYU pragma: export
