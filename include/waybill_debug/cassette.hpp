// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: recorded exchanges, captured messages and the handshake with a partner, beside the library.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/detail/text/base64.hpp>
#include <waybill/detail/text/character.hpp>
#include <waybill/detail/text/scan.hpp>
#include <waybill/enumerators.hpp>
#include <waybill/error.hpp>
#include <waybill/http/message.hpp>
#include <waybill/http/status.hpp>
#include <waybill/http/url.hpp>
#include <waybill/json.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/text.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/value/number.hpp>
#include <waybill/version.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Why: docs/adr/0009-mask-secrets.md
namespace waybill {

/// A name and a value of HAR: a header field.
struct har_pair {
    std::string name{};
    std::string value{};
};
BOOST_DESCRIBE_STRUCT(har_pair, (), (name, value))
template <>
inline constexpr auto wire<har_pair> = fields(field<&har_pair::name>(), field<&har_pair::value>());

/// A body of HAR: as text, or as base64 if it is not UTF-8.
struct har_body {
    std::optional<std::int64_t> size{};
    std::optional<std::string> mime_type{};
    std::optional<std::string> text{};
    std::optional<std::string> encoding{}; ///< `base64`, or absent
};
BOOST_DESCRIBE_STRUCT(har_body, (), (size, mime_type, text, encoding))
template <>
inline constexpr auto wire<har_body> = fields(field<&har_body::size>(), field<&har_body::mime_type>("mimeType"),
                                              field<&har_body::text>(), field<&har_body::encoding>());

/// A request of HAR.
struct har_request {
    std::string method{};
    std::string url{};
    std::optional<std::string> version{};
    std::vector<har_pair> headers{};
    std::optional<har_body> body{};
    std::optional<std::int64_t> headers_size = -1; ///< -1: not known
    std::optional<std::int64_t> body_size = -1;
};
BOOST_DESCRIBE_STRUCT(har_request, (), (method, url, version, headers, body, headers_size, body_size))
template <>
inline constexpr auto wire<har_request> =
    fields(field<&har_request::method>(), field<&har_request::url>(), field<&har_request::version>("httpVersion"),
           field<&har_request::headers>(), field<&har_request::body>("postData"),
           field<&har_request::headers_size>("headersSize"), field<&har_request::body_size>("bodySize"));

/// A response of HAR; with the status 0 there was none.
struct har_response {
    int status = 0;
    std::optional<std::string> status_text{};
    std::optional<std::string> version{};
    std::vector<har_pair> headers{};
    har_body content{};
    std::optional<std::string> redirect_url{};
    std::optional<std::int64_t> headers_size = -1; ///< -1: not known
    std::optional<std::int64_t> body_size = -1;
    std::optional<std::string> failure{}; ///< why there is no response: an `error_code`, and a message
};
BOOST_DESCRIBE_STRUCT(har_response, (),
                      (status, status_text, version, headers, content, redirect_url, headers_size, body_size, failure))
template <>
inline constexpr auto wire<har_response> =
    fields(field<&har_response::status>(), field<&har_response::status_text>("statusText"),
           field<&har_response::version>("httpVersion"), field<&har_response::headers>(),
           field<&har_response::content>(), field<&har_response::redirect_url>("redirectURL"),
           field<&har_response::headers_size>("headersSize"), field<&har_response::body_size>("bodySize"),
           field<&har_response::failure>("_error"));

/// How long sending, waiting and receiving took, in milliseconds.
struct har_timings {
    std::optional<double> send{};
    std::optional<double> wait{};
    std::optional<double> receive{};
};
BOOST_DESCRIBE_STRUCT(har_timings, (), (send, wait, receive))
template <>
inline constexpr auto wire<har_timings> =
    fields(field<&har_timings::send>(), field<&har_timings::wait>(), field<&har_timings::receive>());

/// One recorded exchange: an entry of HAR. The messages are those that were sent and received, with secrets and
/// personal data masked in place.
struct recorded_exchange {
    std::optional<instant> started{};
    double milliseconds = 0;
    har_request request{};
    har_response response{};
    std::optional<har_timings> cache = har_timings{}; ///< HAR requires it; empty
    std::optional<har_timings> timings{};
    std::optional<std::string> comment{};
};
BOOST_DESCRIBE_STRUCT(recorded_exchange, (), (started, milliseconds, request, response, cache, timings, comment))
template <>
inline constexpr auto wire<recorded_exchange> =
    fields(field<&recorded_exchange::started>("startedDateTime"), field<&recorded_exchange::milliseconds>("time"),
           field<&recorded_exchange::request>(), field<&recorded_exchange::response>(),
           field<&recorded_exchange::cache>(), field<&recorded_exchange::timings>(),
           field<&recorded_exchange::comment>());

/// The program that wrote a recording.
struct har_creator {
    std::string name = "waybill";
    std::string version{library_version};
};
BOOST_DESCRIBE_STRUCT(har_creator, (), (name, version))
template <>
inline constexpr auto wire<har_creator> = fields(field<&har_creator::name>(), field<&har_creator::version>());

/// Recorded exchanges with a partner in chronological order: an HTTP archive (HAR 1.2), written by `to_json`, which the
/// tools of browsers show, too. Members that they do not need are left out.
struct cassette {
    std::string version = "1.2";
    std::optional<har_creator> creator = har_creator{};
    std::vector<recorded_exchange> exchanges{};
};
BOOST_DESCRIBE_STRUCT(cassette, (), (version, creator, exchanges))
template <>
inline constexpr auto wire<cassette> =
    document("log", field<&cassette::version>(), field<&cassette::creator>(), field<&cassette::exchanges>("entries"));

namespace detail::recording {

/// A text as JSON can contain it: with U+FFFD for each byte that is not UTF-8.
inline std::string representable(std::string_view bytes) {
    std::string made;
    while (!bytes.empty()) {
        auto const one = text::decode(bytes.data(), bytes.data() + bytes.size());
        made += one.length == 0 ? "\xEF\xBF\xBD" : bytes.substr(0, one.length);
        bytes.remove_prefix(one.length == 0 ? 1 : one.length);
    }
    return made;
}
/// Fields of the framing: the length of a body that was masked or decoded is another one.
inline bool is_framing(std::string_view name) {
    return http::headers::same_name(name, "Content-Length") || http::headers::same_name(name, "Transfer-Encoding");
}
inline std::vector<har_pair> pairs_of(http::headers const& fields) {
    std::vector<har_pair> made;
    for (auto const& [name, value] : fields)
        if (!is_framing(name)) made.push_back({representable(name), representable(value)});
    return made;
}
inline har_body body_of(std::string_view bytes, std::string_view media_type) {
    bool const is_text = text::first_invalid_utf8(bytes) == std::string_view::npos;
    return {std::int64_t(bytes.size()), representable(media_type), is_text ? std::string(bytes) : text::base64(bytes),
            is_text ? std::nullopt : std::optional<std::string>("base64")};
}
inline std::string bytes_of(har_body const& body) {
    if (!body.text) return {};
    return body.encoding == "base64" ? text::base64_decoded(*body.text) : *body.text;
}
inline http::headers fields_in(std::vector<har_pair> const& all) {
    http::headers made;
    for (auto const& [name, value] : all)
        if (!is_framing(name)) made.add(name, value);
    return made;
}

} // namespace detail::recording

/// Returns an exchange as it is recorded; nothing is masked. `base_url` is that of the partner.
[[nodiscard]] inline recorded_exchange exchange_of(std::string_view base_url, http::request const& request,
                                                   result<http::response> const& answer) {
    recorded_exchange made{.timings = har_timings{.send = 0, .wait = 0, .receive = 0}};
    auto const base = http::parse_url(base_url);
    made.request.method = request.method;
    made.request.url = base ? base->scheme + "://" + base->authority() + request.target : request.target;
    made.request.version = "HTTP/1.1";
    made.request.headers = detail::recording::pairs_of(request.headers);
    if (base && request.headers.find("Host") == nullptr)
        made.request.headers.insert(made.request.headers.begin(), {"Host", base->authority()});
    if (!request.body.empty())
        made.request.body = detail::recording::body_of(request.body, request.headers.get("Content-Type"));
    made.request.body_size = std::int64_t(request.body.size());
    auto& response = made.response;
    response.version = "HTTP/1.1";
    response.redirect_url = "";
    if (!answer) {
        response.status_text = "";
        response.content = detail::recording::body_of({}, "x-unknown");
        response.failure =
            std::string(name_of(answer.error().code)) + ": " + detail::recording::representable(answer.error().message);
        return made;
    }
    response.status = answer->status;
    response.status_text = http::reason_phrase(answer->status);
    response.headers = detail::recording::pairs_of(answer->headers);
    response.content = detail::recording::body_of(answer->body, answer->headers.get("Content-Type"));
    response.body_size = std::int64_t(answer->body.size());
    return made;
}

/// Returns the request of a recorded exchange.
[[nodiscard]] inline http::request request_in(recorded_exchange const& from) {
    http::request made{from.request.method, from.request.url, detail::recording::fields_in(from.request.headers)};
    if (auto const scheme = made.target.find("://"); scheme != std::string::npos) {
        auto const path = std::min(made.target.find('/', scheme + 3), made.target.size());
        if (made.headers.find("Host") == nullptr)
            made.headers.add("Host", made.target.substr(scheme + 3, path - scheme - 3));
        made.target.erase(0, path);
    }
    if (from.request.body) made.body = detail::recording::bytes_of(*from.request.body);
    return made;
}

/// Returns the response of a recorded exchange, or the error without one.
[[nodiscard]] inline result<http::response> response_in(recorded_exchange const& from) {
    auto const& found = from.response;
    if (found.status != 0)
        return http::response{found.status, detail::recording::fields_in(found.headers),
                              detail::recording::bytes_of(found.content)};
    auto const text = found.failure ? std::string_view(*found.failure) : std::string_view{};
    auto const colon = std::min(text.find(": "), text.size());
    auto const code = enumerator_named<error_code>(text.substr(0, colon)); // another program has other codes
    return error{.code = code.value_or(error_code::connection_failed),
                 .message = std::string(code ? text.substr(std::min(colon + 2, text.size())) : text)};
}

/// Reads a cassette, or HAR of another program, from the text of a file. Errors: those of reading JSON;
/// `value_out_of_range` for another version.
[[nodiscard]] inline result<cassette> read_cassette(std::string_view text) {
    read_options options;
    options.limits.text = options.limits.bytes = std::size_t{1} << 30; // a text may be a whole document
    options.limits.elements = std::size_t{1} << 26;
    result<cassette> read = cassette{};
    if (auto const done = read_json(text, *read, options); !done) return done.error();
    if (read->version.starts_with("1.")) return read;
    return error{.code = error_code::value_out_of_range,
                 .message = "the cassette has an unsupported version",
                 .path = "log/version",
                 .expected = "1.2",
                 .found = read->version};
}

} // namespace waybill
