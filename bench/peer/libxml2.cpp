// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// libxml2: SAX events into the same structs, whose storage is reused.
#include "../measure.hpp"
#include "list_builder.hpp"

#include <libxml/parser.h>

namespace {

char const* chars(xmlChar const* text) { return reinterpret_cast<char const*>(text); }

class reader {
public:
    explicit reader(waybill::trip_booking_list_rs& into) : into_(into) {
        handler_.initialized = XML_SAX2_MAGIC;
        handler_.startElementNs = open;
        handler_.endElementNs = close;
        handler_.characters = characters;
    }

    bool read(std::string const& xml) {
        into_.begin();
        bool const good = xmlSAXUserParseMemory(&handler_, this, xml.data(), int(xml.size())) == 0;
        into_.end();
        return good;
    }

private:
    static void open(void* self, xmlChar const* name, xmlChar const*, xmlChar const*, int, xmlChar const**, int count,
                     int, xmlChar const** attributes) {
        auto& of = *static_cast<reader*>(self);
        of.in_field_ = !of.into_.open(chars(name));
        if (count != 0) // the one attribute in these documents: name, prefix, URI, where its value begins and ends
            of.into_.kind(std::string_view(chars(attributes[3]), std::size_t(attributes[4] - attributes[3])));
        of.text_.clear();
    }
    static void close(void* self, xmlChar const* name, xmlChar const*, xmlChar const*) {
        auto& of = *static_cast<reader*>(self);
        if (of.in_field_)
            of.into_.field(chars(name), of.text_);
        else
            of.into_.close();
        of.in_field_ = false;
    }
    static void characters(void* self, xmlChar const* text, int size) {
        static_cast<reader*>(self)->text_.append(chars(text), std::size_t(size));
    }

    xmlSAXHandler handler_{};
    bench::peer::list_builder into_;
    std::string text_;
    bool in_field_ = false;
};

void structs(benchmark::State& state) {
    waybill::trip_booking_list_rs list;
    reader reads(list);
    bench::verify(state, "libxml2 into structs",
                  [&](auto const& one) { return reads.read(one.xml) && list == one.list; });
    bench::measure(state, &bench::document::xml,
                   [&](auto const& one) { benchmark::DoNotOptimize(reads.read(one.xml)); });
}

[[maybe_unused]] bool const added = bench::add("XML to structs/libxml2 SAX, storage reused", structs);

} // namespace
