// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

/// All headers that need neither a socket nor an operating system. Include these separately: the transports
/// `waybill/transport/httplib.hpp`, `waybill/transport/fetch.hpp` and `waybill/transport/memory.hpp`; the workflow
/// `waybill/workflow.hpp`; and for lists item by item `waybill/streaming/list_call.hpp`,
/// `waybill/streaming/list_reader.hpp` and `waybill/streaming/list_writer.hpp`.
#include <waybill/client.hpp>            // IWYU pragma: export
#include <waybill/constant.hpp>          // IWYU pragma: export
#include <waybill/explain.hpp>           // IWYU pragma: export
#include <waybill/message/functions.hpp> // IWYU pragma: export
#include <waybill/service.hpp>           // IWYU pragma: export
