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
    reading<Flags> with;
    bench::verify(state, "RapidJSON SAX into structs",
                  [&](auto const& one) { return with.read(one.json) && with.list == one.list; });
    bench::measure(state, &bench::document::json,
                   [&](auto const& one) { benchmark::DoNotOptimize(with.read(one.json)); });
}

[[maybe_unused]] bool const added =
    bench::add("JSON to structs/RapidJSON SAX, storage reused", structs<canonical>) &&
    bench::add("JSON to structs/RapidJSON SAX, storage reused, UTF-8 checked", structs<checked>);

} // namespace
