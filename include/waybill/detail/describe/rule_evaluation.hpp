// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/rule_graph.hpp>
#include <waybill/detail/describe/rule_text.hpp>
#include <waybill/detail/text/scan.hpp>
#include <waybill/value/decimal.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::describe {

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

    rule_evaluation(context const& outer, std::string& path, std::string& why)
        : outer_(outer), path_(&path), why_(&why) {}

    /// Returns true if a rule is broken, and stores where and how.
    [[nodiscard]] bool breaks(rule_record const& record, void const* value) {
        return breaks(record, value, outer_, nullptr);
    }

private:
    /// A field on the path from the root to a value.
    struct step {
        step const* before;
        field_info const* field;
        std::size_t index;
    };

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

    bool breaks(rule_record const& record, void const* value, context within, step const* before) {
        for (auto const& member : record.members) { // both apply to all prices, also to those before them
            if (!member.rules.currency && !member.rules.free_price) continue;
            auto const* const found = member.item(value, 0);
            if (member.rules.free_price) within.free = found != nullptr && *static_cast<bool const*>(found);
            if (member.rules.currency && found != nullptr) within.currency = *static_cast<std::string const*>(found);
        }
        for (std::size_t i = 0; i < record.members.size(); ++i) {
            auto const& member = record.members[i];
            step at{before, &record.fields[i], 0};
            if (at.field->not_empty && !at.field->optional() && member.item(value, 0) == nullptr)
                return refuse_field(at, "must not be empty");
            if (auto const most = member.rules.items; most != 0 && member.item(value, most) != nullptr)
                return refuse_field(at, "must have at most " + std::to_string(most) + " items");
            for (auto const* one = member.item(value, 0); one != nullptr; one = member.item(value, ++at.index))
                if (value_breaks(member, one, within, &at)) return true;
        }
        rule_problem problem;
        if (record.rule == nullptr || !record.rule(value, problem)) return false;
        for (auto const& field : record.fields) {
            if (field.wire != problem.field) continue;
            step const at{before, &field, 0};
            return refuse_field(at, std::move(problem.why));
        }
        return refuse(before, std::move(problem.why));
    }
    /// A rule over several fields names the field, not an item of it.
    bool refuse_field(step const& at, std::string why) {
        auto named = *at.field;
        named.item = {};
        named.sequence = false;
        step const plain{at.before, &named, 0};
        return refuse(&plain, std::move(why));
    }

    bool value_breaks(rule_member const& member, void const* value, context within, step const* at) {
        auto const& rules = member.rules;
        if (member.record != nullptr) {
            within.price = rules.price;
            return breaks(*member.record, value, within, at);
        }
        if (member.choice != nullptr)
            return breaks(*member.choice->alternatives[member.choice->index(value)], member.choice->held(value), within,
                          at);
        if (member.leaf == nullptr) return text_breaks(rules, *static_cast<std::string const*>(value), within, at);
        if (member.leaf->type == ruled_type::amount) {
            auto const* const found = member.leaf->amount(value);
            if (found == nullptr) return false;
            auto const& amount = *found;
            auto const kind = rules.price == price_kind::none ? within.price : rules.price;
            return amount_breaks(rules, amount, at) ||
                   (kind != price_kind::none && price_breaks(kind, amount, within, at));
        }
        if (member.leaf->type != ruled_type::whole || !rules.range.given) return false;
        auto const number = member.leaf->whole(value);
        if (number >= rules.range.least && number <= rules.range.most) return false;
        return refuse(at, range_problem(rules.range, std::to_string(number)));
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

    bool amount_breaks(field_rules const& rules, decimal amount, step const* at) {
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

    context outer_;
    std::string* path_;
    std::string* why_;
};

} // namespace waybill::detail::describe
