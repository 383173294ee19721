// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/packed.hpp"
#include "convert/schema.hpp"

#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/describe/record_rules.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/reading.hpp>
#include <waybill/sink.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::detail::convert {

/// The position of a value of a record in the output.
struct written_value {
    std::uint32_t field;
    std::size_t begin;
    std::size_t end;
};

/// Who reads packed values: a writer of documents, JavaScript, or nobody.
enum class purpose : std::uint8_t { document, script, check };

/// The whole numbers that a number of JavaScript is exactly.
inline constexpr std::string_view script_range = "a whole number from -9007199254740991 to 9007199254740991";
[[nodiscard]] constexpr bool in_script_range(std::string_view canonical) noexcept {
    constexpr std::string_view most = "9007199254740991";
    canonical.remove_prefix(canonical.starts_with('-'));
    return canonical.size() < most.size() || (canonical.size() == most.size() && canonical <= most);
}

/// The packed values of one conversion. They are written as they are read; only a record whose fields are in another
/// order than in the description is assembled again.
class output {
public:
    /// `secrets`, unless null, receives the values of secret fields.
    output(sink& target, std::string& wide_texts, std::vector<std::string>* secrets, purpose of) noexcept
        : out(target), wide(wide_texts), found_secrets(secrets), reader(of) {}

    output(output const&) = delete;
    output& operator=(output const&) = delete;

    /// The position of an earlier place of the output.
    [[nodiscard]] char* at(std::size_t place) { return out.room(0) - (out.size() - place); }
    /// Returns the output from an earlier place on.
    [[nodiscard]] std::string_view since(std::size_t place) { return {at(place), out.size() - place}; }
    void back_to(std::size_t place) { out.written_to(at(place)); }

    /// What is written at the start of an item, for `back_to`.
    struct item_start {
        std::size_t bytes;
        std::size_t wide;
        std::size_t values;
        std::size_t secrets;
    };
    [[nodiscard]] item_start at_item() const noexcept {
        return {out.size(), wide.size(), value_count, found_secrets == nullptr ? 0 : found_secrets->size()};
    }
    /// Drops what was written since the start of an item, which is read again.
    [[gnu::cold, gnu::noinline]] void back_to(item_start const& start) {
        back_to(start.bytes);
        wide.resize(start.wide);
        value_count = start.values;
        if (found_secrets != nullptr) found_secrets->resize(start.secrets);
    }

    /// Adds a value of the innermost record.
    [[WAYBILL_ALWAYS_INLINE]] void note(std::size_t field, std::size_t begin, std::size_t end) {
        if (value_count == values.size()) [[unlikely]]
            more_values();
        values[value_count++] = {std::uint32_t(field), begin, end};
    }
    [[gnu::cold, gnu::noinline]] void more_values() { values.resize(2 * value_count + 64); }

    sink& out;
    std::string& wide; ///< the texts that are not ASCII
    std::vector<std::string>* found_secrets;
    purpose const reader;
    std::vector<written_value> values{}; ///< of all open records, the innermost last; then unused ones
    std::size_t value_count = 0;         ///< the number of used ones
    std::string buffer{};                ///< for a text or a record that is written again
    std::string text{};                  ///< for a text without its escapes
};

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

/// Writes the value of a leaf. `text` has no white space around it.
inline reading_outcome put_leaf(output& into, leaf_rules const& leaf, wire_format format, std::string_view text) {
    auto& out = into.out;
    auto const before = out.size();
    auto const outcome = put_if_other(out, leaf, format, text);
    if (outcome == reading_outcome::tolerated || out.size() != before) {
        into.buffer = into.since(before);
        into.back_to(before);
        text = into.buffer;
    } // else the text is the canonical form, or an error
    if (leaf.wide && into.reader == purpose::script && understood(outcome) && !in_script_range(text))
        return reading_outcome::out_of_range;
    if (leaf.json == json_kind::boolean)
        out.put(char(text.starts_with('T')));
    else
        put_packed_text(out, text, into.wide);
    return outcome;
}

/// Writes a plain value, with the checks of `table::take_value` for a struct.
inline bool put_plain(output& into, reading& in, describe::field_info const& field, leaf_rules const* leaf,
                      std::string_view text, std::size_t offset, std::string_view leaf_name) {
    if (leaf == nullptr) {
        put_packed_text(into.out, text, into.wide);
        if (field.secret && into.found_secrets != nullptr) into.found_secrets->emplace_back(text);
        return true;
    }
    auto const outcome = put_leaf(into, *leaf, field.format, text::trimmed(text));
    bool const exceeded = outcome == reading_outcome::out_of_range && leaf->wide && into.reader == purpose::script;
    auto const expected = exceeded ? script_range : leaf->expected(field.format);
    return describe::is_permitted(in, text, outcome, leaf->json, leaf->whole) ||
           describe::report_outcome(in, field, outcome, expected, text, offset, leaf_name);
}

} // namespace waybill::detail::convert
