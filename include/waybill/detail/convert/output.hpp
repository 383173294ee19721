// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/convert/schema.hpp>
#include <waybill/detail/describe/find.hpp>
#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/json/escape.hpp>
#include <waybill/detail/text/character.hpp>
#include <waybill/detail/xml/escape.hpp>
#include <waybill/reading.hpp>
#include <waybill/result.hpp>
#include <waybill/writing.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::detail::convert {

/// The output format.
enum class form : std::uint8_t {
    xml,    ///< as `to_xml`
    json,   ///< as `to_json`
    script, ///< JSON for JavaScript: its own names, arrays without wrappers, attributes and texts as members; ASCII
};

/// The position of a value of a record in the output.
struct written_value {
    std::uint32_t field;
    std::size_t begin;
    std::size_t end;
};

/// One conversion. Values are written as they are read; only a record whose fields are in another order than in the
/// description is assembled again.
class output {
public:
    output(sink& target, form as, std::vector<std::string>* secrets) noexcept
        : out(target), to(target), written_as(as), found_secrets(secrets) {}

    output(output const&) = delete;
    output& operator=(output const&) = delete;

    [[nodiscard]] bool is_xml() const noexcept { return written_as == form::xml; }
    /// Returns the output from an earlier position on.
    [[nodiscard]] std::string_view since(std::size_t place) {
        return {out.room(0) - (out.size() - place), out.size() - place};
    }
    void back_to(std::size_t place) { out.written_to(out.room(0) - (out.size() - place)); }

    /// Adds a value of the innermost record.
    void note(std::size_t field, std::size_t begin, std::size_t end) {
        if (value_count == values.size()) [[unlikely]]
            values.resize(2 * value_count + 64);
        values[value_count++] = {std::uint32_t(field), begin, end};
    }

    /// `{"Root":` and its end, only in JSON of the protocol.
    void open_root(std::string_view root) {
        if (written_as != form::json) return;
        out.put("{\"");
        out.put(root);
        out.put("\":");
    }
    /// Completes the output; returns an error if a text could not be represented.
    result<void> close_root() {
        if (written_as == form::json) out.put('}');
        if (!to.faithful()) return to.take_error();
        return {};
    }

    sink& out;
    writing to;
    form written_as;
    std::vector<std::string>* found_secrets; ///< the values of secret fields; may be null
    std::vector<written_value> values{};     ///< of all open records, the innermost last; then unused ones
    std::size_t value_count = 0;             ///< the number of used ones
    std::string buffer{};                    ///< for a record that is assembled again
    std::string text{};                      ///< for a text that is not plain
};

/// `<name>` or `</name>`.
inline void put_tag(sink& out, std::string_view opening, std::string_view name) {
    out.put(opening);
    out.put(name);
    out.put('>');
}
/// After `<name>`, whose content began at `content`: writes the end tag, or replaces `>` with `/>` if there is no
/// content.
inline void close_tag(sink& out, std::size_t content, std::string_view name) {
    if (out.size() != content) return put_tag(out, "</", name);
    out.room(0)[-1] = '/';
    out.put('>');
}

/// Writes the text between the quotes of a JSON string, in ASCII for JavaScript, otherwise as `json::put_text`.
/// JavaScript engines keep an ASCII text in half the memory, and decode and parse it in two thirds of the time.
[[WAYBILL_ALWAYS_INLINE]] inline char* put_ascii(char* at, std::string_view text, bool& faithful) {
    using stop = json::escape_stop;
    constexpr std::string_view digits = "0123456789abcdef";
    auto const* from = text.data();
    auto const* const end = from + text.size();
    auto const unit = [&](std::uint32_t value) {
        *at++ = '\\';
        *at++ = 'u';
        for (int shift = 12; shift >= 0; shift -= 4) *at++ = digits[value >> shift & 0xF];
    };
    for (;;) {
        auto const run = stop::copy(from, end, at);
        from = run.at;
        at = run.out;
        if (from == end) return at;
        if (static_cast<unsigned char>(*from) < 0x80) {
            at = json::put_escape(at, *from++);
            continue;
        }
        auto const next = text::decode(from, end);
        from += next.length == 0 ? 1 : next.length;
        faithful = faithful && next.length != 0;
        auto const point = next.length == 0 ? std::uint32_t{0xFFFD} : std::uint32_t(next.point);
        if (point < 0x10000) {
            unit(point);
        } else {
            unit(0xD7C0 + (point >> 10));
            unit(0xDC00 + (point & 0x3FF));
        }
    }
}
[[WAYBILL_ALWAYS_INLINE]] inline char* put_json_text(output const& into, char* at, std::string_view text,
                                                     bool& faithful) {
    return into.written_as == form::script ? put_ascii(at, text, faithful)
                                           : json::put_text(at, text, text.size(), faithful);
}

/// Writes a text; the caller writes the quotes or tags.
inline void put_escaped(output& into, describe::field_info const& field, std::string_view text) {
    bool faithful = true;
    char* at = into.out.room(json::longest_escape * text.size() + text::block_overrun);
    static_assert(json::longest_escape >= xml::longest_escape);
    if (!into.is_xml())
        at = put_json_text(into, at, text, faithful);
    else if (field.place == describe::field_place::attribute)
        at = xml::put_attribute(at, text, text.size(), faithful);
    else
        at = xml::put_text(at, text, text.size(), faithful);
    into.out.written_to(at);
    if (!faithful) into.to.unfaithful(field.wire);
}

/// Reads and writes a name of an enumeration as its `value_format` does; written if the text is not exactly the name.
inline reading_outcome put_name(sink& out, std::span<std::string_view const> names, std::string_view text) {
    auto const index = describe::choose(names, text);
    if (index == names.size()) return reading_outcome::invalid;
    if (names[index] == text) return reading_outcome::exact;
    out.put(names[index]);
    return reading_outcome::tolerated;
}
inline reading_outcome put_if_other(sink& out, leaf_rules const& leaf, wire_format format, std::string_view text) {
    return leaf.put != nullptr ? leaf.put(text, format, out) : put_name(out, leaf.names, text);
}

/// Returns the kind of a leaf in the output.
inline json_kind kind_in(output const& into, leaf_rules const& leaf) noexcept {
    return into.written_as == form::script ? leaf.script : leaf.json;
}

/// Writes the value of a leaf in the output format. `text` has no white space around it.
inline reading_outcome put_leaf(output& into, leaf_rules const& leaf, wire_format format, std::string_view text) {
    auto const put = [&] {
        auto const outcome = put_if_other(into.out, leaf, format, text);
        if (outcome == reading_outcome::exact) into.out.put(text); // exact: the text is the canonical form
        return outcome;
    };
    if (into.is_xml()) return put();
    bool const quoted = kind_in(into, leaf) == json_kind::string;
    if (quoted) into.out.put('"');
    auto const before = into.out.size();
    auto const outcome = put();
    if (leaf.json == json_kind::boolean) {
        bool const yes = into.since(before).starts_with('T');
        into.back_to(before);
        into.out.put(yes ? std::string_view("true") : std::string_view("false"));
    }
    if (quoted) into.out.put('"');
    return outcome;
}

/// Returns true if a text is the canonical form of a leaf. Writes nothing.
inline bool is_exact(output& into, leaf_rules const& leaf, wire_format format, std::string_view text) {
    auto const before = into.out.size();
    auto const outcome = put_if_other(into.out, leaf, format, text);
    if (outcome == reading_outcome::tolerated) into.back_to(before);
    return outcome == reading_outcome::exact;
}

/// Converts a plain value, as `table::take_member` does for a struct. `name` is that of the element in XML.
inline bool put_plain(output& into, reading& in, describe::field_info const& field, leaf_rules const* leaf,
                      std::string_view name, std::string_view text, std::size_t offset, std::string_view leaf_name) {
    auto& out = into.out;
    bool const element = into.is_xml() && field.place == describe::field_place::element;
    bool const attribute = into.is_xml() && field.place == describe::field_place::attribute;
    if (element) put_tag(out, "<", name);
    if (attribute) {
        out.put(' ');
        out.put(field.wire);
        out.put("=\"");
    }
    auto const content = out.size();
    if (leaf == nullptr) {
        if (!into.is_xml()) out.put('"');
        put_escaped(into, field, text);
        if (!into.is_xml()) out.put('"');
        if (field.secret && into.found_secrets != nullptr) into.found_secrets->emplace_back(text);
    } else {
        auto const outcome = put_leaf(into, *leaf, field.format, text::trimmed(text));
        if (!describe::is_exact(text, outcome) &&
            !describe::report_outcome(in, field, outcome, leaf->expected(field.format), text, offset, leaf_name))
            return false;
    }
    if (element) close_tag(out, content, name);
    if (attribute) out.put('"');
    return true;
}

} // namespace waybill::detail::convert
