// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// nlohmann/json: the DOM alone; the DOM converted to the same structs; a DOM built from the structs and serialized.
#include "../measure.hpp"
#include "put_list.hpp"
#include "shortest.hpp"
#include "take_tree.hpp"

#include <nlohmann/json.hpp>

#include <vector>

namespace {

using nlohmann::json;

struct node {
    json const* at;

    explicit operator bool() const { return at != nullptr; }
    node child(char const* name) const {
        auto const found = at->find(name);
        return {found != at->end() ? &*found : nullptr};
    }
    std::string_view kind() const { return child("@kind").at->get_ref<std::string const&>(); }
    template <class Act>
    void with_text(Act&& act) const {
        if (at->is_string())
            act(std::string_view(at->get_ref<std::string const&>()));
        else
            bench::peer::with_shortest(at->get<double>(), act);
    }
    template <class Act>
    void each(char const* name, Act&& act) const {
        for (auto const& one : *child(name).at) act(node{&one});
    }
};

/// Makes a tree.
class put {
public:
    explicit put(json& root) : open_{&root} {}

    void open(char const* name) { push((*open_.back())[name] = json::object()); }
    void close(char const*) { open_.pop_back(); }
    void open_items(char const* name) { push((*open_.back())[name] = json::array()); }
    void close_items() { open_.pop_back(); }
    void open_item(char const*) { push(open_.back()->emplace_back(json::object())); }
    void close_item(char const*) { open_.pop_back(); }
    void kind(char const* value) { (*open_.back())["@kind"] = value; }
    template <class Value>
    void field(char const* name, Value const& value) {
        auto& made = (*open_.back())[name];
        if constexpr (bench::peer::is_number<Value>)
            made = value.to_double();
        else
            made = bench::peer::text_of(value, room_);
    }

private:
    void push(json& child) { open_.push_back(&child); }

    std::vector<json*> open_;
    bench::peer::scratch room_{};
};

void dom(benchmark::State& state) {
    bench::measure(state, &bench::document::json, [&](auto const& one) {
        auto const document = json::parse(one.json);
        bench::expect(document.is_object(), "nlohmann/json");
    });
}

void structs(benchmark::State& state) {
    auto const read = [](bench::document const& one) {
        auto const document = json::parse(one.json);
        return bench::peer::take_tree<node>::list({&document});
    };
    bench::verify(state, "nlohmann/json into structs", [&](auto const& one) { return read(one) == one.list; });
    bench::measure(state, &bench::document::json, [&](auto const& one) {
        auto const list = read(one);
        benchmark::DoNotOptimize(list.bookings.data());
    });
}

void write(benchmark::State& state) {
    auto const written = [](bench::document const& one) {
        auto document = json::object();
        put out(document);
        bench::peer::put_list<put>(out).list(one.list);
        return document.dump();
    };
    bench::verify(state, "nlohmann/json written",
                  [&](auto const& one) { return bench::json_contains(written(one), one.list); });
    bench::measure(state, &bench::document::json, [&](auto const& one) {
        auto const text = written(one);
        benchmark::DoNotOptimize(text.data());
    });
}

[[maybe_unused]] bool const added = bench::add("JSON to structs/nlohmann, DOM alone", dom) &&
                                    bench::add("JSON to structs/nlohmann, DOM then structs", structs) &&
                                    bench::add("structs to JSON/nlohmann, DOM then dump", write);

} // namespace
