// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/access/document_form.hpp>
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

/// One kind of document, its type forgotten: what this module does with a document is compiled once for each.
struct document_kind {
    std::string_view root;
    /// Reads a document and writes it canonically. What its secret fields hold goes to `secrets`, unless null.
    result<void> (*convert)(std::string_view document, access::document_form from, read_options const& options,
                            access::document_form to, std::string& written, std::vector<std::string>* secrets);
    std::span<std::string_view const> secret_names;
};

/// The kind of document with this root, in any letter case, or null.
[[nodiscard]] document_kind const* kind_of(std::string_view root) noexcept;

/// A document of the protocol that was read and written again.
struct conversion {
    access::document_form form = access::document_form::neither; ///< as it came
    std::string root{};    ///< the description's, or as written where no description knows it
    std::string text{};    ///< as UTF-8, what places are counted in
    std::string written{}; ///< in canonical form
    std::vector<quirk> quirks{};
    std::optional<error> failure{};
};

/// Reads a document in either form, whose type its root tells, and writes it canonically in the form asked for. A root
/// that is none of the protocol's is `root_unknown`, provided the document is well-formed.
[[nodiscard]] conversion convert(std::string_view document, reading_mode mode, access::document_form to);

} // namespace waybill::wasm
