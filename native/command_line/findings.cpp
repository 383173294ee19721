// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/findings.hpp>

#include <terminal/report.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace waybill::native::command_line {

namespace {

char const* word_of(diagnostics::verdict of) {
    return of == diagnostics::verdict::ok ? "ok  " : of == diagnostics::verdict::doubtful ? "hm  " : "BAD ";
}

} // namespace

void print_findings(diagnostics::findings const& all) {
    for (auto const& each : all) {
        fmt::print("{} {:<13} {}\n", word_of(each.verdict), each.subject, terminal::harmless_line(each.text));
        if (!each.hint.empty()) fmt::print("     {:<13} -> {}\n", "", each.hint);
    }
}

bool are_good(diagnostics::findings const& all) {
    return std::none_of(all.begin(), all.end(),
                        [](auto const& each) { return each.verdict == diagnostics::verdict::bad; });
}

} // namespace waybill::native::command_line
