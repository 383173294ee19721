// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Boost.JSON: the DOM alone; the DOM converted to the same structs; a DOM built from the structs and serialized.
// Trees are allocated in a monotonic resource on a reused buffer, as its documentation advises for speed.
#include "../measure.hpp"
#include "put_list.hpp"
#include "shortest.hpp"
#include "take_tree.hpp"

#include <boost/json/src.hpp>

#include <vector>

namespace {

namespace json = boost::json;

struct node {
    json::value const* at;

    explicit operator bool() const { return at != nullptr; }
    node child(char const* name) const { return {at->get_object().if_contains(name)}; }
    static std::string_view text(json::value const& of) { return {of.get_string().data(), of.get_string().size()}; }
    std::string_view kind() const { return text(*child("@kind").at); }
    template <class Act>
    void with_text(Act&& act) const {
        if (at->is_string())
            act(text(*at));
        else
            bench::peer::with_shortest(at->to_number<double>(), act);
    }
    template <class Act>
    void each(char const* name, Act&& act) const {
        for (auto const& one : child(name).at->get_array()) act(node{&one});
    }
};

/// Makes a tree.
class put {
public:
    explicit put(json::value& root) : open_{&root} {}

    void open(char const* name) { push(member(name)).emplace_object(); }
    void close(char const*) { open_.pop_back(); }
    void open_items(char const* name) { push(member(name)).emplace_array(); }
    void close_items() { open_.pop_back(); }
    void open_item(char const*) { push(open_.back()->get_array().emplace_back(json::object_kind)); }
    void close_item(char const*) { open_.pop_back(); }
    void kind(char const* value) { member("@kind") = value; }
    template <class Value>
    void field(char const* name, Value const& value) {
        if constexpr (bench::peer::is_number<Value>) {
            member(name) = value.to_double();
        } else {
            auto const text = bench::peer::text_of(value, room_);
            member(name).emplace_string().assign(text.data(), text.size());
        }
    }

private:
    json::value& member(char const* name) { return open_.back()->get_object()[name]; }
    json::value& push(json::value& child) {
        open_.push_back(&child);
        return child;
    }

    std::vector<json::value*> open_;
    bench::peer::scratch room_{};
};

/// Room for the trees of one document size.
class room {
public:
    explicit room(std::size_t document_bytes) : buffer_(16 * document_bytes + 4096) {}

    template <class Act>
    auto with_storage(Act&& act) {
        json::monotonic_resource storage(buffer_.data(), buffer_.size());
        return act(json::storage_ptr(&storage));
    }

private:
    std::vector<unsigned char> buffer_;
};

std::size_t longest(benchmark::State const& state) {
    std::size_t most = 0;
    for (auto const& one : bench::documents_of(std::size_t(state.range(0)))) most = std::max(most, one.json.size());
    return most;
}

void dom(benchmark::State& state) {
    room reused(longest(state));
    bench::measure(state, &bench::document::json, [&](auto const& one) {
        reused.with_storage([&](json::storage_ptr const& storage) {
            auto const document = json::parse(one.json, storage);
            bench::expect(document.is_object(), "Boost.JSON");
        });
    });
}

void structs(benchmark::State& state) {
    room reused(longest(state));
    auto const read = [&](bench::document const& one) {
        return reused.with_storage([&](json::storage_ptr const& storage) {
            auto const document = json::parse(one.json, storage);
            return bench::peer::take_tree<node>::list({&document});
        });
    };
    bench::verify(state, "Boost.JSON into structs", [&](auto const& one) { return read(one) == one.list; });
    bench::measure(state, &bench::document::json, [&](auto const& one) {
        auto const list = read(one);
        benchmark::DoNotOptimize(list.bookings.data());
    });
}

void write(benchmark::State& state) {
    room reused(longest(state));
    auto const written = [&](bench::document const& one) {
        return reused.with_storage([&](json::storage_ptr const& storage) {
            json::value document(json::object_kind, storage);
            put out(document);
            bench::peer::put_list<put>(out).list(one.list);
            return json::serialize(document);
        });
    };
    bench::verify(state, "Boost.JSON written",
                  [&](auto const& one) { return bench::json_contains(written(one), one.list); });
    bench::measure(state, &bench::document::json, [&](auto const& one) {
        auto const text = written(one);
        benchmark::DoNotOptimize(text.data());
    });
}

[[maybe_unused]] bool const added = bench::add("JSON to structs/Boost.JSON, DOM alone", dom) &&
                                    bench::add("JSON to structs/Boost.JSON, DOM then structs", structs) &&
                                    bench::add("structs to JSON/Boost.JSON, DOM then serialize", write);

} // namespace
