// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/find.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/same.hpp>
#include <waybill/detail/text/stop.hpp>
#include <waybill/detail/xml/reader.hpp>
#include <waybill/detail/xml/tables.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// Start tags without attributes that are not in canonical form: with a prefix, in another order, misspelled.
namespace waybill::detail::xml {

/// A start tag without attributes that is not in canonical form, or not that of a later field.
struct written_tag {
    std::string_view name{}; ///< as written
    describe::name_match match = describe::name_match::exact;
    char const* content = nullptr; ///< after the tag
    table::literal close{};
};

/// Returns the position of the `>` of a start tag without attributes whose name begins at `name`; null if there is none
/// before `limit`.
[[gnu::noinline]] constexpr char const* end_of_tag(char const* name, char const* limit) {
    using end = text::stop_set<text::stop_at::nothing_else, '>'>;
    auto const* const after = end::find(name, limit);
    return after == limit ? nullptr : after;
}

/// Finds the field of a start tag without attributes whose local name begins at `name`; `end` becomes the position of
/// its `>`, or null if it is not before `limit`. Most likely it is the field after those in `taken`.
[[WAYBILL_ALWAYS_INLINE]] inline constexpr describe::found_field find_likely(record_table const& of,
                                                                             std::uint64_t taken, char const* name,
                                                                             char const* limit, char const*& end) {
    if (of.distinct) {
        table::next_bytes const next(name - 1);
        for (auto i = std::size_t(std::bit_width(taken)); i != of.count; ++i) {
            auto const& field = of.fields[i];
            if (field.open.begins_after_first(next)) {
                end = name + field.open.size - 2;
                return {i, describe::name_match::exact};
            }
            if (field.has_others && field.step < step::none) { // one may be the field's own name in another letter case
                auto const& info = of.rules.fields[i];
                for (std::size_t other = 0; other != info.other_count; ++other) {
                    auto const size = info.others[other].size();
                    if (size < std::size_t(limit - name) && name[size] == '>' &&
                        text::same_bytes(name, info.others[other].data(), size)) {
                        end = name + size;
                        return {i, describe::name_match::other};
                    }
                }
            }
            if (field.open.letters_begin_after_first(next)) {
                end = name + field.open.size - 2;
                return {i, describe::name_match::letter_case};
            }
        }
    }
    end = end_of_tag(name, limit);
    if (end == nullptr) return {};
    return describe::find_field(of.rules, {name, std::size_t(end - name)}, describe::field_place::element);
}

/// Finds the field of such a tag: with the prefix of the root, in another order, misspelled. Returns null if the
/// general reader has to read the element. `taken` are the fields read before.
[[gnu::noinline]] constexpr field_table const* find_written(reader& from, record_table const& of, std::uint64_t taken,
                                                            char const* at, written_tag& tag) {
    auto const prefix = from.prefix.size();
    if (std::size_t(from.at.end() - at) < table::next_bytes::size + prefix || at[1] == '/') return nullptr;
    if (prefix != 0 && !text::same_bytes(at + 1, from.prefix.data(), prefix)) return nullptr;
    auto const* const limit = at + table::next_bytes::size - 1; // its end tag is one byte longer
    auto const* const name = at + 1 + prefix;
    char const* end = nullptr;
    auto const found = find_likely(of, taken, name, limit, end);
    auto const* const field = of.fields + found.index;
    tag.match = found.match;
    if (end == nullptr || end >= limit || found.match == describe::name_match::none ||
        found.match == describe::name_match::other_place ||
        (found.match != describe::name_match::exact && from.in().options().strict) || field->step >= step::none)
        return nullptr;
    tag.name = {at + 1, std::size_t(end - at) - 1};
    tag.content = end + 1;
    tag.close.set_end_of(at, std::size_t(tag.content - at));
    tag.close.bytes[tag.close.size - 1] = '>'; // a blank if attributes follow
    return field;
}
/// Reports a misspelled name. The position is that of the tag.
[[gnu::cold, gnu::noinline]] constexpr void report_written(reader& from, describe::field_info const& field,
                                                           char const* at, written_tag const& tag) {
    auto const name = tag.name.substr(from.prefix.size());
    (void)from.in().tolerate(describe::quirk_of(tag.match), from.at.offset_of(at), field.wire, name, name);
}

/// The tags of the items of a wrapper as the document has them: with the prefix of the root, or in other letter case.
struct written_item {
    table::literal open; ///< `<name`
    table::literal close;
    bool exact = true;

    constexpr explicit written_item(format::item_tags const& tags) noexcept : open(tags.open), close(tags.close) {}

    [[nodiscard]] constexpr std::string_view name() const noexcept { return {open.bytes + 1, open.size - 1}; }

    /// Returns true if a start tag of an item in another form is at `tag`: the form for the next items too.
    [[gnu::cold, gnu::noinline]] constexpr bool find(reader& from, char const* tag, std::string_view item) {
        auto const length = from.prefix.size() + item.size() + 1;
        if (std::size_t(from.at.end() - tag) <= length || *tag != '<' || is_name_byte(tag[length])) return false;
        std::string_view const written(tag + 1, length - 1);
        if (!written.starts_with(from.prefix)) return false;
        exact = written.substr(from.prefix.size()) == item;
        if (!exact && (from.in().options().strict || !text::same_letters(written.substr(from.prefix.size()), item)))
            return false;
        open = {"<", written};
        close = {"</", written, ">"};
        return close.size != 0;
    }
    /// Reports the letter case; the path does not yet contain the item.
    [[gnu::cold, gnu::noinline]] constexpr void report(reader& from, char const* tag, std::string_view item) const {
        auto& in = from.in();
        auto const* const place = in.here;
        in.here = place->outer;
        auto const local = name().substr(from.prefix.size());
        (void)in.tolerate(quirk_kind::letter_case, from.at.offset_of(tag), item, local, local);
        in.here = place;
    }

private:
    /// The tag has a longer name, unless this is an end of the name.
    static constexpr bool is_name_byte(char byte) noexcept { return byte != '>' && byte != ' '; }
};

} // namespace waybill::detail::xml
