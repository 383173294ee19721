// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp>
#include <waybill/mask.hpp>
#include <waybill/scan/any_escape.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill {

/// Whether the two cases of the letters A to Z are told apart.
enum class letter_case : std::uint8_t { matters, ignored };

namespace concealing {

/// What private texts may be written in, outermost first: a document, a document inside of an envelope or of a string,
/// and each of them inside of a form. Of the escapes of one kind any is read: named, decimal, hexadecimal.
inline constexpr std::array<std::array<scan::escape, 2>, 7> kinds{{
    {scan::escape::none, scan::escape::none},
    {scan::escape::reference, scan::escape::none},
    {scan::escape::backslash, scan::escape::none},
    {scan::escape::reference, scan::escape::reference},
    {scan::escape::reference, scan::escape::backslash},
    {scan::escape::backslash, scan::escape::reference},
    {scan::escape::backslash, scan::escape::backslash},
}};

/// Looks for all values at once, in one pass: so a value that is a part of another never spoils it.
class finder {
public:
    /// Values that are shorter than `shortest` bytes are left out; those of less than three are found as whole words.
    finder(std::span<std::string_view const> values, letter_case letters, std::size_t shortest)
        : ignore_case_(letters == letter_case::ignored) {
        for (auto const value : values) {
            if (value.empty() || value.size() < shortest) continue;
            wanted one{.text = {}, .word = value.size() < 3};
            for (std::size_t at = 0; at < value.size();) one.text += letter(scan::take_plain(value, at));
            if (one.word) {
                words_ = true;
            } else {
                begins_[static_cast<unsigned char>(value.front())] = true;
                if (ignore_case_) begins_[static_cast<unsigned char>(swapped(value.front()))] = true;
                // of another letter the first byte may be written in Latin-1
                if (one.text.front() >= 0x80 && one.text.front() < 0x100) begins_[one.text.front()] = true;
            }
            wanted_.push_back(std::move(one));
        }
        for (char const each : {'&', '\\', '%', '+'}) begins_[static_cast<unsigned char>(each)] = true;
    }

    [[nodiscard]] std::string struck(std::string_view text) const {
        if (wanted_.empty()) return std::string(text);
        auto const kinds_here = kinds_in(text);
        std::vector<text_span> found;
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (!words_ && !begins_[static_cast<unsigned char>(text[at])]) continue;
            text_span longest{at, at};
            for (auto const& kind : kinds_here)
                for (auto const& each : wanted_) {
                    auto const match = each.word ? word_at(text, at, kind, each) : text_at(text, at, kind, each);
                    if (match.end > longest.end) longest = match;
                }
            if (longest.end > longest.begin) add(found, longest);
        }
        return without(text, found);
    }

private:
    struct wanted {
        std::u32string text{};
        bool word = false;
    };

    /// The escapes that may be there: most texts have few.
    static std::vector<scan::escapes> kinds_in(std::string_view text) {
        auto const has = [&](std::string_view what) { return text.find(what) != std::string_view::npos; };
        bool const percent = has("%");
        bool const backslashes = has("\\") || has("&#") || percent;
        bool const references = has("&") || backslashes;
        std::vector<scan::escapes> found;
        for (auto const& layers : kinds) {
            bool possible = true;
            for (auto const one : layers)
                possible = possible && (one != scan::escape::reference || references) &&
                           (one != scan::escape::backslash || backslashes);
            if (!possible) continue;
            found.push_back({layers, false});
            if (percent || has("+")) found.push_back({layers, true});
        }
        return found;
    }
    static constexpr char swapped(char byte) noexcept {
        bool const is_letter = scan::lower(byte) >= 'a' && scan::lower(byte) <= 'z';
        return is_letter ? static_cast<char>(byte ^ 0x20) : byte;
    }
    [[nodiscard]] char32_t letter(char32_t of) const noexcept {
        return ignore_case_ && of >= U'A' && of <= U'Z' ? of + 32 : of;
    }
    /// A letter or a digit, as far as needed to tell where a word ends: beyond ASCII most are.
    static bool in_word(char32_t of) noexcept {
        bool const blank = of == 0xA0 || of == 0x3000 || (of >= 0x2000 && of < 0x2070);
        return (of >= U'0' && of <= U'9') || ((of | 32U) >= U'a' && (of | 32U) <= U'z') || (of >= 0x80 && !blank);
    }

    /// The value at this place; a span without length when it is not there.
    [[nodiscard]] text_span text_at(std::string_view text, std::size_t begin, scan::escapes const& kind,
                                    wanted const& value) const {
        auto at = begin;
        for (char32_t const each : value.text)
            if (at >= text.size() || letter(scan::take_unescaped(text, at, kind)) != each) return {begin, begin};
        return {begin, at};
    }
    /// The value behind this place's character, or at the begin of the text, if neither neighbour belongs to it.
    [[nodiscard]] text_span word_at(std::string_view text, std::size_t begin, scan::escapes const& kind,
                                    wanted const& value) const {
        auto const ends = [&](text_span match) {
            auto at = match.end;
            return match.end > match.begin && (at == text.size() || !in_word(scan::take_unescaped(text, at, kind)));
        };
        if (begin == 0)
            if (auto const first = text_at(text, 0, kind, value); ends(first)) return first;
        auto at = begin;
        if (in_word(scan::take_unescaped(text, at, kind))) return {begin, begin};
        auto const match = text_at(text, at, kind, value);
        return ends(match) ? match : text_span{begin, begin};
    }

    /// Keeps the spans in order and apart. Where two share a piece they are one: what is left of the other would tell
    /// of it.
    static void add(std::vector<text_span>& found, text_span next) {
        while (!found.empty() && found.back().end > next.begin) {
            next = {std::min(found.back().begin, next.begin), std::max(found.back().end, next.end)};
            found.pop_back();
        }
        found.push_back(next);
    }
    static std::string without(std::string_view text, std::span<text_span const> found) {
        std::string shown;
        std::size_t done = 0;
        for (auto const& one : found) {
            (shown += text.substr(done, one.begin - done)) += mask_text;
            done = one.end;
        }
        return shown += text.substr(done);
    }

    std::vector<wanted> wanted_{};
    std::array<bool, 256> begins_{};
    bool ignore_case_ = false;
    bool words_ = false;
};

} // namespace concealing

/// Strikes secrets out of everything an error repeats of a partner's answer: pages and faults like to quote the
/// request. `values` are the secrets themselves, in whatever escapes they turn up; `names` are the fields that hold
/// them, for what is too short to be searched for.
inline void conceal(error& why, std::span<std::string_view const> values, std::span<std::string_view const> names) {
    constexpr std::size_t shortest = 4;
    constexpr std::size_t longest = std::size_t{1} << 16; // fields are searched by name in short texts only
    concealing::finder const secrets(values, letter_case::matters, shortest);
    for (auto* const text : {&why.message, &why.detail, &why.body, &why.found, &why.id}) {
        if (text->empty()) continue;
        *text = secrets.struck(*text);
        if (text->size() <= longest) *text = masked(*text, names);
    }
}

} // namespace waybill
