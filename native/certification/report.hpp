// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <certification/outcome.hpp>

#include <waybill/enumerators.hpp>

#include <cstdint>
#include <string>

namespace waybill::native::certification {

enum class report_form : std::uint8_t { text, json, junit, html, deviations };
BOOST_DESCRIBE_ENUM(report_form, text, json, junit, html, deviations)

/// A report as text: outcomes, deviations with their places, fixes. For a terminal: one line per scenario.
[[nodiscard]] std::string text_report(run_report const& of);
/// As JSON, with all exchanges: the cassette of the run, see `read_recording`.
[[nodiscard]] std::string json_report(run_report const& of);
/// As JUnit XML; a recommended scenario that fails is skipped with its deviations.
[[nodiscard]] std::string junit_report(run_report const& of);
/// As one HTML file without scripts and links to other files.
[[nodiscard]] std::string html_report(run_report const& of);

[[nodiscard]] std::string written_report(run_report const& of, report_form form);

} // namespace waybill::native::certification
