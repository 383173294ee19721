// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/streaming/item_source.hpp>
#include <waybill/streaming/list_call.hpp>
#include <waybill/streaming/list_options.hpp>
#include <waybill/streaming/list_reader.hpp>
#include <waybill/streaming/list_writer.hpp>
