// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// glaze, into and from structs of the same members. Once with Waybill's leaf types, and once with plain ones: dates are
// unchecked text, and degrees are doubles. Members that a document lacks keep what the document before left in reused
// storage: nothing is spent on resetting them.
#include "../measure.hpp"
#include "glaze_codec.hpp"

namespace {

/// A codec whose reader and writer were checked: what it writes contains the list of each document that it was given.
class codec {
public:
    explicit codec(bool dates_as_text) : at_(glaze_open(dates_as_text)) {}
    ~codec() { glaze_close(at_); }
    codec(codec const&) = delete;
    codec& operator=(codec const&) = delete;

    void add(std::string const& json, waybill::trip_booking_list_rs const& list) {
        bench::expect(glaze_add(at_, json.data(), json.size()) && glaze_write(at_, count_++), "glaze");
        std::size_t size = 0;
        auto const* const text = glaze_text(at_, &size);
        bench::expect(bench::json_contains({text, size}, list), "glaze, read and written");
    }
    operator glaze_codec*() const { return at_; }

private:
    glaze_codec* at_;
    std::size_t count_ = 0;
};

template <bool (*Work)(glaze_codec*, std::size_t), bool DatesAsText>
void run(benchmark::State& state) {
    codec with(DatesAsText);
    std::size_t bytes = 0;
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    for (auto const& one : all) {
        with.add(one.json, one.list);
        bytes += one.json.size();
    }
    bench::measure(state, all.size(), bytes, [&](std::size_t at) { bench::expect(Work(with, at), "glaze"); });
}

[[maybe_unused]] bool const added =
    bench::add("JSON to structs/glaze, storage reused, absent members kept", run<glaze_read_reused, false>) &&
    bench::add("JSON to structs/glaze, fresh structs", run<glaze_read_fresh, false>) &&
    bench::add("JSON to structs/glaze, storage reused, absent members kept, dates as text",
               run<glaze_read_reused, true>) &&
    bench::add("structs to JSON/glaze", run<glaze_write, false>) &&
    bench::add("structs to JSON/glaze, dates as text", run<glaze_write, true>);

} // namespace
