// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

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

namespace waybill::native::command_line {

[[nodiscard]] constexpr std::string_view name_of(document_form form) noexcept {
    switch (form) {
    case document_form::xml: return "XML";
    case document_form::json: return "JSON";
    case document_form::neither: break;
    }
    return "neither XML nor JSON";
}

/// A document of the specification or the profile that was read, its type forgotten.
class known_document {
public:
    virtual ~known_document() = default;
    /// In canonical form.
    [[nodiscard]] virtual result<std::string> written(document_form form) const = 0;
    [[nodiscard]] virtual std::string_view root() const noexcept = 0;
    /// The function a request asks for, and its family; empty for what is no request.
    [[nodiscard]] virtual std::string_view function_name() const noexcept = 0;
    [[nodiscard]] virtual waybill::family home() const noexcept = 0;
    /// What a refusal says; null for other documents.
    [[nodiscard]] virtual error_result const* refusal() const noexcept { return nullptr; }
};

/// What became of reading a document whose root was not known before.
struct document_reading {
    document_form form = document_form::xml;
    std::string root{};                         ///< as written; empty when the text breaks off before it
    bool known = false;                         ///< the root is one of the protocol's
    std::string text{};                         ///< the document as UTF-8, what `failure` and `quirks` count lines in
    std::unique_ptr<known_document> document{}; ///< where it is known and holds
    std::vector<quirk> quirks{};
    std::optional<error> failure{};       ///< not well-formed, or known and does not hold
    bool breaks_namespaces_alone = false; ///< the failure is one of Namespaces in XML; XML itself allows it
};

/// Decides by content what a document is, and reads it: a known one against its description, another one for
/// well-formedness alone, namespaces included. A response that holds an `ErrorResult`, and an `ErrorResult` that is the
/// root, are refusals, as a client takes them. `already_text`: it came out of an envelope, so what its declaration says
/// does not count.
[[nodiscard]] document_reading read_any_document(std::string_view bytes, bool already_text = false);

} // namespace waybill::native::command_line
