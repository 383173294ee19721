// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// pugixml: the DOM alone, and the DOM converted to the same structs by lookup of each name. It checks neither UTF-8 nor
// well-formedness in full, and it does not report where a field is missing.
#include "../measure.hpp"
#include "take_tree.hpp"

#include <pugixml.hpp>

namespace {

struct node {
    pugi::xml_node at;

    explicit operator bool() const { return bool(at); }
    node child(char const* name) const { return {at.child(name)}; }
    template <class Act>
    void with_text(Act&& act) const {
        act(at.text().get());
    }
    std::string_view kind() const { return at.attribute("kind").value(); }
    template <class Act>
    void each(char const* name, Act&& act) const {
        for (auto const one : at.children(name)) act(node{one});
    }
};

bool load(pugi::xml_document& document, std::string const& xml) {
    return bool(document.load_buffer(xml.data(), xml.size(), pugi::parse_default, pugi::encoding_utf8));
}

void dom(benchmark::State& state) {
    bench::subject const one(state);
    pugi::xml_document document;
    bench::measure(state, one.xml.size(), [&] { bench::expect(load(document, one.xml), "pugixml"); });
}

void structs_of(benchmark::State& state, bench::layout layout) {
    bench::subject const one(state);
    auto const& xml = bench::xml_of(one.bookings, layout);
    pugi::xml_document document;
    auto const read = [&] {
        (void)load(document, xml);
        return bench::peer::take_tree<node>::list({document});
    };
    bench::expect(read() == one.list, "pugixml into structs");
    bench::measure(state, xml.size(), [&] {
        auto const list = read();
        benchmark::DoNotOptimize(list.bookings.data());
    });
}
void structs(benchmark::State& state) { structs_of(state, bench::layout::plain); }
void structs_reversed(benchmark::State& state) { structs_of(state, bench::layout::reversed); }

void structs_in_turn(benchmark::State& state) {
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    pugi::xml_document document;
    bench::measure_in_turn(state, &bench::document::xml, [&](std::size_t at) {
        (void)load(document, all[at].xml);
        auto const list = bench::peer::take_tree<node>::list({document});
        benchmark::DoNotOptimize(list.bookings.data());
    });
}
void dom_in_turn(benchmark::State& state) {
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    pugi::xml_document document;
    bench::measure_in_turn(state, &bench::document::xml,
                           [&](std::size_t at) { bench::expect(load(document, all[at].xml), "pugixml"); });
}

/// pugixml's writer of an existing tree.
void write_dom(benchmark::State& state) {
    bench::subject const one(state);
    pugi::xml_document document;
    (void)load(document, one.xml);
    struct text_writer final : pugi::xml_writer {
        std::string text;
        void write(void const* bytes, std::size_t count) override {
            text.append(static_cast<char const*>(bytes), count);
        }
    } out;
    auto const write = [&] {
        out.text.clear();
        document.save(out, "", pugi::format_raw | pugi::format_no_declaration, pugi::encoding_utf8);
    };
    write();
    bench::expect(bench::xml_contains(out.text, one.list), "pugixml written");
    bench::measure(state, one.xml.size(), write);
}

[[maybe_unused]] bool const added =
    bench::add("XML to structs/pugixml, DOM alone", dom, bench::large) &&
    bench::add("XML to structs/pugixml, DOM then structs", structs) &&
    bench::add("XML in other layouts/pugixml, reversed, DOM then structs", structs_reversed) &&
    bench::add("XML to structs, another document each time/pugixml, DOM alone", dom_in_turn) &&
    bench::add("XML to structs, another document each time/pugixml, DOM then structs", structs_in_turn) &&
    bench::add("structs to XML/pugixml, of a ready DOM", write_dom);

} // namespace
