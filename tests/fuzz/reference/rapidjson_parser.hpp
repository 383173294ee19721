// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <string_view>

namespace fuzzing {

/// The outcome of RapidJSON.
struct rapidjson_outcome {
    bool accepted = false;
    bool number_refused = false; ///< as too large for a double
    std::string events{};        ///< as `json_log` writes them
    std::string_view error{};
};

/// Strict, UTF-8 checked, numbers left as they are written.
rapidjson_outcome parse_by_rapidjson(std::string_view text);

} // namespace fuzzing
