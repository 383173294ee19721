// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/redaction/secret_spans.hpp>
#include <waybill/detail/text/ascii.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waybill {

/// The names whose values are masked without a description: the password of spec 5, and the HTTP fields of
/// authentication.
inline constexpr std::string_view default_secret_names[] = {"Password", "Authorization", "Proxy-Authorization",
                                                            "Cookie", "Set-Cookie"};

using detail::redaction::mask_text;

using detail::redaction::text_span;

/// Returns the spans of the secrets in a text, ordered and without overlap: the values of the named elements, members,
/// attributes, parameters and header fields, also in documents escaped any number of times in an envelope, a form, a
/// query or a JSON string; and the passwords of URLs. The time is linear.
[[nodiscard]] inline std::vector<text_span> secret_spans(
    std::string_view text, std::span<std::string_view const> names = default_secret_names) {
    return detail::redaction::secret_spans(text, names, {});
}

/// Returns the text with `***` in place of every secret.
[[nodiscard]] inline std::string masked(std::string_view text,
                                        std::span<std::string_view const> names = default_secret_names) {
    return detail::redaction::text_without(text, secret_spans(text, names));
}

/// The secrets of a text that is not a well-formed document: everything after the name of a secret, also inside of
/// words, up to the end of a plausible value. What is no secret may be among them. The text must outlive the object.
class malformed_secrets {
public:
    explicit malformed_secrets(std::string_view text, std::span<std::string_view const> names = default_secret_names,
                               std::span<std::string_view const> more_names = {})
        : text_(text), names_(names), more_names_(more_names), spans_(secrets_of(text)) {}

    /// Ordered and without overlap.
    [[nodiscard]] std::vector<text_span> const& spans() const noexcept { return spans_; }
    /// Returns the text with `***` in place of every secret.
    [[nodiscard]] std::string masked() const { return detail::redaction::text_without(text_, spans_); }
    /// Returns `***` for an excerpt of the text that contains a part of a secret, such as an element that a broken tag
    /// has made of a password, and other texts unchanged. An excerpt that was cut ends with `...`.
    [[nodiscard]] std::string masked_part(std::string_view part) const {
        auto const kept = part.ends_with("...") ? part.substr(0, part.size() - 3) : part;
        if (meets(kept) || has_word_of_secret(kept)) return std::string(mask_text);
        // with the name of a secret and other characters than the text, where control characters were replaced
        return detail::redaction::text_without(part, secrets_of(part));
    }
    /// The same for each step of the path of an error or a quirk.
    [[nodiscard]] std::string masked_path(std::string_view path) const {
        std::string shown, masked_name;
        std::string_view last; // many levels of elements may have one name
        while (!path.empty()) {
            auto const step = path.substr(0, path.find('/'));
            auto const name = step.substr(0, step.find('['));
            if (name != last || shown.empty()) masked_name = masked_part(name);
            last = name;
            shown += masked_name == name ? step : std::string_view(masked_name);
            path.remove_prefix(step.size());
            if (path.empty()) break;
            shown += '/';
            path.remove_prefix(1);
        }
        return shown;
    }

private:
    [[nodiscard]] std::vector<text_span> secrets_of(std::string_view text) const {
        return detail::redaction::secret_spans(text, names_, more_names_, detail::redaction::text_state::malformed);
    }
    /// Whether the excerpt, wherever it is in the text, overlaps a secret.
    [[nodiscard]] bool meets(std::string_view part) const {
        if (part.empty()) return false;
        for (auto const& each : spans_) { // only the surroundings of each secret are searched
            auto const begin = each.begin - std::min(each.begin, part.size() - 1);
            if (text_.substr(begin, each.end + part.size() - 1 - begin).find(part) != std::string_view::npos)
                return true;
        }
        return false;
    }
    /// Whether a secret contains a word of the excerpt, whose escapes and control characters were replaced.
    [[nodiscard]] bool has_word_of_secret(std::string_view part) const {
        auto const in_word = [](char byte) {
            auto const letter = detail::text::lower(byte);
            return (letter >= 'a' && letter <= 'z') || detail::text::is_digit(byte) ||
                   static_cast<unsigned char>(byte) >= 0x80;
        };
        constexpr std::size_t shortest = 3;
        for (std::size_t at = 0; at < part.size();) {
            auto const begin = at;
            while (at < part.size() && in_word(part[at])) ++at;
            auto const word = part.substr(begin, at - begin);
            if (at == begin) ++at;
            if (word.size() < shortest) continue;
            for (auto const& each : spans_)
                if (text_.substr(each.begin, each.end - each.begin).find(word) != std::string_view::npos) return true;
        }
        return false;
    }

    std::string_view text_;
    std::span<std::string_view const> names_, more_names_;
    std::vector<text_span> spans_;
};

} // namespace waybill
