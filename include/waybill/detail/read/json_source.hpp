// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/json/steps.hpp>
#include <waybill/detail/read/source.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/bytes.hpp>
#include <waybill/detail/text/scan.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::detail::read {

/// The grammar of JSON as a source of fields. The steps are those of `xml_source`.
class json_source {
public:
    static constexpr bool runs = true;
    static constexpr std::string_view once = "the member once";
    static constexpr std::string_view nil = "null";
    static constexpr std::string_view of_its_own = "a member of its own";
    static constexpr std::string_view an_object = "an object";

    constexpr explicit json_source(reading& state) noexcept
        : in(state),
          cursor(state),
          end(cursor.end()),
          most_depth(state.limits().depth),
          // a limit below the length of a literal is left to the cursor
          most_elements(state.limits().text < table::next_bytes::size ? 0 : state.limits().elements),
          longest(state.limits().text) {}

    reading& in;
    json::cursor cursor;
    char const* const end;

    // ---- steps in the form that most documents have

    static constexpr void pass_tag_end(char const*, frame const&) noexcept {}
    template <class Field>
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr bool match(char const*& at, frame& of, Field const*& next) {
        auto const* place = at;
        if (std::size_t(end - place) < look_ahead) return false;
        if (!of.first) {
            if (*place != ',') return false;
            ++place;
        }
        if (*place != '"') {
            place = text::space::skip(place, end);
            if (std::size_t(end - place) < look_ahead || *place != '"') return false;
        }
        ++place;
        bool const attribute = *place == '@';
        if (attribute) [[unlikely]]
            ++place;
        auto const* const field = table::find_name(place, next, [](char after) { return after == '"'; });
        if (field->step == table::step::end) return false;
        place += field->name.size + 1;
        if (*place != ':' || in.elements >= most_elements || (field->place == field_place::attribute) != attribute ||
            (field->step == table::step::nested && field->place != field_place::element))
            return false;
        ++in.elements;
        of.first = false;
        next = field;
        ++place;
        at = static_cast<unsigned char>(*place) <= ' ' ? text::space::skip(place, end) : place;
        return true;
    }
    [[WAYBILL_ALWAYS_INLINE]] constexpr void unmatch(frame& of, bool was_first) noexcept {
        --in.elements;
        of.first = was_first;
    }
    template <class Target>
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr char const* value(char const* at,
                                                                     typename Target::field_type const& field,
                                                                     Target& into, table::literal const&) {
        if (at == end) return nullptr;
        if (field.step == table::step::leaf) return leaf(at, field, into);
        if (*at != '"' || ++at == end) return nullptr;
        // an escape may be white space
        if (field.step == table::step::optional_text && (text::is_space(*at) || *at == '\\')) return nullptr;
        auto const* const after = json::cursor::string_stop::find(at, end);
        auto const size = std::size_t(after - at);
        if (after == end || *after != '"' || size > longest) [[unlikely]]
            return rare_text(after, at, field, into);
        return into.put(field, at, size, std::size_t(end - at)) ? after + 1 : nullptr;
    }
    template <class Target>
    [[nodiscard]] static constexpr char const* text(char const*, frame const&, typename Target::field_type const&,
                                                    Target&) {
        return nullptr;
    }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr bool ends(char const*& at, frame const&) {
        auto const* const place = text::space::skip(at, end);
        if (place == end || *place != '}') return false;
        at = place + 1;
        --in.depth;
        return true;
    }
    /// Reads a name without escapes that begins with a letter, also after `@`.
    [[nodiscard]] constexpr bool written(char const*& at, frame& of, found_name& found) {
        auto const* place = at;
        if (std::size_t(end - place) < look_ahead || in.elements >= most_elements) return false;
        if (!of.first && *place++ != ',') return false;
        place = text::space::skip(place, end);
        if (end - place < 3 || *place != '"') return false;
        bool const attribute = place[1] == '@';
        auto const* const name = place + 1 + attribute;
        if (!text::is_letter(*name)) return false;
        auto const* const after = json::cursor::string_stop::find(name, end);
        if (end - after < 3 || *after != '"' || after[1] != ':' || std::size_t(after - place) > longest) return false;
        auto const* const value = text::space::skip(after + 2, end);
        if (attribute && value != end && *value == '{') return false; // `@attributes`
        found.written = {place + 1, std::size_t(after - place) - 1};
        found.name = {name, std::size_t(after - name)};
        found.place = attribute ? field_place::attribute : field_place::element;
        found.offset = offset(place);
        ++in.elements;
        of.first = false;
        at = value;
        return true;
    }
    template <class Field>
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr bool expects(char const* at, frame const&, Field const& next) const {
        if (std::size_t(end - at) < look_ahead || *at != ',' || at[1] != '"') return true;
        return next.name.begins(table::next_bytes(at + 2));
    }
    [[nodiscard]] constexpr char const* selector(char const* at, std::string_view attribute) const {
        if (in.depth >= most_depth || in.elements >= most_elements || attribute.size() >= table::next_bytes::size ||
            std::size_t(end - at) < attribute.size() + look_ahead || at[0] != '{' || at[1] != '"' || at[2] != '@' ||
            !text::same_bytes(at + 3, attribute.data(), attribute.size()) || at[3 + attribute.size()] != '"' ||
            at[4 + attribute.size()] != ':' || at[5 + attribute.size()] != '"')
            return nullptr;
        return at + 6 + attribute.size();
    }
    constexpr void enter_selected(char const*, frame& of) const {
        ++in.depth;
        ++in.elements;
        of.first = false;
    }
    /// Returns true if a struct is certainly not blank: its first field is a number.
    template <class Record>
    [[nodiscard]] constexpr bool surely_content(char const* at, Record const& of) const {
        auto const size = of.fields[0].name.size;
        if (std::size_t(end - at) < size + 5 || at[0] != '{' || at[1] != '"' || !text::is_letter(at[2])) return false;
        char const next = at[size + 4];
        return at[size + 2] == '"' && at[size + 3] == ':' && text::is_digit(next) &&
               describe::is_content(next, of.blank);
    }

    // ---- steps in any form

    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr char const* enter(char const* at, frame&, bool secret) {
        if (at == end || *at != '{' || in.depth >= most_depth) return enter_in_any_form(at, secret);
        ++in.depth;
        return at + 1;
    }
    /// `inside`: each member is an attribute.
    [[nodiscard, gnu::noinline]] constexpr event next(char const*& at, frame& of, found_name& found, bool secret,
                                                      bool inside) {
        cursor.go_to(at);
        auto what = json::content::failed;
        {
            in_secret const guard(in, secret);
            what = cursor.next_member(of.first, found.written);
        }
        at = cursor.place();
        if (what != json::content::element) return what == json::content::end ? event::end : event::failed;
        found.offset = cursor.name_offset();
        found.name = json::without_sign(found.written);
        bool const is_object = cursor.kind() == json::value_kind::object;
        if (!inside && is_object && json::is_attributes_member(found.written)) {
            if (!tolerate_sign(found) || !cursor.enter()) return event::failed;
            at = cursor.place();
            return event::attributes;
        }
        bool const attribute = inside || found.name.size() != found.written.size();
        found.place = attribute ? field_place::attribute : field_place::element;
        found.other_sign = !inside && json::has_other_sign(found.written);
        if (of.has_text && json::is_text_member(found.written) && (found.written.starts_with('#') || !is_object)) {
            found.place = field_place::text;
            if (found.written != "#text" &&
                !in.tolerate(quirk_kind::newtonsoft_declaration, found.offset, "#text", found.written, found.written))
                return event::failed;
        }
        return event::field;
    }
    /// Reports an attribute that has another sign than `@`.
    [[nodiscard]] constexpr bool tolerate_sign(found_name const& of) const {
        return in.tolerate(quirk_kind::attributes_object, of.offset, "attributes as @name", of.written, of.name, true);
    }
    [[nodiscard]] static constexpr bool is_selector(found_name const& found, std::string_view selector) noexcept {
        return found.place != field_place::text && text::same_letters(found.name, selector);
    }
    [[nodiscard]] static constexpr bool is_attribute(found_name const&, field_place place) noexcept {
        return place == field_place::attribute;
    }
    static constexpr bool selector_may_repeat = false;
    [[nodiscard]] static constexpr std::string_view shown(found_name const& found) noexcept { return found.written; }
    [[nodiscard]] static constexpr std::string_view shown(std::string_view value) noexcept { return value; }
    [[nodiscard]] static constexpr std::string_view no_such(field_place) noexcept { return "no such member"; }
    [[nodiscard]] static constexpr std::string_view nothing_in(field_place) noexcept {
        return "no member when there is no value";
    }
    [[nodiscard]] static constexpr quirk_kind unknown(found_name const& found) noexcept {
        bool const about_xml = found.place == field_place::attribute &&
                               (found.name.starts_with("xmlns") || found.name.starts_with("xsi:"));
        return about_xml ? quirk_kind::newtonsoft_declaration : quirk_kind::unknown_field;
    }

    [[nodiscard]] constexpr bool plain(char const*& at, found_name const&, std::string_view name, bool attribute, bool,
                                       plain_value& into) {
        cursor.go_to(at);
        into.offset = cursor.offset();
        bool good = false;
        switch (cursor.kind()) {
        case json::value_kind::string:
            into.form = form::string;
            good = cursor.string(into.text);
            break;
        case json::value_kind::number:
            into.form = form::number;
            good = cursor.number(into.text);
            break;
        case json::value_kind::boolean:
            into.form = form::boolean;
            good = cursor.literal(into.text);
            break;
        case json::value_kind::null:
            into.form = form::null;
            good = cursor.literal(into.text);
            break;
        case json::value_kind::none: (void)cursor.fail_here("a value"); break;
        case json::value_kind::object:
        case json::value_kind::array: return plain_object(at, name, attribute, into);
        }
        at = cursor.place();
        return good || in.failed_in(name, attribute);
    }
    [[nodiscard]] constexpr bool skip(char const*& at, found_name const&) {
        cursor.go_to(at);
        bool const good = cursor.skip_value();
        at = cursor.place();
        return good;
    }
    [[nodiscard]] constexpr no_value absent(char const* at, std::string_view, describe::blankness how) {
        if (how == describe::blankness::a_value && end - at > 2 && at[0] == '{' && at[1] == '"' &&
            text::is_letter(at[2]))
            return {};
        cursor.go_to(at);
        auto const expected = nothing_in(field_place::element);
        if (cursor.kind() == json::value_kind::null) return {true, quirk_kind::null_for_absent, expected, "null"};
        if (cursor.rest().starts_with("\"\"")) return {true, quirk_kind::empty_for_absent, expected, "\"\""};
        reading ahead(in.document(), in.options(), {});
        json::cursor other(ahead);
        other.go_to(at);
        if (json::is_null_object(other)) return {true, quirk_kind::newtonsoft_declaration, expected, "an object"};
        return how != describe::blankness::a_value && is_blank(at, how) ? blank_value() : no_value{};
    }
    [[nodiscard]] constexpr no_value empty_item(char const* at, std::string_view, describe::blankness,
                                                run_rules const& rules) {
        if (!rules.skips_empty || at == end || (*at != 'n' && *at != '"')) return {};
        cursor.go_to(at);
        return is_blank(at, describe::blankness::absent) ? blank_value() : no_value{};
    }

    /// Moves to the first item of an array; another value is an item by itself.
    [[nodiscard]] constexpr bool begin_run(char const*& at, run_rules const& rules, bool& more, bool& lone) {
        if (end - at > 1 && at[0] == '[' && at[1] == '{' && in.depth < most_depth && in.elements < most_elements) {
            ++in.depth;
            ++in.elements;
            ++at;
            return more = true;
        }
        cursor.go_to(at);
        auto const kind = cursor.kind();
        if (kind == json::value_kind::array) {
            if (!cursor.enter()) return false;
            at = cursor.place();
            return item_after(at, true, more);
        }
        bool const null = kind == json::value_kind::null;
        if (null || (!rules.plain &&
                     (cursor.rest().starts_with("\"\"") || (rules.skips_empty && kind == json::value_kind::string &&
                                                            is_blank(at, describe::blankness::absent))))) {
            more = false;
            bool const good = in.tolerate(null ? quirk_kind::null_for_absent : quirk_kind::empty_for_absent,
                                          cursor.offset(), "an array", null ? "null" : "\"\"", rules.name) &&
                              cursor.skip_value();
            at = cursor.place();
            return good;
        }
        lone = more = true;
        return rules.other_name || (rules.bare && kind == json::value_kind::number) ||
               in.tolerate(quirk_kind::lone_item, cursor.offset(), "an array", cursor.value_here(), rules.name);
    }
    [[nodiscard]] constexpr bool next_in_run(char const*& at, bool lone, bool& more) {
        if (lone) {
            more = false;
            return true;
        }
        if (end - at > 1 && at[0] == ',' && at[1] == '{' && in.elements < most_elements) {
            ++in.elements;
            ++at;
            return more = true;
        }
        return item_after(at, false, more);
    }

    [[nodiscard]] constexpr wrapper_start enter_wrapper(char const*& at, frame&, run_rules const& rules) {
        cursor.go_to(at);
        auto const offset = cursor.offset();
        auto const read = [&](bool good) {
            at = cursor.place();
            return good ? wrapper_start::none : wrapper_start::failed;
        };
        std::string_view text;
        switch (cursor.kind()) {
        case json::value_kind::object:
            if (!cursor.enter()) return wrapper_start::failed;
            at = cursor.place();
            return wrapper_start::items;
        case json::value_kind::array:
            return in.tolerate(quirk_kind::wrapper_missing, offset, rules.name, "an array") ? wrapper_start::array
                                                                                            : wrapper_start::failed;
        case json::value_kind::null:
            return read(cursor.literal(text) && in.tolerate(quirk_kind::null_for_absent, offset, an_object, "null"));
        case json::value_kind::string:
            if (!cursor.string(text)) return wrapper_start::failed;
            return read(text::trimmed(text).empty()
                            ? in.tolerate(quirk_kind::empty_for_absent, offset, an_object, "\"\"")
                            : in.fail(error_code::content_unexpected, offset, an_object, text));
        default: return read(in.fail(error_code::content_unexpected, offset, an_object, cursor.value_here()));
        }
    }
    [[nodiscard]] constexpr event next_in_wrapper(char const*& at, frame& of, found_name& found) {
        cursor.go_to(at);
        auto const what = cursor.next_member(of.first, found.written);
        at = cursor.place();
        if (what != json::content::element) return what == json::content::end ? event::end : event::failed;
        found.name = found.written;
        found.offset = cursor.name_offset();
        return event::field;
    }
    [[nodiscard]] constexpr bool may_be_item(char const* at, found_name const& found) const {
        bool const attribute = json::without_sign(found.written).size() != found.written.size() ||
                               json::is_attributes_member(found.written);
        return !attribute && at != end && (*at == '[' || *at == '{');
    }
    [[nodiscard]] constexpr std::size_t wrapper_offset(char const* begin, char const*) const { return offset(begin); }

    [[nodiscard]] constexpr bool is_bare_text(char const* at) const noexcept {
        return at != end && (*at == '"' || *at == 't' || *at == 'f' || *at == '-' || text::is_digit(*at));
    }
    /// Reports a plain value for a struct, unless it is a number and `bare` allows that.
    [[nodiscard]] constexpr bool tolerate_bare(char const* at, bool bare) {
        cursor.go_to(at);
        return (bare && cursor.kind() == json::value_kind::number) ||
               in.tolerate(quirk_kind::plain_for_object, cursor.offset(), "an object with #text", cursor.here());
    }

    [[nodiscard]] constexpr bool find_choice(char const* at, describe::choice_rules const& of, std::size_t& chosen,
                                             std::string& unknown, std::string_view& selected_by) {
        cursor.go_to(at);
        selected_by = of.attribute;
        return json::find_choice(cursor, of, chosen, unknown);
    }
    [[nodiscard]] constexpr bool keep(char const*& at, found_name const&, describe::choice_rules const& rules,
                                      std::string_view, describe::kept_item& kept) {
        cursor.go_to(at);
        bool const good = json::keep_item(cursor, rules, kept);
        at = cursor.place();
        return good;
    }
    static constexpr bool keeps_kind = true;

    [[nodiscard]] constexpr bool inherited(char const* at, frame const&, std::string_view name, plain_value& into) {
        auto const document = in.document();
        if (in.inherited_name != name) {
            auto const found = json::offset_of_root_member(in.whole ? document : document.substr(0, offset(at)), name);
            if (found == std::string_view::npos) return false;
            in.inherited = document.substr(found);
            in.inherited_name = name;
        }
        cursor.go_to(document.size() - in.inherited.size());
        into.offset = cursor.offset();
        into.form = form::string;
        return cursor.string(into.text);
    }

    [[nodiscard]] static constexpr std::string_view name_before(char const* at, std::size_t size) noexcept {
        while (*--at != ':') {}
        return {at - size - 1, size};
    }
    [[nodiscard]] constexpr std::size_t offset_of_name(std::string_view written) const noexcept {
        return offset(written.data()) - 1;
    }
    [[nodiscard]] constexpr std::size_t offset(char const* at) const noexcept { return cursor.offset_of(at); }
    [[nodiscard]] constexpr std::size_t end_offset(char const* at, frame const&) const noexcept {
        return offset(at) - 1;
    }
    [[nodiscard]] constexpr std::size_t item_offset(char const* at, found_name const&) const noexcept {
        return offset(at);
    }
    [[nodiscard]] constexpr bool may_continue(char const* at) const noexcept { // quirks quote the following bytes
        return at[-1] != '}' && at[-1] != ']' && std::size_t(end - at) < look_ahead;
    }

    [[nodiscard]] constexpr char const* open_document(std::string_view root, found_name& found) {
        if (!cursor.prolog()) return nullptr;
        if (cursor.kind() == json::value_kind::none) return (void)cursor.fail_here("a JSON value"), nullptr;
        if (cursor.kind() != json::value_kind::object)
            return (void)in.fail(error_code::content_unexpected, cursor.offset(),
                                 "an object with the member of the root", cursor.value_here()),
                   nullptr;
        if (!cursor.enter()) return nullptr;
        for (;;) {
            auto const what = cursor.next_member(first_, found.written);
            found.offset = cursor.name_offset();
            if (what == json::content::failed) return nullptr;
            if (what == json::content::end)
                return (void)in.fail(error_code::root_unknown, cursor.offset() - 1, root, "an empty object"), nullptr;
            if (!json::is_beside_root(found.written)) break;
            if (!skip_beside_root(root, found)) return nullptr;
        }
        found.name = found.written;
        if (found.name != root) {
            if (!text::same_letters(found.name, root))
                return (void)in.fail(error_code::root_unknown, found.offset, root, found.name), nullptr;
            if (!in.tolerate(quirk_kind::letter_case, found.offset, root, found.name, root)) return nullptr;
        }
        return cursor.place();
    }
    [[nodiscard]] constexpr bool close_document(char const* at, std::string_view root) {
        cursor.go_to(at);
        for (;;) {
            found_name found;
            auto const what = cursor.next_member(first_, found.written);
            found.offset = cursor.name_offset();
            if (what != json::content::element) return what == json::content::end && (!in.alone || cursor.epilog());
            if (json::is_beside_root(found.written)) {
                if (!skip_beside_root(root, found)) return false;
                continue;
            }
            if (found.written == root)
                return in.fail(error_code::field_repeated, found.offset, "one root", found.written);
            if (!in.tolerate(quirk_kind::unknown_field, found.offset, "nothing beside the root", found.written,
                             found.written) ||
                !cursor.skip_value())
                return false;
        }
    }

private:
    static constexpr std::size_t look_ahead = 72; // a name and the bytes around it
    using after_number = text::stop_set<text::stop_at::controls, ',', '}', ']', ' '>;

    template <class Target>
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr char const* leaf(char const* at,
                                                                    typename Target::field_type const& field,
                                                                    Target& into) {
        auto const& type = *Target::type_of(field).leaf;
        char const* after = nullptr;
        if (type.json == json_kind::number) { // the exact form of a number is also valid JSON
            after = after_number::find(at, end);
            return into.put(field, at, std::size_t(after - at), std::size_t(end - at)) ? after : nullptr;
        }
        if (*at == '"' && type.json == json_kind::string) {
            ++at;
            after = json::cursor::string_stop::find(at, end);
            auto const size = std::size_t(after - at);
            if (after == end || *after != '"' || size > longest) return nullptr;
            return into.put(field, at, size, std::size_t(end - at)) ? after + 1 : nullptr;
        }
        std::string_view const word = *at == 't' ? "true" : "false";
        if (!type.is_bool || std::size_t(end - at) < word.size() || !text::same_bytes(at, word.data(), word.size()))
            return nullptr;
        return into.put(field, *at == 't' ? "True" : "False", word.size(), word.size()) ? at + word.size() : nullptr;
    }
    template <class Target>
    [[nodiscard, gnu::noinline]] constexpr char const* rare_text(char const* at, char const* begin,
                                                                 typename Target::field_type const& field,
                                                                 Target& into) {
        using stop = json::cursor::string_stop;
        if (at == end) return nullptr;
        auto& text = *into.text_of(field);
        if (static_cast<unsigned char>(*at) >= 0x80) at = stop::find_checked<text::characters::unicode>(at, end);
        if (at != end && *at == '"') {
            auto const size = std::size_t(at - begin);
            if (size > longest) return nullptr;
            describe::assign(text, begin, size, std::size_t(end - begin));
            ++at;
        } else {
            in_secret const guard(in, into.table.rules.fields[std::size_t(&field - into.table.fields)].secret);
            cursor.go_to(begin - 1);
            if (!cursor.string_into(text)) return nullptr;
            at = cursor.place();
        }
        return into.put_text(field) ? at : nullptr;
    }
    /// Looks ahead whether a value is blank.
    [[nodiscard]] constexpr bool is_blank(char const* at, describe::blankness how) const {
        reading ahead(in.document(), in.options(), {});
        json::cursor other(ahead);
        other.go_to(at);
        return json::is_blank(other, how);
    }
    [[nodiscard, gnu::cold, gnu::noinline]] constexpr char const* enter_in_any_form(char const* at, bool secret) {
        cursor.go_to(at);
        auto const kind = cursor.kind();
        if (kind == json::value_kind::object) return cursor.enter() ? cursor.place() : nullptr;
        bool const null = kind == json::value_kind::null;
        in_secret const guard(in, secret && !null);
        in.fail(null ? error_code::field_empty : error_code::content_unexpected, cursor.offset(), an_object,
                cursor.value_here());
        return nullptr;
    }
    /// Reads an object or array that is written for a plain value.
    constexpr bool plain_object(char const*& at, std::string_view name, bool attribute, plain_value& into) {
        auto const found = cursor.value_here();
        json::leaf_object inside;
        if (!json::read_leaf_object(cursor, inside)) {
            if (in.failed()) return in.failed_in(name, attribute);
            return in.fail(error_code::content_unexpected, into.offset, "a plain value", found, name, attribute);
        }
        if (!in.tolerate(inside.empty ? quirk_kind::empty_for_absent : quirk_kind::newtonsoft_declaration, into.offset,
                         "a plain value", found, name, attribute))
            return false;
        at = cursor.place();
        if (inside.text != json::leaf_object::none) {
            cursor.go_to(inside.text);
            auto const* inner = cursor.place();
            return plain(inner, {}, name, attribute, false, into);
        }
        into.form = inside.null ? form::nil_object : form::empty;
        return true;
    }
    [[nodiscard]] constexpr no_value blank_value() const {
        return {true,
                cursor.kind() == json::value_kind::null ? quirk_kind::null_for_absent : quirk_kind::empty_for_absent,
                "nothing when there is no value", cursor.value_here()};
    }
    constexpr bool item_after(char const*& at, bool first, bool& more) {
        cursor.go_to(at);
        auto const what = cursor.next_item(first);
        at = cursor.place();
        more = what == json::content::element;
        return what != json::content::failed;
    }
    /// Skips the declaration of Json.NET or the type of ScriptService.
    constexpr bool skip_beside_root(std::string_view root, found_name const& found) {
        return in.tolerate(quirk_kind::newtonsoft_declaration, found.offset, root, found.written) &&
               cursor.skip_value();
    }

    std::size_t const most_depth;
    std::size_t const most_elements;
    std::size_t const longest;
    bool first_ = true;
};

} // namespace waybill::detail::read
