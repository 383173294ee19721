// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expat: events into the same structs, whose storage is reused, and so is the parser.
#include "../measure.hpp"
#include "list_builder.hpp"

#include <expat.h>

namespace {

class reader {
public:
    explicit reader(waybill::trip_booking_list_rs& into) : into_(into) {}
    ~reader() { XML_ParserFree(parser_); }
    reader(reader const&) = delete;
    reader& operator=(reader const&) = delete;

    bool read(std::string const& xml) {
        XML_ParserReset(parser_, "UTF-8");
        XML_SetUserData(parser_, this);
        XML_SetElementHandler(parser_, open, close);
        XML_SetCharacterDataHandler(parser_, characters);
        into_.begin();
        bool const good = XML_Parse(parser_, xml.data(), int(xml.size()), XML_TRUE) == XML_STATUS_OK;
        into_.end();
        return good;
    }

private:
    static void open(void* self, char const* name, char const** attributes) {
        auto& of = *static_cast<reader*>(self);
        of.in_field_ = !of.into_.open(name);
        if (*attributes != nullptr) of.into_.kind(attributes[1]); // the one attribute in these documents
        of.text_.clear();
    }
    static void close(void* self, char const* name) {
        auto& of = *static_cast<reader*>(self);
        if (of.in_field_)
            of.into_.field(name, of.text_);
        else
            of.into_.close();
        of.in_field_ = false;
    }
    static void characters(void* self, char const* text, int size) {
        static_cast<reader*>(self)->text_.append(text, std::size_t(size));
    }

    XML_Parser parser_ = XML_ParserCreate("UTF-8");
    bench::peer::list_builder into_;
    std::string text_;
    bool in_field_ = false;
};

void structs(benchmark::State& state) {
    waybill::trip_booking_list_rs list;
    reader reads(list);
    bench::verify(state, "expat into structs",
                  [&](auto const& one) { return reads.read(one.xml) && list == one.list; });
    bench::measure(state, &bench::document::xml,
                   [&](auto const& one) { benchmark::DoNotOptimize(reads.read(one.xml)); });
}

[[maybe_unused]] bool const added = bench::add("XML to structs/expat, storage reused", structs);

} // namespace
