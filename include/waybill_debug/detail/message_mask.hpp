// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/redaction/decoded_text.hpp>
#include <waybill/detail/redaction/secret_spans.hpp>
#include <waybill/http/message.hpp>
#include <waybill/redact.hpp>
#include <waybill_debug/detail/field_names.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Why: docs/adr/0009-mask-secrets.md
namespace waybill::detail::recording {

/// What a message contains.
enum class message_content : std::uint8_t {
    document,  ///< a document that can be read: its private texts are known
    malformed, ///< a document that cannot be read: fields with the names of personal data may have any value
    text,      ///< anything else, such as a page or a refusal, which may quote the request
};

/// Masks the private texts of a message where they are: everything else keeps its bytes.
class message_mask {
public:
    /// `values`: the private texts, `secrets`: the secret ones of them. `document` is the decoded one of the message;
    /// empty: none. The names and the document must outlive the mask.
    message_mask(field_names const& names, std::span<std::string const> values, std::span<std::string const> secrets,
                 message_content content, std::string_view document)
        : names_(&names),
          content_(content),
          unknown_(unknown_names(document, names)),
          values_(views(values), {}, letter_case::ignored, 1),
          secrets_(views(secrets), {}) {}

    [[nodiscard]] std::string operator()(std::string_view text) { return redaction::text_without(text, spans(text)); }
    void apply(std::string& text) {
        if (!text.empty()) text = (*this)(text);
    }
    void apply(http::headers& fields) {
        for (auto& each : fields) {
            // as one text, since the name says which values are secret
            auto const line = (*this)(each.name + ": " + each.value);
            each.value = line.substr(std::min(each.name.size() + 2, line.size()));
        }
    }

private:
    [[nodiscard]] static std::vector<std::string_view> views(std::span<std::string const> of) {
        return {of.begin(), of.end()};
    }
    [[nodiscard]] std::vector<text_span> spans(std::string_view text) {
        auto const state =
            content_ == message_content::malformed ? redaction::text_state::malformed : redaction::text_state::plain;
        auto found = redaction::secret_spans(text, names_->secret, unknown_, state);
        found = redaction::joined(found, comments(text));
        found = redaction::joined(found, secrets_.spans(text));
        auto const named = redaction::secret_spans(text, names_->personal, {}, state);
        auto const valued = values_.spans(text);
        if (content_ == message_content::document) {
            // a field of this name is personal in one struct and not in another
            auto const is_value = [&](text_span const& field) {
                return std::any_of(valued.begin(), valued.end(), [&](text_span const& value) {
                    return value.begin <= field.begin && field.end <= value.end;
                });
            };
            std::vector<text_span> personal;
            std::copy_if(named.begin(), named.end(), std::back_inserter(personal), is_value);
            return redaction::joined(found, personal);
        }
        std::vector<text_span> private_words;
        std::copy_if(valued.begin(), valued.end(), std::back_inserter(private_words),
                     [&](text_span const& value) { return !is_protocol(text, value); });
        return redaction::joined(redaction::joined(found, private_words), named);
    }
    /// Whether a value is a part of a name of the protocol: King of `HotelBookingDetailRES`.
    [[nodiscard]] bool is_protocol(std::string_view text, text_span const& value) const {
        auto const in_name = [&](std::size_t at) {
            auto const letter = text::lower(text[at]);
            return (letter >= 'a' && letter <= 'z') || text::is_digit(text[at]) || text[at] == '_';
        };
        auto begin = value.begin;
        auto end = value.end;
        while (begin > 0 && in_name(begin - 1)) --begin;
        while (end < text.size() && in_name(end)) ++end;
        return names_->knows(text.substr(begin, end - begin));
    }
    /// The comments of XML: nobody knows what they contain.
    [[nodiscard]] static std::vector<text_span> comments(std::string_view text) {
        std::vector<text_span> found;
        redaction::decoded_text const decoded(text, true, redaction::text_encoding::bytes);
        auto const& chars = decoded.chars();
        auto const is = [&](std::size_t at, std::u32string_view what) {
            for (std::size_t i = 0; i < what.size(); ++i)
                if (at + i >= chars.size() || chars[at + i].point != what[i]) return false;
            return true;
        };
        for (std::size_t at = 0; at < chars.size(); ++at) {
            if (!is(at, U"<!--")) continue;
            auto const first = at + 4;
            for (at = first; at < chars.size() && !is(at, U"-->");) ++at;
            if (first < at) redaction::add_span(found, {chars[first].begin, chars[at - 1].end});
        }
        return found;
    }

    field_names const* names_;
    message_content content_;
    std::vector<std::string_view> unknown_;
    redactor values_;
    redactor secrets_;
};

} // namespace waybill::detail::recording
