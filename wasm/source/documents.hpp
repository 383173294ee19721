// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/convert.hpp>
#include <waybill/document_form.hpp>
#include <waybill/error.hpp>
#include <waybill/quirk.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::wasm {

/// How texts that come from JavaScript are read.
struct reading_mode {
    bool already_text =
        false;           ///< it was a string of JavaScript: what a declaration says of its encoding does not count
    bool strict = false; ///< every quirk is an error
};

/// The description of the document with this root, in any letter case, or null.
[[nodiscard]] convert::document_schema const* schema_of(std::string_view root) noexcept;

/// All documents of the protocol. In a file of its own with what reads their values, which counts in lists.
[[nodiscard]] std::span<convert::document_schema const> documents() noexcept;

/// Reads a document of one kind and writes it.
[[nodiscard]] result<void> convert_one(convert::document_schema const& of, std::string_view document,
                                       document_form from, read_options const& options, convert::output& into);

/// `convert_one` of XML, in a file of its own: lists come as XML, and there speed counts for more than size.
[[nodiscard]] result<void> convert_xml(convert::document_schema const& of, std::string_view document,
                                       read_options const& options, convert::output& into);

/// What a document is, before it is read.
struct recognised {
    document_form form = document_form::neither; ///< as it came
    std::string root{};                          ///< as written
    convert::document_schema schema{};           ///< empty where there is a failure
    bool refused = false;    ///< a refusal, which JavaScript is told as `ErrorRES` whatever its root is
    std::string converted{}; ///< to UTF-8; empty where it was
    std::optional<error> failure{};

    /// What places are counted in.
    [[nodiscard]] std::string_view text(std::string_view document) const noexcept {
        return converted.empty() ? document : std::string_view(converted);
    }
};

/// The form and kind of a document, which its root tells. A response with an `ErrorResult`, or an `ErrorResult` alone,
/// is a refusal, as a client takes it. A root that is none of the protocol's is `root_unknown`, provided the document
/// is well-formed.
[[nodiscard]] recognised recognise(std::string_view document, reading_mode mode, read_options const& options);

} // namespace waybill::wasm
