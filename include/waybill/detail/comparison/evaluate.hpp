// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: responses compared with their requests, and with themselves, by tables of fields.
#pragma once

#include <waybill/detail/comparison/compare.hpp>
#include <waybill/detail/comparison/guest_counts.hpp>
#include <waybill/detail/comparison/message_node.hpp>
#include <waybill/detail/comparison/struct_traversal.hpp>
#include <waybill/detail/compiled.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/instant.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::detail::comparison {

/// The path of a row as in errors: with the numbers of items, without the text of an element.
inline std::string path_of(std::string_view root, path_text row, item_numbers const& items, std::uint32_t sequences) {
    std::string made(root);
    std::size_t item = 0;
    std::uint32_t bit = 1;
    for (auto step = row.next_step(); !step.empty(); step = row.next_step(), bit <<= 1) {
        if (step == "#text") continue;
        (made += '/') += step;
        if ((sequences & bit) != 0 && item < items.count)
            ((made += '[') += std::to_string(std::size_t{items.at[item++]} + 1)) += ']';
    }
    return made;
}

/// Whether an item is the one after another one in the same list.
inline bool follows(item_numbers const& one, item_numbers const& before) {
    if (one.count == 0 || one.count != before.count) return false;
    auto const last = one.count - 1;
    return one.at[last] == before.at[last] + 1 &&
           std::equal(one.at.begin(), one.at.begin() + std::ptrdiff_t(last), before.at.begin());
}

/// Receives the values of the answer, and finds those of the request.
class comparison final : public value_receiver {
public:
    comparison(compared_function const& of, message_view const& request, comparison_options const& options)
        : of_(of), request_(request), options_(options) {}

    [[nodiscard]] std::vector<contradiction> run(message_view const& answer) {
        auto const active = active_rows();
        if (active == 0) return {};
        answer.traverse(answer, of_, active, *this);
        end_room();
        return std::move(found_);
    }

    void take(std::uint64_t rows, value_ref const& value, item_numbers const& items) override {
        for (; rows != 0; rows &= rows - 1) take_value(std::size_t(std::countr_zero(rows)), value, items);
    }
    void take_count(std::uint64_t rows, std::size_t count, item_numbers const& items) override {
        for (; rows != 0; rows &= rows - 1) {
            auto const row = std::size_t(std::countr_zero(rows));
            auto const& rule = of_.rows[row];
            bool const same = rule.how == relation::same_number;
            auto const wanted = same ? number_of_items(row, items) : number_in(find(row, {}));
            if (same ? wanted == 0 || count == wanted : count <= wanted) continue;
            contradicts(row, items, {}, (same ? "" : "at most ") + std::to_string(wanted), std::to_string(count));
        }
    }

private:
    [[nodiscard]] value_ref find(std::size_t row, item_numbers const& items) const {
        return request_.find(request_, of_, row, items);
    }
    /// Calls `use` with the value at the other path in each item of its list, until it returns false.
    template <class Use>
    void for_each(std::size_t row, item_numbers items, Use const& use) const {
        auto& last = items.at[items.count++];
        for (last = 0;; ++last) {
            auto const found = find(row, items);
            if (!found.reached || !use(found, items)) return;
        }
    }
    [[nodiscard]] std::size_t number_of_items(std::size_t row, item_numbers const& items) const {
        std::size_t count = 0;
        for_each(row, items, [&](auto const&, auto const&) { return ++count != 0; });
        return count;
    }

    /// The rows for which the request has something to compare.
    [[nodiscard]] std::uint64_t active_rows() {
        std::uint64_t active = 0;
        for (std::size_t row = 0; row != of_.rows.size(); ++row) {
            auto const& rule = of_.rows[row];
            if (options_.essential_only && !rule.row->essential) continue;
            bool is = true;
            if (rule.how == relation::guests)
                is = add_guests(row);
            else if (rule.how == relation::one_of)
                for_each(row, {}, [&](auto const& value, auto const&) { return is = is_given(value); });
            else if (rule.answer.lists == 0 && rule.how <= relation::above) // it is looked up once
                is = true;
            else if (rule.how != relation::deadline && rule.how != relation::same_number && rule.request.lists == 0)
                is = prepare(row);
            active |= std::uint64_t{is} << row;
        }
        return active;
    }
    /// A row whose other path leads to one value.
    bool prepare(std::size_t row) {
        auto const& rule = of_.rows[row];
        auto const value = find(row, {});
        if (rule.how == relation::listed || rule.how == relation::not_listed) lists_.push_back({row, text_of(value)});
        text_storage storage;
        return is_given(value) && (rule.how != relation::if_true || text_of(value, storage) == "True");
    }
    /// Adds the guests of each requested room when the first of their rows is prepared.
    bool add_guests(std::size_t row) {
        if (of_.rows[row].part == 0)
            for_each(row, {}, [&](auto const&, item_numbers const& room) {
                guest_counts made;
                std::size_t age = 0;
                made.take(0, find(row, room), age);
                for (std::size_t part = 2; part < 5; part += 2)
                    for_each(row + part, room, [&](value_ref const& count, item_numbers const& child) {
                        made.take(part - 1, find(row + part - 1, child), age);
                        made.take(part, count, age);
                        return true;
                    });
                rooms_.push_back(made);
                return true;
            });
        return !rooms_.empty();
    }

    void take_value(std::size_t row, value_ref const& value, item_numbers const& items) {
        auto const& rule = of_.rows[row];
        if (rule.how == relation::guests) return take_guests(row, value, items);
        if (rule.how == relation::deadline) return take_deadline(row, value, items);
        if (!is_given(value)) return;
        switch (rule.how) {
        case relation::if_true: return take_flagged(row, value, items);
        case relation::listed:
        case relation::not_listed: return take_listed(row, value, items);
        case relation::one_of: return take_one_of(row, value, items);
        case relation::rises: return take_rising(row, value, items);
        case relation::sum: return take_sum(row, value, items);
        default: break;
        }
        if (rule.of_money && rule.part == 0) {
            currency_ = value;
            return;
        }
        auto const other = find(row, items);
        if (!is_given(other) || is_met(rule, value, other)) return;
        if (!rule.of_money || equals(value_kind::text, currency_, find(row - 1, items)))
            contradicts(row, items, items, expectation(rule, other), text_of(value));
    }
    static bool is_met(compared_field const& rule, value_ref const& value, value_ref const& other) {
        if (rule.how == relation::equal)
            return equals(rule.answer.kind, value, other) || is_redacted(rule, value, other);
        if (rule.how == relation::matches) return is_named(rule, value, other);
        if (rule.how == relation::unless_zero) return number_in(other) != 0 || text_of(value) != rule.row->wanted;
        auto const order = order_of(rule.answer.kind, value, other);
        return !order || (rule.how == relation::above     ? *order > 0
                          : rule.how == relation::at_most ? *order <= 0
                                                          : *order >= 0);
    }
    static std::string expectation(compared_field const& rule, value_ref const& other) {
        switch (rule.how) {
        case relation::matches: return names_of(rule, text_of(other));
        case relation::unless_zero: return "not " + std::string(rule.row->wanted);
        case relation::above: return "more than " + text_of(other);
        case relation::at_most: return "at most " + text_of(other);
        case relation::at_least: return "at least " + text_of(other);
        default: return text_of(other);
        }
    }
    /// Personal data in other letter case, or in a recording.
    static bool is_redacted(compared_field const& rule, value_ref const& value, value_ref const& other) {
        if (rule.answer.placeholder.empty()) return false;
        text_storage one;
        text_storage two;
        auto const found = text_of(value, one);
        return found == rule.answer.placeholder || text::same_letters(text_of(other, two), found);
    }
    /// Calls `use` with each code and name in `OR=On Request;OK=Confirmed`, until it returns true.
    template <class Use>
    static bool any_name(compared_field const& rule, Use const& use) {
        for (auto rest = rule.row->wanted; !rest.empty();) {
            auto const one = rest.substr(0, rest.find(';'));
            rest = rest.substr(std::min(one.size() + 1, rest.size()));
            auto const mid = one.find('=');
            if (use(one.substr(0, mid), one.substr(mid + 1))) return true;
        }
        return false;
    }
    /// Whether a value is a name of the code, or no name of any code; true for an unknown code.
    static bool is_named(compared_field const& rule, value_ref const& value, value_ref const& of) {
        text_storage one;
        text_storage two;
        auto const name = text_of(value, one);
        auto const code = text_of(of, two);
        bool coded = false;
        bool const named = any_name(rule, [&](std::string_view each, std::string_view its_name) {
            if (each != code) return false;
            coded = true;
            return text::same_letters(its_name, name);
        });
        return named || !coded || !any_name(rule, [&](std::string_view, std::string_view its_name) {
                   return text::same_letters(its_name, name);
               });
    }
    static std::string names_of(compared_field const& rule, std::string const& code) {
        std::string all;
        (void)any_name(rule, [&](std::string_view each, std::string_view name) {
            if (each == code) (all += all.empty() ? "" : " or ") += name;
            return false;
        });
        return all;
    }

    void take_flagged(std::size_t row, value_ref const& value, item_numbers const& items) {
        text_storage storage;
        std::string const wanted(of_.rows[row].row->wanted);
        if (text_of(value, storage) != wanted) contradicts(row, items, {}, wanted, text_of(value));
    }
    void take_listed(std::size_t row, value_ref const& value, item_numbers const& items) {
        text_storage storage;
        auto const found = text_of(value, storage);
        for (auto const& each : lists_) {
            if (each.row != row) continue;
            bool in = false;
            for (std::string_view rest = each.text; !rest.empty() && !in;) {
                auto const one = rest.substr(0, rest.find(';'));
                in = one == found;
                rest = rest.substr(std::min(one.size() + 1, rest.size()));
            }
            bool const listed = of_.rows[row].how == relation::listed;
            if (in != listed)
                contradicts(row, items, {}, (listed ? "one of " : "none of ") + each.text, std::string(found));
        }
    }
    void take_one_of(std::size_t row, value_ref const& value, item_numbers const& items) {
        std::string expected;
        bool met = false;
        for_each(row, {}, [&](value_ref const& each, auto const&) {
            met = equals(of_.rows[row].answer.kind, value, each);
            (expected += expected.empty() ? "" : " or ") += text_of(each);
            return !met;
        });
        if (!met && !expected.empty()) contradicts(row, items, {}, std::move(expected), text_of(value));
    }
    void take_deadline(std::size_t row, value_ref const& value, item_numbers const& items) {
        auto const code = find(row, items);
        text_storage storage;
        auto const& rule = of_.rows[row];
        if (!code.present || text_of(code, storage) != rule.row->wanted) return;
        if (!is_given(value)) return contradicts(row, items, items, "an instant", "nothing");
        auto const found = order_of(value_kind::instant, value);
        if (!options_.now || !found || found->units > options_.now->value.time_since_epoch().count()) return;
        contradicts(row, items, items, "later than " + waybill::text_of(*options_.now), text_of(value));
    }
    void take_rising(std::size_t row, value_ref const& value, item_numbers const& items) {
        if (of_.rows[row].part == 0) {
            currency_ = value;
            return;
        }
        auto const from = find(row, items);
        if (follows(items, before_.items) && equals(value_kind::text, before_.currency, currency_)) {
            auto const order = order_of(of_.rows[row].request.kind, from, before_.from);
            auto const rise = order_of(value_kind::number, value, before_.amount);
            if (order && rise && *rise != 0 && (*order >= 0 ? *rise < 0 : *rise > 0))
                found_.push_back({path_in_response(row, items), path_in_response(row, before_.items),
                                  (*order >= 0 ? "at least " : "at most ") + text_of(before_.amount), text_of(value),
                                  of_.rows[row].row->essential});
        }
        before_ = {items, currency_, value, from};
    }
    void take_sum(std::size_t row, value_ref const& value, item_numbers const& items) {
        auto const& rule = of_.rows[row];
        if (rule.part == 0) currency_ = value;
        if (rule.part != 2) return;
        auto of_list = items;
        --of_list.count;
        decimal sum;
        bool any = false;
        for_each(row - 1, of_list, [&](value_ref const& amount, item_numbers const& charge) {
            any = true;
            text_storage storage;
            auto const more = order_of(value_kind::number, amount);
            if (!more || text_of(find(row, charge), storage) != rule.row->wanted ||
                !equals(value_kind::text, currency_, find(row - 2, charge)))
                return true;
            auto const added = decimal::from_units(more->units, more->scale);
            if (added) sum = add(sum, *added).value_or(sum);
            return true;
        });
        auto const found = order_of(value_kind::number, value);
        if (!any || !found || compare(*found, {sum.units(), sum.scale()}) == 0) return;
        contradicts(row, items, of_list, waybill::text_of(sum), text_of(value));
    }

    void take_guests(std::size_t row, value_ref const& value, item_numbers const& items) {
        auto const part = of_.rows[row].part;
        if (part == 0) {
            end_room();
            room_row_ = row;
            room_items_ = items;
            room_ = {};
            in_room_ = true;
        }
        room_.take(part, value, age_);
    }
    void end_room() {
        if (!std::exchange(in_room_, false)) return;
        auto const same = [this](auto const& each) { return each.is_same(room_); };
        if (std::any_of(rooms_.begin(), rooms_.end(), same)) return;
        std::string expected;
        for (auto each = rooms_.begin(); each != rooms_.end(); ++each)
            if (std::none_of(rooms_.begin(), each, [&](auto const& one) { return one.is_same(*each); }))
                (expected += expected.empty() ? "" : " or ") += each->text();
        contradicts(room_row_, room_items_, {}, std::move(expected), room_.text());
    }

    [[nodiscard]] std::string path_in_response(std::size_t row, item_numbers const& items) const {
        auto const& rule = of_.rows[row];
        return path_of(of_.answer_root, {{of_.within, rule.row->answer}}, items, rule.answer.sequences);
    }
    [[gnu::cold, gnu::noinline]] void contradicts(std::size_t row, item_numbers const& items,
                                                  item_numbers const& requested, std::string expected,
                                                  std::string found) {
        auto const& rule = of_.rows[row];
        found_.push_back(
            {path_in_response(row, items),
             path_of(of_.request_root, {{of_.request_within, rule.row->request}}, requested, rule.request.sequences),
             std::move(expected), std::move(found), rule.row->essential});
    }

    struct list_text {
        std::size_t row;
        std::string text;
    };
    struct amount_from {
        item_numbers items{};
        value_ref currency{};
        value_ref amount{};
        value_ref from{};
    };

    compared_function const& of_;
    message_view const& request_;
    comparison_options const& options_;
    std::vector<list_text> lists_{};
    std::vector<guest_counts> rooms_{}; ///< requested
    guest_counts room_{};               ///< the current one of the answer
    item_numbers room_items_{};
    std::size_t room_row_ = 0;
    std::size_t age_ = 0;  ///< of the next minor
    value_ref currency_{}; ///< of the current amount
    amount_from before_{}; ///< the last item with a date
    bool in_room_ = false;
    std::vector<contradiction> found_{};
};

WAYBILL_INLINE std::vector<contradiction> compare(compared_function const& of, message_view const& request,
                                                  message_view const& answer, comparison_options const& options) {
    return comparison(of, request, options).run(answer);
}

} // namespace waybill::detail::comparison
