// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the grammar of XML as checked steps, and the writer of XML.
#pragma once

#include <waybill/detail/text/scan.hpp>
#include <waybill/detail/text/unescaped.hpp>
#include <waybill/detail/xml/markup.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace waybill::detail::xml {

/// What ended the attributes of a start tag.
enum class tag_end : std::uint8_t {
    attribute, ///< one more attribute was read
    open,      ///< `>`: content follows
    empty,     ///< `/>`: no content, no end tag
    failed,
};

/// One attribute. `value` is unescaped and normalised (XML 1.0, 3.3.3) and lives until the next one is read.
struct attribute {
    std::string_view name; ///< as written, with its prefix
    std::string_view value;
    std::size_t offset = 0;
};

/// The next part of an element's content.
enum class content : std::uint8_t { element, end, failed };

/// A position in an XML document and the checked steps over its elements.
///
/// These steps and those of `markup` implement every rule of well-formedness that needs no DTD; the typed reader, the
/// SOAP reader and `check` all use them. A DOCTYPE is refused. Works in constant expressions.
class cursor : public markup {
public:
    // not inherited: clang does not inherit constructors if a member is uninitialized
    constexpr explicit cursor(reading& state) noexcept : markup(state) {}

    /// The position and the end of the text, for readers that look ahead.
    [[nodiscard]] constexpr char const* place() const noexcept { return at_; }
    [[nodiscard]] constexpr char const* end() const noexcept { return end_; }
    using markup::go_to;
    constexpr void go_to(char const* place) noexcept { at_ = place; }

    /// Reads the byte order mark, XML declaration, comments and processing instructions, up to the `<` of the root.
    [[gnu::cold]] constexpr bool prolog() {
        if (in.document().size() > in.limits().bytes)
            return in.fail(error_code::too_large, in.limits().bytes, "a document within the limit of bytes");
        if (looking_at("\xEF\xBB\xBF")) {
            if (!in.tolerate(quirk_kind::byte_order_mark, 0, "no byte order mark")) return false;
            at_ += 3;
        }
        skip_space(); // XML 1.0 allows none before a declaration; templates of servers and CDATA sections have it
        if (looking_at("<?xml") && at_ + 5 != end_ && text::is_space(at_[5]) && !declaration()) return false;
        for (bool any = true; any;)
            if (!misc(any)) return false;
        if (at_ == end_) {
            auto const nothing = text::trimmed(in.document()).empty();
            return in.fail(nothing ? error_code::document_empty : error_code::xml_malformed, offset(), "a root element",
                           here());
        }
        if (looking_at("<!DOCTYPE"))
            return in.fail(error_code::doctype_refused, offset(), "a document without DOCTYPE", "<!DOCTYPE");
        if (*at_ != '<') return fail_here("a root element");
        return true;
    }
    /// Accepts only comments, processing instructions and white space up to the end.
    [[gnu::cold]] constexpr bool epilog() {
        for (bool any = true; any;)
            if (!misc(any)) return false;
        if (at_ == end_) return true;
        return fail_here("nothing after the root element");
    }

    /// Reads the name of a start tag at `<` as written and counts it towards the depth and element limits; `leave`
    /// undoes depth.
    constexpr bool open_tag(std::string_view& name) {
        auto const* const start = at_;
        name = grammar::name_at(at_ + 1, end_);
        if (name.empty()) {
            if (looking_at("<!DOCTYPE"))
                return in.fail(error_code::doctype_refused, offset(), "a document without DOCTYPE", "<!DOCTYPE");
            return fail_here("the name of an element");
        }
        at_ += name.size() + 1;
        tag_attributes_ = 0;
        if (++in.depth > in.limits().depth)
            return in.fail(error_code::too_deep, offset_of(start), "fewer elements inside one another", name);
        if (++in.elements > in.limits().elements)
            return in.fail(error_code::too_many_elements, offset_of(start), "fewer elements", name);
        return true;
    }
    /// Reads the next attribute of the open tag, or what ends it.
    [[gnu::noinline]] constexpr tag_end next_attribute(attribute& into) {
        auto const* const before = at_;
        skip_space();
        if (at_ == end_) return no_tag("> at the end of the start tag");
        if (*at_ == '>') {
            ++at_;
            return tag_end::open;
        }
        if (*at_ == '/') {
            if (!looking_at("/>")) return no_tag("/>");
            at_ += 2;
            return tag_end::empty;
        }
        auto const* const start = at_;
        into.offset = offset();
        into.name = grammar::name_at(at_, end_);
        if (into.name.empty()) return no_tag("an attribute, > or />");
        if (start == before) return no_tag("white space in front of an attribute");
        if (is_repeated(into.name)) {
            in.fail(error_code::xml_malformed, into.offset, "each attribute once", into.name, into.name, true);
            return tag_end::failed;
        }
        if (tag_attributes_ < tracked_names) tag_names_[tag_attributes_] = start;
        if (++tag_attributes_ > in.limits().attributes) {
            in.fail(error_code::too_many_elements, into.offset, "fewer attributes", into.name);
            return tag_end::failed;
        }
        at_ += into.name.size();
        skip_space();
        if (at_ == end_ || *at_ != '=') return no_tag("= after the name of an attribute");
        ++at_;
        skip_space();
        leaf = into.name;
        leaf_is_attribute = true;
        bool const good = attribute_value(into.value);
        leaf = {};
        leaf_is_attribute = false;
        if (good) return tag_end::attribute;
        in.failed_in(into.name, true);
        return tag_end::failed;
    }
    /// Returns to the first attribute of the open tag, to read the attributes again.
    constexpr void restart_attributes(std::size_t offset) noexcept {
        at_ = begin_ + offset;
        tag_attributes_ = 0;
    }
    /// Reads and drops all attributes of the open tag.
    [[gnu::cold, gnu::noinline]] constexpr tag_end skip_attributes() {
        attribute dropped;
        auto end = tag_end::attribute;
        while (end == tag_end::attribute) end = next_attribute(dropped);
        return end;
    }
    /// In element-only content: skips white space, comments and processing instructions up to the next start or end
    /// tag. Other text fails with `content_unexpected`.
    [[gnu::cold]] constexpr content next_in_elements() {
        for (;;) {
            skip_space();
            if (at_ == end_) return fail_here("an end tag"), content::failed;
            if (*at_ != '<') return no_element();
            if (at_ + 1 != end_ && at_[1] == '/') return content::end;
            if (looking_at("<!--")) {
                if (!comment()) return content::failed;
            } else if (looking_at("<?")) {
                if (!processing_instruction()) return content::failed;
            } else if (looking_at("<![CDATA[")) {
                in.fail(error_code::content_unexpected, offset(), "an element", "<![CDATA[");
                return content::failed;
            } else {
                return content::element;
            }
        }
    }
    /// Reads text content up to the next start or end tag, unescaped and with normalised line ends, without comments
    /// and processing instructions. Valid until the next call.
    [[gnu::noinline]] constexpr content text(std::string_view& into) {
        auto const* const start = at_;
        auto const most = in.limits().text;
        text_.start(start, std::size_t(end_ - start) > most ? start + most : end_);
        for (;;) {
            at_ = text_stop::find_next(at_, end_);
            if (std::size_t(at_ - start) > in.limits().text)
                return in.fail(error_code::text_too_long, offset_of(start), "a shorter text"), content::failed;
            if (at_ == end_) return fail_here("an end tag"), content::failed;
            bool good = true;
            if (*at_ == '<') {
                if (looking_at("<!--")) {
                    text_.copy_until(at_);
                    good = comment();
                    text_.resume(at_);
                } else if (looking_at("<![CDATA[")) {
                    good = cdata(text_.copy_until(at_));
                    text_.resume(at_);
                } else if (looking_at("<?")) {
                    text_.copy_until(at_);
                    good = processing_instruction();
                    text_.resume(at_);
                } else {
                    break;
                }
            } else if (*at_ == '&') {
                good = reference(text_.copy_until(at_));
                text_.resume(at_);
            } else if (*at_ == ']') {
                if (looking_at("]]>"))
                    good = fail("no ]]> outside a CDATA section", "]]>");
                else
                    ++at_;
            } else if (*at_ == '\r') { // 2.11: line ends are one line feed
                auto& copy = text_.copy_until(at_);
                ++at_;
                if (at_ == end_ || *at_ != '\n') copy += '\n';
                text_.resume(at_);
            } else if (static_cast<unsigned char>(*at_) >= 0x80) {
                auto const* const before = at_;
                at_ = text_stop::find_checked<text::characters::xml>(at_, end_);
                char32_t any{};
                good = at_ != before || character(any); // reports what is wrong
            } else {                                    // a control character other than tab and line feed
                char32_t any{};
                good = character(any);
            }
            if (!good) return content::failed;
        }
        into = text_.text(at_);
        return looking_at("</") ? content::end : content::element;
    }
    /// Appends the text that `text` returned last. Takes the storage of a copy if `into` is empty.
    void append_text(std::string_view last, std::string& into) {
        if (into.empty() && text_.is_copied())
            text_.swap_copy(into);
        else
            into += last;
    }
    /// Reads the end tag of `name` at `</`.
    [[gnu::cold]] constexpr bool close_tag(std::string_view name) {
        auto const* const start = at_;
        at_ += 2;
        if (!looking_at(name) ||
            (at_ + name.size() != end_ && grammar::ascii_name[static_cast<unsigned char>(at_[name.size()])])) {
            at_ = start;
            return no_end_tag(name);
        }
        at_ += name.size();
        skip_space();
        if (at_ == end_ || *at_ != '>') return fail_here("> at the end of the end tag");
        ++at_;
        leave();
        return true;
    }
    /// Reads and drops the content and end tag of an element whose start tag ended with `end`.
    [[gnu::cold]] constexpr bool skip_element(std::string_view name, tag_end end) {
        if (end == tag_end::failed) return false;
        if (end == tag_end::empty) {
            leave();
            return true;
        }
        for (;;) {
            std::string_view dropped;
            switch (text(dropped)) {
            case content::failed: return false;
            case content::end: return close_tag(name);
            case content::element: {
                std::string_view inner;
                if (!open_tag(inner) || !skip_element(inner, skip_attributes())) return false;
            }
            }
        }
    }
    constexpr void leave() noexcept { --in.depth; }

    /// What ends a value of an attribute or a text, or needs more than copying.
    using value_stop = text::stop<'<', '&', '"', '\''>;
    using text_stop = text::stop<'<', '&', ']'>;

private:
    [[gnu::cold, gnu::noinline]] constexpr tag_end no_tag(std::string_view expected) {
        fail_here(expected);
        return tag_end::failed;
    }
    static constexpr std::size_t tracked_names = 64; // of one tag: the default limit

    [[gnu::cold]] constexpr content no_element() {
        char32_t any{};
        auto const start = offset();
        auto const found = here();
        if (character(any)) in.fail(error_code::content_unexpected, start, "an element", found);
        return content::failed;
    }
    [[gnu::cold, gnu::noinline]] constexpr bool no_end_tag(std::string_view name) {
        auto const* const start = at_;
        auto const other = grammar::name_at(start + 2, end_);
        std::string expected = "</";
        expected += name;
        expected += '>';
        return fail(in.secret ? std::string_view("the end tag of the element") : expected, {start, 2 + other.size()});
    }
    constexpr bool attribute_value(std::string_view& into) {
        if (at_ == end_ || (*at_ != '"' && *at_ != '\'')) return fail_here("the quoted value of an attribute");
        char const quote = *at_++;
        auto const* const start = at_;
        value_.start(start);
        for (;;) {
            at_ = value_stop::find_next(at_, end_);
            if (at_ == end_)
                return in.fail(error_code::xml_malformed, offset_of(start) - 1, "the closing quote of an attribute",
                               here());
            if (*at_ == quote) break;
            if (*at_ == '<') return fail("no < inside the value of an attribute", "<");
            if (*at_ == '&') {
                if (!reference(value_.copy_until(at_))) return false;
                value_.resume(at_);
            } else if (*at_ == '\t' || *at_ == '\n' || *at_ == '\r') { // 3.3.3: white space becomes a blank
                value_.copy_until(at_) += ' ';
                at_ += looking_at("\r\n") ? 2 : 1;
                value_.resume(at_);
            } else {
                char32_t any{};
                if (!character(any)) return false;
            }
        }
        if (std::size_t(at_ - start) > in.limits().text)
            return in.fail(error_code::text_too_long, offset_of(start), "a shorter value");
        into = value_.text(at_);
        ++at_;
        return true;
    }
    // Names are remembered because a value between them may have megabytes: 63 attributes after one took half a second.
    [[nodiscard]] constexpr bool is_repeated(std::string_view name) const noexcept {
        auto const known = tag_attributes_ < tracked_names ? tag_attributes_ : tracked_names;
        for (std::size_t i = 0; i < known; ++i) {
            auto const* const other = tag_names_[i]; // before `name`: as many bytes are readable
            char const next = other[name.size()];
            if ((next == '=' || text::is_space(next)) && text::same_bytes(other, name.data(), name.size())) return true;
        }
        return tag_attributes_ > tracked_names && has_attribute_between(tag_names_[tracked_names - 1], name);
    }
    [[nodiscard]] constexpr bool has_attribute_between(char const* at, std::string_view name) const noexcept {
        // Names, '=' and quotes are already checked: only their ends are searched for again.
        for (auto const* const until = name.data(); at < until;) {
            while (at < until && text::is_space(*at)) ++at;
            if (at >= until) break;
            auto const* const start = at;
            while (*at != '=' && !text::is_space(*at)) ++at;
            if (std::string_view(start, std::size_t(at - start)) == name) return true;
            while (*at != '"' && *at != '\'') ++at;
            char const quote = *at++;
            while (*at != quote) ++at;
            ++at;
        }
        return false;
    }

    std::size_t tag_attributes_ = 0;
    char const* tag_names_[tracked_names]; ///< the first `tag_attributes_` are set
    text::unescaped text_{};
    text::unescaped value_{};
};

} // namespace waybill::detail::xml
