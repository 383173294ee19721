// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

/// The messages of the protocol, `explain`, and `waybill/documents.hpp`, which files of a program with WAYBILL_COMPILED
/// include where they need it. Calls come with a transport, such as
/// `waybill/transport/httplib.hpp`, each of which includes `waybill/client.hpp`. Include these separately: the service
/// `waybill/service.hpp`; the workflow `waybill/workflow.hpp`; and for lists item by item
/// `waybill/streaming/list_call.hpp`, `waybill/streaming/list_reader.hpp` and `waybill/streaming/list_writer.hpp`.
#include <waybill/explain.hpp>           // IWYU pragma: export
#include <waybill/message/functions.hpp> // IWYU pragma: export
#ifndef WAYBILL_COMPILED
#include <waybill/documents.hpp> // IWYU pragma: export
#endif

namespace waybill {

// Compilers print these lines in their errors of a file that makes calls without including a transport.
struct partner; // #include <waybill/transport/httplib.hpp>, or another transport
class client;   // #include <waybill/transport/httplib.hpp>, or another transport

} // namespace waybill
