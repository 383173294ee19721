// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <inventory/csv_forms.hpp>

#include <waybill/value/number.hpp>

#include <algorithm>

namespace waybill::native::inventory {

std::string csv_forms::date_of(csv_cell const& cell) const {
    auto const text = cell.text;
    auto const one = text.find('/');
    auto const two = text.find('/', one == text.npos ? one : one + 1);
    if (two == text.npos || one > 2 || two - one > 3) return std::string(text);
    auto const first = parse<int>(text.substr(0, one));
    auto const second = parse<int>(text.substr(one + 1, two - one - 1));
    auto const year = text.substr(two + 1, 4);
    if (!first || !second || year.size() != 4) return std::string(text);
    if (!dates)
        cell.where.refuse('"' + std::string(text) +
                          "\" is ambiguous: give --dates dmy (day first) or --dates mdy (month first)");
    bool const day_first = dates == date_order::dmy;
    auto const two_digits = [](int part) { return (part < 10 ? "0" : "") + std::to_string(part); };
    auto const time = text.substr(std::min(two + 5, text.size())); // which spreadsheets append
    return std::string(year) + '-' + two_digits(day_first ? *second : *first) + '-' +
           two_digits(day_first ? *first : *second) + std::string(time);
}

std::string csv_forms::decimal_of(csv_cell const& cell) const {
    std::string text(cell.text);
    auto const at = text.find_first_of(".,");
    if (at == text.npos) return text;
    if (!decimals || text[at] != char(*decimals))
        cell.where.refuse('"' + text + "\" is ambiguous" +
                          (!decimals                          ? ""
                           : *decimals == decimal_sign::comma ? ", since decimals of this file have a comma"
                                                              : ", since decimals of this file have a point") +
                          ": give --decimals point or --decimals comma, or write it without separators of thousands");
    text[at] = '.';
    return text;
}

} // namespace waybill::native::inventory
