// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/partner_catalogue.hpp>

#include <waybill/enumerators.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace waybill::native::certification {

std::vector<partner_scenario> partner_catalogue() {
    std::vector<partner_scenario> all;
    for (auto const part : {access_scenarios(), refusal_scenarios(), trip_scenarios(), search_scenarios(),
                            quote_scenarios(), booking_scenarios(), rate_scenarios(), run_scenarios()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

run_report examine_partner(examination_settings with, surroundings around, selection const& which) {
    auto const base_url = with.to.base_url;
    static auto const permanent = partner_catalogue(); // outcomes point to its descriptions
    examination of(std::move(with), std::move(around));
    run_report report{.examined = base_url};
    auto const chosen = [&](partner_scenario const& each) {
        return which.only.empty() || std::find(which.only.begin(), which.only.end(), each.what.id) != which.only.end();
    };
    of.begin(permanent.front().what);
    auto const problem = of.problem();
    (void)of.end();
    std::size_t done = 0;
    for (auto const& each : permanent) {
        which.progress(done++, permanent.size());
        if (!chosen(each)) continue;
        of.begin(each.what);
        if (!problem.empty())
            of.not_examined(problem);
        else if (auto const changes = each.what.changes; (changes == changes::bookings && !of.settings().book) ||
                                                         (changes == changes::rates && !of.settings().update_rates))
            of.not_examined(fmt::format("it changes {}: only with {}", name_of(changes), each.what.option()));
        else if (auto const limit = of.exhausted(); !limit.empty() && !each.at_end)
            of.not_examined(limit);
        else
            each.examine(of);
        report.outcomes.push_back(of.end());
    }
    report.run = of.run();
    return report;
}

} // namespace waybill::native::certification
