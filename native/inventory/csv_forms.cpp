// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <inventory/csv_forms.hpp>

#include <waybill/value/number.hpp>

#include <algorithm>

namespace waybill::native::inventory {
namespace {

/// The numbers of `7/1/2027`.
struct slashed_date {
    int first = 0;
    int second = 0;
    std::string_view year{};
    std::string_view time{}; ///< what spreadsheets append
};

std::optional<slashed_date> slashed(std::string_view text) {
    auto const one = text.find('/');
    auto const two = text.find('/', one == text.npos ? one : one + 1);
    if (two == text.npos || one > 2 || two - one > 3) return std::nullopt;
    auto const first = parse<int>(text.substr(0, one));
    auto const second = parse<int>(text.substr(one + 1, two - one - 1));
    auto const year = text.substr(two + 1, 4);
    auto const time = text.substr(std::min(two + 5, text.size()));
    if (!first || !second || year.size() != 4 || year.find_first_not_of("0123456789") != year.npos) return std::nullopt;
    return slashed_date{*first, *second, year, time};
}

char sign_of(decimal_sign sign) { return sign == decimal_sign::point ? '.' : ','; }

/// Whether the text is a number whose digits the sign separates by thousands: `1.200`, `1.200.000,50`.
bool is_grouped(std::string_view text, char sign, char other) {
    if (text.starts_with('-')) text.remove_prefix(1);
    auto const whole = text.substr(0, text.find(other));
    auto const fraction = text.substr(std::min(whole.size() + 1, text.size()));
    constexpr std::string_view digits = "0123456789";
    if (fraction.find_first_not_of(digits) != text.npos) return false;
    auto from = whole.find(sign);
    if (from == 0 || from > 3 || whole.substr(0, from).find_first_not_of(digits) != text.npos) return false;
    for (; from < whole.size(); from += 4)
        if (whole[from] != sign || whole.size() - from < 4 ||
            whole.substr(from + 1, 3).find_first_not_of(digits) != text.npos)
            return false;
    return true;
}

/// The sign that must be the decimal one, since it cannot separate thousands; nothing if both readings are possible.
std::optional<decimal_sign> evident_sign(std::string_view text) {
    auto const last = text.find_last_of(".,");
    if (last == text.npos || text.find_first_not_of("0123456789.,-") != text.npos) return std::nullopt;
    char const sign = text[last];
    if (is_grouped(text, sign, sign == '.' ? ',' : '.')) return std::nullopt;
    return sign == '.' ? decimal_sign::point : decimal_sign::comma;
}

std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

std::optional<date_order> order_of(std::vector<csv_cell> const& dates) {
    std::optional<date_order> found;
    csv_cell const* evidence = nullptr;
    csv_cell const* doubtful = nullptr;
    for (auto const& each : dates) {
        auto const date = slashed(each.text);
        if (!date) continue;
        if (date->first <= 12 && date->second <= 12) {
            if (date->first != date->second && doubtful == nullptr) doubtful = &each;
            continue;
        }
        auto const order = date->first > 12 ? date_order::dmy : date_order::mdy;
        if (found && *found != order)
            each.where.refuse(quoted(each.text) + " and " + quoted(evidence->text) + " of " + evidence->where.text() +
                              " have day and month in different orders");
        found = order;
        evidence = &each;
    }
    if (!found && doubtful != nullptr)
        doubtful->where.refuse(quoted(doubtful->text) +
                               " is ambiguous: give --dates dmy (day first) or --dates mdy (month first)");
    return found;
}

std::optional<decimal_sign> sign_in(std::vector<csv_cell> const& decimals, char separator) {
    std::optional<decimal_sign> found;
    csv_cell const* evidence = nullptr;
    for (auto const& each : decimals) {
        auto const sign = evident_sign(each.text);
        if (!sign) continue;
        if (found && *found != *sign)
            each.where.refuse(quoted(each.text) + " and " + quoted(evidence->text) + " of " + evidence->where.text() +
                              " have different decimal signs");
        found = sign;
        evidence = &each;
    }
    if (found || separator == '\t') return found;
    return separator == ';' ? decimal_sign::comma : decimal_sign::point;
}

} // namespace

csv_normalizer::csv_normalizer(csv_forms const& given, char separator, std::vector<csv_cell> const& dates,
                               std::vector<csv_cell> const& decimals)
    : forms_(given), thousands_(given.decimals.has_value()) {
    if (!forms_.dates) forms_.dates = order_of(dates);
    if (!forms_.decimals) forms_.decimals = sign_in(decimals, separator);
}

std::string csv_normalizer::date_of(csv_cell const& cell) const {
    auto const date = slashed(cell.text);
    if (!date) return std::string(cell.text);
    auto const two_digits = [](int part) { return (part < 10 ? "0" : "") + std::to_string(part); };
    bool const day_first = forms_.dates.value_or(date_order::dmy) == date_order::dmy;
    return std::string(date->year) + '-' + two_digits(day_first ? date->second : date->first) + '-' +
           two_digits(day_first ? date->first : date->second) + std::string(date->time);
}

std::string csv_normalizer::decimal_of(csv_cell const& cell) const {
    std::string text(cell.text);
    if (text.find_first_of(".,") == text.npos) return text;
    char const sign = forms_.decimals ? sign_of(*forms_.decimals) : '\0';
    char const other = sign == '.' ? ',' : '.';
    if (sign == '\0' || text.find(other) != text.npos) {
        if (sign == '\0' || !thousands_)
            cell.where.refuse(
                quoted(cell.text) + " is ambiguous" +
                (sign == '\0'  ? ""
                 : sign == ',' ? ", since decimals of this file have a comma"
                               : ", since decimals of this file have a point") +
                ": give --decimals point or --decimals comma, or write it without separators of thousands");
        if (!is_grouped(text, other, sign)) cell.where.refuse(quoted(cell.text) + " has separators in wrong places");
        std::erase(text, other);
    }
    std::replace(text.begin(), text.end(), sign, '.');
    return text;
}

} // namespace waybill::native::inventory
