// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// RapidJSON: events of its SAX reader into the same structs, whose storage is reused. Once with its default settings,
// and once with validation of UTF-8, as in Waybill.
#include "../measure.hpp"
#include "list_builder.hpp"

#include <rapidjson/reader.h>

namespace {

constexpr unsigned canonical = rapidjson::kParseNumbersAsStringsFlag; // decimals keep their digits
constexpr unsigned checked = canonical | rapidjson::kParseValidateEncodingFlag;

/// Every object except the outermost one is an element with child elements.
class handler final : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, handler> {
public:
    explicit handler(waybill::trip_booking_list_rs& into) : into_(into) {}

    void begin() {
        into_.begin();
        outermost_ = true;
    }
    void end() { into_.end(); }

    bool StartObject() {
        if (outermost_) return !(outermost_ = false);
        return into_.open(name_);
    }
    bool EndObject(rapidjson::SizeType) {
        into_.close();
        return true;
    }
    bool Key(char const* name, rapidjson::SizeType size, bool) {
        name_.assign(name, size);
        return true;
    }
    bool String(char const* text, rapidjson::SizeType size, bool) {
        if (name_ == "@kind")
            into_.kind({text, size});
        else
            into_.field(name_, {text, size});
        return true;
    }
    bool RawNumber(char const* text, rapidjson::SizeType size, bool) {
        into_.field(name_, {text, size});
        return true;
    }

private:
    bench::peer::list_builder into_;
    std::string name_; // the reader's own copy does not outlive the event
    bool outermost_ = true;
};

template <unsigned Flags>
class reading {
public:
    bool read(std::string const& json) {
        rapidjson::StringStream bytes(json.c_str());
        fills_.begin();
        bool const good = !reader_.Parse<Flags>(bytes, fills_).IsError();
        fills_.end();
        return good;
    }
    waybill::trip_booking_list_rs list{};

private:
    handler fills_{list};
    rapidjson::Reader reader_{};
};

template <unsigned Flags>
void structs(benchmark::State& state) {
    bench::subject const one(state);
    reading<Flags> with;
    bench::expect(with.read(one.json) && with.list == one.list, "RapidJSON SAX into structs");
    bench::measure(state, one.json.size(), [&] { benchmark::DoNotOptimize(with.read(one.json)); });
}

void structs_in_turn(benchmark::State& state) {
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    reading<canonical> with;
    bench::measure_in_turn(state, &bench::document::json,
                           [&](std::size_t at) { bench::expect(with.read(all[at].json), "RapidJSON SAX in turn"); });
}

[[maybe_unused]] bool const added =
    bench::add("JSON to structs, another document each time/RapidJSON SAX, storage reused", structs_in_turn) &&
    bench::add("JSON to structs/RapidJSON SAX, storage reused", structs<canonical>) &&
    bench::add("JSON to structs/RapidJSON SAX, storage reused, UTF-8 checked", structs<checked>);

} // namespace
