// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/xml/cursor.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// A document in the first canonical form of the suite (xmltest/canonxml.html): what an application learns of it,
/// byte for byte. Texts, attributes and references are the library's to read; processing instructions, which it drops,
/// are looked up in the bytes that it passed over.
namespace conformance {

inline void append_data(std::string& into, std::string_view data) {
    for (char const byte : data) {
        switch (byte) {
        case '&': into += "&amp;"; break;
        case '<': into += "&lt;"; break;
        case '>': into += "&gt;"; break;
        case '"': into += "&quot;"; break;
        case '\t': into += "&#9;"; break;
        case '\n': into += "&#10;"; break;
        case '\r': into += "&#13;"; break;
        default: into += byte;
        }
    }
}

/// What closes the comment, CDATA section or processing instruction at the beginning; empty where there is none.
inline std::string_view closing_of(std::string_view markup) {
    if (markup.starts_with("<!--")) return "-->";
    if (markup.starts_with("<![CDATA[")) return "]]>";
    return markup.starts_with("<?") ? "?>" : "";
}

class canonical_writer {
public:
    explicit canonical_writer(std::string_view document) : document_(document), in_(document, options_, {}), at_(in_) {}

    /// Nothing when the library refuses the document.
    std::optional<std::string> write() {
        if (!at_.prolog()) return std::nullopt;
        instructions(0, at_.offset());
        if (!element()) return std::nullopt;
        auto const end = at_.offset();
        if (!at_.epilog()) return std::nullopt;
        instructions(end, at_.offset());
        return std::move(text_);
    }

private:
    bool element() {
        using waybill::detail::xml::content;
        std::string_view name;
        if (!at_.open_tag(name)) return false;
        std::vector<std::pair<std::string, std::string>> attributes;
        waybill::detail::xml::attribute one;
        auto end = at_.next_attribute(one);
        for (; end == waybill::detail::xml::tag_end::attribute; end = at_.next_attribute(one))
            attributes.emplace_back(one.name, one.value);
        if (end == waybill::detail::xml::tag_end::failed) return false;
        std::sort(attributes.begin(), attributes.end());
        (text_ += '<') += name;
        for (auto const& [attribute, value] : attributes) {
            ((text_ += ' ') += attribute) += "=\"";
            append_data(text_, value);
            text_ += '"';
        }
        text_ += '>';
        if (end == waybill::detail::xml::tag_end::empty)
            at_.leave();
        else
            for (auto next = content::element; next != content::end;) {
                auto const begin = at_.offset();
                std::string_view data;
                next = at_.text(data);
                if (next == content::failed || !mixed(begin, data)) return false;
                if (next == content::element ? !element() : !at_.close_tag(name)) return false;
            }
        ((text_ += "</") += name) += '>';
        return true;
    }

    /// The text that began at `begin` and that the library read as `data`.
    bool mixed(std::size_t begin, std::string_view data) {
        auto const raw = document_.substr(begin, at_.offset() - begin);
        if (raw.find("<?") == raw.npos) {
            append_data(text_, data);
            return true;
        }
        // The parts between the instructions, each read as the text of an element of its own, make up the whole.
        std::string whole;
        std::size_t part = 0;
        auto const read_part = [&](std::size_t end) {
            auto const alone = "<a>" + std::string(raw.substr(part, end - part)) + "</a>";
            waybill::reading in(alone, options_, {});
            waybill::detail::xml::cursor at(in);
            std::string_view name;
            std::string_view text;
            if (!at.open_tag(name) || at.skip_attributes() != waybill::detail::xml::tag_end::open ||
                at.text(text) != waybill::detail::xml::content::end)
                return false;
            whole += text;
            append_data(text_, text);
            return true;
        };
        bool good = true;
        each_instruction(raw, [&](std::size_t from, std::size_t to) {
            good = good && read_part(from);
            instruction(raw.substr(from, to - from));
            part = to;
        });
        return good && read_part(raw.size()) && whole == data;
    }

    void instructions(std::size_t begin, std::size_t end) {
        auto const raw = document_.substr(begin, end - begin);
        each_instruction(raw, [&](std::size_t from, std::size_t to) { instruction(raw.substr(from, to - from)); });
    }
    template <class Each>
    static void each_instruction(std::string_view raw, Each&& each) {
        for (std::size_t at = 0; at < raw.size();) {
            auto const rest = raw.substr(at);
            auto const close = closing_of(rest);
            auto const length = close.empty() ? 1 : rest.find(close, close == "-->" ? 4 : 2) + close.size();
            bool const declaration = rest.starts_with("<?xml") && waybill::detail::text::is_space(rest[5]);
            if (close == "?>" && !declaration) each(at, at + length);
            at += length;
        }
    }
    void instruction(std::string_view raw) {
        auto inside = raw.substr(2, raw.size() - 4);
        auto const target = inside.substr(0, inside.find_first_of(" \t\r\n"));
        inside.remove_prefix(target.size());
        inside.remove_prefix(std::min(inside.find_first_not_of(" \t\r\n"), inside.size()));
        ((text_ += "<?") += target) += ' ';
        for (std::size_t i = 0; i < inside.size(); ++i) {
            if (inside[i] != '\r')
                text_ += inside[i];
            else if (i + 1 == inside.size() || inside[i + 1] != '\n')
                text_ += '\n';
        }
        text_ += "?>";
    }

    std::string_view document_;
    waybill::read_options options_{};
    waybill::reading in_;
    waybill::detail::xml::cursor at_;
    std::string text_{};
};

/// Nothing when the library refuses the document.
inline std::optional<std::string> canonical_xml(std::string_view document) {
    return canonical_writer(document).write();
}

} // namespace conformance
