// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <telemetry/quirk_tally.hpp>

#include <waybill/via.hpp>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::native::telemetry {

/// What is told about a request once it is answered: all of it, and nothing else. There is no place here for a
/// document, a target or a message, so none can reach a log by mistake. Of a document there are names of fields alone.
struct request_record {
    std::string id{};
    std::string_view function{};       ///< of the program's own names; empty: no function was reached
    std::optional<waybill::via> via{}; ///< nothing: it was refused before that was known
    std::string login{};               ///< as sent, valid or not
    std::string address{};             ///< of the caller
    int status = 0;                    ///< of the HTTP answer
    std::string outcome{}; ///< `ok`, the id of the refusal, or `http_404` and the like where no document was answered
    std::string_view fault{};         ///< the sandbox fault that was asked for
    std::chrono::nanoseconds whole{}; ///< from the request's last byte until the answer was made, for a list: was sent
    std::chrono::nanoseconds store{}; ///< of that, spent in the store
    std::size_t bytes_in = 0;         ///< of the request's body
    std::size_t bytes_out = 0;        ///< of the answer's body
    bool broken_off = false;          ///< a long answer that did not get to its end
    quirk_tally quirks{};
    std::string ignored{}; ///< paths of the fields of the request that the service does not use
};

} // namespace waybill::native::telemetry
