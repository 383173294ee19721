// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/value/digits.hpp>
#include <waybill/result.hpp>
#include <waybill/sink.hpp>
#include <waybill/value/number.hpp>
#include <waybill/value/value_format.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace waybill {

/// A list of ids in one text (profile, `hotels_ids`).
struct id_list {
    std::vector<std::int64_t> ids{};

    /// Reads `1;2;3`. Errors: `value_invalid` if an id is not a number, `value_out_of_range` if one is too long, or if
    /// there are more than `value_format<id_list>::most_ids`.
    [[nodiscard]] static constexpr result<id_list> parse(std::string_view text);

    constexpr bool operator==(id_list const&) const = default;
};

/// `1;2;3`. Tolerates `,` for `;`, spaces, and a separator after the last id. After an error the list contains the ids
/// before it.
template <>
struct value_format<id_list> {
    static constexpr json_kind json = json_kind::string;
    static constexpr bool has(wire_format format) { return format == wire_format::canonical; }
    /// As many as a request of the service has elements: a text of a few megabytes would have millions.
    static constexpr std::size_t most_ids = 20'000;
    static constexpr std::string_view expected(wire_format) { return "at most 20000 ids separated by ;"; }
    static constexpr std::string_view pattern(wire_format) {
        return "(0|-?[1-9][0-9]{0,18})(;(0|-?[1-9][0-9]{0,18}))*";
    }

    static constexpr reading_outcome read(std::string_view text, wire_format format, id_list& into) {
        into.ids.clear();
        detail::value::digit_scanner in(text);
        bool deviation = in.take_blanks();
        while (!in.done()) {
            char const* const first = in.at;
            while (detail::value::is_digit(in.peek()) || in.peek() == '-' || in.peek() == '+') ++in.at;
            std::int64_t id = 0;
            auto const outcome = value_format<std::int64_t>::read({first, std::size_t(in.at - first)}, format, id);
            if (!understood(outcome)) return outcome;
            deviation = deviation || outcome == reading_outcome::tolerated;
            if (into.ids.size() == most_ids) return reading_outcome::out_of_range;
            into.ids.push_back(id);
            deviation = in.take_blanks() || deviation;
            if (in.done()) break;
            if (!in.take(';')) {
                if (!in.take(',')) return reading_outcome::invalid;
                deviation = true;
            }
            deviation = in.take_blanks() || in.done() || deviation;
        }
        return deviation ? reading_outcome::tolerated : reading_outcome::exact;
    }

    [[gnu::noinline]] static constexpr void write(sink& out, id_list const& list, wire_format format) {
        bool first = true;
        for (std::int64_t const id : list.ids) {
            if (!first) out.put(';');
            first = false;
            write_leaf(out, id, format);
        }
    }
};

constexpr result<id_list> id_list::parse(std::string_view text) { return waybill::parse<id_list>(text); }

} // namespace waybill
