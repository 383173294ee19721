// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/error.hpp>
#include <waybill/json.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/value/number.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waybill {

/// One recorded exchange: the request, and one of a document, another body, or a failure.
struct recorded_exchange {
    std::string function{};  ///< `HotelQuote`
    std::string method{};    ///< `soap11`, `soap12`, `get` or `post`
    std::string operation{}; ///< `WebServiceRQ` or `WebServiceJsonRQ`
    std::string family{};    ///< `flight` or `hotel`
    std::string request{};   ///< the request document in canonical form, secrets masked, placeholders for personal data
    std::optional<int> status{};
    std::optional<std::string> document{};     ///< the response document, in the same form
    std::optional<std::string> content_type{}; ///< of a body that is not a document: a fault, a page
    std::optional<std::string> body{};    ///< a body that is not a document; the request's private texts are masked
    std::optional<std::string> failure{}; ///< an `error_code`: no response, or an invalid document
    std::optional<std::string> message{}; ///< the message of the failure

    bool operator==(recorded_exchange const&) const = default;
};
BOOST_DESCRIBE_STRUCT(recorded_exchange, (),
                      (function, method, operation, family, request, status, document, content_type, body, failure,
                       message))

template <>
inline constexpr auto wire<recorded_exchange> =
    fields(field<&recorded_exchange::function>("Function").note("The function of the request"),
           field<&recorded_exchange::method>("AccessMethod").alias("Way").note("soap11, soap12, get or post"),
           field<&recorded_exchange::operation>("Operation").note("WebServiceRQ or WebServiceJsonRQ"),
           field<&recorded_exchange::family>("Family").note("flight or hotel"),
           field<&recorded_exchange::request>("Request").note("The request document, masked"),
           field<&recorded_exchange::status>("Status").note("HTTP status of the answer"),
           field<&recorded_exchange::document>("Document").note("The answer's document, masked"),
           field<&recorded_exchange::content_type>("ContentType").note("Content-Type of a body that is not a document"),
           field<&recorded_exchange::body>("Body").note("A body that is not a document, masked"),
           field<&recorded_exchange::failure>("Failure").note("Why there is no response document"),
           field<&recorded_exchange::message>("Message").note("The message of the failure"));

/// Recorded exchanges with a partner: one JSON document, written by `to_json` and read by `from_json`.
struct cassette {
    int version = 1;
    std::vector<recorded_exchange> exchanges{};

    bool operator==(cassette const&) const = default;
};
BOOST_DESCRIBE_STRUCT(cassette, (), (version, exchanges))

template <>
inline constexpr auto wire<cassette> =
    document("WaybillCassette", field<&cassette::version>("Version").note("1"),
             field<&cassette::exchanges>("Exchanges").items("Exchange").note("In chronological order"));

/// Reads a cassette from the text of a file. Errors: those of reading JSON; `value_out_of_range` for another version.
[[nodiscard]] inline result<cassette> read_cassette(std::string_view text) {
    read_options options;
    options.limits.text = options.limits.bytes = std::size_t{1} << 30; // a text may be a whole document
    result<cassette> read = cassette{};
    if (auto const done = read_json(text, *read, options); !done) return done.error();
    if (read->version == 1) return read;
    return error{.code = error_code::value_out_of_range,
                 .message = "the cassette has an unsupported version",
                 .path = "WaybillCassette/Version",
                 .expected = "1",
                 .found = std::to_string(read->version)};
}

} // namespace waybill
