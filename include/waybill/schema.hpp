// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/schema/field_tables.hpp>
#include <waybill/schema/json_schema.hpp>
#include <waybill/schema/openapi.hpp>
#include <waybill/schema/typescript.hpp>
#include <waybill/schema/wsdl.hpp>
#include <waybill/schema/xsd.hpp>
