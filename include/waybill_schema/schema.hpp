// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill_schema/field_tables.hpp> // IWYU pragma: export
#include <waybill_schema/json_schema.hpp>  // IWYU pragma: export
#include <waybill_schema/openapi.hpp>      // IWYU pragma: export
#include <waybill_schema/typescript.hpp>   // IWYU pragma: export
#include <waybill_schema/wsdl.hpp>         // IWYU pragma: export
#include <waybill_schema/xsd.hpp>          // IWYU pragma: export
