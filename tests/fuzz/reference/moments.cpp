// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "reference/moments.hpp"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <regex>

namespace fuzzing::reference {

namespace {

int number(std::string const& digits) { return int(std::strtol(digits.c_str(), nullptr, 10)); }

/// The day that the C library makes of these numbers; false when it has to carry, because there is no such day.
bool find_day(int year, int month, int day, std::int64_t& days) {
    std::tm requested{};
    requested.tm_year = year - 1900;
    requested.tm_mon = month - 1;
    requested.tm_mday = day;
    auto made = requested;
    auto const seconds = timegm(&made);
    days = std::int64_t(seconds) / 86'400 - (seconds % 86'400 < 0 ? 1 : 0);
    return year >= 1 && made.tm_year == requested.tm_year && made.tm_mon == requested.tm_mon &&
           made.tm_mday == requested.tm_mday;
}

} // namespace

moment read_moment(std::string const& text) {
    static std::regex const form("(?:(\\d{4})([/-])(\\d{1,2})\\2(\\d{1,2})|(\\d{1,2})/(\\d{1,2})/(\\d{4}))"
                                 "(?:([Tt ])(\\d{1,2}):(\\d\\d)(?::(\\d\\d)(?:\\.(\\d+))?)?)?"
                                 "( ?(?:[Zz]|([+-])(\\d\\d)(?::?(\\d\\d))?))?");
    std::smatch part;
    if (!std::regex_match(text, part, form)) return {};
    moment read;
    read.year_first = part[1].matched;
    read.separator = read.year_first ? part.str(2)[0] : '/';
    auto const year = part.str(read.year_first ? 1 : 7);
    auto const month = part.str(read.year_first ? 3 : 6);
    auto const day = part.str(read.year_first ? 4 : 5);
    bool exists = find_day(number(year), number(month), number(day), read.days);
    read.padded = month.size() == 2 && day.size() == 2;
    if (part[8].matched) {
        read.between = part.str(8)[0];
        read.padded = read.padded && part.length(9) == 2;
        read.seconds = part[11].matched;
        read.fraction = part.str(12);
        int const hours = number(part.str(9));
        int const minutes = number(part.str(10));
        int const seconds = number(part.str(11));
        exists = exists && hours < 24 && minutes < 60 && seconds < 60;
        auto const kept = (read.fraction + "0000000").substr(0, 7);
        read.ticks = ((hours * 60 + minutes) * 60 + seconds) * std::int64_t{10'000'000} + number(kept);
    }
    read.zone = part.str(13);
    if (part[14].matched) {
        int const hours = number(part.str(15));
        int const minutes = number(part.str(16));
        exists = exists && hours < 24 && minutes < 60;
        read.zone_minutes = (hours * 60 + minutes) * (part.str(14) == "-" ? -1 : 1);
    }
    read.is = exists ? verdict::exact : verdict::impossible;
    return read;
}

std::string written_day(std::int64_t days, char const* format) {
    auto const seconds = std::time_t(days * 86'400);
    std::tm day{};
    gmtime_r(&seconds, &day);
    char buffer[64];
    std::string text;
    for (auto const* at = format; *at != '\0'; ++at) {
        int const value = *at == 'y' ? day.tm_year + 1900 : *at == 'm' ? day.tm_mon + 1 : day.tm_mday;
        if (*at == 'y' || *at == 'm' || *at == 'd') {
            std::snprintf(buffer, sizeof buffer, *at == 'y' ? "%04d" : "%02d", value);
            text += buffer;
        } else {
            text += *at;
        }
    }
    return text;
}

std::string written_time(std::int64_t ticks, unsigned least) {
    char buffer[64];
    auto const seconds = ticks / 10'000'000;
    std::snprintf(buffer, sizeof buffer, "%02d:%02d:%02d", int(seconds / 3600), int(seconds / 60 % 60),
                  int(seconds % 60));
    std::string text = buffer;
    std::snprintf(buffer, sizeof buffer, "%07d", int(ticks % 10'000'000));
    std::string fraction = buffer;
    while (fraction.size() > least && fraction.back() == '0') fraction.pop_back();
    return fraction.empty() ? text : text + '.' + fraction;
}

duration read_duration(std::string const& text) {
    auto const flags = std::regex::ECMAScript | std::regex::icase;
    static std::regex const minutes_only("(\\d+)[ \t\r\n]*m[ \t\r\n]*", flags);
    static std::regex const with_hours("(\\d+)[ \t\r\n]*h[ \t\r\n]*(?::?[ \t\r\n]*(\\d{1,2})[ \t\r\n]*m?[ \t\r\n]*)?",
                                       flags);
    static std::regex const clock("(\\d+)[ \t\r\n]*:(\\d\\d)(?::00)?[ \t\r\n]*", flags);
    static std::regex const iso("p(?:(\\d+)d)?(?:t(?=\\d)(?:(\\d+)h)?(?:(\\d+)m)?(?:(0+)s)?)?", flags);
    std::smatch part;
    std::string days;
    std::string hours;
    std::string minutes;
    std::string seconds; // zeros
    bool hours_given = false;
    if (std::regex_match(text, part, minutes_only)) {
        minutes = part.str(1);
    } else if (std::regex_match(text, part, with_hours) || std::regex_match(text, part, clock)) {
        hours = part.str(1);
        minutes = part.str(2);
        hours_given = true;
    } else if (text.size() > 1 && std::regex_match(text, part, iso)) {
        days = part.str(1);
        hours = part.str(2);
        minutes = part.str(3);
        seconds = part.str(4);
        hours_given = part[2].matched;
    } else {
        return {};
    }
    if (hours_given && number(minutes.substr(0, 9)) > 59) return {verdict::impossible};
    // ten digits are too many, whatever they are
    if (days.size() > 9 || hours.size() > 9 || minutes.size() > 9 || seconds.size() > 9) return {verdict::out_of_range};
    auto const all = (number(days) * std::int64_t{24} + number(hours)) * 60 + number(minutes);
    if (all > 59'999'999) return {verdict::out_of_range};
    char own[64];
    std::snprintf(own, sizeof own, "%lldh :%02dm", static_cast<long long>(all / 60), int(all % 60));
    return {text == own ? verdict::exact : verdict::tolerated, all};
}

} // namespace fuzzing::reference
