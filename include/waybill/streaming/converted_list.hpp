// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/stream/converted_list.hpp>

namespace waybill {

/// Reads a list document in pieces and converts each item, as `convert::read` converts a whole document.
/// Memory is bounded by the largest item.
using detail::stream::converted_list;

} // namespace waybill
