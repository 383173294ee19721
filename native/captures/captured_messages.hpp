// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>
#include <waybill_debug/raw_message.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::captures {

/// A message of a capture.
struct captured_message {
    std::string title{};            ///< empty if the capture has one message; else its place: `exchange 2, response`
    std::optional<error> failure{}; ///< why there is none: no response, or it cannot be parsed
    raw_message content{};
};

/// Reads the messages of a capture: HAR, as `--wire` and browsers write it, the output of `curl -v`, or HTTP/1.x
/// messages one after another. Returns nothing for any other text, which may be a document. Errors: those of
/// `read_cassette`.
[[nodiscard]] std::optional<result<std::vector<captured_message>>> captured_messages(std::string_view text);

/// The document in a message, for the methods and names that the message shows.
[[nodiscard]] result<std::string> document_in(raw_message const& message);

} // namespace waybill::native::captures
