// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp>
#include <waybill/http/message.hpp>
#include <waybill/quirk.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/via.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waybill::native::certification {

/// One request and its response, without secrets and without the data of travelers that the partner knows.
struct exchange {
    std::string scenario{};
    http::request request{};
    std::optional<http::response> response{}; ///< without it: `failure`
    std::optional<error> failure{};           ///< of the transport
    double milliseconds = 0;
    bool repeats_secret = false; ///< the response contained the password

    // What was read of the response; not part of a recorded run, which is read again.
    std::string document{};         ///< the decoded document
    std::optional<error> reading{}; ///< why the response is no document of the expected type
    std::vector<quirk> quirks{};
};

/// A run against a partner: what a replay needs.
struct recorded_run {
    std::string id{}; ///< a part of the client references of this run
    instant started{};
    std::int64_t user = 0;
    std::optional<std::int64_t> city{};
    std::optional<date> from{};
    bool book = false;
    std::chrono::milliseconds slowest{};
    std::vector<exchange> exchanges{};
};

} // namespace waybill::native::certification
