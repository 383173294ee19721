// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/pages.hpp>

#include <certification/client_examination.hpp>
#include <certification/client_scenario.hpp>
#include <certification/partner_catalogue.hpp>

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace waybill::native::certification {

namespace markdown {
namespace {

constexpr std::string_view note = "<!-- generated from the catalogue by ./dev contracts -->\n";

std::string page_name(std::string_view kind, scenario const& of) { return fmt::format("{}-{}.md", kind, of.id); }

/// Angle brackets would be read as HTML.
std::string plain(std::string_view text) {
    std::string made;
    for (char const each : text) {
        if (each == '<' || each == '>') made += '\\';
        made += each;
    }
    return made;
}

std::string text_of(std::string_view kind, scenario const& of) {
    bool const partner = kind == "partner";
    auto made = fmt::format("{}# {}\n\n", note, plain(of.title));
    made += fmt::format("| | |\n|---|---|\n| scenario | `{}`, for a {} |\n| section | {} |\n| severity | {} |\n", of.id,
                        kind, of.section, name_of(of.severity));
    if (partner)
        made += fmt::format("| run it alone | `waybill certify URL --only {}{}{}` |\n", of.id,
                            of.option().empty() ? "" : " ", of.option());
    else
        made += fmt::format("| login | `LOGIN{}{}` at a service that runs with `--certify` |\n",
                            client_examination::mark, of.id);
    made += fmt::format("\n**{}** {}\n\n**Expected:** {}\n\n**Fix:** {}\n\n[All scenarios](README.md)\n",
                        partner ? "Sent:" : "The sandbox:", plain(of.sent), plain(of.expected), plain(of.fix));
    return made;
}

std::string row(std::string_view kind, scenario const& of) {
    return fmt::format("| [{}]({}) | {} | {} | {}{} |\n", of.id, page_name(kind, of), plain(of.title), of.section,
                       name_of(of.severity),
                       of.books()            ? ", books"
                       : of.option().empty() ? ""
                                             : ", updates rates");
}

} // namespace
} // namespace markdown

std::vector<page> catalogue_pages() {
    auto index =
        fmt::format("{}# Scenarios of the certification\n\n[What they are for](../certification.md)\n", markdown::note);
    constexpr std::string_view head = "\n| scenario | what must be so | section | severity |\n|---|---|---|---|\n";
    std::vector<page> pages(1);
    (index += "\n## Partners\n") += head;
    for (auto const& each : partner_catalogue()) {
        index += markdown::row("partner", each.what);
        pages.push_back({markdown::page_name("partner", each.what), markdown::text_of("partner", each.what)});
    }
    (index += "\n## Clients\n") += head;
    for (auto const& each : client_catalogue()) {
        index += markdown::row("client", each.what);
        pages.push_back({markdown::page_name("client", each.what), markdown::text_of("client", each.what)});
    }
    pages.front() = {"README.md", std::move(index)};
    return pages;
}

} // namespace waybill::native::certification
