// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

/// What repository functions receive.
namespace soci {
class session;
} // namespace soci
