// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/json/blank.hpp>
#include <waybill/detail/json/general_reader.hpp>
#include <waybill/detail/json/written_name.hpp>
#include <waybill/detail/text/space.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

// Why: docs/adr/0005-read-json.md

/// Reads structs and sequences in canonical form: the members of the description in its order, each value of the kind
/// of its field, with white space between them. Members in another order or misspelled are found by name. Whatever else
/// there is, the general reader (general_reader.hpp) continues in the middle of the struct, from the place and the
/// members that were read.
namespace waybill::detail::json {

/// `Target` is what is read into: a struct (`struct_target`), or the packed values of a conversion. It has
///
///     record            the type of the table of a struct
///     place             where a struct goes; a target is made from it and the table
///     value, keep       a plain value, in two steps: what the first one wrote does not count without the second
///     record_of         the table of a nested struct, or of an alternative of the items
///     enter, leave      before and after a struct or a wrapper
///     items             the items of a sequence, also for the general reader
///     finish            completes a struct
///     read_array        lets the general reader read the array of a repeated field
///     continue_record   lets the general reader complete a struct and read its end
///     small             whether the code matters more than the speed of documents with members in another order or
///                       misspelled, which the general reader reads then
template <class Target>
struct canonical {
    using record = typename Target::record;
    using field_type = std::remove_cvref_t<decltype(*std::declval<record const&>().fields)>;

    /// The position after the members that were read, null after an error; these members, and those of them that have
    /// no value.
    struct members_read {
        char const* after;
        std::uint64_t taken;
        std::uint64_t absent;
    };

    /// Reads members from `at` on, up to the first thing that is not in canonical form. `first` as for
    /// `cursor::next_member`; `taken`: the members that must not occur again.
    [[gnu::noinline]] static constexpr members_read read_members(cursor& from, char const* at, record const& of,
                                                                 Target& into, bool first, std::uint64_t taken) {
        auto& in = from.in;
        auto const* const end = from.end();
        auto const longest = in.limits().text;
        auto const* after = at;
        std::uint64_t absent = 0;
        if (is_full(from, of) || longest < table::next_bytes::size || (!first && (at == end || *at++ != ',')))
            [[unlikely]]
            return {after, taken, 0};
        at = text::space::skip(at, end);
        std::size_t count = 0; // members that are not counted yet
        auto const* field = of.fields + (taken == 0 ? of.first : std::uint32_t(std::bit_width(taken)));
        for (;;) {
            if (std::size_t(end - at) >= table::next_bytes::size) [[likely]] {
                table::next_bytes const next(at);
                while (!field->open.begins(next)) ++field;
            } else {
                while (!field->open.is_near_end(at, end)) ++field;
            }
            auto const* const value = at + field->open.size;
            if (field->step <= step::leaf) [[likely]] {
                auto const* const next = into.value(of, *field, value, end, longest);
                if (next == nullptr) [[unlikely]]
                    break;
                into.keep(*field);
                after = next;
                ++count;
            } else {
                in.elements += std::exchange(count, 0);
                if (field->step < step::end) {
                    auto const* const next = read_nested(from, value, of, *field, into, absent, nullptr);
                    if (next == nullptr) break;
                    after = next;
                    if (is_full(from, of)) [[unlikely]] {
                        taken |= field->bit;
                        break;
                    }
                } else {
                    if (Target::small) break;
                    auto const read = read_written(from, at, after, of, into, taken);
                    absent |= read.absent;
                    taken = read.taken;
                    after = read.after;
                    if (!read.more) break;
                    at = text::space::skip(after + 1, end);
                    field = of.fields + std::bit_width(taken);
                    continue;
                }
            }
            taken |= field->bit;
            ++field;
            if (after == end || *after != ',') break;
            at = after + 1;
            if (at != end && *at != '"') [[unlikely]]
                at = text::space::skip(at, end);
        }
        in.elements += count;
        return {in.failed() ? nullptr : after, taken, absent};
    }

    /// Reads the members of a struct from `at` on, and its `}`. Returns the position after it; null after an error.
    /// `selector`: the attribute that selected the struct in a choice.
    [[gnu::noinline]] static constexpr char const* read_content(cursor& from, char const* at, record const& of,
                                                                typename Target::place where, std::string_view selector,
                                                                bool first) {
        Target into(where, of);
        auto const read = read_members(from, at, of, into, first, 0);
        if (read.after == nullptr) [[unlikely]]
            return nullptr;
        auto const seen = read.taken & ~read.absent;
        auto const* const end = text::space::skip(read.after, from.end());
        if ((of.rules.required & ~seen) != 0 || end == from.end() || *end != '}') [[unlikely]] {
            from.go_to(read.after);
            return into.continue_record(from, of, selector, first && read.after == at, seen, read.absent);
        }
        --from.in.depth;
        into.finish(of, seen);
        return end + 1;
    }

    /// Reads the items of an array from `at` on, up to the first thing that is not in canonical form. Returns the
    /// position after the last one, null after an error; `first` as for `cursor::next_item`.
    [[gnu::noinline]] static constexpr char const* read_items(cursor& from, char const* at, field_type const& of,
                                                              std::string_view name, typename Target::items& into,
                                                              bool& first) {
        auto& in = from.in;
        auto const* const end = from.end();
        auto const* const begin = at;
        auto const& limits = in.limits();
        auto const* const choice = of.value.choice;
        if (into.plain_items || (choice != nullptr && limits.text < choice->longest_selector)) return at;
        entered place(in, name);
        for (;;) {
            if (in.depth >= limits.depth || in.elements + 2 > limits.elements) return at;
            auto const* object = at;
            if (!first && (object == end || *object++ != ',')) return at;
            object = text::space::skip(object, end);
            if (object == end || *object != '{') return at;
            auto const* content = object + 1;
            auto const* record = choice == nullptr ? &into.record_of(0) : nullptr;
            std::size_t chosen = 0;
            auto const start = in.at_item();
            if (choice != nullptr) {
                while (chosen != choice->named && !choice->selectors[chosen].is_at(object, end)) ++chosen;
                if (chosen == choice->named) return at;
                content = object + choice->selectors[chosen].size;
                record = &into.record_of(chosen);
                ++in.elements; // the member that selects the alternative
            }
            ++in.depth;
            ++in.elements;
            place.item(into.used + 1);
            auto const where = into.next(in, chosen, std::size_t(object - begin), std::size_t(end - object));
            auto const* const next =
                read_content(from, content, *record, where,
                             choice != nullptr ? choice->rules.attribute : std::string_view{}, choice == nullptr);
            if (next == nullptr) [[unlikely]] {
                if (choice == nullptr || !choice->rules.open || !in.may_keep_item()) return nullptr;
                (void)in.withdraw(start); // the general reader keeps it
                into.withdraw();
                return at;
            }
            at = next;
            first = false;
        }
    }

private:
    /// As `read_members`, for members whose names are not those of later fields, up to one that probably is.
    struct written_read : members_read {
        bool more; ///< canonical members may follow
    };
    [[gnu::noinline]] static constexpr written_read read_written(cursor& from, char const* at, char const* after,
                                                                 record const& of, Target& into, std::uint64_t taken) {
        auto& in = from.in;
        auto const* const end = from.end();
        std::uint64_t absent = 0;
        do {
            written_name found;
            auto const* const field = find_written(from, of, taken, at, found);
            if (field == nullptr || (taken & field->bit) != 0) return {{after, taken, absent}, false};
            char const* next = nullptr;
            if (field->step <= step::leaf) {
                next = into.value(of, *field, found.value, end, in.limits().text);
                if (next == nullptr) return {{after, taken, absent}, false};
                into.keep(*field);
                ++in.elements;
                if (found.match != describe::name_match::exact && in.records_quirks())
                    report_written(from, of.rules.fields[std::size_t(field - of.fields)], from.offset_of(at), found);
            } else {
                next = read_nested(from, found.value, of, *field, into, absent, &found);
                if (next == nullptr) return {{after, taken, absent}, false};
            }
            taken |= field->bit;
            after = next;
            if (after == end || *after != ',' || is_full(from, of)) return {{after, taken, absent}, false};
            at = text::space::skip(after + 1, end);
        } while (!of.fields[std::bit_width(taken)].open.is_at(at, end));
        return {{after, taken, absent}, true};
    }

    /// Reads a value with members or items. Returns the position after it. Null if it is not in canonical form, with
    /// nothing read, and after an error.
    [[gnu::noinline]] static constexpr char const* read_nested(cursor& from, char const* at, record const& of,
                                                               field_type const& field, Target& into,
                                                               std::uint64_t& absent, written_name const* written) {
        auto& in = from.in;
        auto const* const end = from.end();
        auto const index = std::size_t(&field - of.fields);
        auto const& info = of.rules.fields[index];
        at = text::space::skip(at, end);
        if (at == end) return nullptr;
        if (field.step == step::repeated) {
            if (*at != '[' || in.depth >= in.limits().depth) return nullptr;
        } else if (field.step == step::wrapper) {
            if (!field.item->open.is_at(at, end) || field.item->open.size == 0 || in.depth + 2 > in.limits().depth)
                return nullptr;
        } else if (*at != '{' || in.depth >= in.limits().depth ||
                   ((field.optional || field.has_default) && may_be_blank(into.record_of(field), at, end))) {
            return nullptr;
        }
        if (written != nullptr && written->match != describe::name_match::exact)
            report_written(from, info, from.offset_of(written->name.data()) - 1, *written);
        ++in.elements;
        if (field.step == step::repeated) {
            from.go_to(at);
            auto const result = into.read_array(from, of, index);
            if (result == presence::absent) absent |= field.bit;
            return result == presence::failed ? nullptr : from.place();
        }
        auto const where = into.enter(of, field);
        if (field.step == step::wrapper) {
            at = read_list(from, at, of, field, where);
        } else {
            ++in.depth;
            entered const place(in, info.wire);
            at = read_content(from, at + 1, into.record_of(field), where, {}, true);
        }
        if (at != nullptr) into.leave();
        return at;
    }
    /// Reads a wrapper, which begins with `{"item":[`.
    [[gnu::noinline]] static constexpr char const* read_list(cursor& from, char const* at, record const& of,
                                                             field_type const& field, typename Target::place where) {
        auto const& info = of.rules.fields[std::size_t(&field - of.fields)];
        auto const begin = from.offset_of(at);
        from.in.depth += 2;
        ++from.in.elements;
        typename Target::items into(where, of, field);
        entered const wrapper(from.in, info.wire);
        bool first = true;
        at = read_items(from, at + field.item->open.size, field, info.item, into, first);
        if (at == nullptr) return nullptr;
        if (into.used != 0 && from.end() - at >= 2 && at[0] == ']' && at[1] == '}') [[likely]] {
            at += 2;
            from.in.depth -= 2;
        } else {
            from.go_to(at);
            if (!parse_wrapped_rest(from, info, into, begin, first)) return nullptr;
            at = from.place();
        }
        into.close();
        return at;
    }

    /// Returns true if the object that begins here is blank and so cannot be such a struct. In canonical form, the
    /// first value decides.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr bool may_be_blank(record const& of, char const* begin,
                                                                            char const* end) {
        if (of.blank == describe::blankness::a_value) return false;
        auto const& first = of.fields[0];
        if (first.step == step::leaf && std::size_t(end - begin) > first.open.size + 1 &&
            first.open.is_at(begin + 1, end) && static_cast<unsigned char>(begin[first.open.size + 1] - '0') < 10 &&
            describe::is_content(begin[first.open.size + 1], of.blank)) [[likely]]
            return false;
        return is_absent({begin, std::size_t(end - begin)}, of.blank);
    }
    /// A wrapper has two members.
    [[nodiscard]] static constexpr bool is_full(cursor& from, record const& of) {
        return from.in.elements + 2 * std::size_t(of.count) > from.in.limits().elements;
    }
};

} // namespace waybill::detail::json
