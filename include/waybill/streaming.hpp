// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/streaming/item_source.hpp>  // IWYU pragma: export
#include <waybill/streaming/list_call.hpp>    // IWYU pragma: export
#include <waybill/streaming/list_options.hpp> // IWYU pragma: export
#include <waybill/streaming/list_reader.hpp>  // IWYU pragma: export
#include <waybill/streaming/list_writer.hpp>  // IWYU pragma: export
