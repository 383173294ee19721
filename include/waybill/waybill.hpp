// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

/// Everything that needs neither a socket nor an operating system. Transports are included by name:
/// `waybill/transport/httplib.hpp`, `waybill/transport/fetch.hpp`, `waybill/transport/memory.hpp`; and so are the steps
/// of the workflow, `waybill/workflow.hpp`, and what takes lists in item by item: `waybill/streaming/list_call.hpp`,
/// `waybill/streaming/list_reader.hpp`, `waybill/streaming/list_writer.hpp`.
#include <waybill/client.hpp>            // IWYU pragma: export
#include <waybill/constant.hpp>          // IWYU pragma: export
#include <waybill/explain.hpp>           // IWYU pragma: export
#include <waybill/message/functions.hpp> // IWYU pragma: export
#include <waybill/service.hpp>           // IWYU pragma: export
