// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/partner_catalogue.hpp>

#include <waybill/explain.hpp>

#include <algorithm>
#include <utility>

namespace waybill::native::certification {

std::vector<partner_scenario> partner_catalogue() {
    std::vector<partner_scenario> all;
    for (auto const part : {access_scenarios(), refusal_scenarios(), trip_scenarios(), search_scenarios(),
                            quote_scenarios(), booking_scenarios(), run_scenarios()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

namespace {

/// Whether the partner can be examined at all; else the reason.
std::string problem_with(examination& of) {
    auto const answer = of.call(of.trips_request());
    if (answer) return {};
    auto const& why = answer.error();
    if (refused_as(why, error_id::auth_invalid) || refused_as(why, error_id::ip_not_allowed) ||
        why.code == error_code::connection_failed || why.code == error_code::tls_failed ||
        why.code == error_code::url_invalid || why.code == error_code::not_found)
        return "the partner cannot be examined: " + (why.id.empty() ? std::string(name_of(why.code)) : why.id) +
               (why.message.empty() ? "" : ", " + why.message);
    return {};
}

} // namespace

run_report examine_partner(examination_settings with, surroundings around, selection const& which) {
    auto const base_url = with.to.base_url;
    static auto const permanent = partner_catalogue(); // outcomes point to its descriptions
    examination of(std::move(with), std::move(around));
    run_report report{.examined = base_url};
    auto const chosen = [&](partner_scenario const& each) {
        return which.only.empty() || std::find(which.only.begin(), which.only.end(), each.what.id) != which.only.end();
    };
    of.begin(permanent.front().what);
    auto const problem = problem_with(of);
    (void)of.end();
    std::size_t done = 0;
    for (auto const& each : permanent) {
        which.progress(done++, permanent.size());
        if (!chosen(each)) continue;
        of.begin(each.what);
        if (!problem.empty())
            of.not_examined(problem);
        else if (each.what.books && !of.settings().book)
            of.not_examined("it books: only with --book");
        else
            each.examine(of);
        report.outcomes.push_back(of.end());
    }
    report.run = of.run();
    return report;
}

} // namespace waybill::native::certification
