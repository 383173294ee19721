// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp>
#include <waybill/http/message.hpp>
#include <waybill/value/instant.hpp>

#include <optional>
#include <string>
#include <vector>

namespace waybill::native::certification {

/// One request and its response, without secrets and without the data of travelers that the partner knows. Long bodies
/// are cut.
struct exchange {
    std::string scenario{};
    http::request request{};
    std::optional<http::response> response{}; ///< without it: `failure`
    std::optional<error> failure{};           ///< of the transport
    double milliseconds = 0;
};

/// The exchanges of a run, for its report.
struct recorded_run {
    std::string id{}; ///< a part of the client references of this run
    instant started{};
    std::vector<exchange> exchanges{};
};

} // namespace waybill::native::certification
