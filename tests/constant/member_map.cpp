// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Maps. std::map is not usable in constant expressions, so the readers and writers get a map that is.
#include "support/proof.hpp"

#include <waybill/describe.hpp>
#include <waybill/error.hpp>
#include <waybill/maps.hpp>
#include <waybill/value/number.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace member_map {

template <class T>
class sorted_map {
public:
    using key_type = std::string;
    using mapped_type = T;
    using value_type = std::pair<std::string, T>;
    using iterator = typename std::vector<value_type>::iterator;

    constexpr auto begin() const { return all_.begin(); }
    constexpr auto end() const { return all_.end(); }
    constexpr iterator end() { return all_.end(); }
    constexpr bool empty() const { return all_.empty(); }
    constexpr std::size_t size() const { return all_.size(); }
    constexpr void clear() { all_.clear(); }
    constexpr iterator find(std::string const& key) {
        auto at = all_.begin();
        while (at != all_.end() && at->first != key) ++at;
        return at;
    }
    constexpr std::pair<iterator, bool> try_emplace(std::string key) {
        auto at = all_.begin();
        while (at != all_.end() && at->first < key) ++at;
        return {all_.insert(at, {key, T{}}), true};
    }
    constexpr bool operator==(sorted_map const&) const = default;

private:
    std::vector<value_type> all_{};
};

struct price {
    int amount = 0;
    std::optional<int> tax{};
    friend constexpr bool operator==(price const&, price const&) = default;
};
BOOST_DESCRIBE_STRUCT(price, (), (amount, tax))

struct list {
    sorted_map<int> rates{};
    sorted_map<std::string> names{};
    sorted_map<price> prices{};
    std::optional<sorted_map<price>> others{};
    int end = 0;
    friend constexpr bool operator==(list const&, list const&) = default;
};
BOOST_DESCRIBE_STRUCT(list, (), (rates, names, prices, others, end))

} // namespace member_map

template <class T>
struct waybill::detail::describe::sequence_of<member_map::sorted_map<T>> {
    static constexpr bool is = true;
    using type = T;
};
template <>
inline constexpr auto waybill::wire<member_map::price> = waybill::fields(
    waybill::field<&member_map::price::amount>("amount").attribute(), waybill::field<&member_map::price::tax>("Tax"));
template <>
inline constexpr auto waybill::wire<member_map::list> =
    waybill::document("List", waybill::field<&member_map::list::rates>("Rate").key("currency"),
                      waybill::field<&member_map::list::names>("Names").items("Name"),
                      waybill::field<&member_map::list::prices>("Price"),
                      waybill::field<&member_map::list::others>("Others").items("Other").key("id"),
                      waybill::field<&member_map::list::end>("End"));

namespace member_map {
namespace {

using enum waybill::error_code;

constexpr list full() {
    list made;
    made.rates.try_emplace("USD").first->second = 7;
    made.rates.try_emplace("EUR").first->second = 5;
    made.names.try_emplace("a \"b\" <c>").first->second = "x & y";
    made.names.try_emplace("").first->second = "";
    made.prices.try_emplace("p").first->second = {3, 4};
    made.prices.try_emplace("q").first->second = {5, {}};
    made.others.emplace();
    made.end = 1;
    return made;
}
constexpr std::string_view full_xml =
    R"(<List><Rate currency="EUR">5</Rate><Rate currency="USD">7</Rate>)"
    R"(<Names><Name key=""/><Name key="a &quot;b&quot; &lt;c&gt;">x &amp; y</Name></Names>)"
    R"(<Price key="p" amount="3"><Tax>4</Tax></Price><Price key="q" amount="5"/><Others/><End>1</End></List>)";
constexpr std::string_view full_json = R"({"List":{"Rate":{"EUR":5,"USD":7},"Names":{"":"","a \"b\" <c>":"x & y"},)"
                                       R"("Price":{"p":{"@amount":3,"Tax":4},"q":{"@amount":5}},"Others":{},"End":1}})";
static_assert(proof::is_xml(full(), full_xml));
static_assert(proof::is_json(full(), full_json));
static_assert(proof::is_xml(list{}, "<List><Names/><End>0</End></List>"));
static_assert(proof::is_json(list{}, R"({"List":{"Names":{},"End":0}})"));

// a key twice, none, and a value that is none
static_assert(proof::refused_xml<list>(R"(<List><Rate currency="A">1</Rate><Rate currency="A">2</Rate></List>)",
                                       field_repeated, "List/Rate[2]/@currency", 40));
static_assert(proof::refused_xml<list>(R"(<List><Rate>1</Rate></List>)", field_required, "List/Rate[1]/@currency", 13));
static_assert(proof::refused_xml<list>(R"(<List><Price key="a" amount="x"/></List>)", value_invalid,
                                       "List/Price[1]/@amount", 22));
static_assert(proof::refused_xml<list>(R"(<List><Names><Name key="a"/><Name key="a"/></Names></List>)", field_repeated,
                                       "List/Names/Name[2]/@key", 35));
static_assert(proof::refused_json<list>(R"({"List":{"Rate":{"A":1,"A":2}}})", field_repeated, "List/Rate[2]", 24));
static_assert(proof::refused_json<list>(R"({"List":{"Names":{"A":{"x":1}}}})", content_unexpected, "List/Names/Name[1]",
                                        23));
static_assert(proof::refused_json<list>(R"({"List":{"Rate":[1]}})", content_unexpected, "List/Rate", 17));

} // namespace
} // namespace member_map
