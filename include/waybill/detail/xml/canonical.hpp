// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/find.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/same.hpp>
#include <waybill/detail/text/space.hpp>
#include <waybill/detail/xml/blank.hpp>
#include <waybill/detail/xml/canonical_tags.hpp>
#include <waybill/detail/xml/choice_reader.hpp>
#include <waybill/detail/xml/general_reader.hpp>
#include <waybill/detail/xml/written_tag.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

// Why: docs/adr/0004-read-xml.md

/// Reads structs and sequences in canonical form: the elements of the description in its order, without attributes or
/// with canonical ones, with the prefix of the root or without one, and white space between them. Elements in another
/// order or misspelled are found by name. Whatever else there is, the general reader (general_reader.hpp) continues
/// in the middle of the struct, from the place and the fields that were read.
namespace waybill::detail::xml {

/// `Target` is what is read into: a struct (`struct_target`), or the packed values of a conversion. It has
///
///     record                 the type of the table of a struct
///     place                  where a struct goes; a target is made from it and the table
///     text, keep             a plain value, in two steps: what the first one wrote does not count without the second
///     record_of              the table of a nested struct, or of an alternative of the items
///     enter, leave           before and after a struct or a wrapper
///     items                  the items of a wrapper, also for the general reader
///     run                    the items of a repeated field
///     finish                 completes a struct
///     continue_record        lets the general reader complete a struct and read its end tag
///     small                  whether the code matters more than the speed of documents with a prefix, in another order
///                            or with attributes, which the general reader reads then
template <class Target>
struct canonical {
    using record = typename Target::record;
    using field_type = std::remove_cvref_t<decltype(*std::declval<record const&>().fields)>;

    /// The position after the fields that were read, null after an error; and all fields that were read.
    struct fields_read {
        char const* at;
        std::uint64_t taken;
    };

    /// Reads children from `at` on, up to the first thing that is not in canonical form. `taken`: the fields that must
    /// not occur again.
    [[gnu::noinline]] static constexpr fields_read read_fields(reader& from, char const* at, record const& of,
                                                               Target& into, std::uint64_t taken) {
        if (compares_prefix(from)) return read_fields_by<true>(from, at, of, into, taken);
        return read_fields_by<false>(from, at, of, into, taken);
    }

    /// Reads the content and the end tag of a struct, after a start tag without attributes. Returns the position after
    /// it; null after an error.
    [[WAYBILL_ALWAYS_INLINE]] static constexpr char const* read_content(reader& from, char const* at, record const& of,
                                                                        typename Target::place where,
                                                                        table::literal const& close) {
        if (compares_prefix(from)) [[unlikely]]
            return read_content_by<true>(from, at, of, where, close);
        return read_content_by<false>(from, at, of, where, close);
    }

    /// Reads the items of a wrapper from `at` on, up to the first thing that is not in canonical form. Returns its
    /// position; null after an error.
    [[gnu::noinline]] static constexpr char const* read_items(reader& from, char const* at, field_type const& of,
                                                              std::string_view item_name,
                                                              typename Target::items& into) {
        auto& in = from.in();
        auto const* const end = from.at.end();
        auto const* const begin = at;
        auto const& limits = in.limits();
        auto const* const choice = of.value.choice;
        if (into.plain_items || (Target::small && of.attributed) || of.item->close.size == 0 ||
            (choice != nullptr && (limits.attributes == 0 || limits.text < choice->longest_selector)))
            return at;
        written_item item_tag(*of.item);
        entered place(in, item_name);
        for (;;) {
            auto const* const tag = text::space::skip(at, end);
            if (in.depth >= limits.depth || in.elements >= limits.elements) return at;
            if (!item_tag.open.is_at(tag, end) && !item_tag.find(from, tag, item_name)) [[unlikely]]
                return at;
            auto const* after = tag + item_tag.open.size;
            auto const* record = choice == nullptr ? &into.record_of(0) : nullptr;
            std::size_t chosen = 0;
            if (choice == nullptr) {
                if (after == end || (*after != '>' && (!of.attributed || *after != ' '))) return at;
                ++after;
            } else {
                while (chosen != choice->named && !choice->selectors[chosen].is_at(after, end)) ++chosen;
                if (chosen == choice->named) return at;
                after += choice->selectors[chosen].size;
                record = &into.record_of(chosen);
                if (record->rules.has_text()) return at;
            }
            if (!item_tag.exact && in.records_quirks()) [[unlikely]] {
                if (of.attributed) return at; // reported once
                item_tag.report(from, tag, item_name);
            }
            item_start const start(from);
            ++in.depth;
            ++in.elements;
            place.item(into.used + 1);
            auto const where = into.next(in, chosen, std::size_t(after - begin), std::size_t(end - after));
            char const* next = nullptr;
            if constexpr (!Target::small)
                if (of.attributed && choice == nullptr)
                    next = read_attributed(from, after - 1, *record, where, item_tag.close, false);
            if (!of.attributed || choice != nullptr) next = read_content(from, after, *record, where, item_tag.close);
            if (next == nullptr) [[unlikely]] {
                if (in.failed()) {
                    if (choice == nullptr || !choice->rules.open || !in.may_keep_item()) return nullptr;
                    (void)withdraw(from, start); // the general reader keeps it
                } else {
                    --in.depth;
                    --in.elements;
                }
                into.withdraw();
                return at;
            }
            at = next;
        }
    }

private:
    /// In constant expressions, and if it is long, a prefix is compared with each name (`read_written`).
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr bool compares_prefix(reader const& from) {
        if constexpr (Target::small) return false;
        auto const size = from.prefix.size();
        return size != 0 && size <= canonical_tags<true>::longest && !std::is_constant_evaluated();
    }

    template <bool Prefixed>
    [[gnu::noinline]] static constexpr char const* read_content_by(reader& from, char const* at, record const& of,
                                                                   typename Target::place where,
                                                                   table::literal const& close) {
        Target into(where, of);
        auto const read = read_fields_by<Prefixed>(from, at, of, into, 0);
        return finish_content(from, read, of, into, close);
    }

    template <bool Prefixed>
    [[WAYBILL_ALWAYS_INLINE]] static constexpr fields_read read_fields_by(reader& from, char const* at,
                                                                          record const& of, Target& into,
                                                                          std::uint64_t taken) {
        auto& in = from.in();
        auto const* const end = from.at.end();
        auto const longest = in.limits().text;
        canonical_tags<Prefixed> const tags(from.prefix);
        at = text::space::skip(at, end);
        if (in.depth >= in.limits().depth || is_full(from, of) || at == end || *at != '<') [[unlikely]]
            return {at, taken};
        std::size_t count = 0; // elements that are not counted yet
        auto const* field = after_taken(of, taken);
        for (;;) {
            field = tags.find(field, at, end);
            auto const* const content = at + tags.size() + field->open.size;
            if (field->step <= step::leaf) [[likely]] {
                auto const* const after = into.text(of, *field, field->step, content, end, longest);
                if (after == nullptr || !tags.closes(*field, after, end)) [[unlikely]]
                    break;
                into.keep(*field);
                at = after + tags.size() + field->close.size;
                ++count;
            } else if (field->step < step::end) {
                in.elements += std::exchange(count, 0);
                table::literal prefixed;
                auto const* const after = read_nested(from, at, content, of, *field, into,
                                                      tags.end_tag(*field, at, prefixed), (taken & field->bit) != 0);
                if (after == nullptr) break;
                at = after;
                if (is_full(from, of)) [[unlikely]] {
                    taken |= field->bit;
                    break;
                }
            } else {
                if (field->step == step::end || Target::small) break;
                in.elements += std::exchange(count, 0);
                auto const read = read_written(from, at, of, into, taken);
                at = read.at;
                taken = read.taken;
                if (!read.more) break;
                field = after_taken(of, taken);
                continue;
            }
            taken |= field->bit;
            ++field;
            if (at == end || *at != '<') [[unlikely]] {
                at = text::space::skip(at, end);
                if (at == end || *at != '<') break;
            }
        }
        in.elements += count;
        return {in.failed() ? nullptr : at, taken};
    }

    /// As `read_fields_by`: elements whose start tags are not those of later fields, up to one that probably is.
    struct written_read : fields_read {
        bool more; ///< canonical elements may follow
    };
    [[gnu::noinline]] static constexpr written_read read_written(reader& from, char const* at, record const& of,
                                                                 Target& into, std::uint64_t taken) {
        auto& in = from.in();
        auto const* const end = from.at.end();
        do {
            written_tag tag;
            auto const* const field = find_written(from, of, taken, at, tag);
            if (field == nullptr || ((taken & field->bit) != 0 && field->step != step::repeated))
                return {{at, taken}, false};
            auto const& info = of.rules.fields[std::size_t(field - of.fields)];
            bool const misspelled = tag.match != describe::name_match::exact;
            char const* after = nullptr;
            if (field->step <= step::leaf) {
                after = into.text(of, *field, field->step, tag.content, end, in.limits().text);
                if (after == nullptr || !tag.close.is_at(after, end)) return {{at, taken}, false};
                into.keep(*field);
                after += tag.close.size;
                ++in.elements;
                if (misspelled && in.records_quirks()) report_written(from, info, at, tag);
            } else {
                if (misspelled && (field->step == step::attributed || field->step == step::repeated))
                    return {{at, taken}, false}; // reported once
                after = read_nested(from, at, tag.content, of, *field, into, tag.close, (taken & field->bit) != 0,
                                    misspelled ? &tag : nullptr);
                if (after == nullptr) return {{at, taken}, false};
            }
            taken |= field->bit;
            at = text::space::skip(after, end);
            if (at == end || *at != '<' || is_full(from, of)) return {{at, taken}, false};
            // nor is the next one likely to be in canonical form
        } while (!after_taken(of, taken)->open.is_at(at, end));
        return {{at, taken}, true};
    }

    [[WAYBILL_ALWAYS_INLINE]] static constexpr char const* finish_content(reader& from, fields_read const& read,
                                                                          record const& of, Target& into,
                                                                          table::literal const& close) {
        if (read.at == nullptr) [[unlikely]]
            return nullptr;
        if ((of.rules.required & ~read.taken) != 0 || !close.is_at(read.at, from.at.end())) [[unlikely]]
            return into.continue_record(from, read.at, of, close, read.taken);
        --from.in().depth;
        into.finish(of, read.taken);
        return read.at + close.size;
    }

    /// Reads an element with elements or attributes, whose start tag is at `at` and ends before `content`. Returns the
    /// position after it. Null if it is not in canonical form, with nothing read, and after an error. `again`: the
    /// field is a repeated one and has items.
    [[gnu::noinline]] static constexpr char const* read_nested(reader& from, char const* at, char const* content,
                                                               record const& of, field_type const& field, Target& into,
                                                               table::literal const& close, bool again,
                                                               written_tag const* misspelled = nullptr) {
        auto& in = from.in();
        auto const* const end = from.at.end();
        auto const& info = of.rules.fields[std::size_t(&field - of.fields)];
        if constexpr (Target::small) {
            if (field.step != step::record && field.step != step::wrapper) return nullptr;
        } else {
            if (field.step == step::repeated) return read_run(from, at, content, of, field, into, close, again);
        }
        bool const may_be_absent = field.optional || field.has_default;
        if (end - content < 2 || is_full(from, of)) return nullptr;
        if (may_be_absent && field.step != step::attributed &&
            ((content[0] == '<' && content[1] == '/') ||
             (field.step == step::record && may_be_blank(into.record_of(field), content, end)))) [[unlikely]]
            return nullptr; // it may mean that there is no value
        if (misspelled != nullptr) report_written(from, info, at, *misspelled);
        ++in.elements;
        ++in.depth;
        char const* after = nullptr;
        auto const where = into.enter(of, field);
        if (field.step == step::wrapper) {
            after = read_list(from, content, of, field, where, close);
        } else {
            auto const& record = into.record_of(field);
            entered const place(in, info.wire);
            if (field.step == step::record)
                after = read_content(from, content, record, where, close);
            else if constexpr (!Target::small)
                after = read_attributed(from, content - 1, record, where, close,
                                        may_be_absent && record.blank != describe::blankness::a_value);
        }
        if (after != nullptr) [[likely]] {
            into.leave();
        } else if (!in.failed()) {
            --in.elements;
            --in.depth;
        }
        return after;
    }
    /// Reads the elements of a repeated field that follow each other; `again`: after others of the field.
    [[gnu::noinline]] static constexpr char const* read_run(reader& from, char const* at, char const* content,
                                                            record const& of, field_type const& field, Target& into,
                                                            table::literal const& close, bool again) {
        auto& in = from.in();
        auto const* const end = from.at.end();
        auto const& info = of.rules.fields[std::size_t(&field - of.fields)];
        auto const& record = into.record_of(field);
        std::string_view const tag(at, std::size_t(content - at));
        typename Target::run items(into, of, field, again);
        entered place(in, info.wire);
        char const* read = nullptr; // the position after the last item
        while (end - content >= 2 && !is_full(from, of)) {
            if (!field.attributed && !info.not_empty && may_be_blank(record, content, end)) break;
            ++in.elements;
            ++in.depth;
            auto const where = items.next(in);
            place.item(items.used());
            auto const* const after =
                field.attributed ? read_attributed(from, content - 1, record, where, close,
                                                   !info.not_empty && record.blank != describe::blankness::a_value)
                                 : read_content(from, content, record, where, close);
            if (after == nullptr) {
                if (in.failed()) return nullptr;
                --in.elements;
                --in.depth;
                items.withdraw();
                break;
            }
            items.keep();
            read = after;
            content = text::space::skip(after, end);
            if (std::size_t(end - content) <= tag.size() || !text::same_bytes(content, tag.data(), tag.size())) break;
            content += tag.size();
        }
        items.close();
        return read;
    }
    /// Reads the items of a wrapper and its end tag.
    [[gnu::noinline]] static constexpr char const* read_list(reader& from, char const* at, record const& of,
                                                             field_type const& field, typename Target::place where,
                                                             table::literal const& close) {
        auto const& info = of.rules.fields[std::size_t(&field - of.fields)];
        typename Target::items into(where, of, field);
        entered const wrapper(from.in(), info.wire);
        at = read_items(from, at, field, info.item, into);
        if (at == nullptr) return nullptr;
        at = text::space::skip(at, from.at.end());
        if (into.used != 0 && close.is_at(at, from.at.end())) [[likely]] {
            at += close.size;
            from.at.leave();
        } else {
            from.at.go_to(at);
            if (!parse_items(from, info, {close.bytes + 2, close.size - 3}, into)) return nullptr;
            at = from.at.place();
        }
        into.close();
        return at;
    }
    /// Reads a struct with attributes or a text from after the name in its start tag to after its end tag.
    /// `may_be_blank`: a blank one may mean that there is no value.
    [[gnu::noinline]] static constexpr char const* read_attributed(reader& from, char const* at, record const& of,
                                                                   typename Target::place where,
                                                                   table::literal const& close, bool may_be_blank) {
        auto const* const end = from.at.end();
        Target into(where, of);
        std::uint64_t taken = 0;
        at = read_attributes(from, at, of, into, may_be_blank, taken);
        if (at == nullptr) return nullptr;
        if (*at == '>') {
            if (!of.rules.has_text())
                return finish_content(from, read_fields(from, at + 1, of, into, taken), of, into, close);
            auto const& field = of.fields[of.rules.text_field];
            auto const how = field.value.leaf != nullptr ? step::leaf
                             : field.optional            ? step::optional_text
                                                         : step::text;
            at = into.text(of, field, how, at + 1, end, from.in().limits().text);
            if (at == nullptr || !close.is_at(at, end)) return nullptr;
            into.keep(field);
            taken |= field.bit;
            at += close.size;
        } else {
            if (end - at < 2 || at[1] != '>' || of.rules.has_text()) return nullptr;
            at += 2;
        }
        if ((of.rules.required & ~taken) != 0) return nullptr; // an attribute may be inherited
        --from.in().depth;
        into.finish(of, taken);
        return at;
    }
    /// Reads attributes, in any order. Returns the position of the `>` or `/` after them; null if the general reader
    /// has to read them.
    static constexpr char const* read_attributes(reader& from, char const* at, record const& of, Target& into,
                                                 bool may_be_blank, std::uint64_t& taken) {
        using stop = cursor::value_stop;
        auto const& limits = from.in().limits();
        auto const* const end = from.at.end();
        bool blank = may_be_blank;
        std::size_t count = 0;
        auto const is_here = [&](std::uint32_t i) {
            return of.rules.fields[i].place == describe::field_place::attribute && of.fields[i].open.is_at(at, end);
        };
        for (std::uint32_t next = 0; at != end && *at == ' ';) {
            auto index = next;
            while (index != of.count && !is_here(index)) ++index;
            if (index == of.count) { // in another order than that of the description
                index = 0;
                while (index != next && !is_here(index)) ++index;
                if (index == next) return nullptr;
            }
            next = index + 1;
            auto const& field = of.fields[index];
            if ((taken & field.bit) != 0 || ++count > limits.attributes) return nullptr;
            at += field.open.size;
            auto const* after = stop::find(at, end);
            if (after != end && static_cast<unsigned char>(*after) >= 0x80)
                after = stop::find_checked<text::characters::xml>(after, end);
            auto const size = std::size_t(after - at);
            if (after == end || *after != '"' || size > limits.text) return nullptr;
            bool const is_blank = size == 0 || text::is_space(*at);
            // a blank one may mean that there is no value
            if (is_blank && (field.value.leaf != nullptr || field.optional || field.has_default)) return nullptr;
            if (!into.attribute(of, field, at, size, std::size_t(end - at))) return nullptr;
            blank = blank && is_blank;
            taken |= field.bit;
            at = after + 1;
        }
        return blank || at == end || (*at != '>' && *at != '/') ? nullptr : at;
    }

    /// The field after the last of those in `taken`; a repeated one may follow itself.
    [[nodiscard]] static constexpr field_type const* after_taken(record const& of, std::uint64_t taken) {
        if (taken == 0) return of.fields + of.first;
        auto const* const after = of.fields + std::bit_width(taken);
        return after - (after[-1].step == step::repeated);
    }
    /// Returns true if an element whose content begins here is blank and so cannot be such a struct. In canonical form,
    /// the first text decides.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr bool may_be_blank(record const& of, char const* content,
                                                                            char const* end) {
        if (of.blank == describe::blankness::a_value) return false;
        auto const& first = of.fields[0];
        if (first.step <= step::leaf && std::size_t(end - content) > first.open.size) [[likely]] {
            // a start tag of this length before a text: whatever its name, the element is not blank
            char const next = content[first.open.size];
            if (content[0] == '<' && content[first.open.size - 1] == '>' && next != '<' && !text::is_space(next) &&
                describe::is_content(next, of.blank))
                return false;
        }
        return is_absent({content - 1, std::size_t(end - content) + 1}, of.blank);
    }
    [[nodiscard]] static constexpr bool is_full(reader& from, record const& of) {
        return from.in().elements + of.count > from.in().limits().elements;
    }
};

} // namespace waybill::detail::xml
