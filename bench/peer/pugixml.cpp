// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// pugixml: the DOM alone, and the DOM converted to the same structs by lookup of each name. It checks neither UTF-8 nor
// well-formedness in full, and it does not report where a field is missing.
#include "../measure.hpp"
#include "take_tree.hpp"

#include <pugixml.hpp>

#include <vector>

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
    pugi::xml_document document;
    bench::measure(state, &bench::document::xml,
                   [&](auto const& one) { bench::expect(load(document, one.xml), "pugixml"); });
}

waybill::trip_booking_list_rs structs_of(pugi::xml_document& document, std::string const& xml) {
    (void)load(document, xml);
    return bench::peer::take_tree<node>::list({document});
}

void structs(benchmark::State& state) {
    pugi::xml_document document;
    bench::verify(state, "pugixml into structs",
                  [&](auto const& one) { return structs_of(document, one.xml) == one.list; });
    bench::measure(state, &bench::document::xml, [&](auto const& one) {
        auto const list = structs_of(document, one.xml);
        benchmark::DoNotOptimize(list.bookings.data());
    });
}

void structs_reversed(benchmark::State& state) {
    auto const bookings = std::size_t(state.range(0));
    auto const texts = bench::texts_of(bookings, &bench::document::xml, bench::layout::reversed);
    pugi::xml_document document;
    std::size_t bytes = 0;
    for (std::size_t at = 0; at != texts.size(); ++at) {
        bench::expect(structs_of(document, texts[at]) == bench::documents_of(bookings)[at].list, "pugixml, reversed");
        bytes += texts[at].size();
    }
    bench::measure(state, texts.size(), bytes, [&](std::size_t at) {
        auto const list = structs_of(document, texts[at]);
        benchmark::DoNotOptimize(list.bookings.data());
    });
}

/// pugixml's writer of existing trees.
void write_dom(benchmark::State& state) {
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    std::vector<pugi::xml_document> trees(all.size());
    std::size_t bytes = 0;
    struct text_writer final : pugi::xml_writer {
        std::string text;
        void write(void const* from, std::size_t count) override { text.append(static_cast<char const*>(from), count); }
    } out;
    auto const write = [&](std::size_t at) {
        out.text.clear();
        trees[at].save(out, "", pugi::format_raw | pugi::format_no_declaration, pugi::encoding_utf8);
    };
    for (std::size_t at = 0; at != all.size(); ++at) {
        (void)load(trees[at], all[at].xml);
        bytes += all[at].xml.size();
        write(at);
        bench::expect(bench::xml_contains(out.text, all[at].list), "pugixml written");
    }
    bench::measure(state, all.size(), bytes, write);
}

[[maybe_unused]] bool const added =
    bench::add("XML to structs/pugixml, DOM alone", dom) &&
    bench::add("XML to structs/pugixml, DOM then structs", structs) &&
    bench::add("XML in other layouts/pugixml, reversed, DOM then structs", structs_reversed) &&
    bench::add("structs to XML/pugixml, of ready DOMs", write_dom);

} // namespace
