// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/store_error.hpp>

namespace waybill::native::storage {

std::string explain(store_error const& why) { return why.place.empty() ? why.message : why.place + ": " + why.message; }

} // namespace waybill::native::storage
