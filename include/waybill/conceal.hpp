// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp>
#include <waybill/mask.hpp>

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill {

namespace concealing {

inline void replace_all(std::string& text, std::string_view what) {
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + mask_text.size()))
        text.replace(at, what.size(), mask_text);
}

/// Percent escapes of everything that is no letter and no digit; blanks are the caller's choice.
inline std::string percent(std::string_view text, std::string_view digits, std::string_view blank) {
    std::string escaped;
    for (char const byte : text) {
        auto const value = static_cast<unsigned char>(byte);
        bool const bare = scan::is_digit(byte) || (scan::lower(byte) >= 'a' && scan::lower(byte) <= 'z') ||
                          byte == '-' || byte == '.' || byte == '_' || byte == '~';
        if (byte == ' ')
            escaped += blank;
        else if (bare)
            escaped += byte;
        else
            ((escaped += '%') += digits[value >> 4U]) += digits[value & 15U];
    }
    return escaped;
}

/// References for the characters of markup; quotes need one in attributes only.
inline std::string referenced(std::string_view text, bool quotes) {
    std::string escaped;
    for (char const byte : text) {
        switch (byte) {
        case '&': escaped += "&amp;"; break;
        case '<': escaped += "&lt;"; break;
        case '>': escaped += "&gt;"; break;
        case '"': escaped += quotes ? std::string_view("&quot;") : std::string_view("\""); break;
        default: escaped += byte;
        }
    }
    return escaped;
}

/// What a JSON string needs; `markup` writes `\u003c` for `<` and its like too, as .NET's serializers do.
inline std::string in_json(std::string_view text, bool markup) {
    std::string escaped;
    for (char const byte : text) {
        if (byte == '"' || byte == '\\')
            (escaped += '\\') += byte;
        else if (markup && byte == '<')
            escaped += "\\u003c";
        else if (markup && byte == '>')
            escaped += "\\u003e";
        else if (markup && byte == '&')
            escaped += "\\u0026";
        else if (markup && byte == '\'')
            escaped += "\\u0027";
        else
            escaped += byte;
    }
    return escaped;
}

/// A secret in every escape it may be repeated in, two layers deep: a document inside of an envelope, and each of them
/// inside of a form. A secret that needs no escape has one form.
inline std::vector<std::string> forms_of(std::string_view secret) {
    std::vector<std::string> forms{std::string(secret)};
    auto const add = [&](std::string form) {
        for (auto const& known : forms)
            if (known == form) return;
        forms.push_back(std::move(form));
    };
    for (std::size_t begin = 0, layer = 0; layer < 2; ++layer) {
        auto const end = forms.size();
        for (; begin < end; ++begin) {
            std::string const inner = forms[begin];
            add(referenced(inner, false));
            add(referenced(inner, true));
            add(in_json(inner, false));
            add(in_json(inner, true));
        }
    }
    for (std::size_t count = forms.size(), at = 0; at < count; ++at)
        for (std::string_view const blank : {"%20", "+"})
            for (std::string_view const digits : {"0123456789ABCDEF", "0123456789abcdef"}) {
                std::string const inner = forms[at];
                add(percent(inner, digits, blank));
            }
    return forms;
}

} // namespace concealing

/// Strikes secrets out of everything an error repeats of a partner's answer: pages and faults like to quote the
/// request. `values` are the secrets themselves, in whatever escapes they turn up; `names` are the fields that hold
/// them, for what is too short to be searched for.
inline void conceal(error& why, std::span<std::string_view const> values, std::span<std::string_view const> names) {
    constexpr std::size_t shortest = 4;
    constexpr std::size_t longest = std::size_t{1} << 16; // fields are searched by name in short texts only
    std::vector<std::string> forms;
    for (auto const value : values) {
        if (value.size() < shortest) continue;
        for (auto& form : concealing::forms_of(value)) forms.push_back(std::move(form));
    }
    for (auto* const text : {&why.message, &why.detail, &why.body, &why.found, &why.id}) {
        if (text->empty()) continue;
        for (auto const& form : forms) concealing::replace_all(*text, form);
        if (text->size() <= longest) *text = masked(*text, names);
    }
}

} // namespace waybill
