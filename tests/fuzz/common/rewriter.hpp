// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// Takes the events of a document and writes it otherwise: another text, the same document.
namespace fuzzing {

/// `compact` is the canonical form; `loose` has white space, comments and escapes at every place where they make no
/// difference.
enum class manner : std::uint8_t { compact, loose };

class xml_rewriter {
public:
    explicit xml_rewriter(manner how) noexcept : loose_(how == manner::loose) {}

    void start(std::string_view name) {
        open(false);
        if (loose_) made_ += "\n  ";
        (made_ += '<') += name;
        open_ = true;
    }
    void attribute(std::string_view name, std::string_view value) {
        char const quote = loose_ ? '\'' : '"';
        (((made_ += loose_ ? "\n " : " ") += name) += loose_ ? " = " : "=") += quote;
        for (char const byte : value) put(byte, true);
        made_ += quote;
    }
    void text(std::string_view bytes) {
        if (bytes.empty()) return;
        open(false);
        bool first = true;
        for (char const byte : bytes) {
            bool const letter = static_cast<unsigned char>(byte) > ' ' && static_cast<unsigned char>(byte) < 0x80;
            if (loose_ && first && letter)
                ((made_ += "&#") += std::to_string(int(byte))) += ';';
            else
                put(byte, false);
            first = false;
        }
    }
    void end(std::string_view name) {
        bool const empty = open_;
        open(empty && !loose_);
        if (!empty || loose_) ((made_ += "</") += name) += loose_ ? " >" : ">";
        if (loose_) made_ += "<!-- > --><?p <?>";
    }
    [[nodiscard]] std::string const& made() const noexcept { return made_; }

private:
    void open(bool empty) {
        if (open_) made_ += empty ? "/>" : loose_ ? "\n>" : ">";
        open_ = false;
    }
    void put(char byte, bool in_attribute) {
        switch (byte) {
        case '&': made_ += "&amp;"; break;
        case '<': made_ += "&lt;"; break;
        case '>': made_ += "&gt;"; break;
        case '\r': made_ += "&#13;"; break;
        case '"':
        case '\'':
        case '\t':
        case '\n':
            if (in_attribute) {
                ((made_ += "&#") += std::to_string(int(byte))) += ';';
                break;
            }
            [[fallthrough]];
        default: made_ += byte;
        }
    }

    bool loose_;
    bool open_ = false; ///< a start tag waits for its `>`
    std::string made_{};
};

/// Takes what `json_log` takes.
class json_rewriter {
public:
    explicit json_rewriter(manner how) noexcept : loose_(how == manner::loose) {}

    void value(char kind, std::string_view text = {}) {
        bool const closes = kind == '}' || kind == ']';
        if (!closes && need_comma_) put(",");
        need_comma_ = true;
        switch (kind) {
        case '{':
        case '[': need_comma_ = false; [[fallthrough]];
        case '}':
        case ']': put({&kind, 1}); break;
        case 'n': put("null"); break;
        case 't': put("true"); break;
        case 'f': put("false"); break;
        case '#': put(text); break;
        case 'k':
            string(text);
            put(":");
            need_comma_ = false;
            break;
        default: string(text);
        }
    }
    [[nodiscard]] std::string const& made() const noexcept { return made_; }

private:
    void put(std::string_view token) {
        made_ += token;
        if (loose_) made_ += "\r\n\t ";
    }
    void string(std::string_view text) {
        constexpr std::string_view digits = "0123456789ABCDEF";
        std::string written = "\"";
        bool first = true;
        for (char const byte : text) {
            auto const value = static_cast<unsigned char>(byte);
            if (value < 0x20 || (loose_ && first && value < 0x80))
                ((written += "\\u00") += digits[value >> 4U]) += digits[value & 15U];
            else if (byte == '"' || byte == '\\')
                (written += '\\') += byte;
            else
                written += byte;
            first = false;
        }
        put(written += '"');
    }

    bool loose_;
    bool need_comma_ = false;
    std::string made_{};
};

} // namespace fuzzing
