// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// libxml2's xmlTextWriter from the same structs, into a buffer that is reused.
#include "../measure.hpp"
#include "put_list.hpp"
#include "value.hpp"

#include <libxml/xmlwriter.h>

namespace {

xmlChar const* chars(char const* text) { return reinterpret_cast<xmlChar const*>(text); }

struct put {
    xmlTextWriterPtr out;
    bench::peer::scratch room{};

    void open(char const* name) { xmlTextWriterStartElement(out, chars(name)); }
    void close(char const*) { xmlTextWriterEndElement(out); }
    void open_items(char const*) {}
    void close_items() {}
    void open_item(char const* name) { open(name); }
    void close_item(char const* name) { close(name); }
    void kind(char const* value) { xmlTextWriterWriteAttribute(out, chars("kind"), chars(value)); }
    template <class Value>
    void field(char const* name, Value const& value) {
        auto const text = bench::peer::text_of(value, room); // zero-terminated, whichever it is
        xmlTextWriterWriteElement(out, chars(name), chars(text.data()));
    }
};

void write(benchmark::State& state) {
    auto* const buffer = xmlBufferCreate();
    auto const written = [&](bench::document const& one) {
        xmlBufferEmpty(buffer);
        auto* const writer = xmlNewTextWriterMemory(buffer, 0);
        put out{writer};
        bench::peer::put_list<put>(out).list(one.list);
        xmlFreeTextWriter(writer); // flushes too
        return std::string_view(reinterpret_cast<char const*>(xmlBufferContent(buffer)),
                                std::size_t(xmlBufferLength(buffer)));
    };
    bench::verify(state, "libxml2 written",
                  [&](auto const& one) { return bench::xml_contains(written(one), one.list); });
    bench::measure(state, &bench::document::xml,
                   [&](auto const& one) { benchmark::DoNotOptimize(written(one).data()); });
    xmlBufferFree(buffer);
}

[[maybe_unused]] bool const added = bench::add("structs to XML/libxml2 xmlTextWriter", write);

} // namespace
