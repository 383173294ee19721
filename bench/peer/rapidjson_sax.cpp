// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// RapidJSON: events of its SAX reader into the same structs, whose storage is reused. Once with its usual settings, and
// once with UTF-8 checked, as Waybill does.
#include "../measure.hpp"
#include "list_builder.hpp"

#include <rapidjson/reader.h>

namespace {

constexpr unsigned usual = rapidjson::kParseNumbersAsStringsFlag; // decimals keep their digits
constexpr unsigned checked = usual | rapidjson::kParseValidateEncodingFlag;

/// Every object but the outermost one is an element that holds others.
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
void structs(benchmark::State& state) {
    bench::subject const one(state);
    waybill::trip_booking_list_rs list;
    handler fills(list);
    rapidjson::Reader reader;
    auto const read = [&] {
        rapidjson::StringStream bytes(one.json.c_str());
        fills.begin();
        bool const good = !reader.Parse<Flags>(bytes, fills).IsError();
        fills.end();
        return good;
    };
    bench::expect(read() && list == one.list, "RapidJSON SAX into structs");
    bench::measure(state, one.json.size(), [&] { benchmark::DoNotOptimize(read()); });
}

[[maybe_unused]] bool const added =
    bench::add("JSON to structs/RapidJSON SAX, storage reused", structs<usual>) &&
    bench::add("JSON to structs/RapidJSON SAX, storage reused, UTF-8 checked", structs<checked>);

} // namespace
