// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// yyjson: the DOM alone, and the DOM converted to the same structs. Its trees are allocated in a reused pool.
// Built only if WAYBILL_YYJSON_DIR is set.
#include "../measure.hpp"
#include "take_tree.hpp"

#include <yyjson.h>

#include <algorithm>
#include <vector>

namespace {

struct node {
    yyjson_val* at;

    explicit operator bool() const { return at != nullptr; }
    node child(char const* name) const { return {yyjson_obj_get(at, name)}; }
    std::string_view kind() const { return child("@kind").text(); }
    std::string_view text() const { return {yyjson_get_str(at), yyjson_get_len(at)}; }
    template <class Act>
    void with_text(Act&& act) const {
        act(yyjson_is_str(at) ? text() : std::string_view(yyjson_get_raw(at), yyjson_get_len(at)));
    }
    template <class Act>
    void each(char const* name, Act&& act) const {
        yyjson_arr_iter items = yyjson_arr_iter_with(child(name).at);
        while (auto* const one = yyjson_arr_iter_next(&items)) act(node{one});
    }
};

class parser {
public:
    /// `most`: the size of the longest document.
    parser(std::size_t most, yyjson_read_flag flags)
        : flags_(flags), pool_(yyjson_read_max_memory_usage(most, flags)) {}

    /// The root of a document, valid until the next one is read; null if it is no JSON.
    node read(std::string const& json) {
        yyjson_alc in_pool;
        yyjson_alc_pool_init(&in_pool, pool_.data(), pool_.size());
        yyjson_read_err error;
        // the document is not changed without the flag for reading in place
        auto* const document = yyjson_read_opts(const_cast<char*>(json.data()), json.size(), flags_, &in_pool, &error);
        return {yyjson_doc_get_root(document)};
    }

private:
    yyjson_read_flag flags_;
    std::vector<char> pool_;
};

constexpr auto digits_kept = YYJSON_READ_NUMBER_AS_RAW; // decimals as written

std::size_t longest(benchmark::State const& state) {
    std::size_t most = 0;
    for (auto const& one : bench::documents_of(std::size_t(state.range(0)))) most = std::max(most, one.json.size());
    return most;
}

void dom(benchmark::State& state) {
    parser parses(longest(state), YYJSON_READ_NOFLAG);
    bench::measure(state, &bench::document::json,
                   [&](auto const& one) { bench::expect(bool(parses.read(one.json)), "yyjson"); });
}

void structs(benchmark::State& state) {
    parser parses(longest(state), digits_kept);
    auto const read = [&](bench::document const& one) {
        return bench::peer::take_tree<node>::list(parses.read(one.json));
    };
    bench::verify(state, "yyjson into structs", [&](auto const& one) { return read(one) == one.list; });
    bench::measure(state, &bench::document::json, [&](auto const& one) {
        auto const list = read(one);
        benchmark::DoNotOptimize(list.bookings.data());
    });
}

[[maybe_unused]] bool const added = bench::add("JSON to structs/yyjson, DOM alone", dom) &&
                                    bench::add("JSON to structs/yyjson, DOM then structs", structs);

} // namespace
