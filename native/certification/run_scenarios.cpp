// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What is examined in all exchanges of a run.
#include <certification/partner_scenario.hpp>

#include <waybill/explain.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace waybill::native::certification {

namespace whole_run {
namespace {

/// Deviations of one kind are reported once for each path, and at most so many of them.
constexpr std::size_t most_reported = 5;

class reporter {
public:
    explicit reporter(examination& of) : of_(of) {}
    void report(std::string key, std::string text, std::size_t at, std::string excerpt = {}) {
        if (!seen_.insert(std::move(key)).second || seen_.size() > most_reported) return;
        of_.deviates(std::move(text), at, std::move(excerpt));
    }

private:
    examination& of_;
    std::set<std::string> seen_;
};

/// Reports the reading errors that belong to the scenario.
void report_errors(examination& of, std::string_view scenario) {
    reporter to(of);
    auto const& all = of.exchanges();
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto const& why = all[i].reading;
        if (!why || scenario_of(why->code) != scenario) continue;
        to.report(std::string(name_of(why->code)) + why->path,
                  fmt::format("{}{}{}", name_of(why->code), why->path.empty() ? "" : " at ", why->path), i,
                  explain(*why, all[i].document.empty() && all[i].response ? all[i].response->body : all[i].document));
    }
}
void encodings(examination& of) { report_errors(of, "encodings"); }
void well_formed(examination& of) { report_errors(of, "well-formed"); }

/// The scenario that a tolerated deviation belongs to.
std::string_view scenario_of_quirk(quirk_kind kind) {
    switch (kind) {
    case quirk_kind::misspelled_name:
    case quirk_kind::letter_case:
    case quirk_kind::namespaced:
    case quirk_kind::attributes_object:
    case quirk_kind::attribute_as_element: return "names";
    case quirk_kind::item_name:
    case quirk_kind::wrapper_missing:
    case quirk_kind::lone_item:
    case quirk_kind::plain_for_object: return "arrays";
    case quirk_kind::null_for_absent:
    case quirk_kind::empty_for_absent:
    case quirk_kind::value_form:
    case quirk_kind::quoted_number:
    case quirk_kind::unquoted_text: return "values";
    case quirk_kind::encoding_misdeclared:
    case quirk_kind::byte_order_mark: return "encodings";
    case quirk_kind::string_result:
    case quirk_kind::wrapped_result:
    case quirk_kind::media_type:
    case quirk_kind::missing_length:
    case quirk_kind::newtonsoft_declaration:
    case quirk_kind::trailing_content: return "result-forms";
    case quirk_kind::unreadable_item: return "documents";
    case quirk_kind::unknown_field:
    case quirk_kind::unknown_kind:
    case quirk_kind::rule_broken:
    case quirk_kind::inherited_value:
    case quirk_kind::inconsistent_value:
    case quirk_kind::other_than_requested: break; // allowed, or examined by a scenario of the function
    }
    return {};
}

void report_quirks(examination& of, std::string_view scenario) {
    reporter to(of);
    auto const& all = of.exchanges();
    for (std::size_t i = 0; i < all.size(); ++i)
        for (auto const& each : all[i].quirks) {
            if (scenario_of_quirk(each.kind) != scenario) continue;
            std::string excerpt;
            if (each.line != 0 && !each.path.empty()) {
                error place{.code = error_code::quirk_refused, .path = each.path};
                std::tie(place.offset, place.line, place.column) = std::tuple(each.offset, each.line, each.column);
                place.expected = each.expected;
                place.found = each.found;
                excerpt = explain(place, all[i].document);
                excerpt.erase(0, excerpt.find('\n') + 1); // the sentence about strict mode
            }
            auto path = each.path;
            std::erase_if(path, [](char letter) { return letter >= '0' && letter <= '9'; }); // one of all items
            to.report(std::string(name_of(each.kind)) + path, explain(each), i, std::move(excerpt));
        }
}
void names(examination& of) { report_quirks(of, "names"); }
void arrays(examination& of) { report_quirks(of, "arrays"); }
void values(examination& of) { report_quirks(of, "values"); }
void result_forms(examination& of) { report_quirks(of, "result-forms"); }
void documents(examination& of) {
    report_errors(of, "documents");
    report_quirks(of, "documents");
}

void secrets(examination& of) {
    auto const& all = of.exchanges();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].repeats_secret) return of.deviates("the response contains the password of the request", i);
}

void rate_limits(examination& of) {
    constexpr int too_many_requests = 429;
    auto const& all = of.exchanges();
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto const& answer = all[i].response;
        if (answer && answer->status == too_many_requests && answer->headers.find("Retry-After") == nullptr)
            return of.deviates("status 429 without Retry-After: clients do not know how long to wait", i);
    }
}

void latency(examination& of) {
    std::vector<std::pair<double, std::size_t>> times;
    auto const& all = of.exchanges();
    for (std::size_t i = 0; i < all.size(); ++i) times.emplace_back(all[i].milliseconds, i);
    if (times.empty()) return of.not_examined("nothing was sent");
    std::sort(times.begin(), times.end());
    auto const percentile = [&](std::size_t percent) { return times[(times.size() - 1) * percent / 100]; };
    auto const slow = percentile(95);
    of.expects_at(slow.first <= double(of.settings().slowest.count()),
                  fmt::format("one request of twenty takes over {:.0f} ms (median {:.0f} ms, longest {:.0f} ms)",
                              slow.first, percentile(50).first, times.back().first),
                  slow.second);
}

constexpr partner_scenario scenarios[] = {
    {{"encodings", "Responses are in their declared encoding", "spec 4.1; XML 1.0, 4.3.3", "All requests of the run.",
      "Bytes that are valid in the encoding of the declaration and of the Content-Type.",
      "Write UTF-8 and declare UTF-8. Check the code page of the database connection."},
     encodings,
     true},
    {{"well-formed", "Responses are well-formed", "spec 4; XML 1.0; RFC 8259", "All requests of the run.",
      "Well-formed XML or valid JSON in a well-formed envelope.",
      "Write documents with a library that escapes texts. Do not concatenate strings."},
     well_formed,
     true},
    {{"documents", "Responses have their required fields and valid values", "spec 2.4; profile",
      "All requests of the run.", "Every required field once, with a value of its type.",
      "Validate responses against the published XSD or JSON Schema."},
     documents,
     true},
    {{"names", "Names are spelled as specified", "spec 2.4", "All requests of the run.",
      "The names of the field tables in their letter case, without prefixes; attributes as attributes.",
      "Write address, type_of_room and arrival_location, not their variants in the sample.", severity::recommended},
     names,
     true},
    {{"arrays", "Lists are lists, also with one item", "spec 2.4; profile, General rules", "All requests of the run.",
      "An array in JSON for one item as for many, under the specified item name.",
      "Mark the property as an array for the serializer: json:Array in Newtonsoft, @XmlElementWrapper in JAXB.",
      severity::recommended},
     arrays,
     true},
    {{"values", "Values are in their canonical form", "spec 2; profile, General rules", "All requests of the run.",
      "Dates, numbers and booleans as specified; absent fields are absent.",
      "Format values without the locale of the server, and leave out what is null.", severity::recommended},
     values,
     true},
    {{"result-forms", "The result is in the specified place", "spec 4", "All requests of the run.",
      "XML inside WebServiceRQResult, the bare document for GET and POST, and the Content-Type of its format.",
      "Return an XML node instead of a string, and write JSON to the response itself.", severity::recommended},
     result_forms,
     true},
    {{"secrets", "No response repeats the password", "spec 5", "All requests of the run.",
      "No response contains the password.", "Do not quote the request in errors and faults."},
     secrets,
     true},
    {{"rate-limits", "A rate limit says how long to wait", "profile, Errors", "All requests of the run.",
      "Each response with status 429 has Retry-After; the run waits for it.", "Send Retry-After with RATE_LIMITED."},
     rate_limits,
     true},
    {{"latency", "Responses come in time", "profile, Hotel search request", "All requests of the run.",
      "95 of 100 responses in three seconds, or in the time that --slowest names.",
      "Find the slow statements. Clients give up, and book elsewhere.", severity::recommended},
     latency,
     true},
};

} // namespace
} // namespace whole_run

std::span<partner_scenario const> run_scenarios() { return whole_run::scenarios; }

} // namespace waybill::native::certification
