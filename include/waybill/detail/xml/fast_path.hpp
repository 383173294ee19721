// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/space.hpp>
#include <waybill/detail/xml/blank.hpp>
#include <waybill/detail/xml/choice_reader.hpp>
#include <waybill/detail/xml/fast_attributes.hpp>
#include <waybill/detail/xml/plain_leaf.hpp>
#include <waybill/detail/xml/plain_text.hpp>
#include <waybill/detail/xml/record_reader.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Reads structs and sequences in canonical form.
namespace waybill::detail::xml {

/// Completes a struct after its canonical children, which `target` has read.
[[gnu::cold, gnu::noinline]] constexpr char const* read_rest(reader& from, char const* at, std::string_view name,
                                                             record_reader& target) {
    from.at.go_to(at);
    return parse_content(from, name, target) ? from.at.place() : nullptr;
}
/// Reads the element of a struct from its text on.
[[gnu::cold, gnu::noinline]] constexpr char const* read_text_record(reader& from, char const* at, std::string_view name,
                                                                    record_table const& of, table::object into) {
    from.at.go_to(at - 1); // `>`
    return read_record(from, name, of, into) ? from.at.place() : nullptr;
}

/// Reads the rest of a struct from its child at `at` on, and its end tag. Returns the position after it; null after an
/// error.
[[WAYBILL_ALWAYS_INLINE]] inline constexpr char const* finish_content(reader& from, char const* at,
                                                                      std::string_view name, record_reader& target,
                                                                      table::literal const& close) {
    at = target.read_fields(from, at);
    if (at == nullptr) return nullptr;
    if ((target.rules.required & ~target.seen) != 0 || !close.is_at(at, from.at.end())) [[unlikely]]
        return read_rest(from, at, name, target);
    --from.in().depth;
    target.finish();
    return at + close.size;
}

/// Reads a struct with attributes or a text from after the name in its start tag to after its end tag. Returns the
/// position after it. Null, without an error, if the general reader has to read the element from its start tag on, also
/// what was read; and after an error.
[[gnu::noinline]] constexpr char const* read_attributed(reader& from, char const* at, std::string_view name,
                                                        record_table const& of, table::object into,
                                                        table::literal const& close, bool may_be_blank) {
    record_reader target(of, into);
    auto const* const end = from.at.end();
    at = target.read_attributes(from, at, may_be_blank);
    if (at == nullptr) return nullptr;
    if (*at == '>') {
        if (!of.rules.has_text()) return finish_content(from, at + 1, name, target, close);
        at = target.read_own_text(from, at + 1);
        if (at == nullptr || !close.is_at(at, end)) return nullptr;
        at += close.size;
    } else {
        if (end - at < 2 || at[1] != '>' || of.rules.has_text()) return nullptr;
        at += 2;
    }
    if ((of.rules.required & ~target.seen) != 0) return nullptr; // an attribute may be inherited
    --from.in().depth;
    target.finish();
    return at;
}

/// Reads the content and the end tag of a struct, after a start tag without attributes. Returns the position after it;
/// null after an error.
[[gnu::noinline]] constexpr char const* read_content(reader& from, char const* at, std::string_view name,
                                                     record_table const& of, table::object into,
                                                     table::literal const& close) {
    if (of.rules.has_text()) [[unlikely]]
        return read_text_record(from, at, name, of, into);
    if (of.unrolled != nullptr && !std::is_constant_evaluated()) return of.unrolled(from, at, name, into, close);
    record_reader target(of, into);
    return finish_content(from, at, name, target, close);
}

/// Reads the rest of a wrapper from `at` on, and its end tag, as `read_content`.
[[gnu::noinline]] constexpr char const* finish_list(reader& from, char const* at, std::string_view name,
                                                    describe::field_info const& field, field_table const& of,
                                                    sequence_reader& target, table::object items,
                                                    table::literal const& close) {
    at = text::space::skip(at, from.at.end());
    if (target.used != 0 && close.is_at(at, from.at.end())) [[likely]] {
        at += close.size;
        from.at.leave();
    } else {
        from.at.go_to(at);
        if (!parse_items(from, field, name, target)) return nullptr;
        at = from.at.place();
    }
    of.items->drop(items, target.used);
    return at;
}

/// Reads the items of a wrapper and its end tag, as `read_content`.
[[gnu::noinline]] constexpr char const* read_list(reader& from, char const* at, std::string_view name,
                                                  describe::field_info const& field, field_table const& of,
                                                  table::object items, table::literal const& close) {
    sequence_reader target(field, of, items);
    entered const wrapper(from.in(), field.wire);
    at = target.read_items(from, at);
    return at == nullptr ? nullptr : finish_list(from, at, name, field, of, target, items, close);
}

/// Returns true if an element whose content begins here is blank and so cannot be such a struct. In canonical form, the
/// first text decides.
[[WAYBILL_ALWAYS_INLINE]] inline constexpr bool may_be_blank(record_table const& of, char const* content,
                                                             char const* end) {
    if (of.blank == describe::blankness::a_value) return false;
    auto const& first = of.fields[0];
    if (first.step <= step::leaf && first.open.is_at(content, end) && std::size_t(end - content) > first.open.size)
        [[likely]] {
        char const next = content[first.open.size];
        if (next != '<' && !text::is_space(next) && describe::is_content(next, of.blank)) return false;
    }
    return is_absent({content - 1, std::size_t(end - content) + 1}, of.blank);
}

/// Reads an element whose start tag was read: in canonical form, or `written` otherwise. Returns null, with nothing
/// read, if the general reader has to read it, and after an error.
constexpr char const* record_reader::read_element(reader& from, field_table const& field, char const* at,
                                                  char const* content, written_tag const* written) {
    auto& in = from.in();
    auto const* const end = from.at.end();
    auto const longest = in.limits().text;
    auto const member = table_.member(into_, field);
    auto const& close = written != nullptr ? written->close : field.close;
    char const* after = nullptr;
    if (field.step <= step::leaf) {
        if (field.step != step::leaf) {
            std::string* value = nullptr;
            if (field.step == step::text) {
                value = &table::as<std::string>(member);
            } else {
                // a blank text may mean that there is no value
                if (content == end || text::is_space(*content)) [[unlikely]]
                    return nullptr;
                auto& optional = table::as<std::optional<std::string>>(member);
                if (!optional) optional.emplace();
                value = &*optional;
            }
            after = plain_text{content, end, longest}.into(*value);
            if (after == nullptr) return nullptr;
        } else {
            after = read_leaf({content, end, longest}, *field.value.leaf, member, field.format);
            if (after == nullptr) return nullptr;
        }
        if (!close.is_at(after, end)) return nullptr;
        ++count_;
        return after + close.size;
    }
    return read_nested(from, field, at, content, written);
}

/// As `read_element`, for an element with elements.
constexpr char const* record_reader::read_nested(reader& from, field_table const& field, char const* at,
                                                 char const* content, written_tag const* written) {
    auto& in = from.in();
    auto const* const end = from.at.end();
    auto const& info = rules.fields[std::size_t(&field - table_.fields)];
    auto const& close = written != nullptr ? written->close : field.close;
    std::string_view const name(close.bytes + 2, close.size - 3);
    auto value = table_.member(into_, field);
    if (end - content < 2 || in.elements + count_ + table_.count > in.limits().elements) return nullptr;
    bool const may_be_absent = field.step == step::repeated ? !info.not_empty : field.optional || field.has_default;
    if (field.attributed && field.step != step::wrapper) {
        if (written != nullptr && written->match != describe::name_match::exact) return nullptr; // reported once
        return read_attributed_field(from, field, name, content - 1, close, may_be_absent);
    }
    if (may_be_absent) {
        if (field.step != step::repeated && content[0] == '<' && content[1] == '/')
            return nullptr; // it may mean that there is no value
        if (field.value.record != nullptr && field.step != step::wrapper &&
            may_be_blank(*field.value.record, content, end)) [[unlikely]]
            return nullptr;
    }
    if (written != nullptr && written->match != describe::name_match::exact) report_written(from, info, at, *written);
    in.elements += count_ + 1;
    count_ = 0;
    ++in.depth;
    if (field.step == step::repeated) {
        auto& used = used_[info.run];
        value = field.items->next(value, used, in, 0, 0);
        entered const place(in, info.wire, ++used);
        return read_content(from, content, name, *field.value.record, value, close);
    }
    if (field.optional) value = field.engage(value);
    if (field.step == step::wrapper) return read_list(from, content, name, info, field, value, close);
    entered const place(in, info.wire);
    return read_content(from, content, name, *field.value.record, value, close);
}

/// As `read_nested`, for structs with attributes or a text, from after the name in the start tag on.
constexpr char const* record_reader::read_attributed_field(reader& from, field_table const& field,
                                                           std::string_view name, char const* at,
                                                           table::literal const& close, bool may_be_absent) {
    auto& in = from.in();
    auto const& info = rules.fields[std::size_t(&field - table_.fields)];
    auto const& record = *field.value.record;
    auto value = table_.member(into_, field);
    bool const repeated = field.step == step::repeated;
    auto& used = used_[repeated ? info.run : 0];
    in.elements += count_ + 1;
    count_ = 0;
    ++in.depth;
    if (repeated)
        value = field.items->next(value, used++, in, 0, 0);
    else if (field.optional)
        value = field.engage(value);
    char const* after = nullptr;
    {
        entered const place(in, info.wire, repeated ? used : 0);
        after = read_attributed(from, at, name, record, value, close,
                                may_be_absent && record.blank != describe::blankness::a_value);
    }
    if (after == nullptr && !in.failed()) {
        --in.elements;
        --in.depth;
        if (repeated) --used;
    }
    return after;
}

constexpr char const* record_reader::read_fields(reader& from, char const* at) {
    auto& in = from.in();
    auto const* const end = from.at.end();
    auto const& of = table_;
    if (in.depth >= in.limits().depth || in.elements + of.count > in.limits().elements) return at;
    at = text::space::skip(at, end);
    if (at == end || *at != '<') return at;
    count_ = 0;
    auto taken = seen | absent; // the fields that must not occur again
    auto const* field = of.fields + of.first;
    if (taken != 0) field = after_taken(taken);
    for (;;) {
        if (std::size_t(end - at) >= table::next_bytes::size) [[likely]] {
            table::next_bytes const next(at);
            while (!field->open.begins(next)) ++field;
        } else {
            while (!field->open.is_near_end(at, end)) ++field;
        }
        if (field->step >= step::end) {
            if (field->step == step::end || !read_written(from, at, taken)) break;
            field = after_taken(taken);
            continue;
        }
        if ((taken & field->bit) != 0 && field->step != step::repeated) [[unlikely]]
            break;
        auto const* const after = read_element(from, *field, at, at + field->open.size, nullptr);
        if (after == nullptr) break;
        taken |= field->bit;
        if (field->step != step::repeated) ++field; // another item may follow
        at = after;
        // an element with elements was read: how many follow is open
        if (count_ == 0 && in.elements + of.count > in.limits().elements) [[unlikely]]
            break;
        if (at == end || *at != '<') [[unlikely]] {
            at = text::space::skip(at, end);
            if (at == end || *at != '<') break;
        }
    }
    in.elements += count_;
    seen = taken & ~absent;
    return in.failed() ? nullptr : at;
}

constexpr char const* sequence_reader::read_items(reader& from, char const* at) {
    auto& in = from.in();
    auto const* const end = from.at.end();
    auto const* const begin = at;
    auto const& limits = in.limits();
    auto const* const choice = table_.value.choice;
    if (plain_items || table_.item->close.size == 0 ||
        (choice != nullptr && (limits.attributes == 0 || limits.text < choice->longest_selector)))
        return at;
    written_item item_tag(*table_.item);
    entered place(in, field_.item);
    for (;;) {
        auto const* const tag = text::space::skip(at, end);
        if (in.depth >= limits.depth || in.elements >= limits.elements) return at;
        if (!item_tag.open.is_at(tag, end) && !item_tag.find(from, tag, field_.item)) [[unlikely]]
            return at;
        auto const* after = tag + item_tag.open.size;
        auto const* record = table_.value.record;
        std::size_t chosen = 0;
        if (choice == nullptr) {
            if (after == end || (*after != '>' && (!table_.attributed || *after != ' '))) return at;
            ++after;
        } else {
            while (chosen != choice->named && !choice->selectors[chosen].is_at(after, end)) ++chosen;
            if (chosen == choice->named) return at;
            after += choice->selectors[chosen].size;
            record = choice->alternatives[chosen];
        }
        if (!item_tag.exact && in.records_quirks()) [[unlikely]] {
            if (table_.attributed) return at; // reported once
            item_tag.report(from, tag, field_.item);
        }
        item_start const start(from);
        ++in.depth;
        ++in.elements;
        place.item(used + 1);
        auto item = table_.items->next(items_, used, in, std::size_t(after - begin), std::size_t(end - after));
        ++used;
        if (choice != nullptr) item = choice->select(item, chosen);
        auto const* const next =
            table_.attributed ? read_attributed(from, after - 1, item_tag.name(), *record, item, item_tag.close, false)
                              : read_content(from, after, item_tag.name(), *record, item, item_tag.close);
        if (next == nullptr) [[unlikely]] {
            if (in.failed()) {
                if (choice == nullptr || !choice->rules.open || !in.may_keep_item()) return nullptr;
                (void)withdraw(from, start); // the general reader keeps it
            } else {
                --in.depth;
                --in.elements;
            }
            --used;
            return at;
        }
        at = next;
    }
}

} // namespace waybill::detail::xml
