// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/write/escape.hpp>
#include <waybill/detail/xml/cursor.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::detail::xml {

/// The namespace that is always bound to the prefix `xml`.
inline constexpr std::string_view xml_namespace = "http://www.w3.org/XML/1998/namespace";
/// The namespace of `xmlns` itself, which nothing else may be bound to.
inline constexpr std::string_view xmlns_namespace = "http://www.w3.org/2000/xmlns/";
/// XML Schema's instance namespace: `xsi:nil`, `xsi:type`.
inline constexpr std::string_view xsi_namespace = "http://www.w3.org/2001/XMLSchema-instance";

/// One declaration in force.
struct namespace_binding {
    std::string_view prefix; ///< empty for the default namespace; a view of the document
    std::string space;       ///< empty: no namespace
    std::size_t depth;       ///< of the element that declares it, the root's being 1
    bool used = false;       ///< see `namespace_scope::use`
};

/// The declarations in force at one position of a document (Namespaces in XML 1.0, 6.1).
///
/// The search is linear, bounded by `limits::namespaces`: 254 declarations and 900,000 prefixed elements, which fit
/// into 8 MB, took 1.2 s.
class namespace_scope {
public:
    void declare(std::string_view prefix, std::string_view space, std::size_t depth) {
        bindings_.push_back({prefix, std::string(space), depth});
    }
    /// Removes the declarations of elements deeper than `depth`.
    void leave_to(std::size_t depth) noexcept {
        while (!bindings_.empty() && bindings_.back().depth > depth) bindings_.pop_back();
    }
    /// The number of declarations, including hidden ones.
    [[nodiscard]] std::size_t size() const noexcept { return bindings_.size(); }
    /// Returns the namespace of a prefix, empty for none; nothing if the prefix is not declared. The empty prefix is
    /// always declared. The view is valid until the next `declare` or `leave_to`.
    [[nodiscard]] std::optional<std::string_view> find(std::string_view prefix) const noexcept {
        if (prefix == "xml") return xml_namespace;
        if (auto const* const binding = inner_most(prefix)) return binding->space;
        if (prefix.empty()) return std::string_view{};
        return std::nullopt;
    }
    /// Marks the declaration of a prefix if it is not from an element deeper than `depth`.
    void use(std::string_view prefix, std::size_t depth) noexcept {
        for (auto at = bindings_.size(); at != 0; --at) {
            if (bindings_[at - 1].prefix != prefix) continue;
            bindings_[at - 1].used = bindings_[at - 1].depth <= depth;
            return;
        }
    }
    /// Returns the marked declarations, inner ones first, and removes their marks.
    template <class Each>
    void for_each_used(Each&& each) {
        for (auto at = bindings_.size(); at != 0; --at)
            if (std::exchange(bindings_[at - 1].used, false)) each(bindings_[at - 1]);
    }

private:
    [[nodiscard]] namespace_binding const* inner_most(std::string_view prefix) const noexcept {
        for (auto end = bindings_.size(); end != 0; --end)
            if (bindings_[end - 1].prefix == prefix) return &bindings_[end - 1];
        return nullptr;
    }

    std::vector<namespace_binding> bindings_{};
};

/// The result of `element_reader::next`.
enum class event : std::uint8_t {
    start,  ///< an element's start tag, all attributes read
    text,   ///< text, unescaped; white space too
    end,    ///< an element's end tag, or the end of `<empty/>`
    done,   ///< the end of the document; only comments followed the root
    failed, ///< the error is in the `reading`
};

/// A pull parser with namespaces.
///
/// For documents without a description: envelopes, faults. The cursor checks well-formedness; this class adds the rules
/// of Namespaces in XML 1.0. Views are valid until the next call of `next` or `skip`.
class element_reader {
public:
    struct attribute {
        std::string_view name{};  ///< as written
        std::string_view space{}; ///< of its prefix; attributes without one are in no namespace
        std::string value{};
        std::size_t offset = 0;
        std::size_t end = 0; ///< after the closing quote

        [[nodiscard]] std::string_view local() const noexcept { return grammar::local_part(name); }
        [[nodiscard]] bool is(std::string_view in_space, std::string_view local_name) const noexcept {
            return space == in_space && local() == local_name;
        }
    };

    explicit element_reader(reading& state) noexcept : at_(state) {}
    element_reader(element_reader const&) = delete;
    element_reader& operator=(element_reader const&) = delete;

    /// Reads the next event.
    [[nodiscard]] event next() {
        if (leaving_) {
            leaving_ = false;
            places_.pop_back();
            scope_.leave_to(places_.size());
            in().here = places_.empty() ? nullptr : &places_.back();
            if (places_.empty()) ended_ = true;
        }
        if (ended_) return at_.epilog() && targets_hold() ? event::done : event::failed;
        if (!begun_) {
            begun_ = true;
            return at_.prolog() && targets_hold() ? start_tag() : event::failed;
        }
        if (pending_end_) return leave();
        auto const found = at_.text(text_);
        if (found == content::failed || !targets_hold()) return event::failed;
        if (!text_.empty()) return event::text;
        if (found == content::element) return start_tag();
        return at_.close_tag(places_.back().name) ? leave() : event::failed;
    }

    /// The name of the element that just started or ended, as written and without its prefix, and its namespace.
    [[nodiscard]] std::string_view name() const noexcept { return name_; }
    [[nodiscard]] std::string_view local() const noexcept { return grammar::local_part(name_); }
    [[nodiscard]] std::string_view space() const noexcept { return space_; }
    [[nodiscard]] bool is(std::string_view in_space, std::string_view local_name) const noexcept {
        return space_ == in_space && local() == local_name;
    }
    /// The attributes of the element that just started, without namespace declarations.
    [[nodiscard]] std::vector<attribute> const& attributes() const noexcept { return attributes_; }
    [[nodiscard]] attribute const* find(std::string_view in_space, std::string_view local_name) const noexcept {
        for (auto const& one : attributes_)
            if (one.is(in_space, local_name)) return &one;
        return nullptr;
    }
    /// The text that was just read.
    [[nodiscard]] std::string_view text() const noexcept { return text_; }
    /// Appends the text to `into`. `text()` is invalid then.
    void append_text(std::string& into) { at_.append_text(text_, into); }
    /// The number of open elements.
    [[nodiscard]] std::size_t depth() const noexcept { return places_.size(); }
    /// The position of the element that just started, and the current position.
    [[nodiscard]] std::size_t start_offset() const noexcept { return start_; }
    [[nodiscard]] std::size_t offset() const noexcept { return at_.offset(); }
    /// The offset of the first two references since `forget_pair` that are one character; `npos`: there are none.
    [[nodiscard]] std::size_t first_pair() const noexcept { return at_.first_pair; }
    void forget_pair() noexcept { at_.first_pair = std::string_view::npos; }
    [[nodiscard]] reading& in() const noexcept { return at_.in; }

    /// Reads up to the next child of the current element, over white space and comments: `start`, or `end` of the
    /// current element. Other text fails with `content_unexpected`.
    [[nodiscard]] event next_child() {
        for (;;) {
            auto const found = next();
            if (found != event::text) return found;
            if (!text::trimmed(text_).empty()) {
                in().fail(error_code::content_unexpected, offset(), "an element", text_);
                return event::failed;
            }
        }
    }
    /// Skips the rest of the element that just started, with its end tag, and checks its well-formedness. Returns false
    /// if it failed.
    [[nodiscard]] bool skip() {
        if (!pending_end_) {
            in().skips = true;
            bool const skipped = at_.skip_element(places_.back().name, tag_end::open);
            in().skips = false;
            if (!skipped || !targets_hold()) return false;
        }
        return leave() == event::end;
    }
    /// Reads the text of the element that just started, with its end tag. Elements inside fail with
    /// `content_unexpected`.
    [[nodiscard]] bool take_text(std::string& into) {
        into.clear();
        for (;;) {
            switch (next()) {
            case event::text: append_text(into); break;
            case event::end: return true;
            case event::start: return in().fail(error_code::content_unexpected, start_, "text only", name_);
            default: return false;
            }
        }
    }
    /// Copies the element that just started, with its end tag, as a separate document. Prefixes that it uses and that
    /// outer elements declare are declared on its root. An outer default namespace is not declared but reported as
    /// `quirk_kind::namespaced`. `xmlns=""` on the root is removed.
    [[nodiscard]] bool take_document(std::string& into) {
        auto const start = start_;
        auto const name_end = name_end_;
        declaration own_default{};
        for (auto const& one : declarations_)
            if (one.prefix.empty()) own_default = one;
        bool const inherits = own_default.end == 0 && grammar::prefix_part(name_).empty() && !space_.empty();
        if (inherits && !in().tolerate(quirk_kind::namespaced, start, "xmlns=\"\" on the root of the result", space_))
            return false;
        // the outer declarations still apply when those of the element are removed
        if (!skip()) return false;
        auto const document = in().document();
        auto const cut = document.substr(start, at_.offset() - start);
        auto const added = added_declarations(cut);
        into.clear();
        into.reserve(cut.size() + added.size());
        into += document.substr(start, name_end - start);
        into += added;
        auto rest = document.substr(name_end, at_.offset() - name_end);
        if (own_default.end != 0 && own_default.empty) {
            auto before = rest.substr(0, own_default.offset - name_end);
            while (!before.empty() && text::is_space(before.back())) before.remove_suffix(1);
            into += before;
            rest.remove_prefix(own_default.end - name_end);
        }
        into += rest;
        return true;
    }

private:
    event start_tag() {
        start_ = at_.offset();
        if (!at_.open_tag(name_)) return event::failed;
        name_end_ = at_.offset();
        enter(name_);
        attributes_.clear();
        declarations_.clear();
        for (;;) {
            xml::attribute one;
            auto const end = at_.next_attribute(one);
            if (end == tag_end::failed) return event::failed;
            if (end != tag_end::attribute) {
                pending_end_ = end == tag_end::empty;
                break;
            }
            if (one.name == "xmlns" || grammar::prefix_part(one.name) == "xmlns") {
                if (!declare(one)) return event::failed;
            } else {
                attributes_.push_back({one.name, {}, std::string(one.value), one.offset, at_.offset()});
            }
        }
        if (pending_end_) at_.leave();
        return resolve() ? event::start : event::failed;
    }
    bool resolve() {
        auto const qualified = [](std::string_view name) {
            auto const colon = name.find(':');
            return colon == name.npos || (colon != 0 && grammar::is_plain_name(name.substr(colon + 1)));
        };
        auto const undeclared = [&](std::string_view name, std::size_t offset, bool of_attribute) {
            return in().fail(error_code::xml_malformed, offset,
                             qualified(name) ? "a prefix that is declared" : "a name with at most one colon inside",
                             name, of_attribute ? name : std::string_view{}, of_attribute);
        };
        auto const space = scope_.find(grammar::prefix_part(name_));
        if (!qualified(name_) || !space) return undeclared(name_, start_, false);
        space_ = *space;
        for (auto& one : attributes_) {
            auto const prefix = grammar::prefix_part(one.name);
            auto const found = prefix.empty() ? std::string_view{} : scope_.find(prefix);
            if (!qualified(one.name) || !found) return undeclared(one.name, one.offset, true);
            one.space = *found;
        }
        for (std::size_t i = 1; i < attributes_.size(); ++i) {
            if (attributes_[i].space.empty()) continue; // the cursor compared the names as written
            for (std::size_t j = 0; j < i; ++j)
                if (attributes_[j].is(attributes_[i].space, attributes_[i].local()))
                    return in().fail(error_code::xml_malformed, attributes_[i].offset, "each attribute once",
                                     attributes_[i].name, attributes_[i].name, true);
        }
        return true;
    }
    // Those of processing instructions, which were skipped (Namespaces in XML 1.0, 7).
    bool targets_hold() {
        auto const target = at_.target_with_colon;
        if (target.empty()) return true;
        return in().fail(error_code::xml_malformed, at_.offset_of(target.data()), "a target without a colon", target);
    }
    bool declare(xml::attribute const& one) {
        auto const wrong = [&](std::string_view expected) {
            return in().fail(error_code::xml_malformed, one.offset, expected, one.name, one.name, true);
        };
        bool const is_default = one.name == "xmlns";
        auto const prefix = is_default ? std::string_view{} : grammar::local_part(one.name);
        if (!is_default && !grammar::is_plain_name(prefix)) return wrong("the declaration of a prefix");
        if (prefix == "xmlns" || one.value == xmlns_namespace) return wrong("no declaration of xmlns itself");
        if ((prefix == "xml") != (one.value == xml_namespace))
            return wrong("the prefix xml for its own namespace alone");
        if (!is_default && one.value.empty()) return wrong("a namespace for the prefix");
        if (scope_.size() >= in().limits().namespaces)
            return in().fail(error_code::too_many_elements, one.offset, "fewer namespaces", one.name, one.name, true);
        scope_.declare(prefix, one.value, places_.size());
        declarations_.push_back({prefix, one.value.empty(), one.offset, at_.offset()});
        return true;
    }
    event leave() {
        pending_end_ = false;
        auto const space = scope_.find(grammar::prefix_part(places_.back().name));
        name_ = places_.back().name;
        space_ = space ? *space : std::string_view{};
        leaving_ = true;
        return event::end;
    }
    void enter(std::string_view name) {
        auto const* const before = places_.data();
        places_.push_back({in().here, name, 0});
        if (places_.data() != before)
            relink();
        else
            in().here = &places_.back();
    }
    void relink() noexcept {
        for (std::size_t i = 1; i < places_.size(); ++i) places_[i].outer = &places_[i - 1];
        in().here = places_.empty() ? nullptr : &places_.back();
    }
    // A name in the cut ends its prefix with a colon. Text with a colon may look like one: a declaration too many is
    // harmless.
    std::string added_declarations(std::string_view cut) {
        auto const in_name = [](char byte) {
            auto const value = static_cast<unsigned char>(byte);
            return byte != ':' && (value >= 0x80 || grammar::ascii_name[value]);
        };
        for (auto colon = cut.find(':'); colon != cut.npos; colon = cut.find(':', colon + 1)) {
            auto begin = colon;
            while (begin != 0 && in_name(cut[begin - 1])) --begin;
            // the cut's root declares those of its own depth itself
            if (begin != colon) scope_.use(cut.substr(begin, colon - begin), places_.size() - 1);
        }
        std::string added;
        scope_.for_each_used([&](namespace_binding const& outer) {
            std::string space;
            sink out(space);
            put_attribute(out, outer.space);
            out.finish();
            ((added += " xmlns:") += outer.prefix) += '=';
            added += space;
        });
        return added;
    }

    struct declaration {
        std::string_view prefix;
        bool empty;
        std::size_t offset;
        std::size_t end;
    };

    cursor at_;
    namespace_scope scope_{};
    std::vector<reading_place> places_{};
    std::vector<attribute> attributes_{};
    std::vector<declaration> declarations_{}; ///< of the element that just started
    std::string_view name_{};
    std::string_view space_{};
    std::string_view text_{};
    std::size_t start_ = 0;
    std::size_t name_end_ = 0;
    bool begun_ = false;
    bool ended_ = false;
    bool pending_end_ = false; ///< `<empty/>` was started and its end is not yet reported
    bool leaving_ = false;     ///< the end was reported; the next call removes its path step
};

} // namespace waybill::detail::xml
