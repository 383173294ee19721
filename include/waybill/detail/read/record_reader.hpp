// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the reader of structs by their tables, with each rule of reading, and its two formats.
#pragma once

#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/describe/record_rules.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/read/source.hpp>
#include <waybill/detail/table/record.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/bytes.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace waybill::detail::read {

using describe::presence;

/// Reads structs by their tables, in one pass and without a tree. All rules of reading are here, for both formats:
/// presence, names, order, wrappers, repeated fields, choices, absent values, and which deviations are tolerated.
///
/// `Source` is `xml_source` or `json_source`, `Target` what is read into: a struct (`table::struct_target`), or the
/// packed values of a conversion. Each struct is read in one loop, which expects the next field of the table; if
/// another one follows, `any_field` finds it by its name.
template <class Source, class Target>
class record_reader {
    using record_table = typename Target::record_type;
    using choice_table = typename Target::choice_type;
    using field_table = typename Target::field_type;
    using value_table = typename Target::value_type;
    using place_type = typename Target::place_type;
    using items_type = typename Target::items;

public:
    constexpr explicit record_reader(Source& source) noexcept : from_(source), in_(source.in) {}
    /// Passes the items of one list of the root on.
    constexpr record_reader(Source& source, field_table const& list, item_receiver<Target>& receiver) noexcept
        : from_(source), in_(source.in), list_(&list), receiver_(&receiver) {}

    /// Reads a document with the content of a struct.
    [[nodiscard]] constexpr bool document(std::string_view root, record_table const& of, place_type into) {
        found_name name;
        auto const* at = from_.open_document(root, name);
        if (at == nullptr) return false;
        {
            entered const step(in_, root);
            at = record(at, name, of, into, {}, nullptr, false);
        }
        return at != nullptr && from_.close_document(at, root);
    }

private:
    /// The position in a struct, the fields that have a value, those that the document contains without one, and the
    /// next field in the order of the table.
    struct state {
        char const* at;
        std::uint64_t seen;
        std::uint64_t absent;
        field_table const* next;

        [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr bool has(field_table const& field) const noexcept {
            return ((seen | absent) & field.bit) != 0;
        }
    };

    /// Reads a struct, from after its name to after its end. Returns the position; null after an error. `selector`: the
    /// attribute that selects it in a choice; `selected`: where the tag begins whose selector was just read. `bare`:
    /// see `field_description::bare_in_json`.
    [[gnu::noinline]] constexpr char const* record(char const* at, found_name const& called, record_table const& of,
                                                   place_type where, std::string_view selector, char const* selected,
                                                   bool bare) {
        Target into(where, of);
        frame within{called.written, called.known, of.rules.has_text()};
        state now{at, 0, 0, of.fields};
        if (selected != nullptr) {
            from_.enter_selected(selected, within);
        } else if (within.has_text && from_.is_bare_text(at)) {
            return bare_text(now, called, within, into, bare);
        } else {
            now.at = from_.enter(at, within, of.rules.contains_secret);
            if (now.at == nullptr) return nullptr;
        }
        bool is_selected = selected != nullptr;
        for (;;) {
            from_.pass_tag_end(now.at, within);
            auto const* field = now.next;
            auto const* place = now.at;
            bool const was_first = within.first;
            if (from_.match(place, within, field)) [[likely]] {
                if (field->step <= table::step::leaf) [[likely]] {
                    auto const* const after = now.has(*field) ? nullptr : from_.value(place, *field, into, field->name);
                    if (after != nullptr) [[likely]] {
                        now.at = after;
                        now.seen |= field->bit;
                        now.next = field + 1;
                        continue;
                    }
                    from_.unmatch(within, was_first); // read in any form
                } else {
                    auto here = now;
                    here.at = place;
                    here.next = field;
                    if (!matched(here, into)) return nullptr;
                    now = here;
                    continue;
                }
            }
            if (from_.ends(now.at, within)) break;
            auto here = now;
            auto around = within;
            auto selected_before = is_selected;
            bool ended = false;
            if (!any_field(here, around, into, selector, selected_before, false, ended)) return nullptr;
            now = here;
            within = around;
            is_selected = selected_before;
            if (ended) break;
        }
        return finish(now.at, into, now.seen, within);
    }
    /// Reads a struct that is written as its text alone.
    [[gnu::cold, gnu::noinline]] constexpr char const* bare_text(state now, found_name const& called,
                                                                 frame const& within, Target& into, bool bare) {
        auto const& rules = into.table.rules;
        if (!from_.tolerate_bare(now.at, bare)) return nullptr;
        found_name const name{{}, called.written, field_place::text};
        auto const got = plain(now.at, name, into, into.table.fields[rules.text_field]);
        if (got == presence::failed) return nullptr;
        return finish(now.at, into, got == presence::present ? std::uint64_t{1} << rules.text_field : 0, within);
    }
    /// Reads the value of the field `now.next`, which was matched.
    [[WAYBILL_ALWAYS_INLINE]] constexpr bool matched(state& now, Target& into) {
        auto const& field = *now.next;
        found_name name{into.table.rules.fields[index_of(field, into)].wire, from_.name_before(now.at, field.name.size),
                        field_place::element, 0, &field.name};
        name.offset = from_.offset_of_name(name.written);
        return take(now, name, into);
    }
    /// Reads one field in any form, or the end of the struct. `inside`: all names are those of attributes.
    [[gnu::noinline]] constexpr bool any_field(state& now, frame& within, Target& into, std::string_view selector,
                                               bool& selected, bool inside, bool& ended) {
        auto const& rules = into.table.rules;
        if (within.has_text) {
            auto const& field = into.table.fields[rules.text_field];
            if (field.step <= table::step::leaf)
                if (auto const* const after = from_.text(now.at, within, field, into)) {
                    now.at = after;
                    now.seen |= field.bit;
                    return true;
                }
        }
        for (bool any_form = inside;;) {
            found_name name;
            auto const* const before = now.at;
            bool const was_first = within.first;
            bool const by_name = !any_form && from_.written(now.at, within, name);
            auto const found = by_name ? event::field : from_.next(now.at, within, name, rules.contains_secret, inside);
            ended = found == event::end;
            if (ended || found == event::failed) return ended;
            if (found == event::attributes) return attributes(now, within, into, selector, selected);
            if (!selector.empty() && from_.is_selector(name, selector)) {
                if (selected && !Source::selector_may_repeat)
                    return in_.fail(error_code::field_repeated, name.offset, Source::once, name.written, selector,
                                    true);
                selected = true;
                return from_.skip(now.at, name);
            }
            auto const match = name.place == field_place::text
                                   ? describe::found_field{rules.text_field, describe::name_match::exact}
                                   : describe::find_field(rules, name.name, name.place, index_of(*now.next, into));
            if (match.match == describe::name_match::none) {
                if (!by_name) return skip_unknown(now, name, rules.contains_secret);
                from_.unmatch(within, was_first); // it may be no name
                now.at = before;
                any_form = true;
                continue;
            }
            if (match.match != describe::name_match::exact && in_.records_quirks() &&
                !tolerate_name(name, rules.fields[match.index], match.match))
                return false;
            if (name.other_sign && !from_.tolerate_sign(name)) return false;
            auto const* const field = now.next = into.table.fields + match.index;
            table::literal tag;
            char const* after = nullptr;
            if (by_name && field->step <= table::step::leaf && !now.has(*field) && tag.assign(name.name, from_.end))
                after = from_.value(now.at, *field, into, tag);
            if (after == nullptr) return take(now, name, into);
            now.at = after;
            now.seen |= field->bit;
            ++now.next;
            // nor is the one after it likely to be the next in the table
            if (from_.expects(now.at, within, *now.next)) return true;
        }
    }
    /// Reads the members of an object with the attributes of a struct.
    [[gnu::cold, gnu::noinline]] constexpr bool attributes(state& now, frame const& within, Target& into,
                                                           std::string_view selector, bool& selected) {
        frame inside{};
        inside.has_text = within.has_text;
        for (bool ended = false; !ended;)
            if (!any_field(now, inside, into, selector, selected, true, ended)) return false;
        return true;
    }
    /// Reads the value of the field `now.next` in any form.
    [[gnu::noinline]] constexpr bool take(state& now, found_name const& name, Target& into) {
        auto const& field = *now.next;
        auto const& info = into.table.rules.fields[index_of(field, into)];
        bool const once = Source::runs || !info.repeated;
        if (once && now.has(field))
            return in_.fail(error_code::field_repeated, name.offset, Source::once, Source::shown(name), info.wire,
                            Source::is_attribute(name, info.place));
        auto const got = value(now.at, name, into, field, info, (now.seen & field.bit) != 0);
        if (got == presence::present) now.seen |= field.bit;
        if (got == presence::absent && once) now.absent |= field.bit; // another item may have a value
        now.next += once;
        return got != presence::failed;
    }

    /// Reports a name that differs from that of its field.
    [[gnu::cold, gnu::noinline]] constexpr bool tolerate_name(found_name const& name, describe::field_info const& info,
                                                              describe::name_match match) {
        return in_.tolerate(describe::quirk_of(match), name.offset, info.wire, Source::shown(name), name.name,
                            name.place == field_place::attribute);
    }
    [[gnu::cold, gnu::noinline]] constexpr bool skip_unknown(state& now, found_name const& name, bool beside_secret) {
        in_secret const guard(in_, beside_secret); // it may be the secret under another name
        return in_.tolerate(Source::unknown(name), name.offset, Source::no_such(name.place), name.written, name.name,
                            name.place == field_place::attribute) &&
               from_.skip(now.at, name);
    }

    /// Reads the value of a field.
    [[gnu::noinline]] constexpr presence value(char const*& at, found_name const& name, Target& into,
                                               field_table const& field, describe::field_info const& info, bool again) {
        if (!info.sequence && Target::type_of(field).plain()) return plain(at, name, into, field);
        if (info.repeated) {
            items_type all(into, field, again);
            if (!run(at, at, name, rules_of_run(info, field, info.wire), info, field, all, nullptr))
                return presence::failed;
            all.close();
            return all.used == 0 ? presence::absent : presence::present;
        }
        if (info.optional()) {
            auto const how = info.sequence ? describe::blankness::a_value : Target::type_of(field).blank();
            if (info.sequence || Target::type_of(field).record == nullptr ||
                !from_.surely_content(at, *Target::type_of(field).record)) {
                auto const none = from_.absent(at, name.written, how);
                if (none.found) return skip_absent(at, name, info.wire, none, info.not_empty);
                if (in_.failed()) return in_.failed_in(info.wire), presence::failed;
            }
        }
        auto const where = into.enter(field);
        bool good = false;
        if (info.sequence) {
            good = wrapped(at, name, info, field, where);
        } else {
            entered const step(in_, info.wire);
            good = item(at, name, info, Target::type_of(field), where);
        }
        if (good) into.leave();
        return describe::present_if(good);
    }
    /// Skips a value that means that there is none. It is reported when it is complete: it is an error in strict mode,
    /// or if the field `must` have a value, and a truncated value may continue.
    [[gnu::cold, gnu::noinline]] constexpr presence skip_absent(char const*& at, found_name const& name,
                                                                std::string_view wire, no_value const& none,
                                                                bool must = false) {
        auto const offset = from_.offset(at);
        bool skipped = false;
        if (wire.empty()) {
            skipped = from_.skip(at, name);
        } else {
            entered const step(in_, wire);
            skipped = from_.skip(at, name);
        }
        if (skipped && must)
            return in_.fail(error_code::field_empty, offset, "a value", none.shown, wire), presence::failed;
        return describe::absent_if(skipped && in_.tolerate(none.kind, offset, none.expected, none.shown, wire));
    }

    /// Reads a plain value in any form.
    [[gnu::noinline]] constexpr presence plain(char const*& at, found_name const& name, Target& into,
                                               field_table const& field) {
        auto const& info = into.table.rules.fields[index_of(field, into)];
        in_secret const guard(in_, info.secret);
        plain_value found;
        found_name source = name;
        if (info.place == field_place::text) source.place = field_place::text;
        if (!from_.plain(at, source, path_name(info), info.place == field_place::attribute, false, found))
            return presence::failed;
        return take_plain(found, source.place, into, field, info);
    }
    /// The last step of the path of a plain field.
    [[nodiscard]] static constexpr std::string_view path_name(describe::field_info const& info) noexcept {
        return info.place == field_place::text ? std::string_view{} : info.wire;
    }
    /// Takes a plain value of a field, unless it means that there is none.
    constexpr presence take_plain(plain_value& found, field_place place, Target& into, field_table const& field,
                                  describe::field_info const& info) {
        bool const is_text = Target::type_of(field).leaf == nullptr;
        bool const attribute = info.place == field_place::attribute;
        if (info.optional() && !info.not_empty) {
            // a struct without its text is how an absent number is written
            if (found.form == form::nothing && !is_text) return presence::absent;
            if (found.form == form::empty || found.form == form::nil_object) return presence::absent;
            bool const null = found.form == form::null;
            if (null ||
                (found.form <= form::string && describe::means_absent(found.text, is_text, in_.options().strict)))
                return describe::absent_if(
                    in_.tolerate(null ? quirk_kind::null_for_absent : quirk_kind::empty_for_absent, found.offset,
                                 Source::nothing_in(place), Source::shown(found.text), path_name(info), attribute));
        }
        if (!is_value(found, Target::type_of(field).leaf, path_name(info), attribute)) return presence::failed;
        return describe::present_if(into.take(in_, info, field, found.text, found.offset, path_name(info)));
    }
    /// Returns true for a value of the kind of its type, or one that is tolerated instead.
    template <class Leaf>
    [[nodiscard]] constexpr bool is_value(plain_value& found, Leaf const* type, std::string_view name, bool attribute) {
        auto const tolerate = [&](quirk_kind kind, std::string_view expected) {
            return in_.tolerate(kind, found.offset, expected, found.text, name, attribute);
        };
        auto const wants = type == nullptr ? json_kind::string : type->json;
        switch (found.form) {
        case form::null:
        case form::nil_object:
            return in_.fail(error_code::field_empty, found.offset, "a value", Source::nil, name, attribute);
        case form::string:
            if (type == nullptr || text::trimmed(found.text).empty()) return true;
            if (wants == json_kind::number) return tolerate(quirk_kind::quoted_number, "a number without quotes");
            return wants != json_kind::boolean || tolerate(quirk_kind::value_form, "true or false without quotes");
        case form::number: return wants != json_kind::string || tolerate(quirk_kind::unquoted_text, "a string");
        case form::boolean:
            if (type == nullptr) return tolerate(quirk_kind::unquoted_text, "a string");
            if (type->is_bool) found.text = found.text == "true" ? "True" : "False";
            return true;
        default: return true;
        }
    }

    /// Reads one item: a struct, a choice or a plain value.
    constexpr bool item(char const*& at, found_name const& name, describe::field_info const& info,
                        value_table const& type, place_type where) {
        if (type.record != nullptr) {
            at = record(at, name, *type.record, where, {}, nullptr, info.bare);
        } else if (type.choice != nullptr) {
            at = choice(at, name, *type.choice, where);
        } else {
            in_secret const guard(in_, info.secret);
            plain_value found;
            return from_.plain(at, {{}, name.written, field_place::element}, {}, false, true, found) &&
                   is_value(found, type.leaf, {}, false) &&
                   Target::take_item(in_, info, type, found.text, found.offset, where);
        }
        return at != nullptr;
    }

    [[nodiscard]] static constexpr run_rules rules_of_run(describe::field_info const& info, field_table const& field,
                                                          std::string_view name, bool other_name = false) {
        bool const is_plain = Target::type_of(field).plain();
        return {name, is_plain, info.repeated && !info.not_empty && !is_plain, info.bare, other_name};
    }
    /// Reads the items that come next: one in XML, an array in JSON. `begin`: of the sequence.
    [[gnu::noinline]] constexpr bool run(char const* begin, char const*& at, found_name const& name,
                                         run_rules const& rules, describe::field_info const& info,
                                         field_table const& field, items_type& all, item_receiver<Target>* receiver) {
        bool more = false;
        bool lone = false;
        if (!from_.begin_run(at, rules, more, lone)) return false;
        while (more) {
            {
                entered const step(in_, rules.name, all.used + 1);
                bool const good = receiver != nullptr ? passed_on(at, name, info, all, *receiver)
                                                      : next_item(begin, at, name, rules, info, field, all);
                if (!good) return false;
            }
            if (!from_.next_in_run(at, lone, more)) return false;
        }
        return true;
    }
    [[WAYBILL_ALWAYS_INLINE]] constexpr bool next_item(char const* begin, char const*& at, found_name const& name,
                                                       run_rules const& rules, describe::field_info const& info,
                                                       field_table const& field, items_type& all) {
        if (rules.skips_empty &&
            !(Target::type_of(field).record != nullptr && from_.surely_content(at, *Target::type_of(field).record))) {
            auto const none = from_.empty_item(at, name.written, Target::type_of(field).blank(), rules);
            if (none.found) return skip_absent(at, name, {}, none) != presence::failed;
        }
        auto const where = all.next(in_, std::size_t(at - begin), info.repeated ? 0 : std::size_t(from_.end - at));
        if (!item(at, name, info, Target::type_of(field), where)) return false;
        all.keep();
        return true;
    }
    /// Reads an item of a list in pieces.
    [[gnu::cold, gnu::noinline]] constexpr bool passed_on(char const*& at, found_name const& name,
                                                          describe::field_info const& info, items_type& all,
                                                          item_receiver<Target>& receiver) {
        auto const start = from_.item_offset(at, name);
        if (auto const next = receiver.resume(in_, start, all.used); next != 0) {
            at = in_.document().data() + next;
            return true;
        }
        receiver.begin(start, in_.elements - 1, name.written);
        if (!item(at, name, info, receiver.type(), receiver.place())) {
            receiver.withdraw();
            return false;
        }
        if (from_.may_continue(at) && receiver.is_cut()) return false;
        all.keep();
        return receiver.take(in_, from_.offset(at));
    }

    /// Reads a wrapper: a struct with one repeated field. Items with other names are accepted if they look like items
    /// (spec 2.4: in the sample, a placeholder key contains the travelers): if the first one has another name, or the
    /// description allows any.
    [[gnu::noinline]] constexpr bool wrapped(char const*& at, found_name const& name, describe::field_info const& info,
                                             field_table const& field, place_type where) {
        entered const wrapper(in_, info.wire);
        // a struct may contain itself: only the list of the root is passed on
        auto* const receiver = &field == list_ && in_.here->outer->outer == nullptr ? receiver_ : nullptr;
        auto const* const begin = at;
        items_type all(where, field);
        frame within{name.written, name.known};
        auto const rules = rules_of_run(info, field, info.item);
        found_name found{info.item, info.item};
        switch (from_.enter_wrapper(at, within, rules)) {
        case wrapper_start::failed: return false;
        case wrapper_start::none: break;
        case wrapper_start::array:
            if (!run(begin, at, found, rules, info, field, all, receiver)) return false;
            break;
        case wrapper_start::items: {
            bool named = false;    // items with the name in the description were read
            bool reported = false; // others
            for (;;) {
                auto const* expected = field.item->fields;
                bool other_name = false;
                if (from_.match(at, within, expected)) {
                    found.written = from_.name_before(at, expected->name.size);
                    found.known = &expected->name;
                    found.offset = from_.offset_of_name(found.written);
                } else {
                    if (from_.ends(at, within)) break;
                    found = {};
                    auto const next = from_.next_in_wrapper(at, within, found);
                    if (next == event::failed) return false;
                    if (next == event::end) break;
                    bool const any_name = (info.any_name || reported || !named) && !rules.plain;
                    bool unknown = false;
                    if (!item_name(at, found, info, any_name, reported, other_name, unknown)) return false;
                    if (unknown) continue;
                }
                if (!other_name) {
                    if (named && Source::runs)
                        return in_.fail(error_code::field_repeated, found.offset, Source::once, found.written,
                                        info.item);
                    named = true;
                }
                if (!run(begin, at, found, rules_of_run(info, field, info.item, other_name), info, field, all,
                         receiver))
                    return false;
            }
        }
        }
        if (info.not_empty && all.used == 0)
            return in_.fail(error_code::field_required, from_.wrapper_offset(begin, at), "at least one item", "nothing",
                            info.item);
        all.close();
        return true;
    }
    /// Determines whether something in a wrapper is an item; skips it if it is not.
    [[gnu::noinline]] constexpr bool item_name(char const*& at, found_name const& found,
                                               describe::field_info const& info, bool any_name, bool& reported,
                                               bool& other_name, bool& unknown) {
        if (found.name == info.item) return true;
        auto kind = quirk_kind::unknown_field;
        if (text::same_letters(found.name, info.item))
            kind = quirk_kind::letter_case;
        else if (any_name && from_.may_be_item(at, found))
            kind = quirk_kind::item_name;
        other_name = kind == quirk_kind::item_name;
        unknown = kind == quirk_kind::unknown_field;
        if (other_name && reported) return true;
        reported = reported || other_name;
        if (unknown)
            return in_.tolerate(kind, found.offset, Source::no_such(field_place::element), found.written, found.name) &&
                   from_.skip(at, found);
        return !in_.records_quirks() || in_.tolerate(kind, found.offset, info.item, found.name, found.name);
    }

    /// Reads a choice, whose alternative an attribute selects. In an open choice, an item of an unknown kind and one
    /// that cannot be read are kept as text.
    [[gnu::noinline]] constexpr char const* choice(char const* at, found_name const& name, choice_table const& of,
                                                   place_type where) {
        auto const& rules = *of.rules;
        auto const start = in_.at_item();
        typename Target::before_item const before(where);
        describe::kept_item kept;
        auto const named = rules.values.size();
        std::size_t chosen = named;
        bool unknown = false; // the kind is: the item is kept as it is
        std::string_view selector = rules.attribute;
        auto const* selected = from_.selector(at, selector);
        if (selected != nullptr)
            for (chosen = 0; chosen != named && !is_quoted_value(selected, rules.values[chosen]);) ++chosen;
        if (chosen != named) {
            // the selector was read
            auto const* const read =
                alternative(selected + rules.values[chosen].size() + 1, name, of, where, chosen, selector, at);
            if (read != nullptr) return read;
        } else {
            selector = {};
            unknown = from_.find_choice(at, rules, chosen, kept.kind, selector) && chosen == named;
            if (chosen < named && !in_.failed()) {
                auto const* const read = alternative(at, name, of, where, chosen, selector, nullptr);
                if (read != nullptr) return read;
            }
        }
        error why;
        if (!unknown) {
            if (!rules.open || !in_.may_keep_item()) return nullptr;
            in_.withdraw(start, why);
            if (Source::keeps_kind && chosen < named) kept.kind = std::string(rules.values[chosen]);
            kept.problem = describe::problem_text(why);
        }
        if (!from_.keep(at, name, rules, selector, kept)) return nullptr;
        if (!unknown) in_.report_kept(why);
        Target::keep(of, where, before, kept);
        return at;
    }
    /// Whether a value and the quote after it are at `at`.
    [[nodiscard]] constexpr bool is_quoted_value(char const* at, std::string_view value) const {
        return std::size_t(from_.end - at) > value.size() && at[value.size()] == '"' &&
               text::same_bytes(at, value.data(), value.size());
    }
    constexpr char const* alternative(char const* at, found_name const& name, choice_table const& of, place_type where,
                                      std::size_t chosen, std::string_view selector, char const* selected) {
        return record(at, name, *of.alternatives[chosen], Target::select(of, where, chosen), selector, selected, false);
    }
    /// Completes a struct. Returns the position after it; null if a required field is missing.
    [[WAYBILL_ALWAYS_INLINE]] constexpr char const* finish(char const* at, Target& into, std::uint64_t seen,
                                                           frame const& within) {
        if ((into.table.rules.required & ~seen) != 0) [[unlikely]]
            return finish_incomplete(at, into, seen, within);
        into.finish(seen);
        return at;
    }
    [[gnu::cold, gnu::noinline]] constexpr char const* finish_incomplete(char const* at, Target& into,
                                                                         std::uint64_t seen, frame within) {
        auto const& rules = into.table.rules;
        auto const offset = from_.end_offset(at, within);
        auto const first = std::size_t(std::countr_zero(rules.required & ~seen));
        if (!rules.fields[first].inherits.empty() && !inherit(at, into, first, seen, within)) return nullptr;
        into.finish(seen);
        auto const missing = rules.required & ~seen;
        if (missing == 0) return at;
        auto const& info = rules.fields[std::size_t(std::countr_zero(missing))];
        bool const text = info.place == field_place::text;
        in_.fail(error_code::field_required, offset, text ? std::string_view("#text") : info.wire, "nothing",
                 path_name(info), info.place == field_place::attribute);
        return nullptr;
    }
    /// Assigns the value of the document's root, if it has one, to an absent attribute. Returns false after an error.
    constexpr bool inherit(char const* at, Target& into, std::size_t index, std::uint64_t& seen, frame const& within) {
        auto const& info = into.table.rules.fields[index];
        auto const& field = into.table.fields[index];
        plain_value found;
        if (!from_.inherited(at, within, info.inherits, found)) return true;
        if (!in_.tolerate(quirk_kind::inherited_value, from_.end_offset(at, within), Source::of_its_own, "nothing",
                          info.wire, true))
            return false;
        in_secret const guard(in_, info.secret);
        if (take_plain(found, info.place, into, field, info) == presence::failed) return false;
        seen |= field.bit;
        return true;
    }

    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr std::size_t index_of(field_table const& field,
                                                                               Target const& into) noexcept {
        return std::size_t(&field - into.table.fields);
    }

    Source& from_;
    reading& in_;
    field_table const* list_ = nullptr;
    item_receiver<Target>* receiver_ = nullptr;
};

} // namespace waybill::detail::read
