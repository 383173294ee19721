// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe/find.hpp>
#include <waybill/xml/reader.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace waybill::xml {

/// What became of a field.
enum class presence : std::uint8_t { present, absent, failed };

/// A struct that is being read, without its type: the walk over its attributes and children is compiled once for all
/// structs, which is what keeps compile time and code small. Virtual calls work in constant expressions.
class record_target {
public:
    constexpr record_target(std::span<describe::field_info const> of, std::uint64_t required, std::size_t text) noexcept
        : fields(of), required_fields(required), text_field(text) {}
    record_target(record_target const&) = delete;
    record_target& operator=(record_target const&) = delete;

    /// The field's element; behind its name on entry, behind its end tag on return.
    virtual constexpr presence element(reader& from, std::size_t index, std::string_view name) = 0;
    /// The field out of an attribute or the struct's own text.
    virtual constexpr presence plain(reader& from, std::size_t index, std::string_view text, std::size_t offset) = 0;
    /// Fields that were not seen are made empty, sequences cut to what was read.
    virtual constexpr void finish() = 0;

    std::span<describe::field_info const> fields;
    std::uint64_t required_fields;
    std::size_t text_field; ///< `fields.size()` when there is none
    std::uint64_t seen = 0;

    [[nodiscard]] constexpr bool has_text() const noexcept { return text_field != fields.size(); }

protected:
    constexpr ~record_target() = default;
};

/// All attributes of the start tag. `selector` names the attribute that chose the struct out of a choice.
constexpr tag_end walk_attributes(reader& from, record_target& into, std::string_view selector) {
    for (;;) {
        attribute one;
        auto const end = from.at.next_attribute(one);
        if (end != tag_end::attribute) return end;
        bool good = true;
        bool nil = false;
        if (is_about_xml(from, one, nil, good)) {
            if (!good) return tag_end::failed;
            continue;
        }
        if (!selector.empty() && one.name == selector) continue;
        auto const found = describe::find_field(into.fields, 0, one.name, describe::field_place::attribute);
        bool const unknown = found.match == describe::name_match::none;
        if (found.match != describe::name_match::exact) {
            auto const kind = unknown ? quirk_kind::unknown_field
                                      : describe::quirk_of(found.match, into.fields[found.index].place);
            if (!from.in().odd(kind, one.offset, unknown ? "no such attribute" : into.fields[found.index].wire, one.name,
                               one.name, true))
                return tag_end::failed;
            if (unknown) continue;
        }
        auto const bit = std::uint64_t{1} << found.index;
        if ((into.seen & bit) != 0) {
            from.in().fail(error_code::field_repeated, one.offset, "the field once", one.name, one.name, true);
            return tag_end::failed;
        }
        switch (into.plain(from, found.index, one.value, one.offset)) {
        case presence::failed: return tag_end::failed;
        case presence::present: into.seen |= bit; break;
        case presence::absent: break;
        }
    }
}

/// All children up to the end tag.
constexpr bool walk_children(reader& from, record_target& into) {
    auto& at = from.at;
    std::size_t expected = 0;
    for (;;) {
        auto const next = at.next_in_elements();
        if (next == content::failed) return false;
        if (next == content::end) return true;
        auto const offset = at.offset();
        std::string_view tag;
        if (!at.open_tag(tag)) return false;
        auto local = tag;
        if (auto const colon = tag.find(':'); colon != std::string_view::npos) {
            local = tag.substr(colon + 1);
            if (!from.namespace_told) {
                from.namespace_told = true;
                if (!from.in().odd(quirk_kind::namespaced, offset, "names without a prefix", tag, local)) return false;
            }
        }
        auto const found = describe::find_field(into.fields, expected, local, describe::field_place::element);
        if (found.match == describe::name_match::none) {
            if (!skip_unknown(from, tag, offset)) return false;
            continue;
        }
        auto const& field = into.fields[found.index];
        if (found.match != describe::name_match::exact &&
            !from.in().odd(describe::quirk_of(found.match, field.place), offset, field.wire, local, local))
            return false;
        auto const bit = std::uint64_t{1} << found.index;
        if ((into.seen & bit) != 0 && !field.repeated)
            return from.in().fail(error_code::field_repeated, offset, "the field once", local, field.wire);
        switch (into.element(from, found.index, tag)) {
        case presence::failed: return false;
        case presence::present: into.seen |= bit; break;
        case presence::absent: break;
        }
        expected = found.index + std::size_t{!field.repeated};
    }
}

/// A struct's element; behind its name on entry, behind its end tag on return.
constexpr bool walk_record(reader& from, std::string_view name, record_target& into, std::string_view selector) {
    auto& at = from.at;
    auto end = tag_end::open;
    if (at.looking_at(">")) at.skip(1);
    else end = walk_attributes(from, into, selector);
    if (end == tag_end::failed) return false;
    auto offset = at.offset();
    std::string_view text;
    if (into.has_text()) {
        if (end == tag_end::open) {
            switch (at.text(text)) {
            case content::failed: return false;
            case content::element:
                return from.in().fail(error_code::content_unexpected, at.offset(), "text only", at.here());
            case content::end: break;
            }
        }
        auto const result = into.plain(from, into.text_field, text, offset);
        if (result == presence::failed) return false;
        if (result == presence::present) into.seen |= std::uint64_t{1} << into.text_field;
    } else if (end == tag_end::open && !walk_children(from, into)) {
        return false;
    }
    offset = at.offset();
    if (end == tag_end::empty) at.leave();
    else if (!at.close_tag(name)) return false;
    into.finish();
    auto const missing = into.required_fields & ~into.seen;
    if (missing == 0) return true;
    auto const& field = into.fields[static_cast<std::size_t>(std::countr_zero(missing))];
    return from.in().fail(error_code::field_required, offset, field.wire, "nothing", field.wire,
                          field.place == describe::field_place::attribute);
}

} // namespace waybill::xml
