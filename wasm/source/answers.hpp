// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "documents.hpp"
#include "functions.hpp"

#include <waybill/convert.hpp>
#include <waybill/document_form.hpp>
#include <waybill/error.hpp>
#include <waybill/http/message.hpp>
#include <waybill/quirk.hpp>
#include <waybill/via.hpp>

#include <string>
#include <string_view>
#include <vector>

/// What the module answers, as JSON in UTF-8. Nothing here knows of Emscripten: tests run the same natively.
///
/// Each function overwrites `answer`, whose storage is reused, with one object. It begins with `"ok"`; if that is false
/// there is an `"error"` (see report.hpp), else what the function promises. `"quirks"` are there where something was
/// read.
namespace waybill::wasm {

/// A known document in either form: `form`, `root`, and `message`, what it says as JavaScript has it.
void decode(std::string_view document, reading_mode mode, std::string& answer);

/// The same, but the document as `text`, in canonical XML or JSON.
void encode(std::string_view document, reading_mode mode, convert::form to, std::string& answer);

/// An error, as JSON (`{"Error": {...}}`, see report.hpp), in words: `text`. With the document it is about, if there is
/// one, the place is shown.
void explain(std::string_view error_json, std::string_view document, std::string& answer);

/// The result document of an answer (`{"Answer": {"status": 200, "headers": [{"name": ..., "value": ...}]}}` and body):
/// `form`, `text`, and `decoded`, what `decode` answers to it.
void unwrap(via access, std::string_view answer_head, std::string_view body, reading_mode mode, std::string& answer);

/// A whole HTTP message as somebody captured it. A response: as `unwrap`, on the road it is said to come by. A request:
/// `via` with `way`, `operation` and `family`, `text` and `decoded`; or `answered`, the status and body that a service
/// with these settings (`{"Partner": {...}}`) gives it without looking at a document.
void captured(via access, std::string_view partner, std::string_view bytes, std::string& answer);

/// A document, or any text that holds one: `text`, with what is in the fields of a credential masked.
void masked(std::string_view text, std::string& answer);

/// The HTTP message for a request in canonical JSON: `method`, `url`, `headers`, `body`. It holds the password.
void prepare(std::string_view function, std::string_view request, std::string_view partner, via access,
             std::string& answer);

/// How the documents' fields are called in JavaScript; see names.hpp.
void names(std::string& answer);

/// The answer of a call, its message as canonical JSON in `document`.
void answer_message(std::string_view document, std::vector<quirk> const& quirks, std::string& answer);
void answer_error(error const& why, std::vector<quirk> const& quirks, std::string& answer);

} // namespace waybill::wasm
