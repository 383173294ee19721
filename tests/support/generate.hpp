// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/text/scan.hpp>
#include <waybill/enumerators.hpp>
#include <waybill/value/boolean.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/date_time.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/degrees.hpp>
#include <waybill/value/duration.hpp>
#include <waybill/value/id_list.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/value/number.hpp>
#include <waybill/value/offset_time.hpp>
#include <waybill_schema/detail/rule_evaluation.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

/// Random values of any described type, generated from its description, so that new messages and fields are covered
/// without a change here. They are the same in every run: the standard specifies the engine to the bit, but not the
/// distributions, so this file has its own.
namespace generate {

namespace describe = waybill::detail::describe;

/// How many optional parts are present.
enum class fullness { everything, as_it_comes, nothing };

class maker {
public:
    /// `least_shift`: numbers of any size have so many bits less than 64.
    explicit maker(std::uint64_t seed, fullness how = fullness::as_it_comes, std::int64_t least_shift = 0)
        : engine_(seed), how_(how), least_shift_(least_shift) {}

    std::uint64_t bits() { return engine_(); }
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low + std::int64_t(bits() % (std::uint64_t(high - low) + 1));
    }
    /// Any size of number is as likely as any other.
    std::int64_t any_size() { return std::int64_t(bits()) >> between(least_shift_, 63); }
    [[nodiscard]] bool there() {
        return how_ == fullness::everything || (how_ == fullness::as_it_comes && bits() % 2 != 0);
    }
    std::size_t items(bool not_empty) {
        if (how_ == fullness::everything) return 2;
        if (how_ == fullness::nothing) return not_empty ? 1 : 0;
        return std::size_t(between(not_empty ? 1 : 0, 3));
    }

    /// Controls that JSON can carry and XML cannot are among the characters.
    bool controls = false;
    /// The text with this number, counted from 0, becomes `corrupting`; `corrupted_field` receives the name of its
    /// field.
    std::size_t corrupt = static_cast<std::size_t>(-1);
    std::string_view corrupting{};
    std::string_view corrupted_field{};

    std::string text(std::string_view field) {
        if (texts_++ == corrupt) {
            corrupted_field = field;
            return std::string(corrupting);
        }
        std::string made;
        for (auto left = how_ == fullness::everything ? between(1, 12) : between(0, 12); left > 0; --left)
            made += piece();
        return made;
    }
    /// How many texts were made.
    [[nodiscard]] std::size_t texts() const noexcept { return texts_; }

private:
    std::string piece() {
        constexpr std::string_view pieces[] = {// what needs an escape somewhere, and what looks like one
                                               "<", ">", "&", "\"", "'", "]]>", "&amp;", "&#13;", "\\", "\\u0041", "/",
                                               "--", "%3C", "+", "{}", "[,]", ":", "#", "@",
                                               // white space at any place
                                               " ", "  ", "\t", "\n", "\r", "\r\n", "\x7F",
                                               // letters and values of other types
                                               "a", "Z", "0", "-1", "null", "true", "Double room",
                                               // several scripts, all lengths of UTF-8 and the edges of what XML allows
                                               "\xC3\xA9", "\xC2\xA0", "\xC2\x85", "\xD8\xAD\xD9\x85", "\xD7\xA9",
                                               "\xCE\xA9", "\xD0\x96", "\xE7\x9B\xAE", "\xE3\x81\x82", "\xE2\x80\xA8",
                                               "\xEF\xBB\xBF", "\xEF\xBF\xBD", "\xED\x9F\xBF", "\xEE\x80\x80",
                                               "\xF0\x9F\x98\x80", "\xF4\x8F\xBF\xBF"};
        constexpr std::string_view control_pieces[] = {
            std::string_view("\0", 1), "\x01", "\b", "\f", "\x1F", "\xEF\xBF\xBE"};
        if (controls && bits() % 4 == 0) return std::string(control_pieces[bits() % std::size(control_pieces)]);
        return std::string(pieces[bits() % std::size(pieces)]);
    }

    std::mt19937_64 engine_;
    fullness how_;
    std::int64_t least_shift_;
    std::size_t texts_ = 0;
};

template <waybill::whole_number T>
void make(maker& from, T& into) {
    into = static_cast<T>(from.any_size());
}
inline void make(maker& from, bool& into) { into = from.bits() % 2 != 0; }
inline void make(maker& from, waybill::date& into) {
    constexpr auto first = waybill::date::of(1, 1, 1);
    constexpr auto last = waybill::date::of(9999, 12, 31);
    into = first + std::chrono::days(from.between(0, (last - first).count()));
}
inline waybill::detail::value::ticks time_of_day(maker& from) {
    constexpr std::int64_t day = 864'000'000'000;
    constexpr std::int64_t steps[] = {600'000'000, 10'000'000, 10'000, 1}; // minutes, seconds, milliseconds, 100 ns
    auto const step = steps[from.bits() % std::size(steps)];
    return waybill::detail::value::ticks(from.between(0, day - 1) / step * step);
}
inline void make(maker& from, waybill::date_time& into) {
    waybill::date day;
    make(from, day);
    into = waybill::date_time::at(day, time_of_day(from));
}
inline void make(maker& from, waybill::instant& into) {
    waybill::date day;
    make(from, day);
    into = waybill::instant{day.to_sys_days() + time_of_day(from)};
}
inline void make(maker& from, waybill::offset_time& into) {
    do {
        make(from, into.moment);
        into.offset = std::chrono::minutes(from.between(0, 28 * 60) - 14 * 60);
    } while (!waybill::value_format<waybill::offset_time>::is_value(into));
}
inline void make(maker& from, waybill::duration& into) {
    into = waybill::duration::of(int(from.between(0, 99'999)), int(from.between(0, 59)));
}
inline waybill::decimal decimal_up_to(maker& from, std::int64_t most, unsigned scale) {
    for (unsigned i = 0; i < scale; ++i) most *= 10;
    return waybill::decimal::from_units(from.any_size() % (most + 1), scale).value();
}
inline void make(maker& from, waybill::decimal& into) {
    into = waybill::decimal::from_units(from.any_size() % 1'000'000'000'000'000'000, unsigned(from.between(0, 18)))
               .value();
}
template <int Most>
void make(maker& from, waybill::degrees<Most>& into) {
    into.value = decimal_up_to(from, Most, unsigned(from.between(0, 15)));
}
/// At least one: an empty list cannot be distinguished from a missing one.
inline void make(maker& from, waybill::id_list& into) {
    into.ids.assign(std::size_t(from.between(1, 4)), 0);
    for (auto& id : into.ids) id = from.any_size();
}
template <describe::described_enum E>
void make(maker& from, E& into) {
    auto const& values = waybill::enumerators<E>;
    into = values[from.bits() % values.size()];
}

template <class T>
void fill(maker& from, describe::field_info const& field, T& into);

/// Changes a value so that it follows the rules of its field, which contracts state.
template <class T>
void follow(describe::field_rules const& rules, T& value) {
    if constexpr (describe::optional_shape<T>) {
        if (value) follow(rules, *value);
    } else if constexpr (describe::text_shape<T>) {
        while (rules.longest != 0 && waybill::detail::text::count_characters(value) > rules.longest) {
            while ((static_cast<unsigned char>(value.back()) & 0xC0U) == 0x80U) value.pop_back();
            value.pop_back();
        }
        if (value.size() < rules.shortest || (rules.visible && describe::is_blank_text(value))) value += 'x';
    } else if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
        if (!rules.range.given || (value >= rules.range.least && value <= rules.range.most)) return;
        value = T(rules.range.least + std::int64_t(std::uint64_t(value) % 1'000'000) %
                                          (std::int64_t{rules.range.most} - rules.range.least + 1));
    } else if constexpr (std::is_same_v<T, waybill::decimal>) {
        if ((rules.price != describe::price_kind::none || rules.range.given) && value.is_negative()) value = -value;
    }
}

template <class T>
void fill_record(maker& from, T& into) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        auto const one = [&]<std::size_t At>() {
            auto& member = into.*describe::member_pointer<T, At>;
            fill(from, describe::table<T>[At], member);
            follow(describe::rules_of_field<T, At>(), member);
        };
        (one.template operator()<I>(), ...);
    }(std::make_index_sequence<describe::member_count<T>>{});
}

template <class... T>
void fill_choice(maker& from, describe::field_info const& field, std::variant<T...>& into) {
    // what keeps unknown kinds is no kind of its own: strict readers refuse it
    auto const chosen = from.bits() % describe::named_alternatives<std::variant<T...>>;
    std::size_t index = 0;
    ((index++ == chosen ? fill(from, field, into.template emplace<T>()) : void()), ...);
}

template <class T>
void fill(maker& from, describe::field_info const& field, T& into) {
    if constexpr (describe::optional_shape<T>) {
        if (!from.there()) return;
        fill(from, field, into.emplace());
        // a blank text says that there is none
        if constexpr (describe::text_shape<describe::unwrap_optional<T>>)
            if (describe::means_absent(*into, true, false)) *into += '.';
    } else if constexpr (describe::sequence_shape<T>) {
        for (auto left = from.items(field.not_empty); left > 0; --left) fill(from, field, into.emplace_back());
    } else if constexpr (describe::choice_shape<T>) {
        fill_choice(from, field, into);
    } else if constexpr (describe::record_shape<T>) {
        fill_record(from, into);
    } else if constexpr (describe::text_shape<T>) {
        into = from.text(field.wire);
    } else {
        make(from, into);
    }
}

/// A message that reads back as itself.
template <describe::document_type T>
T message(maker& from) {
    T made{};
    fill_record(from, made);
    return made;
}

} // namespace generate
