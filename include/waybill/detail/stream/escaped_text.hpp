// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/xml/cursor.hpp>
#include <waybill/reading.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::stream {

/// Unescapes the text of an XML element that arrives in pieces: references, CDATA sections, line ends. The XML reader
/// decodes the pieces; this class only determines where a piece ends.
class escaped_text {
public:
    /// Takes the next bytes, which must be whole characters, and appends the decoded text to `into`.
    void feed(std::string_view bytes, std::string& into) {
        held_ += bytes;
        while (!ended_ && step(into)) {}
    }
    /// True after the end of the text: usually at an end tag, otherwise at an error.
    [[nodiscard]] bool has_ended() const noexcept { return ended_; }
    /// Returns the buffered bytes: after the end, everything from there on; before it, an incomplete piece.
    [[nodiscard]] std::string take_held() noexcept { return std::exchange(held_, {}); }
    [[nodiscard]] std::string const& held() const noexcept { return held_; }
    /// True if the buffered bytes are in a CDATA section that began earlier.
    [[nodiscard]] bool is_in_section() const noexcept { return in_section_; }

private:
    static constexpr std::string_view section = "<![CDATA[";
    static constexpr std::string_view section_end = "]]>";
    static constexpr std::string_view comment = "<!--";
    static constexpr std::string_view comment_end = "-->";
    static constexpr std::size_t longest_reference = 64;

    /// Processes one piece; returns false if more bytes are needed.
    bool step(std::string& into) {
        std::string_view const text = held_;
        if (in_section_) {
            auto const end = text.find(section_end);
            auto const size = end == text.npos ? cut(text, false) : end;
            if (size != 0 && !mean(section, text.substr(0, size), section_end, into)) return false;
            held_.erase(0, end == text.npos ? size : end + section_end.size());
            in_section_ = end == text.npos;
            return end != text.npos;
        }
        auto const markup = text.find('<');
        if (markup == 0) return step_over_markup(into);
        auto const size = markup == text.npos ? cut(text, true) : markup;
        if (size == 0 || !mean({}, text.substr(0, size), {}, into)) return false;
        held_.erase(0, size);
        return markup != text.npos;
    }
    bool step_over_markup(std::string& into) {
        std::string_view const text = held_;
        if (text.starts_with(section)) {
            held_.erase(0, section.size());
            in_section_ = true;
            return true;
        }
        bool const instruction = text.starts_with("<?");
        if (instruction || text.starts_with(comment)) {
            std::string_view const mark = instruction ? std::string_view("?>") : comment_end;
            auto const end = text.find(mark, std::max(searched_, instruction ? std::size_t{2} : comment.size()));
            searched_ = end == text.npos ? text.size() - 2 : 0; // so that a long one is scanned only once
            if (end == text.npos) return false;
            if (!mean({}, text.substr(0, end + mark.size()), {}, into)) return false;
            held_.erase(0, end + mark.size());
            return true;
        }
        ended_ = !section.starts_with(text) && !comment.starts_with(text);
        return false;
    }
    /// Returns how much of an incomplete text can be processed: excludes a partial reference, line end or `]]>`.
    static std::size_t cut(std::string_view text, bool references) noexcept {
        auto size = text.size();
        while (size != 0 && (text[size - 1] == ']' || text[size - 1] == '\r')) --size;
        auto const last = text.substr(0, size).rfind('&');
        bool const whole = last == text.npos || size - last > longest_reference ||
                           text.substr(last, size - last).find(';') != text.npos;
        return !references || whole ? size : last;
    }
    /// Appends the decoded text of a piece; the text ends before a piece with an error.
    bool mean(std::string_view before, std::string_view piece, std::string_view after, std::string& into) {
        whole_ = before;
        ((whole_ += piece) += after) += "</";
        read_options options;
        options.limits.text = options.limits.bytes = whole_.size();
        reading in(whole_, options, {});
        xml::cursor at(in);
        std::string_view text;
        ended_ = at.text(text) != xml::content::end || at.rest().size() != 2;
        if (!ended_) into += text;
        return !ended_;
    }

    std::string held_{};
    std::string whole_{};
    std::size_t searched_ = 0;
    bool in_section_ = false;
    bool ended_ = false;
};

} // namespace waybill::detail::stream
