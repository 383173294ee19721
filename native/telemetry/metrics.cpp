// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <telemetry/metrics.hpp>

#include <waybill/enumerators.hpp>
#include <waybill/message/error_id.hpp>

#include <prometheus/counter.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <array>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <sstream>
#include <string_view>
#include <tuple>

namespace waybill::native::telemetry {

namespace {

using prometheus::Counter;
using prometheus::Histogram;

// from a short list with a remembered login to the timeout of clients
prometheus::Histogram::BucketBoundaries const seconds{0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                                      0.05,   0.1,     0.25,   0.5,   1,      2.5,   5,    10};

std::string or_none(std::string_view text) { return text.empty() ? "none" : std::string(text); }

prometheus::Labels labels_of(request_record const& record) {
    prometheus::Labels labels{{"function", or_none(record.function)}, {"outcome", or_none(record.outcome)}};
    labels["access_method"] = record.via ? std::string(name_of(record.via->method)) : "none";
    labels["operation"] = record.via ? std::string(name_of(record.via->operation)) : "none";
    labels["family"] = record.via ? std::string(name_of(record.via->family)) : "none";
    return labels;
}

/// The series with these keys, created on first use. A lookup by labels costs more than everything else that happens
/// here for a request.
template <class Series, class Key>
class known_series {
public:
    template <class Make>
    Series& at(Key const& key, Make const& make) {
        {
            std::shared_lock const held(guard_);
            if (auto const found = series_.find(key); found != series_.end()) return *found->second;
        }
        std::unique_lock const held(guard_);
        return *series_.emplace(key, &make()).first->second;
    }

private:
    std::shared_mutex guard_;
    std::map<Key, Series*, std::less<>> series_;
};

struct watched {
    metrics::kind which;
    std::string name;
    std::string help;
    metrics::labels labels;
    std::function<double()> value;
};

} // namespace

struct metrics::families {
    using request_key = std::tuple<std::string_view, int, std::string>;

    families()
        : requests(prometheus::BuildCounter().Name("waybill_requests_total").Help("Requests handled").Register(all)),
          errors(prometheus::BuildCounter()
                     .Name("waybill_errors_total")
                     .Help("Refusals, by the id of the error")
                     .Register(all)),
          durations(
              prometheus::BuildHistogram()
                  .Name("waybill_request_duration_seconds")
                  .Help("Seconds from the last byte of a request until its response was complete; for a list, sent")
                  .Register(all)),
          quirks(prometheus::BuildCounter()
                     .Name("waybill_quirks_total")
                     .Help("Tolerated deviations of requests")
                     .Register(all)),
          broken_off(prometheus::BuildCounter()
                         .Name("waybill_answers_broken_off_total")
                         .Help("Lists that ended early")
                         .Register(all)
                         .Add({})),
          store_seconds(prometheus::BuildCounter()
                            .Name("waybill_store_seconds_total")
                            .Help("Seconds that requests spent in the store")
                            .Register(all)
                            .Add({})) {
        for (std::size_t i = 0; i < quirk_tally::kinds; ++i)
            quirk_of_kind[i] = &quirks.Add({{"kind", std::string(waybill::name_of(quirk_kind(i)))}});
        // a counter that appears with its first value has not increased: no alert would see the first failures
        for (auto const id : enumerators<error_id>) {
            std::string const name(waybill::name_of(id));
            (void)known_errors.at(name, [&]() -> auto& { return errors.Add({{"id", name}}); });
        }
    }

    prometheus::Registry all;
    prometheus::Family<Counter>& requests;
    prometheus::Family<Counter>& errors;
    prometheus::Family<Histogram>& durations;
    prometheus::Family<Counter>& quirks;
    Counter& broken_off;
    Counter& store_seconds;
    std::array<Counter*, quirk_tally::kinds> quirk_of_kind{};
    known_series<Counter, request_key> known_requests;
    known_series<Counter, std::string> known_errors;
    known_series<Histogram, std::string_view> known_durations;
    std::vector<watched> watches;
};

metrics::metrics() : families_(std::make_unique<families>()) {}
metrics::~metrics() = default;

void metrics::count(request_record const& record) noexcept {
    try {
        auto& to = *families_;
        int const access =
            !record.via ? -1 : int(record.via->method) * 4 + int(record.via->operation) * 2 + int(record.via->family);
        to.known_requests
            .at({record.function, access, record.outcome},
                [&]() -> auto& { return to.requests.Add(labels_of(record)); })
            .Increment();
        if (record.outcome != "ok")
            to.known_errors
                .at(record.outcome, [&]() -> auto& { return to.errors.Add({{"id", or_none(record.outcome)}}); })
                .Increment();
        to.known_durations
            .at(record.function,
                [&]() -> auto& { return to.durations.Add({{"function", or_none(record.function)}}, seconds); })
            .Observe(std::chrono::duration<double>(record.whole).count());
        to.store_seconds.Increment(std::chrono::duration<double>(record.store).count());
        if (record.broken_off) to.broken_off.Increment();
        if (record.quirks.total() == 0) return;
        for (std::size_t i = 0; i < quirk_tally::kinds; ++i)
            if (auto const seen = record.quirks.of(quirk_kind(i)); seen != 0) to.quirk_of_kind[i]->Increment(seen);
    } catch (...) { // out of memory: a request that is not counted still gets its response
    }
}

void metrics::watch(kind which, std::string name, std::string help, labels labelled, std::function<double()> value) {
    families_->watches.push_back({which, std::move(name), std::move(help), std::move(labelled), std::move(value)});
}

std::string metrics::text() const {
    auto read = families_->all.Collect();
    for (auto const& each : families_->watches) {
        if (read.empty() || read.back().name != each.name) {
            auto const type =
                each.which == kind::gauge ? prometheus::MetricType::Gauge : prometheus::MetricType::Counter;
            read.push_back({each.name, each.help, type, {}});
        }
        prometheus::ClientMetric value;
        for (auto const& [name, text] : each.labels) value.label.push_back({name, text});
        (each.which == kind::gauge ? value.gauge.value : value.counter.value) = each.value();
        read.back().metric.push_back(std::move(value));
    }
    std::ostringstream written;
    prometheus::TextSerializer().Serialize(written, read);
    return std::move(written).str();
}

} // namespace waybill::native::telemetry
