// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// RapidJSON: the DOM alone, and the DOM converted to the same structs. With its default settings: UTF-8 is not
// validated.
#include "../measure.hpp"
#include "take_tree.hpp"

#include <rapidjson/document.h>

namespace {

constexpr unsigned with_digits = rapidjson::kParseNumbersAsStringsFlag; // decimals keep theirs

struct node {
    rapidjson::Value const* at;

    explicit operator bool() const { return at != nullptr; }
    node child(char const* name) const {
        auto const member = at->FindMember(name);
        return {member != at->MemberEnd() ? &member->value : nullptr};
    }
    std::string_view text() const { return {at->GetString(), at->GetStringLength()}; }
    std::string_view kind() const { return child("@kind").text(); }
    template <class Act>
    void with_text(Act&& act) const {
        act(text());
    }
    template <class Act>
    void each(char const* name, Act&& act) const {
        for (auto const& one : child(name).at->GetArray()) act(node{&one});
    }
};

void dom(benchmark::State& state) {
    bench::measure(state, &bench::document::json, [&](auto const& one) {
        rapidjson::Document document;
        document.Parse(one.json.data(), one.json.size());
        bench::expect(!document.HasParseError(), "RapidJSON");
    });
}

void structs(benchmark::State& state) {
    auto const read = [](bench::document const& one) {
        rapidjson::Document document;
        document.Parse<with_digits>(one.json.data(), one.json.size());
        return bench::peer::take_tree<node>::list({&document});
    };
    bench::verify(state, "RapidJSON into structs", [&](auto const& one) { return read(one) == one.list; });
    bench::measure(state, &bench::document::json, [&](auto const& one) {
        auto const list = read(one);
        benchmark::DoNotOptimize(list.bookings.data());
    });
}

[[maybe_unused]] bool const added = bench::add("JSON to structs/RapidJSON, DOM alone", dom) &&
                                    bench::add("JSON to structs/RapidJSON, DOM then structs", structs);

} // namespace
