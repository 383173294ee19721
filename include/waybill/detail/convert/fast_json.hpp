// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/convert/fast_text.hpp>
#include <waybill/detail/convert/record_output.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/json/blank.hpp>
#include <waybill/detail/json/general_reader.hpp>
#include <waybill/detail/json/plain_value.hpp>
#include <waybill/detail/text/space.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

/// Reads structs and sequences of JSON in canonical form: members in the order of the description, with their exact
/// names and values of the kind of the field. The general reader handles all other forms and reports errors; nothing
/// here reports anything.
namespace waybill::detail::convert {

template <class Record, class Items>
struct json_fast_path {
    /// Reads members up to the first thing that is not in canonical form; `first` as for `cursor::next_member`. Returns
    /// false after an error.
    static bool read_members(json::cursor& from, Record& into, bool& first) {
        auto& in = from.in;
        auto const* const end = from.end();
        auto& table = into.literals();
        auto const& limits = in.limits();
        // a wrapper counts its own member too
        auto const is_near_limit = [&] { return in.elements + 2 * table.count > limits.elements; };
        auto const* after = from.place();
        auto const* at = after;
        if (is_near_limit() || limits.text < table::next_bytes::size) return true;
        if (!first && (at == end || *at++ != ',')) return true;
        at = text::space::skip(at, end);
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
            auto const* const value = text::space::skip(at + field->open.size, end);
            if (value == end) break;
            if (field->step <= step::leaf) {
                auto const* const next = read_plain(into, *field, index, value, end, limits.text);
                if (next == nullptr) break;
                ++count;
                after = next;
            } else {
                if (!may_enter(from, into, *field, index, value)) break;
                in.elements += std::exchange(count, 0) + 1;
                into.to().begin(index);
                good = read_nested(from, into, *field, index, value);
                if (!good) break;
                into.to().end();
                after = from.place();
            }
            into.seen |= std::uint64_t{1} << index;
            first = false;
            ++field;
            if (after == end || *after != ',' || (count == 0 && is_near_limit())) break;
            at = text::space::skip(after + 1, end);
        }
        in.elements += count;
        if (good) from.go_to(after);
        return good;
    }

    /// Reads items that are objects; `first` as for `cursor::next_item`. Returns false after an error.
    static bool read_items(json::cursor& from, Items& into, bool& first) {
        auto& in = from.in;
        auto const* const end = from.end();
        auto const& limits = in.limits();
        auto& table = into.literals();
        auto const* const choice = into.member().choice;
        if (into.plain_items || table.open.size == 0 || limits.text < table::next_bytes::size) return true;
        entered place(in, into.field().item);
        for (;;) {
            auto const* at = from.place();
            if (in.depth >= limits.depth || in.elements + 2 > limits.elements || at == end) return true;
            if (!first && *at++ != ',') return true;
            at = text::space::skip(at, end);
            if (at == end || *at != '{') return true;
            std::size_t chosen = 0;
            auto const written = into.into().at_item();
            auto const* const before = from.place();
            auto const start = in.at_item();
            bool const is_first = first;
            auto const* record = into.member().record;
            if (choice != nullptr) {
                while (chosen != table.selectors.size() && !table.selectors[chosen].is_at(at, end)) ++chosen;
                if (chosen == table.selectors.size()) return true;
                at += table.selectors[chosen].size;
                record = choice->alternatives[chosen];
                ++in.elements; // the member that selects the alternative
            } else {
                ++at;
            }
            auto*& literals = table.records[chosen];
            if (literals == nullptr) literals = &into.literals_of(*record);
            ++in.depth;
            ++in.elements;
            first = false;
            from.go_to(at);
            into.next();
            place.item(into.used);
            Record target(into.into(), *record, choice != nullptr ? chosen : no_choice, literals);
            target.selected = choice != nullptr;
            if (!read_content(from, target, choice != nullptr ? choice->rules->attribute : std::string_view{})) {
                if (choice == nullptr || !choice->rules->open || !in.may_keep_item()) return false;
                (void)in.withdraw(start); // the general reader keeps it
                from.go_to(before);
                into.into().back_to(written);
                first = is_first;
                --into.used;
                return true;
            }
        }
    }

private:
    /// Returns true if the value here is a wrapper in canonical form, or a struct that has a value.
    static bool may_enter(json::cursor const& from, Record& into, literal_field& field, std::size_t index,
                          char const* value) {
        auto const* const end = from.end();
        auto const& in = from.in;
        if (field.step == step::items) {
            auto const& open = into.items_of(index).open;
            return open.size != 0 && open.is_at(value, end) && in.depth + 2 <= in.limits().depth;
        }
        if (*value != '{' || in.depth >= in.limits().depth) return false;
        auto const& member = into.member(index);
        if (field.record == nullptr) field.record = &into.literals_of(*member.record);
        if (!field.may_be_absent) return true;
        // in canonical form, the first value decides
        auto const& first = field.record->fields[0];
        if (first.step <= step::leaf && first.open.is_at(value + 1, end) &&
            std::size_t(end - value) > first.open.size + 2) [[likely]] {
            auto const* const next = value + 1 + first.open.size;
            if (text::is_digit(*next) && describe::is_content(*next, member.blank())) return true;
            auto const* const begin = next + 1;
            auto const* const close = *next == '"' ? json::plain_value_text::stop::find(begin, end) : end;
            // a document that ends in the string is different
            if (end - close > 1 && *close == '"' && close != begin && !text::is_space(*begin) &&
                describe::is_content(*begin, member.blank()))
                return true;
        }
        return !json::is_absent({value, std::size_t(end - value)}, member.blank());
    }

    /// Reads a wrapper or a struct.
    static bool read_nested(json::cursor& from, Record& into, literal_field const& field, std::size_t index,
                            char const* value) {
        auto& in = from.in;
        auto const& info = into.rules.fields[index];
        entered const place(in, info.wire);
        if (field.step == step::record) {
            ++in.depth;
            from.go_to(value + 1);
            Record target(into.into(), *field.record->schema, no_choice, field.record);
            target.bare = info.bare;
            return read_content(from, target, {});
        }
        auto& table = into.items_of(index);
        in.depth += 2;
        ++in.elements;
        from.go_to(value + table.open.size);
        Items target(into.into(), info, into.member(index), &table);
        bool first = true;
        if (!read_items(from, target, first)) return false;
        auto const* const after = from.place();
        if (target.used != 0 && from.end() - after >= 2 && after[0] == ']' && after[1] == '}') [[likely]] {
            from.go_to(after + 2);
            in.depth -= 2;
        } else if (!target.read_rest(from, from.offset_of(value), first)) {
            return false;
        }
        target.close();
        return true;
    }

    /// Reads the members of a struct and the end of its object.
    static bool read_content(json::cursor& from, Record& target, std::string_view selector) {
        bool first = selector.empty();
        if (!read_members(from, target, first)) return false;
        auto const* const after = text::space::skip(from.place(), from.end());
        if ((target.rules.required & ~target.seen) != 0 || after == from.end() || *after != '}') [[unlikely]]
            return target.read_rest(from, selector, first);
        from.go_to(after + 1);
        --from.in.depth;
        target.finish();
        return true;
    }

    /// Reads a plain value. Returns the position after it; null, with nothing read, if the value is not in canonical
    /// form or may mean that there is none.
    [[WAYBILL_ALWAYS_INLINE]] static char const* read_plain(Record& into, literal_field const& field, std::size_t index,
                                                            char const* value, char const* end, std::size_t longest) {
        bool const number = field.leaf != nullptr && field.leaf->json == json_kind::number;
        auto& out = into.into().out;
        auto const before = out.size();
        char* const at = out.room(fast_room);
        fast_value found;
        if (number) {
            auto const size = copy_fast<json::plain_value_text::after_number>(value, end, at + 1);
            found = {value + size, at + 1 + size};
            // the exact form of a number is also valid JSON
            if (size == fast_length || !is_canonical(into.into(), field, {value, size})) return nullptr;
            *at = char(size);
        } else {
            if (*value != '"') return nullptr;
            auto const size = copy_fast<json::plain_value_text::stop>(value + 1, end, at + 1);
            found = {value + 2 + size, at + 1 + size};
            if (size < fast_length && value[1 + size] == '"') [[likely]] {
                if (!is_canonical(into.into(), field, {value + 1, size})) return nullptr;
                *at = char(size);
            } else {
                found = read_json_text(into.into(), field, value + 1, end, longest);
                if (found.after == nullptr) return nullptr;
            }
        }
        out.written_to(found.end);
        into.to().note(index, before);
        return found.after;
    }
};

} // namespace waybill::detail::convert
