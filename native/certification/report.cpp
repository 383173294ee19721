// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/report.hpp>

#include <certification/accepted_deviations.hpp>
#include <certification/report_parts.hpp>

#include <waybill/text.hpp>
#include <waybill_debug/raw_message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace waybill::native::certification {

std::string summary_of(run_report const& of) {
    return fmt::format("{} passed, {} failed, {} not examined; {} requests", of.count(verdict::passed),
                       of.count(verdict::failed), of.count(verdict::not_examined), of.run.exchanges.size());
}

std::string words_of(verdict which) {
    return which == verdict::not_examined ? std::string("not examined") : std::string(name_of(which));
}

std::string escaped(std::string_view text) {
    std::string made;
    made.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        auto const one = character_of(text.substr(at));
        if (one.replaced)
            made += "\xEF\xBF\xBD";
        else if (one.size == 1 && text[at] == '<')
            made += "&lt;";
        else if (one.size == 1 && text[at] == '&')
            made += "&amp;";
        else if (one.size == 1 && text[at] == '"')
            made += "&quot;";
        else
            made += text.substr(at, one.size);
        at += one.size;
    }
    return made;
}

character character_of(std::string_view text) noexcept {
    auto const [point, size] = text::decode(text.data(), text.data() + text.size());
    if (size == 0) return {1, true};
    bool const control = (point < 0x20 && point != '\t' && point != '\n' && point != '\r') || point == 0x7F;
    return {size, control || point == 0xFFFE || point == 0xFFFF}; // XML forbids these two
}

std::string shown(exchange const& of) {
    constexpr std::size_t most = 6000;
    auto const cut = [](std::string text) {
        if (text.size() > most) text = text.substr(0, most) + fmt::format("\n… {} bytes more", text.size() - most);
        return text;
    };
    std::string made = cut(write_raw_message(of.request, "partner"));
    made += "\n\n";
    if (of.response)
        made += cut(write_raw_message(*of.response));
    else if (of.failure)
        made += fmt::format("{}: {}", name_of(of.failure->code), of.failure->message);
    return made;
}

std::string text_report(run_report const& of) {
    std::string made;
    auto const line = [&](std::string_view label, std::string_view text) {
        made += fmt::format("    {:<9} {}\n", label, text);
    };
    for (auto const& each : of.outcomes) {
        made += fmt::format("{:<13} {:<20} {} ({:.0f} ms)\n", words_of(each.verdict), each.of->id, each.of->title,
                            each.milliseconds);
        if (each.verdict == verdict::not_examined) line("because", each.reason);
        if (each.verdict != verdict::failed) continue;
        for (auto const& found : each.deviations) {
            line(found.accepted ? "accepted" : "found",
                 found.exchange ? fmt::format("{} [exchange {}]", found.text, *found.exchange + 1) : found.text);
            for (std::string_view left = found.excerpt; !left.empty();) {
                auto const end = left.find('\n');
                made += fmt::format("    {}\n", left.substr(0, end));
                left.remove_prefix(end == left.npos ? left.size() : end + 1);
            }
        }
        line("expected", each.of->expected);
        line("section", each.of->section);
        line("severity", name_of(each.of->severity));
        line("fix", each.of->fix);
    }
    return made + fmt::format("\n{}: {}\n", of.examined, summary_of(of));
}

std::string junit_report(run_report const& of) {
    auto made = fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"{}\" tests=\"{}\" "
                            "failures=\"{}\" skipped=\"{}\">\n",
                            escaped(of.examined), of.outcomes.size(),
                            std::count_if(of.outcomes.begin(), of.outcomes.end(),
                                          [](auto const& each) { return each.has_new_deviations(); }),
                            of.count(verdict::not_examined));
    for (auto const& each : of.outcomes) {
        made += fmt::format("  <testcase classname=\"certification.{}\" name=\"{}\" time=\"{:.3f}\">",
                            name_of(each.of->severity), each.of->id, each.milliseconds / 1000);
        if (each.verdict == verdict::not_examined)
            made += fmt::format("<skipped message=\"{}\"/>", escaped(each.reason));
        if (each.has_new_deviations()) {
            std::string found;
            for (auto const& one : each.deviations)
                if (!one.accepted) found += one.text + '\n' + one.excerpt;
            made += fmt::format("<failure message=\"{}\">{}</failure>", escaped(each.of->expected), escaped(found));
        }
        made += "</testcase>\n";
    }
    return made + "</testsuite>\n";
}

std::string html_report(run_report const& of) {
    constexpr std::string_view style = "body{font:16px/1.5 system-ui,sans-serif;margin:2rem "
                                       "auto;max-width:60rem;padding:0 1rem;color:#1b1f24;background:#fff}"
                                       "pre{overflow:auto;background:#f3f4f6;padding:.7rem;font-size:.8rem;white-space:"
                                       "pre-wrap;overflow-wrap:anywhere}"
                                       "summary{cursor:pointer;padding:.3rem 0}details{border-bottom:1px solid "
                                       "#d0d7de}.passed{color:#116329}.failed{color:#b3141d}"
                                       ".not{color:#57606a}dt{font-weight:600}dd{margin:0 0 .5rem}code{font-size:.9em}"
                                       "@media(prefers-color-scheme:dark){body{color:#e6edf3;background:#0d1117}pre{"
                                       "background:#161b22}.passed{color:#56d364}"
                                       ".failed{color:#ff7b72}.not{color:#9198a1}details{border-color:#30363d}}";
    std::string made = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width\"><title>Certification of {0}</title><style>{1}</style></head><body>\n"
        "<h1>Certification of {0}</h1>\n<p><strong class=\"{2}\">{3}</strong>: {4}. Started {5}.</p>\n",
        escaped(of.examined), style, of.acceptable() ? "passed" : "failed",
        of.acceptable() ? "No required scenario failed" : "Not accepted", summary_of(of), text_of(of.run.started));
    auto const term = [&](std::string_view name, std::string_view text) {
        made += fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, escaped(text));
    };
    constexpr std::size_t most_exchanges = 3;
    for (auto const& each : of.outcomes) {
        bool const failed = each.verdict == verdict::failed;
        made +=
            fmt::format("<details{}><summary><strong class=\"{}\">{}</strong> <code>{}</code> {} <small>{:.0f} "
                        "ms</small></summary>\n<dl>\n",
                        failed ? " open" : "", each.verdict == verdict::not_examined ? "not" : name_of(each.verdict),
                        words_of(each.verdict), each.of->id, escaped(each.of->title), each.milliseconds);
        if (!each.reason.empty()) term("Not examined because", each.reason);
        std::vector<std::size_t> shown_exchanges;
        for (auto const& found : each.deviations) {
            term(found.accepted ? "Accepted deviation" : "Found", found.text);
            if (!found.excerpt.empty()) made += fmt::format("<dd><pre>{}</pre></dd>\n", escaped(found.excerpt));
            if (found.exchange) shown_exchanges.push_back(*found.exchange);
        }
        term("Sent", each.of->sent);
        term("Expected", each.of->expected);
        term("Specification", each.of->section);
        term("Severity", name_of(each.of->severity));
        if (failed) term("Fix", each.of->fix);
        made += "</dl>\n";
        if (!failed)
            for (std::size_t i = of.run.exchanges.size(); i-- > 0 && shown_exchanges.empty();)
                if (of.run.exchanges[i].scenario == each.of->id) shown_exchanges.push_back(i);
        if (shown_exchanges.size() > most_exchanges) shown_exchanges.resize(most_exchanges);
        for (auto const at : shown_exchanges)
            made += fmt::format("<p>Exchange {}, {:.0f} ms</p><pre>{}</pre>\n", at + 1,
                                of.run.exchanges[at].milliseconds, escaped(shown(of.run.exchanges[at])));
        made += "</details>\n";
    }
    return made + "</body></html>\n";
}

std::string written_report(run_report const& of, report_form form) {
    switch (form) {
    case report_form::text: break;
    case report_form::json: return json_report(of);
    case report_form::junit: return junit_report(of);
    case report_form::html: return html_report(of);
    case report_form::deviations: return deviations_text(of);
    }
    return text_report(of);
}

} // namespace waybill::native::certification
