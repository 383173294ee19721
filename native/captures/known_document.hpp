// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/contradiction.hpp>
#include <waybill/document_form.hpp>
#include <waybill/message/error_result.hpp>
#include <waybill/quirk.hpp>
#include <waybill/result.hpp>
#include <waybill/via.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::captures {

/// The form as people write it.
[[nodiscard]] constexpr std::string_view title_of(document_form form) noexcept {
    switch (form) {
    case document_form::xml: return "XML";
    case document_form::json: return "JSON";
    case document_form::neither: break;
    }
    return "neither XML nor JSON";
}

/// A parsed document of the specification or the profile, with its type erased.
class known_document {
public:
    virtual ~known_document() = default;
    /// The document in canonical form.
    [[nodiscard]] virtual result<std::string> written(document_form form) const = 0;
    [[nodiscard]] virtual std::string_view root() const noexcept = 0;
    /// The function that a request calls; empty for other documents.
    [[nodiscard]] virtual std::string_view function_name() const noexcept = 0;
    [[nodiscard]] virtual waybill::family home() const noexcept = 0;
    /// The number of items that cannot be read and are kept as text.
    [[nodiscard]] virtual std::size_t unreadable() const noexcept { return 0; }
    /// Where a response has otherwise than this request, by `repeated_fields`; nothing for other documents.
    [[nodiscard]] virtual std::vector<contradiction> contradictions_of(known_document const& /*answer*/) const {
        return {};
    }
    /// The content of a refusal; null for other documents.
    [[nodiscard]] virtual error_result const* refusal() const noexcept { return nullptr; }
};

/// The result of reading a document with any root.
struct document_reading {
    document_form form = document_form::xml;
    std::string root{};                         ///< as written; empty if the text ends before it
    bool known = false;                         ///< the root is one of the protocol
    std::string text{};                         ///< the document as UTF-8; lines of `failure` and `quirks` refer to it
    std::unique_ptr<known_document> document{}; ///< if it is known and valid
    std::vector<quirk> quirks{};
    std::optional<error> failure{};       ///< not well-formed, or known and invalid
    bool breaks_namespaces_alone = false; ///< only Namespaces in XML forbids it; XML itself allows it
};

/// Recognizes the format of a document by its content and reads it: a known one against its description, any other one
/// for well-formedness, namespaces included. A response that contains an `ErrorResult`, and an `ErrorResult` as the
/// root, are refusals, as for a client. `already_text`: it was extracted from an envelope, so the encoding in its
/// declaration is ignored. If the document is invalid or not well-formed, what the result repeats of its secrets is
/// masked, except in `text`.
[[nodiscard]] document_reading read_any_document(std::string_view bytes, bool already_text = false);

} // namespace waybill::native::captures
