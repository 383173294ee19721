// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/store_error.hpp>

#include <algorithm>

namespace waybill::native::storage {

database_error::database_error(store_failure kind, std::string message, bool lost) : why_{kind, ""}, lost_(lost) {
    std::replace(message.begin(), message.end(), '\n', ' ');
    while (message.ends_with(' ')) message.pop_back();
    why_.message = "the store: " + message;
}

std::string explain(store_error const& why) { return why.place.empty() ? why.message : why.place + ": " + why.message; }

} // namespace waybill::native::storage
