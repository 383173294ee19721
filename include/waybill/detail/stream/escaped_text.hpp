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
    /// The number of bytes that were decoded.
    [[nodiscard]] std::size_t passed() const noexcept { return passed_; }
    /// The offset of the first two references that are one character, see `xml::markup`; `npos`: there are none.
    [[nodiscard]] std::size_t first_pair() const noexcept { return first_pair_; }
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
            drop(end == text.npos ? size : end + section_end.size());
            in_section_ = end == text.npos;
            return end != text.npos;
        }
        auto const markup = text.find('<');
        if (markup == 0) return step_over_markup(into);
        auto const size = markup == text.npos ? cut(text, true) : markup;
        if (size == 0 || !mean({}, text.substr(0, size), {}, into)) return false;
        drop(size);
        return markup != text.npos;
    }
    bool step_over_markup(std::string& into) {
        std::string_view const text = held_;
        if (text.starts_with(section)) {
            drop(section.size());
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
            drop(end + mark.size());
            return true;
        }
        ended_ = !section.starts_with(text) && !comment.starts_with(text);
        return false;
    }
    void drop(std::size_t size) {
        held_.erase(0, size);
        passed_ += size;
    }
    /// Returns how much of an incomplete text can be processed: excludes a partial line end, `]]>` or reference, and
    /// the reference before it, which may be the first half of a surrogate pair.
    static std::size_t cut(std::string_view text, bool references) noexcept {
        auto size = text.size();
        while (size != 0 && (text[size - 1] == ']' || text[size - 1] == '\r')) --size;
        if (!references) return size;
        return start_of_reference(text, start_of_reference(text, size));
    }
    /// Returns where a partial or a numeric reference at the end of `text.substr(0, size)` begins; else `size`.
    static std::size_t start_of_reference(std::string_view text, std::size_t size) noexcept {
        text = text.substr(0, size);
        auto const last = text.rfind('&');
        if (last == text.npos || size - last > longest_reference) return size;
        auto const end = text.find(';', last);
        bool const numeric = end == size - 1 && text[last + 1] == '#';
        return end == text.npos || numeric ? last : size;
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
        if (first_pair_ == text.npos && at.first_pair != text.npos)
            first_pair_ = passed_ + std::size_t(piece.data() - held_.data()) + at.first_pair - before.size();
        return !ended_;
    }

    std::string held_{};
    std::string whole_{};
    std::size_t searched_ = 0;
    std::size_t passed_ = 0;
    std::size_t first_pair_ = std::string_view::npos;
    bool in_section_ = false;
    bool ended_ = false;
};

} // namespace waybill::detail::stream
