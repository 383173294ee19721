// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/json/cursor.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace conformance {

/// What the library's cursor reads of a JSON document, written without white space and with no escape but those of
/// quotes, backslashes and control characters. Numbers stay as they are written.
class normalized_json {
public:
    explicit normalized_json(std::string_view document, waybill::read_options const& options = {})
        : in_(document, options, {}), at_(in_) {
        if (!at_.prolog() || !value() || !at_.epilog()) refused_ = in_.take_error();
    }

    [[nodiscard]] std::optional<waybill::error> const& refused() const { return refused_; }
    [[nodiscard]] std::string const& text() const { return text_; }

private:
    void string(std::string_view text) {
        constexpr std::string_view digits = "0123456789ABCDEF";
        text_ += '"';
        for (char const byte : text) {
            auto const code = static_cast<unsigned char>(byte);
            if (code < 0x20)
                ((text_ += "\\u00") += digits[code >> 4U]) += digits[code & 0xFU];
            else if (byte == '"' || byte == '\\')
                (text_ += '\\') += byte;
            else
                text_ += byte;
        }
        text_ += '"';
    }

    bool value() {
        using enum waybill::detail::json::value_kind;
        std::string_view found;
        switch (at_.kind()) {
        case string: {
            if (!at_.string(found)) return false;
            this->string(found);
            return true;
        }
        case number:
        case boolean:
        case null: {
            bool const good = at_.kind() == number ? at_.number(found) : at_.literal(found);
            text_ += found;
            return good;
        }
        case object: return items('{', '}');
        case array: return items('[', ']');
        case none: break;
        }
        return at_.fail("a value", at_.here());
    }

    bool items(char open, char close) {
        using waybill::detail::json::content;
        if (!at_.enter()) return false;
        text_ += open;
        for (bool first = true;;) {
            bool const leading = first;
            std::string_view name;
            auto const next = open == '{' ? at_.next_member(first, name) : at_.next_item(first);
            if (next == content::failed) return false;
            if (next == content::end) break;
            if (!leading) text_ += ',';
            if (open == '{') {
                string(name);
                text_ += ':';
            }
            if (!value()) return false;
        }
        text_ += close;
        return true;
    }

    waybill::reading in_;
    waybill::detail::json::cursor at_;
    std::optional<waybill::error> refused_{};
    std::string text_{};
};

/// The same document, checked and skipped as an unknown member is. Returns nothing if it is well-formed.
inline std::optional<waybill::error> refused_when_skipped(std::string_view document,
                                                          waybill::read_options const& options = {}) {
    waybill::reading in(document, options, {});
    waybill::detail::json::cursor at(in);
    if (at.prolog() && at.skip_value() && at.epilog()) return std::nullopt;
    return in.take_error();
}

} // namespace conformance
