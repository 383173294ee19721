// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/schema/field_tables.hpp> // IWYU pragma: export
#include <waybill/schema/json_schema.hpp>  // IWYU pragma: export
#include <waybill/schema/openapi.hpp>      // IWYU pragma: export
#include <waybill/schema/typescript.hpp>   // IWYU pragma: export
#include <waybill/schema/wsdl.hpp>         // IWYU pragma: export
#include <waybill/schema/xsd.hpp>          // IWYU pragma: export
