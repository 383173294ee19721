// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/read/source.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/bytes.hpp>
#include <waybill/detail/text/scan.hpp>
#include <waybill/detail/xml/encoding.hpp>
#include <waybill/detail/xml/steps.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace waybill::detail::read {

/// The grammar of XML as a source of fields.
class xml_source {
public:
    static constexpr bool runs = false; ///< whether the items of a repeated field are one value
    static constexpr std::string_view once = "the field once";
    static constexpr std::string_view nil = "nil";
    static constexpr std::string_view of_its_own = "an attribute of its own";
    static constexpr std::string_view an_object = "an element";

    constexpr explicit xml_source(reading& state) noexcept
        : in(state),
          cursor(state),
          end(cursor.end()),
          most_depth(state.limits().depth),
          most_elements(state.limits().elements),
          longest(state.limits().text),
          matches_attributes(state.limits().attributes >= most_fields && longest >= table::next_bytes::size) {}

    reading& in;
    xml::cursor cursor;
    char const* const end;

    // ---- steps in the form that most documents have

    /// Passes the end of a start tag before the elements of a struct.
    [[WAYBILL_ALWAYS_INLINE]] constexpr void pass_tag_end(char const*& at, frame& of) const noexcept {
        if (!of.in_tag || of.has_text || at == end || *at != '>') return;
        of.in_tag = false;
        ++at;
    }
    /// Finds the next field from `next` on, if the document continues with one; `at` is then after its name.
    template <class Field>
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr bool match(char const*& at, frame& of, Field const*& next) {
        auto const* place = at;
        if (std::size_t(end - place) < look_ahead) return false;
        if (of.in_tag) {
            if (*place != ' ' || of.by_cursor || !matches_attributes) return false;
            auto const* const field = table::find_name(place + 1, next, [](char after) { return after == '='; });
            if (field->place != field_place::attribute || field->step == table::step::nested) return false;
            next = field;
            at = place + 1 + field->name.size;
            return true;
        }
        if (*place != '<') {
            if (!text::is_space(*place)) return false;
            place = text::space::skip(place, end);
            if (std::size_t(end - place) < look_ahead || *place != '<') return false;
        }
        if (in.elements >= most_elements || in.depth >= most_depth || !has_prefix(place + 1)) return false;
        auto const* const name = place + 1 + prefix_size_;
        auto const* const field =
            table::find_name(name, next, [](char after) { return after == '>' || after == ' ' || after == '/'; });
        if (field->place != field_place::element) return false;
        ++in.elements;
        next = field;
        at = name + field->name.size;
        return true;
    }
    /// Undoes `match`, before the value is read in another form.
    [[WAYBILL_ALWAYS_INLINE]] constexpr void unmatch(frame const& of, bool) noexcept { in.elements -= !of.in_tag; }

    /// Reads a plain value and its end. Returns the position after it; null if it is not in canonical form.
    template <class Target>
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr char const* value(char const* at,
                                                                     typename Target::field_type const& field,
                                                                     Target& into, table::literal const& name) {
        if (*at == '>') [[likely]] {
            auto const* const after = content(at + 1, field, into, [&](char const* tag) { return closes(tag, name); });
            return after != nullptr ? after + 3 + prefix_size_ + name.size : nullptr;
        }
        if (*at != '=' || end - at < 3 || at[1] != '"') return nullptr;
        using stop = xml::cursor::value_stop;
        auto const* const begin = at + 2;
        auto const* after = stop::find(begin, end);
        if (after != end && static_cast<unsigned char>(*after) >= 0x80)
            after = stop::find_checked<text::characters::xml>(after, end);
        auto const size = std::size_t(after - begin);
        if (after == end || *after != '"' || size == 0 || size > longest || text::is_space(*begin)) return nullptr;
        return into.put(field, begin, size, std::size_t(end - begin)) ? after + 1 : nullptr;
    }
    /// Reads the text of a struct at the end of its start tag, up to its end tag. Null if it is in another form.
    template <class Target>
    [[nodiscard]] constexpr char const* text(char const* at, frame& of, typename Target::field_type const& field,
                                             Target& into) {
        if (!of.in_tag || of.empty || at == end || *at != '>' || at + 1 == end || at[1] == '<') return nullptr;
        auto const* const after =
            content(at + 1, field, into, [&](char const* tag) { return end - tag > 1 && tag[1] == '/'; });
        if (after == nullptr) return nullptr;
        of.in_tag = false;
        return after;
    }
    /// Reads the end of a struct, if it comes next.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr bool ends(char const*& at, frame& of) {
        if (of.in_tag) {
            if (of.has_text || end - at < 2 || *at != '/' || at[1] != '>') return false;
            at += 2;
        } else {
            auto const* const place = text::space::skip(at, end);
            if (std::size_t(end - place) < of.tag.size() + 3 || *place != '<') return false;
            if (of.known != nullptr) {
                if (!closes(place, *of.known)) return false;
            } else if (place[1] != '/' || place[2 + of.tag.size()] != '>' ||
                       !text::same_bytes(place + 2, of.tag.data(), of.tag.size())) {
                return false;
            }
            at = place + 3 + of.tag.size();
        }
        --in.depth;
        return true;
    }
    /// Reads what is the name of a start tag with the prefix of the root if a field is called so: its characters are
    /// not checked.
    [[nodiscard]] constexpr bool written(char const*& at, frame const& of, found_name& found) {
        auto const* const place = text::space::skip(at, end);
        if (of.in_tag || std::size_t(end - place) < look_ahead || *place != '<' || in.elements >= most_elements ||
            in.depth >= most_depth || !has_prefix(place + 1))
            return false;
        auto const* const name = place + 1 + prefix_size_;
        auto const* const after = text::stop_set<text::stop_at::controls, '>', ' '>::find(name, end);
        if (after == end || (*after != '>' && *after != ' ')) return false;
        found.written = {place + 1, std::size_t(after - place) - 1};
        found.name = found.written.substr(prefix_size_);
        found.offset = offset(place);
        ++in.elements;
        at = after;
        return true;
    }
    /// Whether the field `next` or the end of the struct comes next.
    template <class Field>
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr bool expects(char const* at, frame const&, Field const& next) const {
        if (std::size_t(end - at) < look_ahead || *at != '<' || at[1] == '/') return true;
        return has_prefix(at + 1) && next.name.begins(table::next_bytes(at + 1 + prefix_size_));
    }
    /// The text after the selecting attribute's name and opening quote, if it is the first one of a tag; otherwise
    /// null.
    [[nodiscard]] constexpr char const* selector(char const* at, std::string_view attribute) const {
        if (!matches_attributes || in.depth >= most_depth || std::size_t(end - at) < attribute.size() + look_ahead ||
            *at != ' ' || !text::same_bytes(at + 1, attribute.data(), attribute.size()) ||
            at[1 + attribute.size()] != '=' || at[2 + attribute.size()] != '"')
            return nullptr;
        return at + 3 + attribute.size();
    }
    /// Enters a struct whose selecting attribute, from `begin` to `at`, was read.
    constexpr void enter_selected(char const* begin, frame& of) const {
        ++in.depth;
        of.in_tag = true;
        of.attributes = begin;
    }
    /// Returns true if a struct is certainly not blank: it begins with an element of the length of its first field, and
    /// that has a text.
    template <class Record>
    [[nodiscard]] constexpr bool surely_content(char const* at, Record const& of) const {
        auto const before = 3 + of.fields[0].name.size + prefix_size_;
        if (std::size_t(end - at) < before + 2 || at[0] != '>' || at[1] != '<' || at[before - 1] != '>') return false;
        char const next = at[before];
        return next != '<' && next != '&' && !text::is_space(next) && describe::is_content(next, of.blank);
    }

    // ---- steps in any form

    /// Enters the value of a struct, from after its name on.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr char const* enter(char const* at, frame& of, bool) const {
        ++in.depth;
        if (at != end && *at == '>' && !of.has_text) return at + 1;
        of.in_tag = true;
        of.attributes = at;
        return at;
    }
    /// Reads the name of the next field, or the end of the struct. `secret`: one of the fields is.
    [[nodiscard, gnu::noinline]] constexpr event next(char const*& at, frame& of, found_name& found, bool secret,
                                                      bool) {
        if (of.in_tag && !of.empty) {
            bool ended = false;
            if (!next_attribute(at, of, found, secret, ended)) return event::failed;
            if (!ended || of.has_text) return event::field;
        }
        cursor.go_to(at);
        if (of.empty) return cursor.leave(), event::end;
        auto what = xml::content::failed;
        {
            in_secret const guard(in, secret);
            what = cursor.next_in_elements();
            found.offset = cursor.offset();
            if (what == xml::content::element && !cursor.open_tag(found.written)) what = xml::content::failed;
        }
        if (what == xml::content::failed) return event::failed;
        if (what == xml::content::end) {
            bool const good = cursor.close_tag(of.tag);
            at = cursor.place();
            return good ? event::end : event::failed;
        }
        --in.depth; // `enter` and `plain` count it
        at = cursor.place();
        found.name = grammar::local_part(found.written);
        found.place = field_place::element;
        if (found.name.size() != found.written.size() && !in.namespace_reported) {
            in.namespace_reported = true;
            if (!in.tolerate(quirk_kind::namespaced, found.offset, "names without a prefix", found.written, found.name))
                return event::failed;
        }
        return event::field;
    }
    /// Whether an attribute selected the alternative that is read.
    [[nodiscard]] static constexpr bool is_selector(found_name const& found, std::string_view selector) noexcept {
        return found.place == field_place::attribute && found.name == selector;
    }
    /// Whether the path of an error of a field has `@`.
    [[nodiscard]] static constexpr bool is_attribute(found_name const& found, field_place) noexcept {
        return found.place == field_place::attribute;
    }
    static constexpr bool selector_may_repeat = true; // the cursor refuses it
    [[nodiscard]] static constexpr std::string_view shown(found_name const& found) noexcept { return found.name; }
    [[nodiscard]] static constexpr std::string_view shown(std::string_view value) noexcept {
        return text::trimmed(value);
    }
    [[nodiscard]] static constexpr std::string_view no_such(field_place place) noexcept {
        return place == field_place::attribute ? "no such attribute" : "no such element";
    }
    [[nodiscard]] static constexpr std::string_view nothing_in(field_place place) noexcept {
        return place == field_place::element ? "no element when there is no value" : "nothing when there is no value";
    }

    [[nodiscard]] static constexpr quirk_kind unknown(found_name const&) noexcept { return quirk_kind::unknown_field; }
    [[nodiscard]] static constexpr bool tolerate_sign(found_name const&) noexcept { return true; }

    /// Reads a plain value with its end. `name` is for errors.
    [[nodiscard]] constexpr bool plain(char const*& at, found_name const& of, std::string_view name, bool, bool item,
                                       plain_value& into) {
        if (of.place == field_place::attribute) {
            into = {attribute_.value, attribute_.offset, form::text};
            return true;
        }
        if (of.place == field_place::text) {
            cursor.go_to(at);
            return plain_text(at, into);
        }
        cursor.restart_attributes(offset(at));
        ++in.depth;
        xml::plain_content content;
        if (!xml::read_plain_content(cursor, of.written, name, content)) return false;
        into = {content.text, content.offset, content.nil && !item ? form::null : form::text};
        at = cursor.place();
        return true;
    }
    [[nodiscard]] constexpr bool skip(char const*& at, found_name const& of) {
        if (of.place == field_place::attribute) return true;
        cursor.restart_attributes(offset(at));
        ++in.depth;
        bool const good = cursor.skip_element(of.written, cursor.skip_attributes());
        at = cursor.place();
        return good;
    }
    /// Whether the value of an optional struct or sequence means that there is none: nil, or without content.
    [[nodiscard]] constexpr no_value absent(char const* at, std::string_view name, describe::blankness how) const {
        if (at != end && *at == '>' && how == describe::blankness::a_value) return {};
        bool is_nil = false;
        bool const blank = is_blank(at, name, how, is_nil);
        return {is_nil || blank, is_nil ? quirk_kind::null_for_absent : quirk_kind::empty_for_absent,
                nothing_in(field_place::element)};
    }
    /// Whether an item of a repeated field is none.
    [[nodiscard]] constexpr no_value empty_item(char const* at, std::string_view name, describe::blankness how,
                                                run_rules const& rules) const {
        bool is_nil = false;
        return {rules.skips_empty && is_blank(at, name, how, is_nil), quirk_kind::empty_for_absent,
                nothing_in(field_place::element)};
    }

    /// The items of a repeated field: here one, further ones are fields of their own.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr bool begin_run(char const*&, run_rules const&, bool& more,
                                                                  bool&) const {
        return more = true;
    }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr bool next_in_run(char const*&, bool, bool& more) const {
        more = false;
        return true;
    }

    /// Enters a wrapper.
    [[nodiscard]] constexpr wrapper_start enter_wrapper(char const*& at, frame& of, run_rules const&) {
        ++in.depth;
        if (at != end && *at == '>') return ++at, wrapper_start::items;
        auto const start = offset(at);
        bool nil_found = false;
        bool plain_nil = false;
        cursor.restart_attributes(start);
        auto const ended = xml::read_no_attributes(cursor, nil_found, plain_nil);
        at = cursor.place();
        if (ended == xml::tag_end::failed ||
            (nil_found && !in.tolerate(quirk_kind::null_for_absent, start, "an element", "nil")))
            return wrapper_start::failed;
        if (ended == xml::tag_end::open) return wrapper_start::items;
        of.empty = true;
        cursor.leave();
        return wrapper_start::none;
    }
    /// Reads the name of the next item of a wrapper, or its end.
    [[nodiscard]] constexpr event next_in_wrapper(char const*& at, frame& of, found_name& found) {
        cursor.go_to(at);
        auto const what = cursor.next_in_elements();
        found.offset = cursor.offset();
        bool const good = what == xml::content::element ? cursor.open_tag(found.written)
                                                        : what == xml::content::end && cursor.close_tag(of.tag);
        at = cursor.place();
        if (!good) return event::failed;
        if (what == xml::content::end) return event::end;
        --in.depth;
        found.name = grammar::local_part(found.written);
        return event::field;
    }
    /// Whether an element in a wrapper may be an item under another name.
    [[nodiscard]] constexpr bool may_be_item(char const* at, found_name const&) {
        cursor.go_to(at);
        return xml::has_elements(cursor);
    }
    /// Where a wrapper is that began at `begin` and was read up to `at`, for an error.
    [[nodiscard]] constexpr std::size_t wrapper_offset(char const*, char const* at) const { return offset(at); }

    /// Whether a plain value is written for a struct with a text.
    [[nodiscard]] static constexpr bool is_bare_text(char const*) noexcept { return false; }
    [[nodiscard]] static constexpr bool tolerate_bare(char const*, bool) noexcept { return true; }

    /// Determines the alternative of a choice; see `xml::find_choice`.
    [[nodiscard]] constexpr bool find_choice(char const* at, describe::choice_rules const& of, std::size_t& chosen,
                                             std::string&, std::string_view& selected_by) {
        cursor.restart_attributes(offset(at));
        return xml::find_choice(cursor, of, chosen, selected_by);
    }
    /// Keeps an item as text; see `xml::keep_item`.
    [[nodiscard]] constexpr bool keep(char const*& at, found_name const& of, describe::choice_rules const& rules,
                                      std::string_view selected_by, describe::kept_item& kept) {
        ++in.depth;
        cursor.restart_attributes(offset(at));
        bool const good = xml::keep_item(cursor, of.written, rules, selected_by, kept);
        at = cursor.place();
        return good;
    }
    /// The kind of an item that is kept is in its text.
    static constexpr bool keeps_kind = false;

    /// The value of the root that applies to an absent attribute.
    [[nodiscard]] constexpr bool inherited(char const* at, frame const& of, std::string_view name, plain_value& into) {
        auto const place = end_offset(at, of);
        if (in.inherited_name != name) {
            in.inherited = xml::text_of_root_child(in, name, place);
            in.inherited_name = in.inherited.empty() ? std::string_view{} : name;
        }
        into = {in.inherited, place, form::text};
        return !in.inherited.empty();
    }

    /// The name, as written, of a field that `match` found.
    [[nodiscard]] constexpr std::string_view name_before(char const* at, std::size_t size) const noexcept {
        return {at - size - prefix_size_, size + prefix_size_};
    }
    /// The offset of the start tag or attribute with a name.
    [[nodiscard]] constexpr std::size_t offset_of_name(std::string_view written) const noexcept {
        return offset(written.data()) - 1;
    }
    [[nodiscard]] constexpr std::size_t offset(char const* at) const noexcept { return cursor.offset_of(at); }
    /// The offset of the end of a struct that was read up to `at`.
    [[nodiscard]] constexpr std::size_t end_offset(char const* at, frame const& of) const noexcept {
        if (of.in_tag) return offset(at);
        while (*--at != '<') {}
        return offset(at);
    }
    /// For lists in pieces: where an item starts that is called `of`, and whether it may continue after the text.
    [[nodiscard]] constexpr std::size_t item_offset(char const*, found_name const& of) const noexcept {
        return offset_of_name(of.written);
    }
    [[nodiscard]] static constexpr bool may_continue(char const*) noexcept { return false; }

    /// Reads the document up to the value of its root. Returns its position; null after an error.
    [[nodiscard]] constexpr char const* open_document(std::string_view root, found_name& found) {
        if (!cursor.prolog() || !xml::check_declared_encoding(cursor)) return nullptr;
        found.offset = cursor.offset();
        if (!cursor.open_tag(found.written)) return nullptr;
        --in.depth;
        found.name = grammar::local_part(found.written);
        if (found.name != root) {
            if (!text::same_letters(found.name, root))
                return in.fail(error_code::root_unknown, found.offset, root, found.written), nullptr;
            if (!in.tolerate(quirk_kind::letter_case, found.offset, root, found.name, root)) return nullptr;
        }
        if (found.name.size() != found.written.size()) {
            entered const place(in, root);
            in.namespace_reported = true;
            if (!in.tolerate(quirk_kind::namespaced, found.offset, "names without a prefix", found.written))
                return nullptr;
            expect_prefix(found.written, found.written.size() - found.name.size());
        }
        return cursor.place();
    }
    /// Reads the end of the document.
    [[nodiscard]] constexpr bool close_document(char const* at, std::string_view) {
        cursor.go_to(at);
        return !in.alone || cursor.epilog();
    }

    /// Reads a text with entities or line ends in canonical form, of which `at` is the first stop. Returns the position
    /// of the `<` after it; null if it is in another form.
    [[nodiscard, gnu::noinline]] constexpr char const* with_entities(char const* at, char const* begin,
                                                                     std::string& text) const {
        using stop = xml::cursor::text_stop;
        text.clear();
        if (describe::owns_nothing(text)) { // reserves capacity at once: the text is not longer than its source
            auto const left = std::size_t(end - begin);
            auto const most = std::string_view(begin, left < longest ? left : longest).find('<');
            if (most != std::string_view::npos) text.reserve(most);
        }
        for (auto const* run = begin;; at = stop::find_next(at, end)) {
            if (at != end && static_cast<unsigned char>(*at) >= 0x80)
                at = stop::find_checked<text::characters::xml>(at, end);
            if (at == end || std::size_t(at - begin) > longest) return nullptr;
            if (*at == '<' || *at == '&') text.append(run, std::size_t(at - run));
            if (*at == '<') return at;
            if (*at == '&') {
                char const meant = xml::markup::entity(at, end);
                if (meant == '\0') return nullptr;
                text += meant;
                run = at;
            } else if (*at == '\n' || *at == '\t' || (*at == ']' && end - at > 1 && at[1] != ']')) {
                ++at;
            } else {
                return nullptr;
            }
        }
    }

private:
    static constexpr std::size_t look_ahead = 80;  // a prefix, a name and the bytes after it
    static constexpr std::size_t close_ahead = 48; // likewise for an end tag
    static constexpr std::size_t most_fields = 64;

    /// Reads a text in canonical form up to a `<` for which `is_end` is true, and stores it then.
    template <class Target, class IsEnd>
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr char const* content(char const* begin,
                                                                       typename Target::field_type const& field,
                                                                       Target& into, IsEnd const& is_end) {
        auto const* const after = xml::cursor::text_stop::find(begin, end);
        if (after == end) return nullptr;
        if (*after == '<') [[likely]] {
            auto const size = std::size_t(after - begin);
            return size <= longest && is_end(after) && into.put(field, begin, size, std::size_t(end - begin)) ? after
                                                                                                              : nullptr;
        }
        auto const* const rare = rare_content(after, begin, field, into);
        return rare != nullptr && is_end(rare) && into.put_text(field) ? rare : nullptr;
    }
    /// Reads a text with characters beyond ASCII, line ends or entities, into the string of its field.
    template <class Target>
    [[nodiscard, gnu::noinline]] constexpr char const* rare_content(char const* at, char const* begin,
                                                                    typename Target::field_type const& field,
                                                                    Target& into) {
        if (field.step >= table::step::leaf || (field.step == table::step::optional_text && text::is_space(*begin)))
            return nullptr;
        using stop = xml::cursor::text_stop;
        auto& text = *into.text_of(field);
        if (static_cast<unsigned char>(*at) >= 0x80) at = stop::find_checked<text::characters::xml>(at, end);
        if (at != end && *at == '<') {
            if (std::size_t(at - begin) > longest) return nullptr;
            describe::assign(text, begin, std::size_t(at - begin), std::size_t(end - begin));
            return at;
        }
        return with_entities(at, begin, text);
    }
    /// Looks ahead whether an element is blank or nil, see `xml::is_blank`.
    [[nodiscard]] constexpr bool is_blank(char const* at, std::string_view name, describe::blankness how,
                                          bool& is_nil) const {
        reading ahead(in.document(), in.options(), {});
        ahead.skips = true;
        xml::cursor other(ahead);
        other.restart_attributes(offset(at));
        return xml::is_blank(other, name, how, is_nil) && how != describe::blankness::a_value;
    }
    /// Whether the end tag of a name, with the prefix of the root, is at `at`.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr bool closes(char const* at, table::literal const& name) const {
        return std::size_t(end - at) >= close_ahead && at[1] == '/' && has_prefix(at + 2) &&
               name.begins(table::next_bytes(at + 2 + prefix_size_)) && at[2 + prefix_size_ + name.size] == '>';
    }
    /// Whether the prefix of the root, if it has one, is at `at`.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr bool has_prefix(char const* at) const noexcept {
        if (std::is_constant_evaluated()) return prefix_size_ == 0;
        return ((text::load_word<std::uint64_t>(at) ^ prefix_) & prefix_mask_) == 0;
    }
    /// Makes the prefix of the root that of the names `match` looks for.
    constexpr void expect_prefix(std::string_view written, std::size_t size) noexcept {
        if (std::is_constant_evaluated() || size > sizeof(prefix_) ||
            std::size_t(end - written.data()) < sizeof(prefix_))
            return;
        prefix_size_ = size;
        prefix_mask_ = ~std::uint64_t{0} >> (64 - 8 * size);
        prefix_ = text::load_word<std::uint64_t>(written.data());
    }
    /// Reads the next attribute, or the end of the start tag.
    constexpr bool next_attribute(char const*& at, frame& of, found_name& found, bool secret, bool& ended) {
        if (!of.by_cursor) { // it has to know the names before
            of.by_cursor = true;
            cursor.restart_attributes(offset(of.attributes));
            while (cursor.place() < at)
                if (cursor.next_attribute(attribute_) != xml::tag_end::attribute) return false;
        }
        cursor.go_to(at);
        for (;;) {
            auto next = xml::tag_end::failed;
            {
                in_secret const guard(in, secret);
                next = cursor.next_attribute(attribute_);
            }
            at = cursor.place();
            if (next == xml::tag_end::failed) return false;
            if (next != xml::tag_end::attribute) {
                of.in_tag = of.empty = next == xml::tag_end::empty;
                ended = true;
                found = {"#text", of.tag, field_place::text, cursor.offset()};
                return true;
            }
            bool nil_found = false;
            bool good = true;
            if (!xml::is_about_xml(cursor, attribute_, nil_found, good)) break;
            if (!good) return false;
        }
        found = {attribute_.name, attribute_.name, field_place::attribute, attribute_.offset};
        return true;
    }
    /// Reads the text of a struct.
    constexpr bool plain_text(char const*& at, plain_value& into) {
        into.offset = cursor.offset();
        bool const empty = at[-2] == '/'; // after `/>`
        auto const found = empty ? xml::content::end : cursor.text(into.text);
        at = cursor.place();
        if (found == xml::content::element)
            return in.fail(error_code::content_unexpected, cursor.offset(), "text only", cursor.here());
        into.form = into.text.empty() ? form::nothing : form::text;
        return found == xml::content::end;
    }

    std::size_t const most_depth;
    std::size_t const most_elements;
    std::size_t const longest;
    bool const matches_attributes;
    xml::attribute attribute_{};
    std::size_t prefix_size_ = 0;
    std::uint64_t prefix_ = 0;
    std::uint64_t prefix_mask_ = 0;
};

} // namespace waybill::detail::read
