// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/array_view.hpp>
#include <waybill/detail/comparison/compare.hpp>
#include <waybill/detail/comparison/compared_field.hpp>
#include <waybill/detail/compiled.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/decimal.hpp>

#include <algorithm>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::detail::comparison {

/// Traverses the fields of a struct that are on the path of a row.
class struct_traversal {
public:
    struct_traversal(array_view<compared_field> rows, path_member which, value_receiver& into)
        : rows_(rows), which_(which), into_(into) {
        for (std::size_t row = 0; row != rows.size(); ++row) ends_[path(row).count] |= std::uint64_t{1} << row;
    }

    void record(record_node const& of, void const* message, std::uint64_t active, std::size_t depth) {
        while (active != 0) {
            auto const field = path(std::size_t(std::countr_zero(active))).fields[depth];
            auto same = active & (~active + 1);
            for (auto rest = active & ~same; rest != 0; rest &= rest - 1)
                if (path(std::size_t(std::countr_zero(rest))).fields[depth] == field) same |= rest & (~rest + 1);
            active &= ~same;
            member(of.members[field], of.rules->fields[field].sequence, message, same, depth + 1);
        }
    }

private:
    [[nodiscard]] field_path const& path(std::size_t row) const { return rows_[row].*which_; }

    void member(member_node const& of, bool sequence, void const* within, std::uint64_t active, std::size_t depth) {
        auto const* const at = static_cast<char const*>(within) + of.offset;
        auto const ending = active & ends_[depth];
        if (of.item == nullptr) return value(of, at, active, ending, depth);
        auto const* held = of.item(at, 0);
        if (held == nullptr) return sequence || ending == 0 ? void() : into_.take(ending, {}, items_);
        if (!sequence) return value(of, held, active, ending, depth);
        auto& index = items_.at[items_.count++];
        for (index = 0; held != nullptr; held = of.item(at, ++index)) value(of, held, active, ending, depth);
        --items_.count;
    }
    void value(member_node const& of, void const* held, std::uint64_t active, std::uint64_t ending, std::size_t depth) {
        if (ending != 0) into_.take(ending, text(of, held), items_);
        if (of.record != nullptr && active != ending) record(*of.record, held, active & ~ending, depth);
    }
    std::string_view text(member_node const& of, void const* held) {
        if (of.record != nullptr) return {};
        if (of.leaf == nullptr) return *static_cast<std::string const*>(held);
        return of.leaf->text(held, text_);
    }

    array_view<compared_field> rows_;
    path_member which_;
    value_receiver& into_;
    std::uint64_t ends_[most_steps + 1]{}; ///< the rows whose path has so many steps
    item_numbers items_{};
    text_storage text_{};
};

WAYBILL_INLINE void traverse_struct(void const* type, void const* message, array_view<compared_field> rows,
                                    path_member which, std::uint64_t active, value_receiver& into) {
    struct_traversal(rows, which, into).record(*static_cast<record_node const*>(type), message, active, 0);
}

/// The path of a row as in errors: with the numbers of items, without the text of an element.
inline std::string path_of(std::string_view root, std::string_view row, item_numbers const& items,
                           std::uint32_t sequences) {
    std::string made(root);
    std::size_t item = 0;
    for (std::uint32_t bit = 1; !row.empty(); bit <<= 1) {
        auto const step = next_step(row);
        if (step == "#text") continue;
        (made += '/') += step;
        if ((sequences & bit) != 0 && item < items.count)
            ((made += '[') += std::to_string(std::size_t{items.at[item++]} + 1)) += ']';
    }
    return made;
}

/// Orders two values; nothing if one of them is not of the kind.
inline std::optional<std::strong_ordering> order_of(value_kind kind, std::string_view left, std::string_view right) {
    if (kind == value_kind::number) {
        auto const one = decimal::parse(left);
        auto const other = decimal::parse(right);
        if (one && other) return compare(*one, *other);
    } else if (kind == value_kind::date) {
        auto const one = parse<date>(left);
        auto const other = parse<date>(right);
        if (one && other) return one->value <=> other->value;
    } else {
        return left <=> right;
    }
    return std::nullopt;
}

/// The guests of a room.
struct guest_counts {
    std::size_t of[3]{};

    bool operator==(guest_counts const&) const = default;
    [[nodiscard]] std::string text() const {
        constexpr std::string_view names[] = {" adults", " children", " infants"};
        std::string made;
        for (std::size_t i = 0; i != 3; ++i)
            if (i == 0 || of[i] != 0) ((made += made.empty() ? "" : ", ") += std::to_string(of[i])) += names[i];
        return made;
    }
};
inline std::size_t number_in(std::string_view text) {
    std::size_t number = 0;
    for (char const digit : text)
        if (digit >= '0' && digit <= '9' && number < 1'000'000) number = number * 10 + std::size_t(digit - '0');
    return number;
}

inline bool same_items(item_numbers const& one, item_numbers const& other) {
    return one.count == other.count &&
           std::equal(one.at.begin(), one.at.begin() + std::ptrdiff_t(one.count), other.at.begin());
}

/// Receives the values of the request, then those of the answer.
class comparison final : public value_receiver {
public:
    explicit comparison(compared_function const& of) : of_(of) {}

    [[nodiscard]] std::vector<contradiction> run(message_view const& request, message_view const& answer) {
        requested_.reserve(of_.rows.size() + 4);
        auto const all = of_.rows.size() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << of_.rows.size()) - 1;
        request.traverse(request.type, request.message, of_.rows, &compared_field::request, all, *this);
        auto const active = active_rows(all);
        if (active == 0) return {};
        of_answer_ = true;
        answer.traverse(answer.type, answer.message, of_.rows, &compared_field::answer, active, *this);
        end_room();
        check_counts();
        return std::move(found_);
    }

    void take(std::uint64_t rows, std::string_view text, item_numbers const& items) override {
        for (; rows != 0; rows &= rows - 1) {
            auto const row = std::size_t(std::countr_zero(rows));
            if (of_answer_)
                take_answer(row, text, items);
            else
                take_request(row, text, items);
        }
    }

private:
    struct requested_value {
        std::size_t row;
        item_numbers items;
        std::size_t begin; ///< of its text in `texts_`
        std::size_t size;
    };
    /// The items of a list within another item, such as the guests of each room.
    struct item_count {
        std::size_t row;
        item_numbers parent;
        std::size_t count;
    };

    [[nodiscard]] bool counts(std::size_t row) const { return of_.rows[row].answer.ends_in_record; }
    /// Which of the three rows of a room's guests this one is.
    [[nodiscard]] std::size_t part_of(std::size_t row) const {
        std::size_t first = row;
        while (first != 0 && of_.rows[first - 1].number == of_.rows[row].number) --first;
        return row - first;
    }

    void take_request(std::size_t row, std::string_view text, item_numbers const& items) {
        auto const& rule = of_.rows[row];
        if (rule.how == relation::guests) {
            if (items.at[0] >= rooms_.size()) rooms_.resize(items.at[0] + std::size_t{1});
            rooms_[items.at[0]].of[part_of(row)] += number_in(text);
            return;
        }
        if (rule.how == relation::same_number) return count(requested_counts_, row, items);
        if (text.empty() && rule.how != relation::one_of) return;
        requested_.push_back({row, items, texts_.size(), text.size()});
        texts_ += text;
    }
    [[nodiscard]] std::string_view text_of(requested_value const& of) const {
        return std::string_view(texts_).substr(of.begin, of.size);
    }
    [[nodiscard]] std::uint64_t active_rows(std::uint64_t all) const {
        std::uint64_t given = 0;
        std::uint64_t free = 0;
        for (auto const& each : requested_) {
            auto const bit = std::uint64_t{1} << each.row;
            given |= bit;
            auto const how = of_.rows[each.row].how;
            if ((how == relation::one_of && each.size == 0) || (how == relation::if_true && text_of(each) != "True"))
                free |= bit;
        }
        for (std::size_t row = 0; row != of_.rows.size(); ++row) {
            auto const how = of_.rows[row].how;
            if (how == relation::same_number || (how == relation::guests && !rooms_.empty()))
                given |= std::uint64_t{1} << row;
        }
        return all & given & ~free;
    }

    void take_answer(std::size_t row, std::string_view text, item_numbers const& items) {
        auto const& rule = of_.rows[row];
        if (counts(row)) return count(found_counts_, row, items);
        if (rule.how == relation::guests) return take_guests(row, text, items);
        if (text.empty()) return;
        if (rule.how == relation::if_true) {
            if (text != rule.row->wanted) contradicts(row, items, std::string(rule.row->wanted), text);
            return;
        }
        std::string expected;
        for (auto const& each : requested_) {
            if (each.row != row || !concerns(rule, each.items, items)) continue;
            if (is_met(rule, text_of(each), text)) return;
            (expected += expected.empty() ? "" : " or ") += text_of(each);
        }
        if (expected.empty()) return; // of an item that was not requested: the number of items differs
        if (rule.how == relation::at_most) expected.insert(0, "at most ");
        if (rule.how == relation::at_least) expected.insert(0, "at least ");
        if (rule.how == relation::listed) expected.insert(0, "one of ");
        if (rule.how == relation::not_listed) expected.insert(0, "none of ");
        contradicts(row, items, std::move(expected), text);
    }
    /// Whether a value of the request is the one that a value of the answer repeats.
    static bool concerns(compared_field const& rule, item_numbers const& requested, item_numbers const& found) {
        if (rule.how == relation::one_of || requested.count == 0) return true;
        return same_items(requested, found);
    }
    static bool is_met(compared_field const& rule, std::string_view requested, std::string_view found) {
        if (rule.how == relation::listed || rule.how == relation::not_listed) {
            bool in = false;
            for (auto rest = requested; !rest.empty() && !in;) {
                auto const end = rest.find(';');
                in = rest.substr(0, end) == found;
                rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
            }
            return in == (rule.how == relation::listed);
        }
        if (requested == found) return true;
        if (rule.how == relation::at_most || rule.how == relation::at_least) {
            auto const order = order_of(rule.answer.kind, found, requested);
            return !order || (rule.how == relation::at_most ? *order <= 0 : *order >= 0);
        }
        auto const placeholder = rule.answer.placeholder;
        if (!placeholder.empty() && (found == placeholder || text::same_letters(requested, found))) return true;
        return rule.answer.kind == value_kind::number &&
               order_of(value_kind::number, found, requested) == std::strong_ordering::equal;
    }

    void take_guests(std::size_t row, std::string_view text, item_numbers const& items) {
        auto const part = part_of(row);
        if (part == 0) {
            end_room();
            room_row_ = row;
            room_items_ = items;
            room_ = {};
        }
        room_.of[part] += number_in(text);
        in_room_ = true;
    }
    void end_room() {
        if (!std::exchange(in_room_, false)) return;
        if (std::find(rooms_.begin(), rooms_.end(), room_) != rooms_.end()) return;
        std::string expected;
        for (auto each = rooms_.begin(); each != rooms_.end(); ++each)
            if (std::find(rooms_.begin(), each, *each) == each)
                (expected += expected.empty() ? "" : " or ") += each->text();
        contradicts(room_row_, room_items_, std::move(expected), room_.text());
    }

    static void count(std::vector<item_count>& all, std::size_t row, item_numbers const& items) {
        auto parent = items;
        --parent.count;
        auto last = all.rbegin();
        while (last != all.rend() && last->row != row) ++last;
        if (last != all.rend() && same_items(last->parent, parent))
            ++last->count;
        else
            all.push_back({row, parent, 1});
    }
    void check_counts() {
        for (auto const& each : found_counts_) {
            auto const& rule = of_.rows[each.row];
            std::optional<std::size_t> wanted;
            if (rule.how == relation::same_number) {
                for (auto const& one : requested_counts_)
                    if (one.row == each.row && same_items(one.parent, each.parent)) wanted = one.count;
                if (wanted && *wanted != each.count)
                    contradicts(each.row, each.parent, std::to_string(*wanted), std::to_string(each.count));
            } else {
                for (auto const& one : requested_)
                    if (one.row == each.row) wanted = number_in(text_of(one));
                if (wanted && each.count > *wanted)
                    contradicts(each.row, each.parent, "at most " + std::to_string(*wanted),
                                std::to_string(each.count));
            }
        }
    }

    [[gnu::cold, gnu::noinline]] void contradicts(std::size_t row, item_numbers const& items, std::string expected,
                                                  std::string_view found) {
        auto const& rule = of_.rows[row];
        auto const repeated = rule.how == relation::equal ? items : item_numbers{};
        found_.push_back({path_of(of_.answer_root, rule.row->answer, items, rule.answer.sequences),
                          path_of(of_.request_root, rule.row->request, repeated, rule.request.sequences),
                          std::move(expected), std::string(found), rule.row->essential});
    }

    compared_function of_;
    std::string texts_{};
    std::vector<requested_value> requested_{};
    std::vector<item_count> requested_counts_{};
    std::vector<item_count> found_counts_{};
    std::vector<guest_counts> rooms_{}; ///< requested
    guest_counts room_{};               ///< the current one of the answer
    item_numbers room_items_{};
    std::size_t room_row_ = 0;
    bool in_room_ = false;
    bool of_answer_ = false;
    std::vector<contradiction> found_{};
};

WAYBILL_INLINE std::vector<contradiction> compare(compared_function const& of, message_view const& request,
                                                  message_view const& answer) {
    return comparison(of).run(request, answer);
}

} // namespace waybill::detail::comparison
