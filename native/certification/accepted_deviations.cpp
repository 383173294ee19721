// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/accepted_deviations.hpp>

#include <certification/report_parts.hpp>

#include <waybill/text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace waybill::native::certification {

namespace accepted {
namespace {

/// One line: each number is `#`, control characters are blanks.
std::string line_of(scenario const& of, std::string_view text) {
    auto made = fmt::format("{}: ", of.id);
    for (char const each : text) {
        bool const digit = each >= '0' && each <= '9';
        bool const in_number =
            digit || ((each == '.' || each == '/' || each == '-' || each == ':') && made.ends_with('#'));
        if (in_number) {
            if (!made.ends_with('#')) made += '#';
        } else {
            made += static_cast<unsigned char>(each) < ' ' ? ' ' : each;
        }
    }
    return made;
}

/// `id: text`
std::string_view id_of(std::string_view line) { return line.substr(0, line.find(':')); }

} // namespace
} // namespace accepted

std::string deviations_text(run_report const& of) {
    std::set<std::string> lines;
    for (auto const& each : of.outcomes)
        for (auto const& one : each.deviations) lines.insert(accepted::line_of(*each.of, one.text));
    auto made = fmt::format("# deviations of {}, {}\n", of.examined, summary_of(of));
    for (auto const& each : lines) (made += each) += '\n';
    return made;
}

std::vector<std::string> accept_deviations(std::string_view text, run_report& in) {
    std::set<std::string, std::less<>> known, found;
    while (!text.empty()) {
        auto const end = std::min(text.find('\n'), text.size());
        auto const line = text::trimmed(text.substr(0, end));
        if (!line.empty() && !line.starts_with('#')) known.emplace(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    std::set<std::string_view> examined;
    for (auto& each : in.outcomes) {
        if (each.verdict != verdict::not_examined) examined.insert(each.of->id);
        for (auto& one : each.deviations) {
            auto line = accepted::line_of(*each.of, one.text);
            one.accepted = known.contains(std::string(text::trimmed(line)));
            found.insert(std::string(text::trimmed(line)));
        }
    }
    std::vector<std::string> vanished;
    for (auto const& each : known)
        if (!found.contains(each) && examined.contains(accepted::id_of(each))) vanished.push_back(each);
    return vanished;
}

} // namespace waybill::native::certification
