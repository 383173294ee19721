// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// RapidXML: the DOM alone, and the DOM converted to the same structs by lookup of each name. It parses in place, so
// that each document is copied first; it checks neither UTF-8 nor the names of end tags.
#include "../measure.hpp"
#include "take_tree.hpp"

#include <rapidxml/rapidxml.hpp>

namespace {

struct node {
    rapidxml::xml_node<> const* at;

    explicit operator bool() const { return at != nullptr; }
    node child(char const* name) const { return {at->first_node(name, std::string_view(name).size())}; }
    template <class Act>
    void with_text(Act&& act) const {
        act(std::string_view(at->value(), at->value_size()));
    }
    std::string_view kind() const {
        auto const* const attribute = at->first_attribute("kind", 4);
        return {attribute->value(), attribute->value_size()};
    }
    template <class Act>
    void each(char const* name, Act&& act) const {
        auto const size = std::string_view(name).size();
        for (auto const* one = at->first_node(name, size); one != nullptr; one = one->next_sibling(name, size))
            act(node{one});
    }
};

class parser {
public:
    node read(std::string const& xml) {
        bytes_.assign(xml);
        document_.clear();
        document_.parse<0>(bytes_.data());
        return {&document_};
    }

private:
    std::string bytes_;
    rapidxml::xml_document<> document_;
};

void dom(benchmark::State& state) {
    parser parses;
    bench::measure(state, &bench::document::xml,
                   [&](auto const& one) { bench::expect(bool(parses.read(one.xml)), "RapidXML"); });
}

void structs(benchmark::State& state) {
    parser parses;
    auto const read = [&](bench::document const& one) {
        return bench::peer::take_tree<node>::list(parses.read(one.xml));
    };
    bench::verify(state, "RapidXML into structs", [&](auto const& one) { return read(one) == one.list; });
    bench::measure(state, &bench::document::xml, [&](auto const& one) {
        auto const list = read(one);
        benchmark::DoNotOptimize(list.bookings.data());
    });
}

[[maybe_unused]] bool const added = bench::add("XML to structs/RapidXML, DOM alone", dom) &&
                                    bench::add("XML to structs/RapidXML, DOM then structs", structs);

} // namespace
