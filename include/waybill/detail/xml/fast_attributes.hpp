// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/space.hpp>
#include <waybill/detail/xml/cursor.hpp>
#include <waybill/detail/xml/plain_leaf.hpp>
#include <waybill/detail/xml/plain_text.hpp>
#include <waybill/detail/xml/record_reader.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

/// Reads attributes and texts of structs in canonical form.
namespace waybill::detail::xml {

constexpr char const* record_reader::read_attributes(reader& from, char const* at, bool may_be_blank) {
    using stop = cursor::value_stop;
    auto const& limits = from.in().limits();
    auto const* const end = from.at.end();
    bool blank = may_be_blank;
    std::size_t count = 0;
    auto const is_here = [&](std::uint32_t i) {
        return rules.fields[i].place == describe::field_place::attribute && table_.fields[i].open.is_at(at, end);
    };
    for (std::uint32_t next = 0; at != end && *at == ' ';) {
        auto index = next;
        while (index != table_.count && !is_here(index)) ++index;
        if (index == table_.count) { // in another order than that of the description
            index = 0;
            while (index != next && !is_here(index)) ++index;
            if (index == next) return nullptr;
        }
        next = index + 1;
        auto const& field = table_.fields[index];
        if ((seen & field.bit) != 0 || ++count > limits.attributes) return nullptr;
        at += field.open.size;
        auto const* after = stop::find(at, end);
        if (after != end && static_cast<unsigned char>(*after) >= 0x80)
            after = stop::find_checked<text::characters::xml>(after, end);
        auto const size = std::size_t(after - at);
        if (after == end || *after != '"' || size > limits.text) return nullptr;
        auto const member = table_.member(into_, field);
        bool const is_blank = size == 0 || text::is_space(*at);
        if (field.value.leaf != nullptr) {
            if (size == 0 || field.value.leaf->read(member, at, size, field.format) != reading_outcome::exact)
                return nullptr;
        } else if (is_blank && (field.optional || field.has_default)) {
            return nullptr; // it may mean that there is no value
        } else if (field.optional) {
            describe::assign(describe::engaged(table::as<std::optional<std::string>>(member)), at, size,
                             std::size_t(end - at));
        } else {
            describe::assign(table::as<std::string>(member), at, size, std::size_t(end - at));
        }
        blank = blank && is_blank;
        seen |= field.bit;
        at = after + 1;
    }
    return blank || at == end || (*at != '>' && *at != '/') ? nullptr : at;
}

constexpr char const* record_reader::read_own_text(reader& from, char const* at) {
    auto const& field = table_.fields[rules.text_field];
    auto const member = table_.member(into_, field);
    plain_text const text{at, from.at.end(), from.in().limits().text};
    char const* after = nullptr;
    if (field.value.leaf != nullptr)
        after = read_leaf(text, *field.value.leaf, member, field.format);
    else if (!field.optional)
        after = text.into(table::as<std::string>(member));
    else if (at != from.at.end() && !text::is_space(*at)) // a blank text may mean that there is no value
        after = text.into(describe::engaged(table::as<std::optional<std::string>>(member)));
    seen |= field.bit;
    return after;
}

} // namespace waybill::detail::xml
