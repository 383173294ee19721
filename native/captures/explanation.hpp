// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <captures/known_document.hpp>

#include <waybill/binding/decoded.hpp>
#include <waybill/http/message.hpp>
#include <waybill/via.hpp>
#include <waybill_debug/raw_message.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::captures {

struct explanation_settings {
    std::optional<std::string> base_url{};
    std::optional<std::string> namespace_url{};
    bool show_secrets = false;
};

/// Prints what a document or an HTTP message means. Each function returns whether it could be decoded.
class explanation {
public:
    explicit explanation(explanation_settings settings) : settings_(std::move(settings)) {}

    bool message(raw_message const& captured);
    /// A document without a message: if it is a request, every access method can carry it.
    bool document(std::string_view bytes);

private:
    bool request(http::request const& captured);
    bool response(http::response const& coded);
    /// The response without its content coding; nothing, and an error is printed, if it cannot be decoded.
    std::optional<http::response> decoded(http::response const& captured);
    /// The encoding that the Content-Type names.
    void encoding(http::headers const& fields);
    /// Function, format, text and quirks of the document.
    bool content(document_reading const& read);
    void access(via const& taken);
    void headers(http::headers const& fields);
    void quirks(std::string_view of, std::vector<quirk> const& found);
    void four_methods(document_reading const& read, via access, std::string const& base_url,
                      std::string const& namespace_url, std::string const& path);
    void fact(std::string_view name, std::string_view value);
    [[nodiscard]] std::string shown(std::string_view text) const;
    /// The text of a document or of a body, one element or member per line. `malformed`: it was not read as a document
    /// of the protocol.
    [[nodiscard]] std::string shown_document(std::string_view text, document_form form, bool malformed) const;

    explanation_settings settings_;
};

} // namespace waybill::native::captures
