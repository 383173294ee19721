// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// glaze, into and from structs of the same members. Once with Waybill's leaf types, and once with plain ones: dates are
// unchecked text, and degrees are doubles.
#include "../measure.hpp"
#include "glaze_codec.hpp"

namespace {

/// A codec whose reader and writer are both checked: it reads the document, and its output must contain the list.
class codec {
public:
    codec(bench::subject const& one, bool dates_as_text)
        : at_(glaze_open(one.json.data(), one.json.size(), dates_as_text)) {
        bench::expect(glaze_read_reused(at_) && glaze_write(at_), "glaze");
        std::size_t size = 0;
        auto const* const text = glaze_text(at_, &size);
        bench::expect(bench::json_contains({text, size}, one.list), "glaze, read and written");
    }
    ~codec() { glaze_close(at_); }
    codec(codec const&) = delete;
    codec& operator=(codec const&) = delete;

    operator glaze_codec*() const { return at_; }

private:
    glaze_codec* at_;
};

template <bool (*Work)(glaze_codec*), bool DatesAsText>
void run(benchmark::State& state) {
    bench::subject const one(state);
    codec const with(one, DatesAsText);
    bench::measure(state, one.json.size(), [&] { bench::expect(Work(with), "glaze"); });
}

[[maybe_unused]] bool const added =
    bench::add("JSON to structs/glaze, storage reused", run<glaze_read_reused, false>, bench::large) &&
    bench::add("JSON to structs/glaze, fresh structs", run<glaze_read_fresh, false>) &&
    bench::add("JSON to structs/glaze, storage reused, dates as text", run<glaze_read_reused, true>) &&
    bench::add("structs to JSON/glaze", run<glaze_write, false>, bench::large) &&
    bench::add("structs to JSON/glaze, dates as text", run<glaze_write, true>);

} // namespace
