// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/json/plain_value.hpp>
#include <waybill/detail/json/record_reader.hpp>
#include <waybill/detail/text/space.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Reads structs and sequences in canonical form.
namespace waybill::detail::json {

/// Completes a struct after the fast path has stopped.
[[gnu::cold, gnu::noinline]] constexpr bool read_rest(cursor& from, record_reader& target, std::string_view selector,
                                                      bool first) {
    target.selected = !selector.empty();
    return parse_content(from, target, selector, first);
}

/// Reads the rest of a struct; `first` as for `cursor::next_member`.
[[WAYBILL_ALWAYS_INLINE]] inline constexpr bool finish_content(cursor& from, record_reader& target,
                                                               std::string_view selector, bool first) {
    if (!target.predicted(from, first)) return false;
    auto const* const end = text::space::skip(from.place(), from.end());
    if ((target.rules.required & ~target.seen) != 0 || end == from.end() || *end != '}') [[unlikely]]
        return read_rest(from, target, selector, first);
    from.go_to(end + 1);
    --from.in.depth;
    target.finish();
    return true;
}

/// Reads the members of a struct after its `{`.
[[gnu::noinline]] constexpr bool read_content(cursor& from, record_table const& of, table::object into,
                                              std::string_view selector, bool first) {
    if (of.unrolled != nullptr && !std::is_constant_evaluated()) return of.unrolled(from, into, selector, first);
    record_reader target(of, into);
    return finish_content(from, target, selector, first);
}

/// Returns true if the object that begins here is blank and so cannot be such a struct. In canonical form, the first
/// value decides.
[[WAYBILL_ALWAYS_INLINE]] inline constexpr bool may_be_blank(record_table const& of, char const* begin,
                                                             char const* end) {
    if (of.blank == describe::blankness::a_value) return false;
    auto const& first = of.fields[0];
    if (first.step == step::leaf && std::size_t(end - begin) > first.open.size + 1 &&
        first.open.is_at(begin + 1, end) && static_cast<unsigned char>(begin[first.open.size + 1] - '0') < 10 &&
        describe::is_content(begin[first.open.size + 1], of.blank)) [[likely]]
        return false;
    return is_absent({begin, std::size_t(end - begin)}, of.blank);
}

/// Reads a member whose name was read. Returns the position after it; null, with nothing read, if the general reader
/// has to read it, and after an error.
constexpr char const* record_reader::read_value(cursor& from, field_table const& field, char const* at,
                                                written_name const* written) {
    auto const* const end = from.end();
    auto const longest = from.in.limits().text;
    char const* after = nullptr;
    if (field.step <= step::leaf) {
        auto const member = table_.member(into_, field);
        if (field.step != step::leaf) {
            if (at == end || *at != '"') [[unlikely]] {
                at = text::space::skip(at, end);
                if (at == end || *at != '"') return nullptr;
            }
            ++at;
            std::string* value = nullptr;
            if (field.step == step::text) {
                value = &table::as<std::string>(member);
            } else {
                // a blank text may mean that there is no value
                if (at == end || *at == ' ' || *at == '\\') [[unlikely]]
                    return nullptr;
                auto& optional = table::as<std::optional<std::string>>(member);
                if (!optional) optional.emplace();
                value = &*optional;
            }
            after = plain_value_text{at, end, longest}.into(*value);
        } else {
            after = plain_value_text{at, end, longest}.into(*field.leaf, member, field.format);
        }
        if (after != nullptr) ++count_;
        return after;
    }
    return read_nested(from, field, at, written);
}

/// Reads the rest of a wrapper, whose `{` is at `at`, and its `]}`; `first` as for `cursor::next_item`.
[[gnu::noinline]] constexpr bool finish_list(cursor& from, describe::field_info const& field, field_table const& of,
                                             sequence_reader& target, table::object items, char const* at, bool first) {
    auto const* const after = from.place();
    if (target.used != 0 && from.end() - after >= 2 && after[0] == ']' && after[1] == '}') [[likely]] {
        from.go_to(after + 2);
        from.in.depth -= 2;
    } else if (!parse_wrapped_rest(from, field, target, from.offset_of(at), first)) {
        return false;
    }
    of.items->drop(items, target.used);
    return true;
}

/// Reads a wrapper that begins with `{"item":[` at `at`.
[[gnu::noinline]] constexpr bool read_list(cursor& from, describe::field_info const& field, field_table const& of,
                                           table::object items, char const* at) {
    from.in.depth += 2;
    ++from.in.elements;
    from.go_to(at + of.item->open.size);
    sequence_reader target(field, of, items);
    entered const wrapper(from.in, field.wire);
    bool first = true;
    return target.predicted(from, first) && finish_list(from, field, of, target, items, at, first);
}

/// As `read_value`, for a value with members or items.
constexpr char const* record_reader::read_nested(cursor& from, field_table const& field, char const* at,
                                                 written_name const* written) {
    auto& in = from.in;
    auto const* const end = from.end();
    auto const index = std::size_t(&field - table_.fields);
    auto const& info = rules.fields[index];
    at = text::space::skip(at, end);
    if (at == end) return nullptr;
    if (field.step == step::repeated) {
        if (*at != '[' || in.depth >= in.limits().depth) return nullptr;
    } else if (field.step == step::wrapper) {
        if (!field.item->open.is_at(at, end) || field.item->open.size == 0 || in.depth + 2 > in.limits().depth)
            return nullptr;
    } else if (*at != '{' || in.depth >= in.limits().depth ||
               ((field.optional || field.has_default) && may_be_blank(*field.value.record, at, end))) {
        return nullptr;
    }
    if (written != nullptr && written->match != describe::name_match::exact)
        report_written(from, info, from.offset_of(written->name.data()) - 1, *written);
    in.elements += count_ + 1;
    count_ = 0;
    if (field.step == step::repeated) {
        from.go_to(at);
        auto const result = value(from, index);
        if (result == presence::absent) absent |= field.bit;
        return result == presence::failed ? nullptr : from.place();
    }
    auto into = table_.member(into_, field);
    if (field.optional) into = field.engage(into);
    bool good = false;
    if (field.step == step::wrapper) {
        good = read_list(from, info, field, into, at);
    } else {
        ++in.depth;
        from.go_to(at + 1);
        entered const place(in, info.wire);
        good = read_content(from, *field.value.record, into, {}, true);
    }
    return good ? from.place() : nullptr;
}

inline constexpr bool record_reader::read_members(cursor& from, bool& first) {
    auto& in = from.in;
    auto const* const end = from.end();
    auto const& of = table_;
    auto const* after = from.place();
    auto const* at = after;
    if (in.elements + most_members() > in.limits().elements || in.limits().text < table::next_bytes::size) return true;
    if (!first) {
        if (at == end || *at != ',') return true;
        ++at;
    }
    at = text::space::skip(at, end);
    auto taken = seen | absent; // the fields that must not occur again
    auto const* const before = after;
    auto const* field = of.fields + (taken == 0 ? of.first : std::uint32_t(std::bit_width(taken)));
    count_ = 0;
    for (;;) {
        if (std::size_t(end - at) >= table::next_bytes::size) [[likely]] {
            table::next_bytes const next(at);
            while (!field->open.begins(next)) ++field;
        } else {
            while (!field->open.is_near_end(at, end)) ++field;
        }
        if (field->step >= step::end) {
            if (!read_written(from, at, after, taken)) break;
            field = of.fields + std::bit_width(taken);
            continue;
        }
        if ((taken & field->bit) != 0) [[unlikely]]
            break;
        auto const* const next = read_value(from, *field, at + field->open.size, nullptr);
        if (next == nullptr) break;
        taken |= field->bit;
        ++field;
        after = next;
        // a value with members was read: how many follow is open
        if (count_ == 0 && in.elements + most_members() > in.limits().elements) [[unlikely]]
            break;
        if (after == end || *after != ',') break;
        at = text::space::skip(after + 1, end);
    }
    in.elements += count_;
    seen = taken & ~absent;
    if (after != before) first = false;
    from.go_to(after);
    return !in.failed();
}

/// Skips a comma and white space up to the next item of an array if it is an object and may be complete. Returns null
/// for anything else.
constexpr char const* predicted_item(cursor& from, bool first) {
    auto const* at = from.place();
    auto const* const end = from.end();
    auto const& in = from.in;
    if (std::size_t(end - at) < 2 || in.depth >= in.limits().depth || in.elements + 2 > in.limits().elements)
        return nullptr;
    if (!first && *at++ != ',') return nullptr;
    at = text::space::skip(at, end);
    return at != end && *at == '{' ? at : nullptr;
}

constexpr bool sequence_reader::predicted(cursor& from, bool& first) {
    if (plain_items) return true;
    auto& in = from.in;
    auto const* const end = from.end();
    auto const* const begin = from.place();
    auto const* const choice = table_.value.choice;
    if (choice != nullptr && in.limits().text < choice->longest_selector) return true;
    entered place(in, field_.item.empty() ? field_.wire : field_.item);
    while (auto const* const object = predicted_item(from, first)) {
        auto const* content = object + 1;
        auto const* record = table_.value.record;
        std::size_t chosen = 0;
        auto const start = in.at_item();
        auto const* const before = from.place();
        bool const is_first = first;
        if (choice != nullptr) {
            while (chosen != choice->named && !choice->selectors[chosen].is_at(object, end)) ++chosen;
            if (chosen == choice->named) break;
            content = object + choice->selectors[chosen].size;
            record = choice->alternatives[chosen];
            ++in.elements; // the member that selects the alternative
        }
        ++in.depth;
        ++in.elements;
        first = false;
        from.go_to(content);
        place.item(used + 1);
        auto item = table_.items->next(items_, used, in, std::size_t(object - begin), std::size_t(end - object));
        ++used;
        if (choice != nullptr) item = choice->select(item, chosen);
        if (!read_content(from, *record, item, choice != nullptr ? choice->rules.attribute : std::string_view{},
                          choice == nullptr)) {
            if (choice == nullptr || !choice->rules.open || !in.may_keep_item()) return false;
            (void)in.withdraw(start); // the general reader keeps it
            from.go_to(before);
            first = is_first;
            --used;
            return true;
        }
    }
    return true;
}

} // namespace waybill::detail::json
