// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/text/space.hpp>
#include <waybill/detail/xml/choice_reader.hpp>
#include <waybill/detail/xml/general_reader.hpp>
#include <waybill/detail/xml/plain_text.hpp>
#include <waybill/detail/xml/tables.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Reads elements into described structs by their tables, in one pass and without a tree.
///
/// `read_fields` and `read_items` read the canonical form and stop before anything else. The functions of
/// `general_reader.hpp` read one child in any other form, and let them continue.
namespace waybill::detail::xml {

/// A struct that is being read.
class record_reader {
public:
    constexpr record_reader(record_table const& of, table::object value) noexcept
        : rules(of.rules), table_(of), into_(value) {
        for (std::uint32_t i = 0; i != of.sequences; ++i) used_[i] = 0;
    }
    record_reader(record_reader const&) = delete;
    record_reader& operator=(record_reader const&) = delete;

    constexpr bool predicted(reader& from) {
        auto const* const at = read_fields(from, from.at.place());
        if (at != nullptr) from.at.go_to(at);
        return at != nullptr;
    }
    constexpr presence element(reader& from, std::size_t index, std::string_view name);
    constexpr presence plain(reader& from, std::size_t index, std::string_view text, std::size_t offset);
    constexpr void finish() {
        if (table_.empty != nullptr) table_.empty(into_, seen);
        if (table_.sequences != 0) [[unlikely]]
            drop_unused();
    }
    /// Reads canonical children from `at` on. Returns the position of the first other thing; null after an error.
    [[gnu::always_inline]] inline constexpr char const* read_fields(reader& from, char const* at);

    describe::record_rules const& rules;
    std::uint64_t seen = 0;
    std::uint64_t absent = 0;

private:
    constexpr void drop_unused() {
        for (std::uint32_t i = 0; i != table_.count; ++i)
            if (rules.fields[i].repeated) {
                auto const& field = table_.fields[i];
                field.items->drop(table_.member(into_, field), used_[rules.fields[i].sequence]);
            }
    }

    record_table const& table_;
    table::object into_;
    std::size_t used_[64]; ///< the items read of each repeated field; the first `record_table::sequences` are set
};

/// A sequence in a wrapper that is being read.
class sequence_reader {
public:
    constexpr sequence_reader(describe::field_info const& field, field_table const& of, table::object items) noexcept
        : plain_items(of.value.plain()), field_(field), table_(of), items_(items) {}
    sequence_reader(sequence_reader const&) = delete;
    sequence_reader& operator=(sequence_reader const&) = delete;

    constexpr bool predicted(reader& from) {
        auto const* const at = read_items(from, from.at.place());
        if (at != nullptr) from.at.go_to(at);
        return at != nullptr;
    }
    constexpr bool item(reader& from, std::string_view name);
    /// Reads canonical items from `at` on, as `record_reader::read_fields`.
    constexpr char const* read_items(reader& from, char const* at);

    bool plain_items;
    std::size_t used = 0;

private:
    describe::field_info const& field_;
    field_table const& table_;
    table::object items_;
};

/// Converts the unescaped text of a field or an item to its value, which exists.
constexpr bool take_value(reading& in, describe::field_info const& field, table::leaf const* leaf,
                          std::string_view text, std::size_t offset, table::object into, std::string_view name) {
    if (leaf == nullptr) {
        describe::assign(table::as<std::string>(into), text.data(), text.size(), text.size());
        return true;
    }
    auto const trimmed = text::trimmed(text);
    auto const outcome = leaf->read(into, trimmed.data(), trimmed.size(), field.format);
    return describe::is_exact(text, outcome) ||
           describe::report_outcome(in, field, outcome, leaf->expected(field.format), text, offset, name);
}

/// Likewise for a member, which may be an optional text.
constexpr bool take_member(reading& in, describe::field_info const& field, field_table const& of, std::string_view text,
                           std::size_t offset, table::object member, std::string_view name) {
    if (of.value.leaf == nullptr && of.optional) {
        auto& value = table::as<std::optional<std::string>>(member);
        if (!value) value.emplace();
        describe::assign(*value, text.data(), text.size(), text.size());
        return true;
    }
    return take_value(in, field, of.value.leaf, text, offset, member, name);
}

/// Reads the element of a struct, from after its name to after its end tag.
[[gnu::noinline]] constexpr bool read_record(reader& from, std::string_view name, record_table const& of,
                                             table::object into, std::string_view selector = {}) {
    record_reader target(of, into);
    return parse_record(from, name, target, selector);
}

/// Reads the element of alternative `chosen`.
constexpr bool read_alternative(reader& from, std::string_view name, choice_table const& of, std::size_t chosen,
                                table::object choice, std::string_view selector) {
    auto const alternative = of.select(choice, chosen);
    auto const& table = *of.alternatives[chosen];
    if (chosen != of.named) return read_record(from, name, table, alternative, selector);
    return read_unknown_kind(from, name, selector, table::as<std::string>(table.member(alternative, table.fields[0])),
                             table::as<std::string>(table.member(alternative, table.fields[1])));
}

/// Reads an element that is one item (a struct, a choice or a plain value), from after its name to after its end tag.
[[gnu::noinline]] constexpr bool read_item(reader& from, describe::field_info const& field, std::string_view name,
                                           value_table const& of, table::object into) {
    if (of.record != nullptr) return read_record(from, name, *of.record, into);
    if (of.choice != nullptr) {
        std::size_t chosen = 0;
        std::string_view selector;
        return find_choice(from, of.choice->rules, chosen, selector) &&
               read_alternative(from, name, *of.choice, chosen, into, selector);
    }
    plain_content found;
    return read_plain_content(from, name, {}, found) &&
           take_value(from.in(), field, of.leaf, found.text, found.offset, into, {});
}

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

/// Reads the content and the end tag of a struct, after a start tag without attributes. Returns the position after it;
/// null after an error.
[[gnu::noinline]] constexpr char const* read_content(reader& from, char const* at, std::string_view name,
                                                     record_table const& of, table::object into,
                                                     table::literal const& close) {
    if (of.rules.has_text()) [[unlikely]]
        return read_text_record(from, at, name, of, into);
    record_reader target(of, into);
    at = target.read_fields(from, at);
    if (at == nullptr) return nullptr;
    if ((of.rules.required & ~target.seen) != 0 || !close.is_at(at, from.at.end())) [[unlikely]]
        return read_rest(from, at, name, target);
    --from.in().depth;
    target.finish();
    return at + close.size;
}

/// Reads the items of a wrapper and its end tag, as `read_content`.
[[gnu::noinline]] constexpr char const* read_list(reader& from, char const* at, describe::field_info const& field,
                                                  field_table const& of, table::object items) {
    sequence_reader target(field, of, items);
    entered const wrapper(from.in(), field.wire);
    at = target.read_items(from, at);
    if (at == nullptr) return nullptr;
    at = text::space::skip(at, from.at.end());
    if (target.used != 0 && of.close.is_at(at, from.at.end())) [[likely]] {
        at += of.close.size;
        from.at.leave();
    } else {
        from.at.go_to(at);
        if (!parse_items(from, field, field.wire, target)) return nullptr;
        at = from.at.place();
    }
    of.items->drop(items, target.used);
    return at;
}

/// Returns true if an element whose content begins here is blank and so cannot be such a struct. In canonical form, the
/// first text decides.
[[gnu::always_inline]] inline constexpr bool may_be_blank(record_table const& of, char const* content,
                                                          char const* end) {
    if (of.blank == describe::blankness::a_value) return false;
    auto const& first = of.fields[0];
    if (first.step <= step::leaf && first.open.is_at(content, end) && std::size_t(end - content) > first.open.size)
        [[likely]] {
        char const next = content[first.open.size];
        if (next != '<' && !text::is_space(next)) return false;
    }
    return is_absent({content - 1, std::size_t(end - content) + 1}, of.blank);
}

/// Finds the field of a start tag that is not that of a later field; null if there is none.
[[gnu::noinline]] constexpr field_table const* find_other(record_table const& of, char const* at, char const* end) {
    using end_of_tag = text::stop_set<text::stop_at::nothing_else, '>'>;
    auto const* const name = at + 1;
    auto const* const near = std::size_t(end - name) > table::next_bytes::size ? name + table::next_bytes::size : end;
    auto const* const after = end_of_tag::find(name, near);
    auto const index = of.rules.names.find({name, std::size_t(after - name)}, describe::field_place::element);
    if (index == of.count || !of.fields[index].open.is_at(at, end)) return nullptr;
    return &of.fields[index];
}

inline constexpr char const* record_reader::read_fields(reader& from, char const* at) {
    using stop = plain_text::stop;
    auto& in = from.in();
    auto const* const end = from.at.end();
    auto const longest = in.limits().text;
    auto const& of = table_;
    auto const into = into_; // all local, so that it stays in registers while strings are written
    if (in.depth >= in.limits().depth || in.elements + of.count > in.limits().elements) return at;
    at = text::space::skip(at, end);
    if (at == end || *at != '<') return at;
    auto const* field = of.fields + of.first;
    auto taken = seen | absent; // the fields that must not occur again
    std::size_t count = 0;      // elements read but not yet counted
    for (;;) {
        if (std::size_t(end - at) >= table::next_bytes::size) [[likely]] {
            table::next_bytes const next(at);
            while (!field->open.begins(next)) ++field;
        } else {
            while (!field->open.is_near_end(at, end)) ++field;
        }
        if (field->step >= step::end) {
            if (field->step == step::end || (field = find_other(of, at, end)) == nullptr) break;
        }
        if ((taken & field->bit) != 0 && field->step != step::repeated) [[unlikely]]
            break;
        auto const* const content = at + field->open.size;
        auto const member = of.member(into, *field);
        char const* after = nullptr;
        if (field->step == step::text) {
            after = plain_text{content, end, longest}.into(table::as<std::string>(member));
            if (after == nullptr || !field->close.is_at(after, end)) break;
            after += field->close.size;
            ++count;
        } else if (field->step == step::optional_text) {
            // a blank text may mean that there is no value
            if (content == end || text::is_space(*content)) [[unlikely]]
                break;
            auto& value = table::as<std::optional<std::string>>(member);
            if (!value) value.emplace();
            after = plain_text{content, end, longest}.into(*value);
            if (after == nullptr || !field->close.is_at(after, end)) break;
            after += field->close.size;
            ++count;
        } else if (field->step == step::leaf) {
            after = stop::find(content, end);
            // the general reader handles empty text: it may mean that there is no value
            if (after == end || *after != '<' || std::size_t(after - content) - 1 >= longest) [[unlikely]]
                break;
            if (field->value.leaf->read(member, content, std::size_t(after - content), field->format) !=
                    reading_outcome::exact ||
                !field->close.is_at(after, end))
                break;
            after += field->close.size;
            ++count;
        } else {
            auto const index = std::size_t(field - of.fields);
            auto const& info = rules.fields[index];
            auto value = member;
            if (end - content < 2) break;
            if (field->step == step::repeated) {
                if (!info.not_empty && may_be_blank(*field->value.record, content, end)) [[unlikely]]
                    break;
                if (in.elements + count >= in.limits().elements) break;
                auto& used = used_[info.sequence];
                value = field->items->next(member, used, in, 0, 0);
                entered const place(in, info.wire, ++used);
                in.elements += count + 1;
                count = 0;
                ++in.depth;
                after = read_content(from, content, info.wire, *field->value.record, value, field->close);
            } else {
                if (field->optional) {
                    if (content[0] == '<' && content[1] == '/') break; // it may mean that there is no value
                    if (field->step == step::record && may_be_blank(*field->value.record, content, end)) [[unlikely]]
                        break;
                    value = field->engage(member);
                }
                in.elements += count + 1;
                count = 0;
                ++in.depth;
                if (field->step == step::record) {
                    entered const place(in, info.wire);
                    after = read_content(from, content, info.wire, *field->value.record, value, field->close);
                } else {
                    after = read_list(from, content, info, *field, value);
                }
            }
            if (after == nullptr) return nullptr;
            if (in.elements + of.count > in.limits().elements) [[unlikely]] {
                taken |= field->bit;
                at = after;
                break;
            }
        }
        taken |= field->bit;
        at = after;
        if (at == end || *at != '<') [[unlikely]] {
            at = text::space::skip(at, end);
            if (at == end || *at != '<') break;
        }
        if (field->step != step::repeated) ++field; // another item may follow
    }
    in.elements += count;
    seen = taken & ~absent;
    return at;
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
    entered place(in, field_.item);
    for (;;) {
        auto const* after = text::space::skip(at, end);
        if (in.depth >= limits.depth || in.elements >= limits.elements || !table_.item->open.is_at(after, end))
            return at;
        after += table_.item->open.size;
        auto const* record = table_.value.record;
        std::size_t chosen = 0;
        if (choice == nullptr) {
            if (after == end || *after != '>') return at;
            ++after;
        } else {
            while (chosen != choice->named && !choice->selectors[chosen].is_at(after, end)) ++chosen;
            if (chosen == choice->named) return at;
            after += choice->selectors[chosen].size;
            record = choice->alternatives[chosen];
        }
        ++in.depth;
        ++in.elements;
        place.item(used + 1);
        auto item = table_.items->next(items_, used, in, std::size_t(after - begin), std::size_t(end - after));
        ++used;
        if (choice != nullptr) item = choice->select(item, chosen);
        at = read_content(from, after, field_.item, *record, item, table_.item->close);
        if (at == nullptr) return nullptr;
    }
}

constexpr bool sequence_reader::item(reader& from, std::string_view name) {
    return read_item(from, field_, name, table_.value, table_.items->next(items_, used++, from.in(), 0, 0));
}

constexpr presence record_reader::element(reader& from, std::size_t index, std::string_view name) {
    auto const& field = table_.fields[index];
    auto const& info = rules.fields[index];
    auto& in = from.in();
    auto value = table_.member(into_, field);
    if (field.items == nullptr && field.value.plain()) {
        plain_content found;
        in_secret const guard(in, info.secret);
        auto const result = read_plain_element(from, info, name, found, field.optional, field.value.leaf == nullptr);
        if (result != presence::present) return result;
        return describe::present_if(take_member(in, info, field, found.text, found.offset, value, info.wire));
    }
    if (info.repeated) {
        auto& used = used_[info.sequence];
        entered const place(in, info.wire, used + 1);
        if (!info.not_empty && is_absent(from.at.rest(), field.value.blank()))
            return describe::absent_if(skip_absent(from, {}, name, quirk_kind::empty_for_absent));
        return describe::present_if(
            read_item(from, info, name, field.value, field.items->next(value, used++, in, 0, 0)));
    }
    if (field.optional) {
        auto const result = absent_element(from, info, name,
                                           field.items != nullptr ? describe::blankness::a_value : field.value.blank());
        if (result != presence::present) return result;
        value = field.engage(value);
    }
    if (field.items != nullptr) {
        sequence_reader target(info, field, value);
        if (!parse_wrapped(from, info, name, target)) return presence::failed;
        field.items->drop(value, target.used);
        return presence::present;
    }
    entered const place(in, info.wire);
    return describe::present_if(read_item(from, info, name, field.value, value));
}

constexpr presence record_reader::plain(reader& from, std::size_t index, std::string_view text, std::size_t offset) {
    auto const& field = table_.fields[index];
    auto const& info = rules.fields[index];
    auto const name = info.place == describe::field_place::text ? std::string_view{} : info.wire;
    in_secret const guard(from.in(), info.secret);
    if (field.optional && describe::means_absent(text, field.value.leaf == nullptr))
        return describe::absent_if(from.in().tolerate(quirk_kind::empty_for_absent, offset,
                                                      "nothing when there is no value", {}, name,
                                                      info.place == describe::field_place::attribute));
    return describe::present_if(take_member(from.in(), info, field, text, offset, table_.member(into_, field), name));
}

} // namespace waybill::detail::xml
