// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

/// As <waybill/src.hpp>: the compiled part of the transport over cpp-httplib.
#include <waybill/detail/httplib_client/caller.hpp> // IWYU pragma: keep
