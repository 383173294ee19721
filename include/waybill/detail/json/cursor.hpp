// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the grammar of JSON as checked steps, and the writer of JSON.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/character.hpp>
#include <waybill/detail/text/scan.hpp>
#include <waybill/detail/text/unescaped.hpp>
#include <waybill/reading.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace waybill::detail::json {

/// The kind of a value, determined by its first byte.
enum class value_kind : std::uint8_t { object, array, string, number, boolean, null, none };

/// The next part of an object or array.
enum class content : std::uint8_t { element, end, failed };

/// A position in a JSON document and the checked steps over it, exactly as in RFC 8259.
///
/// Steps return false and set the error of the `reading` if the document breaks a rule. Works in constant expressions.
class cursor {
public:
    constexpr explicit cursor(reading& state) noexcept
        : in(state), begin_(state.document().data()), at_(begin_), end_(begin_ + state.document().size()) {}

    reading& in;

    [[nodiscard]] constexpr std::size_t offset() const noexcept { return std::size_t(at_ - begin_); }
    /// The offset of a place in the document.
    [[nodiscard]] constexpr std::size_t offset_of(char const* place) const noexcept {
        return std::size_t(place - begin_);
    }
    constexpr void go_to(std::size_t offset) noexcept { at_ = begin_ + offset; }

    /// The position and the end of the text, for readers that look ahead.
    [[nodiscard]] constexpr char const* place() const noexcept { return at_; }
    [[nodiscard]] constexpr char const* end() const noexcept { return end_; }
    constexpr void go_to(char const* place) noexcept { at_ = place; }

    /// Moves to the first value of the document.
    constexpr bool prolog() {
        if (in.document().size() > in.limits().bytes)
            return in.fail(error_code::too_large, in.limits().bytes, "a document within the limit of bytes");
        if (rest().starts_with("\xEF\xBB\xBF")) { // RFC 8259, 8.1: a parser may ignore it
            if (!in.tolerate(quirk_kind::byte_order_mark, 0, "no byte order mark")) return false;
            at_ += 3;
        }
        skip_space();
        if (at_ == end_) return in.fail(error_code::document_empty, offset(), "a JSON value", here());
        return true;
    }
    /// Accepts only white space up to the end.
    constexpr bool epilog() {
        skip_space();
        if (at_ == end_) return true;
        return fail_here("nothing after the value");
    }

    /// Returns the kind of the next value; `none` if no value starts here.
    [[gnu::cold, nodiscard]] constexpr value_kind kind() const noexcept {
        if (at_ == end_) return value_kind::none;
        switch (*at_) {
        case '{': return value_kind::object;
        case '[': return value_kind::array;
        case '"': return value_kind::string;
        case 't':
        case 'f': return value_kind::boolean;
        case 'n': return value_kind::null;
        default: return *at_ == '-' || text::is_digit(*at_) ? value_kind::number : value_kind::none;
        }
    }

    /// Enters an object or array at `{` or `[` and counts it towards the depth limit. `next_member` and `next_item`
    /// undo that at its end.
    [[gnu::cold]] constexpr bool enter() {
        if (++in.depth > in.limits().depth)
            return in.fail(error_code::too_deep, offset(), "fewer objects and arrays inside one another",
                           here().substr(0, 1));
        ++at_;
        return true;
    }
    /// Reads the next member's name and moves to its value; `first` is true for the first call and set to false.
    [[gnu::cold]] constexpr content next_member(bool& first, std::string_view& name) {
        if (auto const next = separate(first, '}', "',' or '}'"); next != content::element) return next;
        if (at_ == end_ || *at_ != '"')
            return fail_here(first ? "a member's name or '}'" : "a member's name"), content::failed;
        first = false;
        name_offset_ = offset();
        if (!counted() || !string(name)) return content::failed;
        skip_space();
        if (at_ == end_ || *at_ != ':') return fail_here("':'"), content::failed;
        ++at_;
        skip_space();
        return content::element;
    }
    /// The position of the last member's name.
    [[nodiscard]] constexpr std::size_t name_offset() const noexcept { return name_offset_; }
    /// Moves to the next item of an array.
    [[gnu::cold]] constexpr content next_item(bool& first) {
        if (auto const next = separate(first, ']', "',' or ']'"); next != content::element) return next;
        if (kind() == value_kind::none) return fail_here(first ? "a value or ']'" : "a value"), content::failed;
        first = false;
        return counted() ? content::element : content::failed;
    }

    /// Reads a string, unescaped; valid until the next string is read.
    [[gnu::noinline]] constexpr bool string(std::string_view& into) {
        auto const* const start = ++at_;
        unescaped_.start(start);
        for (;;) {
            at_ = string_stop::find_next(at_, end_);
            auto const place = std::size_t(start - begin_);
            if (std::size_t(at_ - start) > in.limits().text)
                return in.fail(error_code::text_too_long, place, "a shorter string");
            if (at_ == end_)
                return in.fail(error_code::json_malformed, place - 1, "the closing quote of a string", here());
            if (*at_ == '"') break;
            if (*at_ == '\\') {
                if (!escape(unescaped_.copy_until(at_))) return false;
                unescaped_.resume(at_);
            } else if (static_cast<unsigned char>(*at_) < 0x20) {
                return fail("no control character inside a string", "a control character");
            } else {
                auto const* const before = at_;
                at_ = string_stop::find_checked<text::characters::unicode>(at_, end_);
                if (at_ == before)
                    return in.fail(error_code::encoding_invalid, offset(), "UTF-8", "bytes that are not UTF-8");
            }
        }
        into = unescaped_.text(at_);
        ++at_;
        return true;
    }
    /// As `string`, into a string whose storage is reused.
    constexpr bool string_into(std::string& into) {
        std::string_view read;
        unescaped_.swap_copy(into);
        bool const good = string(read);
        unescaped_.swap_copy(into);
        if (!unescaped_.is_copied()) into = read;
        return good;
    }
    /// Reads a number as written.
    // RFC 8259, 6.
    [[gnu::cold]] constexpr bool number(std::string_view& into) {
        auto const* const start = at_;
        auto const digits = [&] {
            auto const* const first = at_;
            while (at_ != end_ && text::is_digit(*at_)) ++at_;
            return at_ != first;
        };
        if (*at_ == '-') ++at_;
        if (at_ != end_ && *at_ == '0') {
            ++at_;
            if (at_ != end_ && text::is_digit(*at_)) return fail_here("no digit after a leading 0");
        } else if (!digits()) {
            return fail_here("a digit");
        }
        if (at_ != end_ && *at_ == '.') {
            ++at_;
            if (!digits()) return fail_here("a digit after the point");
        }
        if (at_ != end_ && (*at_ == 'e' || *at_ == 'E')) {
            ++at_;
            if (at_ != end_ && (*at_ == '+' || *at_ == '-')) ++at_;
            if (!digits()) return fail_here("a digit of the exponent");
        }
        into = {start, std::size_t(at_ - start)};
        return true;
    }
    /// Reads `true`, `false` or `null` as written.
    [[gnu::cold]] constexpr bool literal(std::string_view& into) {
        constexpr std::string_view words[] = {"true", "false", "null"};
        for (auto const word : words)
            if (rest().starts_with(word)) {
                into = rest().substr(0, word.size());
                at_ += word.size();
                return true;
            }
        return fail_here("true, false or null");
    }
    /// Reads and drops any value.
    [[gnu::cold]] constexpr bool skip_value() {
        std::string_view dropped;
        bool first = true;
        switch (kind()) {
        case value_kind::string: return string(dropped);
        case value_kind::number: return number(dropped);
        case value_kind::boolean:
        case value_kind::null: return literal(dropped);
        case value_kind::none: return fail_here("a value");
        case value_kind::object:
            if (!enter()) return false;
            for (;;) {
                auto const next = next_member(first, dropped);
                if (next != content::element) return next == content::end;
                if (!skip_value()) return false;
            }
        case value_kind::array:
            if (!enter()) return false;
            for (;;) {
                auto const next = next_item(first);
                if (next != content::element) return next == content::end;
                if (!skip_value()) return false;
            }
        }
        return false;
    }

    /// Fails at this position: an invalid character is reported before a violation of the grammar.
    [[gnu::cold, gnu::noinline]] constexpr bool fail(std::string_view expected, std::string_view found = {}) {
        if (at_ != end_ && text::decode(at_, end_).length == 0)
            return in.fail(error_code::encoding_invalid, offset(), "UTF-8", "bytes that are not UTF-8");
        return in.fail(error_code::json_malformed, offset(), expected, found);
    }
    /// Describes this position for an error: a kind of value, the end, or a few bytes. They end after a name, because a
    /// value that follows may be secret.
    [[nodiscard, gnu::cold, gnu::noinline]] constexpr std::string_view here() const noexcept {
        if (at_ == end_) return "the end of the document";
        std::size_t length = 1;
        while (length < 16 && at_ + length != end_ && !text::is_space(at_[length]) && at_[length] != ',' &&
               at_[length] != '}' && at_[length] != ']' && at_[length - 1] != ':')
            ++length;
        return {at_, length};
    }
    /// Fails with a description of this position.
    [[gnu::cold, gnu::noinline]] constexpr bool fail_here(std::string_view expected) { return fail(expected, here()); }
    /// As `here`, for a value of the wrong kind.
    [[nodiscard, gnu::cold, gnu::noinline]] constexpr std::string_view value_here() const noexcept {
        auto const what = kind();
        return what == value_kind::object ? "an object" : what == value_kind::array ? "an array" : here();
    }
    [[nodiscard]] constexpr std::string_view rest() const noexcept { return {at_, std::size_t(end_ - at_)}; }

    /// What ends a string, or needs more than copying.
    using string_stop = text::stop<'"', '\\'>;

private:
    constexpr void skip_space() noexcept { at_ = text::space::skip(at_, end_); }
    /// Moves to the next member or item, over a comma unless it is the first, or past the end of the object or array.
    [[gnu::cold]] constexpr content separate(bool first, char closing, std::string_view expected) {
        skip_space();
        if (at_ != end_ && *at_ == closing) {
            ++at_;
            --in.depth;
            return content::end;
        }
        if (first) return content::element;
        if (at_ == end_ || *at_ != ',') return fail_here(expected), content::failed;
        ++at_;
        skip_space();
        return content::element;
    }
    [[gnu::cold]] constexpr bool counted() {
        if (++in.elements > in.limits().elements)
            return in.fail(error_code::too_many_elements, offset(), "fewer members and items");
        return true;
    }
    constexpr bool escape(std::string& into) {
        auto const start = offset();
        ++at_;
        if (at_ == end_) return fail_here("an escaped character");
        char const c = *at_++;
        switch (c) {
        case '"':
        case '\\':
        case '/': into += c; return true;
        case 'b': into += '\b'; return true;
        case 'f': into += '\f'; return true;
        case 'n': into += '\n'; return true;
        case 'r': into += '\r'; return true;
        case 't': into += '\t'; return true;
        case 'u': break;
        default:
            return in.fail(error_code::json_malformed, start, "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u",
                           {begin_ + start, 2});
        }
        char32_t point = 0;
        if (!hex4(point)) return false;
        if (text::is_high_surrogate(point)) {
            char32_t low = 0;
            if (!rest().starts_with("\\u"))
                return in.fail(error_code::encoding_invalid, start, "the second half of a surrogate pair",
                               {begin_ + start, 6});
            at_ += 2;
            if (!hex4(low)) return false;
            if (!text::is_low_surrogate(low))
                return in.fail(error_code::encoding_invalid, start, "the second half of a surrogate pair",
                               {begin_ + start, 6});
            point = text::of_surrogates(point, low);
        } else if (text::is_low_surrogate(point)) {
            return in.fail(error_code::encoding_invalid, start, "no lone half of a surrogate pair",
                           {begin_ + start, 6});
        }
        char bytes[4]{};
        into.append(bytes, text::encode(point, bytes));
        return true;
    }
    constexpr bool hex4(char32_t& into) {
        into = 0;
        for (int i = 0; i < 4; ++i, ++at_) {
            char const c = at_ == end_ ? '\0' : text::lower(*at_);
            if (text::is_digit(c))
                into = into * 16 + char32_t(c - '0');
            else if (c >= 'a' && c <= 'f')
                into = into * 16 + char32_t(c - 'a' + 10);
            else
                return fail_here("four hexadecimal digits");
        }
        return true;
    }
    char const* begin_;
    char const* at_;
    char const* end_;
    std::size_t name_offset_ = 0;
    text::unescaped unescaped_{};
};

} // namespace waybill::detail::json
