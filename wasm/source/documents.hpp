// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/convert.hpp"

#include <waybill/document_form.hpp>
#include <waybill/error.hpp>
#include <waybill/quirk.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace waybill::wasm {

/// How a text from JavaScript is read.
struct reading_mode {
    bool already_text = false; ///< it was a JavaScript string: the encoding in its declaration is ignored
    bool strict = false;       ///< every quirk is an error
    bool of_objects = false;   ///< made of JavaScript objects: quirks are not reported
    bool only_checks = false;  ///< the message is not needed
};

/// Returns the schema of the document with this root, in any letter case, or null.
[[nodiscard]] convert::document_schema const* schema_of(std::string_view root) noexcept;

/// Returns the schemas of all documents of the protocol.
[[nodiscard]] std::span<convert::document_schema const> documents() noexcept;

/// The kind of a document, before the document is read.
struct recognised {
    document_form form = document_form::neither; ///< of the input
    std::string root{};                          ///< as written
    convert::document_schema schema{};           ///< empty where there is a failure
    bool refused = false;                        ///< a refusal; JavaScript receives the root `ErrorRES`
    std::string converted{};                     ///< in UTF-8; empty if the input is UTF-8
    std::optional<error> failure{};

    /// The text that offsets, lines and columns refer to.
    [[nodiscard]] std::string_view text(std::string_view document) const noexcept {
        return converted.empty() ? document : std::string_view(converted);
    }
};

/// Determines the form and the kind of a document by its root. A well-formed document with any other root fails with
/// `root_unknown`.
[[nodiscard]] recognised recognise(std::string_view document, reading_mode mode, read_options const& options);

/// Returns true, and changes the schema, if the document is a refusal: as for a client, a response with an
/// `ErrorResult`, or an `ErrorResult` alone. Needed only for documents that cannot be read without an error or a quirk.
[[nodiscard]] bool find_refusal(recognised& of, std::string_view document);

} // namespace waybill::wasm
