// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/convert/fast_text.hpp>
#include <waybill/detail/convert/record_output.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/space.hpp>
#include <waybill/detail/xml/blank.hpp>
#include <waybill/detail/xml/choice_reader.hpp>
#include <waybill/detail/xml/general_reader.hpp>
#include <waybill/detail/xml/plain_text.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

/// Reads structs and sequences of XML in canonical form: fields in the order of the description, without attributes,
/// plain values as one text between their tags. The general reader handles all other forms and reports errors; nothing
/// here reports anything.
namespace waybill::detail::convert {

template <class Record, class Items>
struct xml_fast_path {
    /// Reads fields up to the first thing that is not in canonical form. Returns false after an error.
    static bool read_fields(xml::reader& from, Record& into) {
        auto& in = from.in();
        auto const* const end = from.at.end();
        auto& table = into.literals();
        auto const& limits = in.limits();
        auto const* at = text::space::skip(from.at.place(), end);
        if (in.depth >= limits.depth || in.elements + table.count > limits.elements || at == end || *at != '<')
            return true;
        auto* field = &table.fields[std::size_t(std::bit_width(into.seen | into.absent))];
        std::size_t count = 0; // elements that are not counted yet
        bool good = true;
        for (;;) {
            if (std::size_t(end - at) >= table::next_bytes::size) [[likely]] {
                table::next_bytes const next(at);
                while (!field->open.begins(next)) ++field;
            } else {
                while (!field->open.is_near_end(at, end)) ++field;
            }
            if (field->step >= step::general || into.to().in_run()) break;
            auto const index = std::size_t(field - table.fields.get());
            auto const* const content = at + field->open.size;
            if (field->step <= step::leaf) {
                auto const* const after = read_plain(into, *field, index, content, end, limits.text);
                if (after == nullptr) break;
                ++count;
                at = after;
            } else {
                if (!may_enter(into, *field, index, content, end)) break;
                in.elements += std::exchange(count, 0);
                from.at.enter_at(content);
                into.to().begin(index);
                good = read_nested(from, into, *field, index);
                if (!good) break;
                into.to().end();
                at = from.at.place();
                if (in.elements + table.count > limits.elements) [[unlikely]] {
                    into.seen |= std::uint64_t{1} << index;
                    break;
                }
            }
            into.seen |= std::uint64_t{1} << index;
            ++field;
            if (at == end || *at != '<') [[unlikely]] {
                at = text::space::skip(at, end);
                if (at == end || *at != '<') break;
            }
        }
        in.elements += count;
        if (good) from.at.go_to(at);
        return good;
    }

    /// Reads items whose start tags contain at most the selecting attribute. Returns false after an error.
    static bool read_items(xml::reader& from, Items& into) {
        auto& in = from.in();
        auto const* const end = from.at.end();
        auto const& limits = in.limits();
        auto& table = into.literals();
        auto const* const choice = into.member().choice;
        if (into.plain_items || table.close.size == 0 || (choice != nullptr && limits.attributes == 0)) return true;
        std::string_view const name(table.close.bytes + 2, table.close.size - 3);
        entered place(in, name);
        for (;;) {
            auto const* at = text::space::skip(from.at.place(), end);
            if (in.depth >= limits.depth || in.elements >= limits.elements || !table.open.is_at(at, end)) return true;
            at += table.open.size;
            std::size_t chosen = 0;
            auto const* record = into.member().record;
            if (choice != nullptr) {
                while (chosen != table.selectors.size() && !table.selectors[chosen].is_at(at, end)) ++chosen;
                if (chosen == table.selectors.size() || choice->rules->values[chosen].size() > limits.text) return true;
                at += table.selectors[chosen].size;
                record = choice->alternatives[chosen];
            }
            if (record->rules.has_text()) return true;
            auto*& literals = table.records[chosen];
            if (literals == nullptr) literals = &into.literals_of(*record);
            auto const written = into.into().at_item();
            auto const* const before = from.at.place();
            xml::item_start const start(from);
            into.next();
            place.item(into.used);
            from.at.enter_at(at);
            Record target(into.into(), *record, choice != nullptr ? chosen : no_choice, literals);
            if (!read_content(from, name, table.close, target)) {
                if (choice == nullptr || !choice->rules->open || !in.may_keep_item()) return false;
                (void)xml::withdraw(from, start); // the general reader keeps it
                from.at.go_to(before);
                into.into().back_to(written);
                --into.used;
                return true;
            }
        }
    }

private:
    /// Returns true if the element whose content begins here is a wrapper, or a struct that has a value.
    static bool may_enter(Record& into, literal_field& field, std::size_t index, char const* content, char const* end) {
        if (field.step == step::items) return true;
        auto const& member = into.member(index);
        if (member.record->rules.has_text()) return false;
        if (field.record == nullptr) field.record = &into.literals_of(*member.record);
        if (!field.may_be_absent) return true;
        // in canonical form, the first text decides
        auto const& first = field.record->fields[0];
        if (first.step <= step::leaf && first.open.is_at(content, end) && std::size_t(end - content) > first.open.size)
            [[likely]] {
            char const next = content[first.open.size];
            if (next != '<' && !text::is_space(next) && describe::is_content(next, member.blank())) return true;
        }
        return !xml::is_absent({content - 1, std::size_t(end - content) + 1}, member.blank());
    }

    /// Reads the content and the end tag of a wrapper or a struct.
    static bool read_nested(xml::reader& from, Record& into, literal_field const& field, std::size_t index) {
        auto const& info = into.rules.fields[index];
        entered const place(from.in(), info.wire);
        if (field.step == step::record) {
            Record target(into.into(), *field.record->schema, no_choice, field.record);
            return read_content(from, info.wire, field.close, target);
        }
        Items target(into.into(), info, into.member(index), &into.items_of(index));
        if (!read_items(from, target)) return false;
        auto const* const at = text::space::skip(from.at.place(), from.at.end());
        if (target.used != 0 && field.close.is_at(at, from.at.end())) [[likely]] {
            from.at.go_to(at + field.close.size);
            from.at.leave();
        } else if (!target.read_rest(from, info.wire)) {
            return false;
        }
        target.close();
        return true;
    }

    /// Reads the content and the end tag of a struct.
    static bool read_content(xml::reader& from, std::string_view name, table::literal const& close, Record& target) {
        if (!read_fields(from, target)) return false;
        auto const* const at = text::space::skip(from.at.place(), from.at.end());
        if ((target.rules.required & ~target.seen) != 0 || !close.is_at(at, from.at.end())) [[unlikely]]
            return target.read_rest(from, name);
        from.at.go_to(at + close.size);
        from.at.leave();
        target.finish();
        return true;
    }

    /// Reads a plain field whose text begins here. Returns the position after it; null, with nothing read, if the text
    /// is not in canonical form or may mean that there is no value.
    [[WAYBILL_ALWAYS_INLINE]] static char const* read_plain(Record& into, literal_field const& field, std::size_t index,
                                                            char const* content, char const* end, std::size_t longest) {
        auto& out = into.into().out;
        auto const before = out.size();
        char* const at = out.room(fast_room);
        auto const size = copy_fast<text::stop<'<', '&', ']'>>(content, end, at + 1);
        fast_value found{content + size, at + 1 + size};
        if (size < fast_length && *found.after == '<' && size <= longest) [[likely]] {
            if (!is_canonical(into.into(), field, {content, size})) return nullptr;
            *at = char(size);
        } else {
            found = read_xml_text(into.into(), field, content, end, longest);
            if (found.after == nullptr) return nullptr;
        }
        if (!field.close.is_at(found.after, end)) return nullptr;
        out.written_to(found.end);
        into.to().note(index, before);
        return found.after + field.close.size;
    }
};

} // namespace waybill::detail::convert
