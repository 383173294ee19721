// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/namespaces.hpp>
#include <waybill/value/number.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// Documents with elements and attributes in three namespaces and in none.
namespace namespaced {

inline constexpr waybill::xml_namespace orders{"urn:example:orders", "o"};
inline constexpr waybill::xml_namespace air{"http://air.example/", "air"};
inline constexpr waybill::xml_namespace rail{"urn:example:rail", "r"};

struct contact { ///< in no namespace
    std::string id{};
    std::string name{};
    std::optional<std::string> pin{};
    friend bool operator==(contact const&, contact const&) = default;
};
BOOST_DESCRIBE_STRUCT(contact, (), (id, name, pin))

struct flight {
    std::string from{};
    std::optional<int> stops{};
    friend bool operator==(flight const&, flight const&) = default;
};
BOOST_DESCRIBE_STRUCT(flight, (), (from, stops))
struct ride {
    std::string from{};
    std::vector<std::string> seats{};
    friend bool operator==(ride const&, ride const&) = default;
};
BOOST_DESCRIBE_STRUCT(ride, (), (from, seats))
using leg = std::variant<flight, ride>;

struct order {
    int id = 0;
    std::string code{};
    std::optional<int> version{};
    std::string carrier{};
    std::optional<std::string> operating{};
    std::vector<leg> legs{};
    std::vector<flight> extra{};
    std::optional<contact> buyer{};
    friend bool operator==(order const&, order const&) = default;
};
BOOST_DESCRIBE_STRUCT(order, (), (id, code, version, carrier, operating, legs, extra, buyer))

struct order_list {
    std::string from{};
    std::vector<order> orders{};
    std::optional<std::string> after{};
    friend bool operator==(order_list const&, order_list const&) = default;
};
BOOST_DESCRIBE_STRUCT(order_list, (), (from, orders, after))

struct line {
    std::string text{};
    std::optional<std::string> language{};
    friend bool operator==(line const&, line const&) = default;
};
BOOST_DESCRIBE_STRUCT(line, (), (text, language))
struct invoice { ///< in a default namespace
    int number = 0;
    std::vector<line> lines{};
    friend bool operator==(invoice const&, invoice const&) = default;
};
BOOST_DESCRIBE_STRUCT(invoice, (), (number, lines))

inline constexpr waybill::xml_namespace invoices{"urn:example:invoices"};
inline constexpr waybill::xml_namespace xml{"http://www.w3.org/XML/1998/namespace", "xml"};

} // namespace namespaced

template <>
inline constexpr auto waybill::wire<namespaced::contact> =
    waybill::fields(waybill::field<&namespaced::contact::id>("id").attribute(),
                    waybill::field<&namespaced::contact::name>("Name"),
                    waybill::field<&namespaced::contact::pin>("Pin").secret());
template <>
inline constexpr auto waybill::wire<namespaced::flight> =
    waybill::fields(waybill::field<&namespaced::flight::from>("From").alias("Origin"),
                    waybill::field<&namespaced::flight::stops>("Stops"))
        .in(namespaced::air);
template <>
inline constexpr auto waybill::wire<namespaced::ride> =
    waybill::fields(waybill::field<&namespaced::ride::from>("From"), waybill::field<&namespaced::ride::seats>("Seat"))
        .in(namespaced::rail);
template <>
inline constexpr auto waybill::wire<namespaced::leg> = waybill::choice(
    "kind", waybill::alternative<namespaced::flight>("flight"), waybill::alternative<namespaced::ride>("ride"));
template <>
inline constexpr auto waybill::wire<namespaced::order> =
    waybill::document("Order", waybill::field<&namespaced::order::id>("Id"),
                      waybill::field<&namespaced::order::code>("code").attribute(),
                      waybill::field<&namespaced::order::version>("airVersion").attribute().in(namespaced::air, "code"),
                      waybill::field<&namespaced::order::carrier>("Carrier"),
                      waybill::field<&namespaced::order::operating>("OperatingCarrier").in(namespaced::air, "Carrier"),
                      waybill::field<&namespaced::order::legs>("Legs").items("Leg"),
                      waybill::field<&namespaced::order::extra>("Extra").in(namespaced::air),
                      waybill::field<&namespaced::order::buyer>("Buyer"))
        .in(namespaced::orders);
template <>
inline constexpr auto waybill::wire<namespaced::order_list> =
    waybill::document("OrderList", waybill::field<&namespaced::order_list::from>("From"),
                      waybill::field<&namespaced::order_list::orders>("Orders").items("Order"),
                      waybill::field<&namespaced::order_list::after>("After"))
        .in(namespaced::orders);
template <>
inline constexpr auto waybill::wire<namespaced::line> =
    waybill::fields(waybill::field<&namespaced::line::text>("text").text(),
                    waybill::field<&namespaced::line::language>("lang").attribute().in(namespaced::xml));
template <>
inline constexpr auto waybill::wire<namespaced::invoice> =
    waybill::document("Invoice", waybill::field<&namespaced::invoice::number>("Number"),
                      waybill::field<&namespaced::invoice::lines>("Line"))
        .in(namespaced::invoices);

namespace namespaced {

/// An order with something in every field, and its canonical form.
constexpr order full_order() {
    order made;
    made.id = 7;
    made.code = "c";
    made.version = 2;
    made.carrier = "A";
    made.operating = "B";
    made.legs.resize(2);
    made.legs[0] = flight{"PAR", 1};
    ride second;
    second.from = "LYS";
    second.seats.resize(2);
    second.seats[0] = "1A";
    second.seats[1] = "1B";
    made.legs[1] = second;
    made.extra.resize(1);
    made.extra[0].from = "X";
    made.buyer = contact{"b", "Ann", "1234"};
    return made;
}
inline constexpr std::string_view full_order_xml =
    R"(<o:Order xmlns:o="urn:example:orders" xmlns:air="http://air.example/" xmlns:r="urn:example:rail" code="c")"
    R"( air:code="2"><o:Id>7</o:Id><o:Carrier>A</o:Carrier><air:Carrier>B</air:Carrier><o:Legs>)"
    R"(<o:Leg kind="flight"><air:From>PAR</air:From><air:Stops>1</air:Stops></o:Leg>)"
    R"(<o:Leg kind="ride"><r:From>LYS</r:From><r:Seat>1A</r:Seat><r:Seat>1B</r:Seat></o:Leg></o:Legs>)"
    R"(<air:Extra><air:From>X</air:From></air:Extra><o:Buyer id="b"><Name>Ann</Name><Pin>1234</Pin></o:Buyer></o:Order>)";
inline constexpr std::string_view full_order_json =
    R"({"Order":{"Id":7,"@code":"c","@airVersion":2,"Carrier":"A","OperatingCarrier":"B","Legs":{"Leg":[)"
    R"({"@kind":"flight","From":"PAR","Stops":1},{"@kind":"ride","From":"LYS","Seat":["1A","1B"]}]},)"
    R"("Extra":[{"From":"X"}],"Buyer":{"@id":"b","Name":"Ann","Pin":"1234"}}})";

/// Writes a canonical document with other prefixes, declared anywhere, and the same meaning.
class other_prefixes {
public:
    explicit other_prefixes(std::uint64_t seed) : engine_(seed) {}

    std::string rewritten(std::string_view canonical) {
        std::string out;
        scopes ours, theirs;
        std::vector<std::string> open;
        while (!canonical.empty()) {
            auto const end =
                canonical.front() != '<' ? std::min(canonical.find('<'), canonical.size()) : end_of_tag(canonical);
            auto const piece = canonical.substr(0, end);
            canonical.remove_prefix(end);
            if (piece.front() != '<') {
                out += piece;
            } else if (piece[1] == '/') {
                ((out += "</") += open.back()) += '>';
                open.pop_back();
                ours.pop_back();
                theirs.pop_back();
            } else {
                out += start_tag(piece, ours, theirs, open);
            }
        }
        return out;
    }

private:
    using bindings = std::map<std::string, std::string, std::less<>>;
    using scopes = std::vector<bindings>;

    static std::size_t end_of_tag(std::string_view text) {
        char quote = '\0';
        for (std::size_t at = 0;; ++at) {
            if (quote != '\0')
                quote = text[at] == quote ? '\0' : quote;
            else if (text[at] == '"')
                quote = '"';
            else if (text[at] == '>')
                return at + 1;
        }
    }
    static std::string_view prefix_of(std::string_view name) {
        auto const colon = name.find(':');
        return colon == name.npos ? std::string_view{} : name.substr(0, colon);
    }
    static std::string_view local_of(std::string_view name) {
        auto const colon = name.find(':');
        return colon == name.npos ? name : name.substr(colon + 1);
    }
    bool coin() { return engine_() % 3 == 0; }

    /// A prefix with this namespace in scope; otherwise declares one in `added`.
    std::string prefix_for(std::string const& space, bindings& scope, bindings& added, bool may_be_default) {
        if (space.empty()) { // only the default namespace can be none
            if (auto const found = scope.find(""); found != scope.end() && !found->second.empty())
                added[""] = scope[""] = "";
            return {};
        }
        if (!coin())
            for (auto const& [prefix, bound] : scope)
                if (bound == space && (may_be_default || !prefix.empty())) return prefix;
        static constexpr std::string_view names[] = {"", "o", "air", "r", "q", "z"};
        for (auto at = engine_() % 6;; at = (at + 1) % 6) {
            std::string const prefix(names[at]);
            if (added.count(prefix) != 0 || (prefix.empty() && !may_be_default)) continue;
            added[prefix] = scope[prefix] = space;
            return prefix;
        }
    }
    static std::string qualified(std::string const& prefix, std::string_view local) {
        return prefix.empty() ? std::string(local) : (prefix + ':').append(local);
    }

    std::string start_tag(std::string_view tag, scopes& ours, scopes& theirs, std::vector<std::string>& open) {
        bool const empty = tag[tag.size() - 2] == '/';
        tag = tag.substr(1, tag.size() - (empty ? 3 : 2));
        auto const name = tag.substr(0, tag.find(' '));
        auto rest = tag.substr(name.size());
        auto mine = ours.empty() ? bindings{} : ours.back();
        auto scope = theirs.empty() ? bindings{} : theirs.back();
        std::vector<std::pair<std::string_view, std::string_view>> attributes;
        while (!rest.empty()) {
            auto const equals = rest.find('=');
            auto const end = rest.find('"', equals + 2);
            auto const key = rest.substr(1, equals - 1);
            auto const value = rest.substr(equals + 2, end - equals - 2);
            rest.remove_prefix(end + 1);
            if (key.starts_with("xmlns"))
                mine[std::string(key == "xmlns" ? key.substr(5) : key.substr(6))] = value;
            else
                attributes.emplace_back(key, value);
        }
        bindings added;
        auto const space_of = [&](std::string_view prefix) {
            auto const found = mine.find(prefix);
            return found == mine.end() ? std::string{} : found->second;
        };
        // a prefix that is declared here applies to all names of the tag: those come first that need one
        auto const element = prefix_for(space_of(prefix_of(name)), scope, added, true);
        added.emplace(element, scope[element]);
        std::string written = "<" + qualified(element, local_of(name));
        for (auto const& [key, value] : attributes) {
            auto const prefix = prefix_of(key);
            auto const other = prefix.empty() || prefix == "xml" ? std::string(prefix)
                                                                 : prefix_for(space_of(prefix), scope, added, false);
            if (!other.empty() && other != "xml") added.emplace(other, scope[other]);
            ((((written += ' ') += qualified(other, local_of(key))) += "=\"") += value) += '"';
        }
        for (auto const& [prefix, space] : added) {
            if (prefix.empty() && space.empty() && (theirs.empty() || theirs.back().count("") == 0)) continue;
            written += prefix.empty() ? " xmlns" : " xmlns:" + prefix;
            ((written += "=\"") += space) += '"';
        }
        open.push_back(qualified(element, local_of(name)));
        if (!empty) {
            ours.push_back(std::move(mine));
            theirs.push_back(std::move(scope));
        } else {
            open.pop_back();
        }
        return written += empty ? "/>" : ">";
    }

    std::mt19937_64 engine_;
};

} // namespace namespaced
