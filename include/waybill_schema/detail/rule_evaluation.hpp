// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/array_view.hpp>
#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/field_mistake.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/text/scan.hpp>
#include <waybill/rule_problem.hpp>
#include <waybill/sink.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/number.hpp>
#include <waybill/wire.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace waybill::detail::describe {

/// "1 to 64", "at least 1", "not negative"
constexpr void put_range(sink& out, value_range const& range) {
    if (range.most != std::numeric_limits<int>::max()) {
        write_leaf(out, range.least, wire_format::canonical);
        out.put(" to ");
        write_leaf(out, range.most, wire_format::canonical);
    } else if (range.least == 0) {
        out.put("not negative");
    } else {
        out.put("at least ");
        write_leaf(out, range.least, wire_format::canonical);
    }
}

/// "1 to 64 characters", "at most 64 characters"
constexpr void put_length(sink& out, field_rules const& rules) {
    if (rules.shortest == 0) out.put("at most ");
    if (rules.shortest != 0) write_leaf(out, rules.shortest, wire_format::canonical);
    if (rules.shortest != 0) out.put(" to ");
    write_leaf(out, rules.longest, wire_format::canonical);
    out.put(" characters");
}

/// White space of Unicode, and the characters that have no width or no ink.
[[nodiscard]] constexpr bool is_invisible(char32_t point) noexcept {
    return point <= 0x20 || (point >= 0x7F && point <= 0xA0) || point == 0xAD || point == 0x34F || point == 0x61C ||
           point == 0x115F || point == 0x1160 || point == 0x1680 || point == 0x17B4 || point == 0x17B5 ||
           (point >= 0x180B && point <= 0x180E) || (point >= 0x2000 && point <= 0x200F) ||
           (point >= 0x2028 && point <= 0x202F) || (point >= 0x205F && point <= 0x206F) || point == 0x2800 ||
           point == 0x3000 || point == 0x3164 || (point >= 0xFE00 && point <= 0xFE0F) || point == 0xFEFF ||
           point == 0xFFA0 || (point >= 0xE0000 && point <= 0xE0FFF);
}
[[nodiscard]] constexpr bool is_blank_text(std::string_view text) noexcept {
    while (!text.empty()) {
        auto const one = text::decode(text.data(), text.data() + text.size());
        if (one.length == 0 || !is_invisible(one.point)) return false;
        text.remove_prefix(one.length);
    }
    return true;
}

/// Evaluates the rules of a struct and of all that it contains, up to the first one that is broken.
class rule_evaluation {
public:
    struct context {
        std::string_view currency;
        std::optional<bool> free;
        std::optional<unsigned> (*digits_of)(std::string_view) noexcept;
        price_kind price = price_kind::none; ///< of the amount in the struct
    };
    /// A field on the path from the root to a value.
    struct step {
        step const* before;
        field_info const* field;
        std::size_t index;
    };

    rule_evaluation(std::string& path, std::string& why) : path_(&path), why_(&why) {}

    /// Returns true if a rule is broken, and stores where and how.
    template <class T>
    [[nodiscard]] bool breaks(T const& record, context within, step const* before = nullptr) {
        static_assert(check_record<T>());
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            // both apply to all prices, also to those before them
            (set_context<rules_of_field<T, I>()>(record.*member_pointer<T, I>, within), ...);
            return (member_breaks<T, I>(record.*member_pointer<T, I>, within, before) || ...);
        }(std::make_index_sequence<member_count<T>>{}) ||
               record_breaks(wire<T>.rule, &record, before);
    }

private:
    template <field_rules Rules, class Member>
    static void set_context(Member const& member, context& within) {
        if constexpr (Rules.free_price || Rules.currency) {
            auto const* const found = found_in(member);
            if constexpr (Rules.free_price) within.free = found != nullptr && *found;
            if constexpr (Rules.currency)
                if (found != nullptr) within.currency = *found;
        }
    }
    template <class Member>
    static auto const* found_in(Member const& member) {
        if constexpr (optional_shape<Member>)
            return member ? &*member : nullptr;
        else
            return &member;
    }

    template <class T, std::size_t I, class Member>
    bool member_breaks(Member const& member, context const& within, step const* before) {
        constexpr auto const& field = table<T>[I];
        constexpr auto rules = rules_of_field<T, I>();
        auto const* const found = found_in(member);
        if (found == nullptr) return false;
        step at{before, &field, 0};
        if constexpr (sequence_shape<unwrap_optional<Member>>) {
            if (field.not_empty && !field.optional() && found->empty()) return refuse_field(at, "must not be empty");
            if (rules.items != 0 && found->size() > rules.items)
                return refuse_field(at, "must have at most " + std::to_string(rules.items) + " items");
            for (auto const& item : *found) {
                if (value_breaks(rules, item, within, &at)) return true;
                ++at.index;
            }
            return false;
        } else {
            return value_breaks(rules, *found, within, &at);
        }
    }
    template <class Value>
    bool value_breaks(field_rules const& rules, Value const& value, context within, step const* at) {
        if constexpr (record_shape<Value>) {
            within.price = rules.price;
            return breaks(value, within, at);
        } else if constexpr (choice_shape<Value>) {
            return std::visit([&](auto const& held) { return breaks(held, within, at); }, value);
        } else if constexpr (text_shape<Value>) {
            return text_breaks(rules, value, within, at);
        } else if constexpr (std::is_same_v<Value, decimal>) {
            return amount_breaks(rules, value, within, at);
        } else if constexpr (optional_amount<Value>) {
            return value.amount && amount_breaks(rules, *value.amount, within, at);
        } else if constexpr (ruled_type_of<Value> == ruled_type::whole) {
            if (!rules.range.given || (value >= rules.range.least && value <= rules.range.most)) return false;
            return refuse(at, range_problem(rules.range, std::to_string(value)));
        } else {
            return false;
        }
    }

    /// A rule over several fields.
    bool record_breaks(record_rule rule, void const* record, step const* before) {
        rule_problem problem;
        if (rule == nullptr || !rule(record, problem)) return false;
        refuse(before, std::move(problem.why));
        if (!problem.field.empty()) path_->append(path_->empty() ? "" : "/").append(problem.field);
        return true;
    }
    /// Names the field, not an item of it.
    bool refuse_field(step const& at, std::string why) {
        auto named = *at.field;
        named.item = {};
        named.sequence = false;
        step const plain{at.before, &named, 0};
        return refuse(&plain, std::move(why));
    }
    bool refuse(step const* at, std::string why) {
        *why_ = std::move(why);
        path_->clear();
        for (; at != nullptr; at = at->before) {
            if (at->field->place == field_place::text) continue; // it has the path of its struct
            std::string one(at->field->place == field_place::attribute ? "@" : "");
            one += at->field->wire;
            if (!at->field->item.empty()) one.append("/").append(at->field->item);
            if (at->field->sequence) one.append("[").append(std::to_string(at->index + 1)).append("]");
            *path_ = path_->empty() ? one : one + '/' + *path_;
        }
        return true;
    }

    static std::string range_problem(value_range const& range, std::string const& found) {
        std::string words;
        sink out(words);
        put_range(out, range);
        out.finish();
        bool const negative = words.starts_with("not "), both = words.find(" to ") != words.npos;
        return std::string("must ") + (negative ? "not be" + words.substr(3) : (both ? "be from " : "be ") + words) +
               " (found " + found + ')';
    }

    bool text_breaks(field_rules const& rules, std::string const& text, context const& within, step const* at) {
        if (rules.visible && is_blank_text(text)) return refuse(at, "must not be blank");
        if (rules.longest != 0) {
            auto const length = text::count_characters(text);
            if (length < rules.shortest || length > rules.longest) {
                std::string words;
                sink out(words);
                put_length(out, rules);
                out.finish();
                return refuse(at, "must have " + words + " (found " + std::to_string(length) + ')');
            }
        }
        if (rules.currency && within.digits_of != nullptr && !within.digits_of(text))
            return refuse(at, "a currency must be a code of ISO 4217, such as TND (found \"" + text + "\")");
        return false;
    }

    bool amount_breaks(field_rules const& rules, decimal amount, context const& within, step const* at) {
        auto const kind = rules.price == price_kind::none ? within.price : rules.price;
        return number_breaks(rules, amount, at) || (kind != price_kind::none && price_breaks(kind, amount, within, at));
    }
    bool number_breaks(field_rules const& rules, decimal amount, step const* at) {
        auto const whole = [](int number) {
            auto const made = decimal::from_units(number);
            return made ? *made : decimal();
        };
        if (rules.range.given &&
            (compare(amount, whole(rules.range.least)) < 0 ||
             (rules.range.most != std::numeric_limits<int>::max() && compare(amount, whole(rules.range.most)) > 0)))
            return refuse(at, range_problem(rules.range, text_of(amount)));
        if (rules.digits == field_rules().digits) return false;
        auto const rounded = amount.rounded_to(rules.digits);
        if (rounded && compare(*rounded, amount) == 0) return false;
        return refuse(at, "must have at most " + std::to_string(rules.digits) + " digits after the point (found " +
                              text_of(amount) + ')');
    }

    bool price_breaks(price_kind kind, decimal price, context const& within, step const* at) {
        if (price.is_negative()) return refuse(at, "a price must not be negative");
        if (kind == price_kind::price && price.is_zero() && within.free && !*within.free)
            return refuse(at, "a price must not be 0, unless the rate has Free: true");
        if (within.digits_of == nullptr || within.currency.empty()) return false;
        constexpr unsigned most_digits = 12; // in all, so that the sum of a stay can be computed
        auto const digits = within.digits_of(within.currency).value_or(2);
        if (price.scale() > digits)
            return refuse(
                at, "a price in " + std::string(within.currency) + " must have " +
                        (digits == 0 ? std::string("no digits") : "at most " + std::to_string(digits) + " digits") +
                        " after the point (found " + text_of(price) + ')');
        constexpr std::int64_t limit = value::powers_of_ten[most_digits];
        auto const smallest = price.rounded_to(digits);
        if (smallest && smallest->units() < limit) return false;
        return refuse(at, "a price in " + std::string(within.currency) + " must have at most " +
                              std::to_string(most_digits - digits) + " digits before the point");
    }

    std::string* path_;
    std::string* why_;
};

} // namespace waybill::detail::describe
