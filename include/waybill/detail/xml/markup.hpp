// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/grammar/xml.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/bytes.hpp>
#include <waybill/detail/text/scan.hpp>
#include <waybill/reading.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::detail::xml {

/// The quirk of two references for one character. The text may be secret or contain a secret, so it is not quoted.
inline constexpr std::string_view pair_expected = "one reference for a character above U+FFFF";
inline constexpr std::string_view pair_found = "a reference for each half of a surrogate pair";

/// A position in an XML document and the checked steps over everything except elements: characters, references,
/// comments, processing instructions, CDATA sections, the XML declaration. Steps return false and set the error of the
/// `reading` if the document breaks a rule.
class markup {
public:
    constexpr explicit markup(reading& state) noexcept
        : in(state), begin_(state.document().data()), at_(begin_), end_(begin_ + state.document().size()) {
        in.of_xml = true;
    }

    reading& in;

    [[nodiscard]] constexpr std::size_t offset() const noexcept { return std::size_t(at_ - begin_); }
    [[nodiscard]] constexpr std::size_t offset_of(char const* place) const noexcept {
        return std::size_t(place - begin_);
    }
    [[nodiscard]] constexpr std::string_view rest() const noexcept { return {at_, std::size_t(end_ - at_)}; }
    constexpr void skip(std::size_t bytes) noexcept { at_ += bytes; }
    constexpr void go_to(std::size_t offset) noexcept { at_ = begin_ + offset; }
    [[nodiscard]] constexpr bool at(char c) const noexcept { return at_ != end_ && *at_ == c; }
    [[nodiscard]] constexpr bool at_end() const noexcept { return at_ == end_; }
    [[nodiscard]] constexpr bool looking_at(std::string_view literal) const noexcept {
        return std::size_t(end_ - at_) >= literal.size() && text::same_bytes(at_, literal.data(), literal.size());
    }

    /// Fails at this position: an invalid character is reported before a violation of the grammar.
    [[gnu::cold, gnu::noinline]] constexpr bool fail(std::string_view expected, std::string_view found = {}) {
        if (at_ != end_ && text::decode(at_, end_).length == 0)
            return in.fail(error_code::encoding_invalid, offset(), "UTF-8", "bytes that are not UTF-8");
        return in.fail(error_code::xml_malformed, offset(), expected, found);
    }
    /// Describes this position for an error: the end, or a few bytes. They end after a tag or a name, because a value
    /// that follows may be secret.
    [[nodiscard, gnu::cold, gnu::noinline]] constexpr std::string_view here() const noexcept {
        if (at_ == end_) return "the end of the document";
        std::size_t length = 1;
        while (length < 16 && at_ + length != end_ && !text::is_space(at_[length]) && at_[length] != '<' &&
               at_[length - 1] != '>' && at_[length - 1] != '=' && at_[length - 1] != ':')
            ++length;
        return {at_, length};
    }

    /// Fails with a description of this position.
    [[gnu::cold, gnu::noinline]] constexpr bool fail_here(std::string_view expected) { return fail(expected, here()); }

    /// Reads one of the five predefined entities at `&`; returns NUL for anything else.
    [[nodiscard]] static constexpr char entity(char const*& at, char const* end) noexcept {
        struct predefined {
            std::string_view text;
            char character;
        };
        constexpr predefined all[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
        for (auto const& one : all) {
            auto const size = one.text.size();
            if (std::size_t(end - at) < size || at[1] != one.text[1] || !text::same_bytes(at, one.text.data(), size))
                continue;
            at += size;
            return one.character;
        }
        return '\0';
    }

    /// The encoding that the XML declaration names; empty if it names none.
    std::string_view declared_encoding{};
    /// The offset of the first two references that are one character, see `reference`; `npos`: there are none.
    std::size_t first_pair = std::string_view::npos;
    /// The field whose value is read, if it is not yet a step of the path; for quirks.
    std::string_view leaf{};
    bool leaf_is_attribute = false;
    /// The first target of a processing instruction with a colon: XML allows it, Namespaces in XML do not.
    std::string_view target_with_colon{};

protected:
    constexpr ~markup() = default;

    constexpr void skip_space() noexcept { at_ = text::space::skip(at_, end_); }
    [[gnu::cold]] constexpr bool character(char32_t& into) {
        auto const next = text::decode(at_, end_);
        if (next.length == 0)
            return in.fail(error_code::encoding_invalid, offset(), "UTF-8",
                           at_ == end_ ? here() : "bytes that are not UTF-8");
        if (!grammar::is_character(next.point))
            return fail("a character that XML 1.0 allows", "a control character or U+FFFE, U+FFFF");
        into = next.point;
        at_ += next.length;
        return true;
    }
    // Productions 23 to 32 and 80, 81.
    [[gnu::cold]] constexpr bool declaration() {
        at_ += 5;
        skip_space();
        std::string_view value;
        if (!looking_at("version")) return fail_here("version in the XML declaration");
        if (!pseudo_attribute("version", value)) return false;
        bool good = value.size() > 2 && value.substr(0, 2) == "1.";
        for (std::size_t i = 2; i < value.size(); ++i) good = good && text::is_digit(value[i]);
        if (!good) return fail("version 1.0", value);
        auto space = [&] {
            auto const* const before = at_;
            skip_space();
            return at_ != before;
        };
        bool spaced = space();
        if (spaced && looking_at("encoding")) {
            if (!pseudo_attribute("encoding", value)) return false;
            good = !value.empty() && grammar::starts_name(char32_t(static_cast<unsigned char>(value[0]))) &&
                   value[0] != '_' && value[0] != ':';
            for (char const c : value)
                good = good && static_cast<unsigned char>(c) < 0x80 &&
                       grammar::ascii_name[static_cast<unsigned char>(c)] && c != ':';
            if (!good) return fail("the name of an encoding", value);
            declared_encoding = value;
            spaced = space();
        }
        if (spaced && looking_at("standalone")) {
            if (!pseudo_attribute("standalone", value)) return false;
            if (value != "yes" && value != "no") return fail("standalone yes or no", value);
            skip_space();
        }
        if (!looking_at("?>")) return fail_here("?> at the end of the XML declaration");
        at_ += 2;
        return true;
    }
    [[gnu::cold]] constexpr bool processing_instruction() {
        auto const start = offset();
        at_ += 2;
        auto const target = grammar::name_at(at_, end_);
        if (target.empty()) return fail_here("the target of a processing instruction");
        if (text::same_letters(target, "xml"))
            return in.fail(error_code::xml_malformed, start, "an XML declaration only at the very beginning", "<?xml");
        if (target_with_colon.empty() && target.find(':') != target.npos) target_with_colon = target;
        at_ += target.size();
        if (!looking_at("?>") && (at_ == end_ || !text::is_space(*at_))) return fail_here("white space or ?>");
        return section(start, "?>", "a processing instruction that ends with ?>", "<?", nullptr);
    }
    [[gnu::cold]] constexpr bool comment() {
        auto const start = offset();
        at_ += 4;
        if (!section(start, "--", "a comment that ends with -->", "<!--", nullptr)) return false;
        if (at('>')) return ++at_, true;
        at_ -= 2;
        return fail("no -- inside a comment", "--");
    }
    /// Reads a CDATA section at `<![CDATA[` and appends its text.
    [[gnu::cold]] constexpr bool cdata(std::string& into) {
        auto const start = offset();
        at_ += 9;
        return section(start, "]]>", "a CDATA section that ends with ]]>", "<![CDATA[", &into);
    }
    /// Reads a reference at `&` and appends its character; of two that are the halves of a surrogate pair, one.
    // Productions 66 to 68; without a DTD only the five predefined entities exist (4.6).
    constexpr bool reference(std::string& into) {
        auto const start = offset();
        auto const* const begin = at_;
        ++at_;
        if (at_ != end_ && *at_ == '#') {
            ++at_;
            char32_t point = 0;
            if (!number(point))
                return in.fail(error_code::xml_malformed, start, "digits and ; in a character reference",
                               {begin, std::size_t(at_ - begin)});
            // Axis 1.4 and templates of Java write each unit of UTF-16 as a reference
            if (auto const low = text::is_high_surrogate(point) ? second_half() : 0; low != 0) {
                point = text::of_surrogates(point, low);
                if (first_pair == std::string_view::npos) first_pair = start;
                if (!tolerate_reference(start, pair_expected, pair_found)) return false;
            }
            if (!grammar::is_character(point)) {
                constexpr std::string_view expected = "a reference to a character that XML 1.0 allows";
                std::string_view const found(begin, std::size_t(at_ - begin));
                if (!in.options().replace_forbidden || in.options().strict)
                    return in.fail(error_code::xml_malformed, start, expected, found);
                (void)tolerate_reference(start, expected, found);
                point = 0xFFFD;
            }
            char bytes[4]{};
            into.append(bytes, text::encode(point, bytes));
            return true;
        }
        at_ = begin;
        if (char const meant = entity(at_, end_); meant != '\0') {
            into += meant;
            return true;
        }
        ++at_;
        auto const name = grammar::name_at(at_, end_);
        return in.fail(error_code::xml_malformed, start,
                       "one of &lt; &gt; &amp; &quot; &apos; or a character reference", {begin, name.size() + 1});
    }
    /// Skips white space and one comment or processing instruction; `any` returns whether there was one.
    [[gnu::cold]] constexpr bool misc(bool& any) {
        skip_space();
        any = false;
        if (looking_at("<!--")) {
            any = true;
            return comment();
        }
        if (looking_at("<?")) {
            any = true;
            return processing_instruction();
        }
        return true;
    }

    char const* begin_;
    char const* at_;
    char const* end_;

private:
    /// Reads characters up to `ending` and appends them to `into`, unless that is null.
    [[gnu::cold]] constexpr bool section(std::size_t start, std::string_view ending, std::string_view expected,
                                         std::string_view opening, std::string* into) {
        for (;;) {
            auto const* const run = at_;
            while (at_ != end_ && text::is_plain(*at_) && *at_ != ending.front()) ++at_;
            if (at_ == end_) return in.fail(error_code::xml_malformed, start, expected, opening);
            bool const ends = looking_at(ending);
            bool const line_end = *at_ == '\r'; // 2.11: line ends are one line feed
            auto const* const stop = at_;
            char32_t any{};
            if (!ends && !character(any)) return false;
            if (into != nullptr) into->append(run, std::size_t((ends || line_end ? stop : at_) - run));
            if (into != nullptr && line_end && !at('\n')) *into += '\n';
            if (ends) {
                at_ += ending.size();
                return true;
            }
        }
    }
    /// Reads the rest of a character reference after `&#`; returns false if it has no digits or no `;`.
    constexpr bool number(char32_t& point) noexcept {
        bool const hex = at('x');
        if (hex) ++at_;
        auto const* const digits = at_;
        for (point = 0; at_ != end_; ++at_) {
            char const c = text::lower(*at_);
            char32_t digit = 0;
            if (text::is_digit(c))
                digit = char32_t(c - '0');
            else if (hex && c >= 'a' && c <= 'f')
                digit = char32_t(c - 'a' + 10);
            else
                break;
            if (point <= 0x10FFFF) point = point * (hex ? 16 : 10) + digit;
        }
        if (at_ == digits || !at(';')) return false;
        ++at_;
        return true;
    }
    /// Reads a reference to the second half of a surrogate pair; 0 if there is none.
    constexpr char32_t second_half() noexcept {
        if (!looking_at("&#")) return 0;
        auto const* const before = at_;
        at_ += 2;
        char32_t low = 0;
        if (number(low) && text::is_low_surrogate(low)) return low;
        at_ = before;
        return 0;
    }
    [[gnu::cold]] constexpr bool tolerate_reference(std::size_t offset, std::string_view expected,
                                                    std::string_view found) {
        if (in.skips) return true;
        // the caller adds the field to the path of an error
        return in.tolerate(quirk_kind::value_form, offset, expected, found,
                           in.options().strict ? std::string_view{} : leaf, leaf_is_attribute);
    }
    [[gnu::cold]] constexpr bool pseudo_attribute(std::string_view name, std::string_view& value) {
        at_ += name.size();
        skip_space();
        if (at_ == end_ || *at_ != '=') return fail_here("'='");
        ++at_;
        skip_space();
        if (at_ == end_ || (*at_ != '"' && *at_ != '\'')) return fail_here("a quoted value");
        char const quote = *at_++;
        auto const* const start = at_;
        while (at_ != end_ && *at_ != quote && *at_ != '<') ++at_;
        if (at_ == end_ || *at_ != quote) return fail_here("the closing quote");
        value = {start, std::size_t(at_ - start)};
        ++at_;
        return true;
    }
};

} // namespace waybill::detail::xml
