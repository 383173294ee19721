// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What is examined in all exchanges of a run.
#include <certification/partner_scenario.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace waybill::native::certification {

namespace whole_run {
namespace {

/// What was observed in single responses.
void observed(examination& of) { of.report_observed(); }

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
     observed,
     true},
    {{"well-formed", "Responses are well-formed", "spec 4; XML 1.0; RFC 8259", "All requests of the run.",
      "Well-formed XML or valid JSON in a well-formed envelope.",
      "Write documents with a library that escapes texts. Do not concatenate strings."},
     observed,
     true},
    {{"documents", "Responses have their required fields and valid values", "spec 2.4; profile",
      "All requests of the run.", "Every required field once, with a value of its type.",
      "Validate responses against the published XSD or JSON Schema."},
     observed,
     true},
    {{"consistent-answers", "No response contradicts itself", "profile", "All requests of the run.",
      "Numbers, dates, amounts and states that agree with one another.",
      "Derive each value from one source: counts from lists, sums from their parts, words from codes."},
     observed,
     true},
    {{"names", "Names are spelled as specified", "spec 2.4", "All requests of the run.",
      "The names of the field tables in their letter case, without prefixes; attributes as attributes.",
      "Write address, type_of_room and arrival_location, not their variants in the sample.", severity::recommended},
     observed,
     true},
    {{"arrays", "Lists are lists, also with one item", "spec 2.4; profile, General rules", "All requests of the run.",
      "An array in JSON for one item as for many, under the specified item name.",
      "Mark the property as an array for the serializer: json:Array in Newtonsoft, @XmlElementWrapper in JAXB.",
      severity::recommended},
     observed,
     true},
    {{"values", "Values are in their canonical form", "spec 2; profile, General rules", "All requests of the run.",
      "Dates, numbers and booleans as specified; absent fields are absent.",
      "Format values without the locale of the server, and leave out what is null.", severity::recommended},
     observed,
     true},
    {{"result-forms", "The result is in the specified place", "spec 4", "All requests of the run.",
      "XML inside WebServiceRQResult, the bare document for GET and POST, and the Content-Type of its format.",
      "Return an XML node instead of a string, and write JSON to the response itself.", severity::recommended},
     observed,
     true},
    {{"secrets", "No response repeats the password", "spec 5", "All requests of the run.",
      "No response contains the password.", "Do not quote the request in errors and faults."},
     observed,
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
