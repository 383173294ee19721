// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/stream/structural_scan.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace waybill::detail::stream {

/// The structural scan of XML: tags, quotes, comments, processing instructions and CDATA sections.
class xml_structural_scan final : public structural_scan {
public:
    constexpr void restart(int level) noexcept {
        structural_scan::restart(level);
        state_ = state::text;
    }

    /// Continues in `text`, which has the same beginning as before, up to its end or, with `to_item`, until an item may
    /// have ended.
    constexpr void pass(std::string_view text, bool to_item) noexcept {
        while (at_ < text.size() && !broken_ && !(to_item && ended_)) {
            switch (state_) {
            case state::text: pass_text(text); continue;
            case state::start_tag:
                if (skip(text, [](char c) { return c != '>' && c != '"' && c != '\'' && c != '<' && c != '/'; }))
                    run_ = 0;
                break;
            case state::quoted: skip(text, [this](char c) { return c != quote_ && c != '<'; }); break;
            case state::end_tag: skip(text, [](char c) { return c != '>' && c != '<'; }); break;
            default: break;
            }
            if (at_ != text.size()) step(text[at_++]);
        }
    }

private:
    enum class state : std::uint8_t {
        text,
        markup,        ///< after `<`
        declaration,   ///< after `<!`
        comment_start, ///< after `<!-`
        cdata_start,   ///< after `<![` and the first `run_` characters of `CDATA[`
        comment,
        cdata,
        instruction,
        start_tag,
        quoted, ///< the value of an attribute, up to `quote_`
        end_tag,
        wrong, ///< no tag is possible any more
    };

    constexpr void pass_text(std::string_view text) noexcept {
        auto const markup = text.find('<', at_);
        if (markup != text.npos) state_ = state::markup;
        at_ = markup == text.npos ? text.size() : markup + 1;
    }
    constexpr void step(char c) noexcept {
        switch (state_) {
        case state::text: break; // skipped at once
        case state::markup: begin_markup(c); break;
        case state::declaration:
            state_ = c == '-' ? state::comment_start : state::cdata_start;
            run_ = 0;
            if (c != '-' && c != '[') goes_wrong(); // a DOCTYPE, which is refused, or malformed
            break;
        case state::comment_start:
            state_ = state::comment;
            run_ = 0;
            if (c != '-') goes_wrong();
            break;
        case state::cdata_start: {
            constexpr std::string_view rest = "CDATA[";
            if (c != rest[run_]) return goes_wrong();
            if (++run_ != rest.size()) break;
            state_ = state::cdata;
            run_ = 0;
            break;
        }
        case state::comment: end_after(c, '-', 2); break;
        case state::cdata: end_after(c, ']', 2); break;
        case state::instruction: end_after(c, '?', 1); break;
        case state::start_tag: in_start_tag(c); break;
        case state::quoted:
            if (c == quote_) state_ = state::start_tag;
            if (c == '<') goes_wrong();
            break;
        case state::end_tag:
            if (c == '<') goes_wrong();
            if (c != '>') break;
            end_markup();
            higher();
            break;
        case state::wrong:
            if (c == '>' && ++run_ == 2) breaks(wrong_at_);
            break;
        }
    }
    /// Readers look ahead for the end of a tag, even if the tag has none.
    constexpr void goes_wrong() noexcept {
        state_ = state::wrong;
        wrong_at_ = at_;
        run_ = 0;
    }

    constexpr void begin_markup(char c) noexcept {
        run_ = 0;
        switch (c) {
        case '!': state_ = state::declaration; break;
        case '?': state_ = state::instruction; break;
        case '/': state_ = state::end_tag; break;
        default: state_ = state::start_tag; in_start_tag(c);
        }
    }
    constexpr void in_start_tag(char c) noexcept {
        if (c == '"' || c == '\'') {
            quote_ = c;
            state_ = state::quoted;
        } else if (c == '<') {
            return goes_wrong();
        } else if (c == '>') {
            end_markup();
            deeper();
            if (run_ != 0) higher(); // an empty element
        }
        run_ = c == '/' ? 1 : 0;
    }
    /// Reads markup that ends with `count` times `c` and `>`.
    constexpr void end_after(char next, char c, std::size_t count) noexcept {
        if (next == '>' && run_ >= count) return end_markup();
        run_ = next == c ? run_ + 1 : 0;
    }
    constexpr void end_markup() noexcept {
        state_ = state::text;
        markup_ends();
    }

    state state_ = state::text;
    char quote_ = '"';
    std::size_t wrong_at_ = 0;
    std::size_t run_ = 0; ///< consecutive characters of the markup's end, or slashes, at the current position
};

} // namespace waybill::detail::stream
