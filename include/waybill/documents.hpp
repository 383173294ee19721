// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

/// Documents as text: descriptions, XML, JSON, constants, `explain`. With WAYBILL_COMPILED, which leaves them out of
/// `waybill/waybill.hpp`, a file that reads, writes or describes documents includes this header, and so does one that
/// calls a partner with documents of its own.
#include <waybill/constant.hpp>                        // IWYU pragma: export
#include <waybill/detail/client_side/functions_of.hpp> // IWYU pragma: keep
#include <waybill/explain.hpp>                         // IWYU pragma: export
#include <waybill/json.hpp>                            // IWYU pragma: export
#include <waybill/message/functions.hpp>               // IWYU pragma: export
#include <waybill/xml.hpp>                             // IWYU pragma: export
