// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Attributes in canonical form are read exactly as attributes in single quotes, which only the cursor reads.
#include "support/generate.hpp"
#include "support/sanitized.hpp"
#include "support/xml_variant.hpp"

#include <waybill/describe.hpp>
#include <waybill/json.hpp>
#include <waybill/quirk.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/number.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

struct fare {
    std::string currency{};
    std::optional<std::string> note{};
    waybill::decimal amount{};
    BOOST_DESCRIBE_CLASS(fare, (), (currency, note, amount), (), ())
};
struct label {
    std::string code = "none";
    int level = 3;
    std::optional<std::string> words{};
    BOOST_DESCRIBE_CLASS(label, (), (code, level, words), (), ())
};
struct marker {
    std::optional<int> number{};
    std::optional<std::string> name{};
    BOOST_DESCRIBE_CLASS(marker, (), (number, name), (), ())
};
struct named {
    std::string name{};
    BOOST_DESCRIBE_CLASS(named, (), (name), (), ())
};
struct group {
    std::string name{};
    std::string remark{};
    BOOST_DESCRIBE_CLASS(group, (), (name, remark), (), ())
};
/// Contains a required number: blank, it cannot be a value.
struct counted {
    int count = 0;
    BOOST_DESCRIBE_CLASS(counted, (), (count), (), ())
};
struct tour {
    std::string name{};
    counted guests{};
    BOOST_DESCRIBE_CLASS(tour, (), (name, guests), (), ())
};
struct leg {
    int id = 0;
    std::optional<waybill::date> on{};
    std::string title{};
    std::optional<fare> fee{};
    fare price{};
    std::vector<label> label_{};
    std::vector<marker> markers{};
    std::optional<marker> last{};
    std::optional<named> guide{};
    std::optional<group> guests{};
    std::optional<tour> excursion{};
    BOOST_DESCRIBE_CLASS(leg, (), (id, on, title, fee, price, label_, markers, last, guide, guests, excursion), (), ())
};
struct stop {
    std::string name{};
    std::vector<label> label_{};
    fare price{};
    std::optional<marker> last{};
    bool open = false;
    BOOST_DESCRIBE_CLASS(stop, (), (name, label_, price, last, open), (), ())
};
struct trip {
    std::string currency{};
    std::vector<leg> legs{};
    std::vector<leg> other{};
    std::vector<stop> stops{};
    BOOST_DESCRIBE_CLASS(trip, (), (currency, legs, other, stops), (), ())
};
} // namespace

namespace waybill {

template <>
inline constexpr auto wire<fare> =
    fields(field<&fare::currency>("Currency").attribute().inherits("Currency"),
           field<&fare::note>("Note").attribute().alias("Remark").secret(), field<&fare::amount>().text());
template <>
inline constexpr auto wire<label> = fields(field<&label::code>("Code").attribute(),
                                           field<&label::level>("Level").attribute(), field<&label::words>().text());
template <>
inline constexpr auto wire<marker> =
    fields(field<&marker::number>("Number").attribute(), field<&marker::name>("Name").attribute());
template <>
inline constexpr auto wire<named> = fields(field<&named::name>("Name").attribute());
template <>
inline constexpr auto wire<group> = fields(field<&group::name>("Name").attribute(), field<&group::remark>("Remark"));
template <>
inline constexpr auto wire<counted> = fields(field<&counted::count>("Count").attribute());
template <>
inline constexpr auto wire<tour> = fields(field<&tour::name>("Name").attribute(), field<&tour::guests>("Guests"));
template <>
inline constexpr auto wire<leg> =
    fields(field<&leg::id>("Id").attribute(), field<&leg::on>("On").attribute(), field<&leg::title>("Title"),
           field<&leg::fee>("Fee"), field<&leg::price>("Price").alias("Rate"), field<&leg::label_>("Label"),
           field<&leg::markers>("Markers").items("Marker"), field<&leg::last>("Last"), field<&leg::guide>("Guide"),
           field<&leg::guests>("Guests"), field<&leg::excursion>("Excursion"));
template <>
inline constexpr auto wire<stop> =
    fields(field<&stop::name>("Name"), field<&stop::label_>("Label"), field<&stop::price>("Price"),
           field<&stop::last>("Last"), field<&stop::open>("Open"));
template <>
inline constexpr auto wire<trip> =
    document("Trip", field<&trip::currency>("Currency"), field<&trip::legs>("Legs").items("Leg"),
             field<&trip::other>("Other"), field<&trip::stops>("Stops").items("Stop"));

} // namespace waybill

namespace {

// an attribute is required: an item cannot be its text alone
static_assert(!waybill::detail::describe::may_be_bare<label>);

/// Replaces all texts by such as canonical documents often have, without quotes.
template <class T>
void simplify(generate::maker& from, T& value) {
    namespace describe = waybill::detail::describe;
    if constexpr (describe::text_shape<T>) {
        constexpr std::string_view texts[] = {"",
                                              "TND",
                                              "Z\xC3\xBCrich",
                                              "Fish & Chips",
                                              " before",
                                              "a text of more than one block of thirty-two bytes",
                                              "\xE4\xBA\xAC\xE9\x83\xBD \xE6\x97\x85\xE9\xA4\xA8"};
        value = texts[from.bits() % std::size(texts)];
    } else if constexpr (describe::optional_shape<T>) {
        if (value) simplify(from, *value);
    } else if constexpr (describe::sequence_shape<T>) {
        for (auto& each : value) simplify(from, each);
    } else if constexpr (describe::record_shape<T>) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (simplify(from, value.*describe::member_pointer<T, I>), ...);
        }(std::make_index_sequence<describe::member_count<T>>{});
    }
}
template <class Document>
Document generated(std::uint64_t seed, generate::fullness how) {
    generate::maker from(seed, how);
    auto made = generate::message<Document>(from);
    simplify(from, made);
    return made;
}

/// Makes all quotes single ones, escaped or not.
std::string in_single_quotes(std::string text) {
    for (std::string_view const quote : {"&quot;", "&#34;", "&apos;", "&#39;", "\\\"", "\""})
        for (std::size_t at = 0; (at = text.find(quote, at)) != text.npos;) text.replace(at, quote.size(), "'");
    return text;
}

/// The value in both formats, the quirks, and the error.
template <class Document>
std::string outcome(std::string_view xml, waybill::read_options options, Document& reused) {
    std::vector<waybill::quirk> quirks;
    options.quirks = &quirks;
    auto const read = waybill::read_xml(xml, reused, options);
    std::string text;
    auto const add = [&](auto const& one) {
        text += " " + one.path + " " + std::to_string(one.offset) + " " + std::to_string(one.line) + ":" +
                std::to_string(one.column) + " " + one.expected + " / " + one.found + "\n";
    };
    if (read) {
        text = waybill::to_xml(reused).value() + waybill::to_json(reused).value();
    } else {
        text = waybill::name_of(read.error().code);
        add(read.error());
    }
    for (auto const& one : quirks) {
        text += waybill::name_of(one.kind);
        add(one);
    }
    return in_single_quotes(text);
}

template <class Document>
class both_readers {
public:
    void read(std::string const& xml) {
        waybill::read_options options;
        expect_same(xml, options);
        options.strict = true;
        expect_same(xml, options);
    }
    void read_within_limits(std::string const& xml) {
        using waybill::limits;
        for (auto const limit : {&limits::elements, &limits::text, &limits::depth, &limits::attributes})
            for (std::size_t most = 0; most != 150; ++most) {
                waybill::read_options options;
                options.limits.*limit = most;
                expect_same(xml, options);
            }
    }

private:
    void expect_same(std::string const& xml, waybill::read_options const& options) {
        auto single = xml; // as long as `xml`, so that the places are the same
        for (char& byte : single)
            if (byte == '"') byte = '\'';
        ASSERT_EQ(outcome(xml, options, canonical_), outcome(single, options, general_)) << xml;
    }

    Document canonical_{}; // storage that is reused
    Document general_{};
};

/// `text` with one byte removed, doubled, or replaced by one that has a meaning in documents.
std::string damaged(generate::maker& from, std::string text) {
    constexpr std::string_view bytes = "<>/&;\"= \n\tAaxN0\xC3";
    auto const at = std::size_t(from.bits() % text.size());
    switch (from.bits() % 3) {
    case 0: text.erase(at, 1); break;
    case 1: text.insert(at, 1, text[at]); break;
    default: text[at] = bytes[from.bits() % bytes.size()];
    }
    return text;
}

void list_nodes(xml_variant::node& one, std::vector<xml_variant::node*>& into) {
    into.push_back(&one);
    for (auto& child : one.children) list_nodes(child, into);
}
/// `tree` with one element changed: its attributes, its text, its children.
xml_variant::node changed(generate::maker& from, xml_variant::node tree) {
    std::vector<xml_variant::node*> all;
    list_nodes(tree, all);
    auto* one = all[from.bits() % all.size()];
    for (int i = 0; i != 5 && one->attributes.empty(); ++i) one = all[from.bits() % all.size()];
    auto& attributes = one->attributes;
    switch (from.bits() % 13) {
    case 0: one->text = " "; break;
    case 1: one->text.clear(); break;
    case 2: one->children.clear(); break;
    case 3: attributes.clear(); break;
    case 4: attributes.emplace_back("unknown", "1"); break;
    case 5:
        if (!attributes.empty()) attributes.push_back(attributes.front());
        break;
    case 6:
        if (!attributes.empty()) attributes.erase(attributes.begin());
        break;
    case 7:
        for (auto& each : attributes) each.second.clear();
        one->text.clear();
        one->children.clear();
        break;
    case 8:
        if (!attributes.empty()) attributes.back().second = "  ";
        break;
    case 9:
        if (!attributes.empty()) attributes.front().second = "  ";
        break;
    case 10:
        if (!attributes.empty()) attributes.front().first = attributes.front().first == "Note" ? "Remark" : "CODE";
        break;
    case 11: // blank
        for (auto* each : all)
            if (each->name == "Excursion") one = each;
        for (auto& each : one->attributes) each.second.clear();
        one->children.clear();
        one->children.push_back({"Guests", {}, "", {}});
        break;
    default: one->name = one->name == "Price" ? "Rate" : one->name == "Leg" ? "LEG" : "label";
    }
    return tree;
}

TEST(canonical_attributes, give_what_single_quotes_give) {
    both_readers<trip> check;
    for (std::uint64_t seed = 0; seed != std::uint64_t(support::some_of(100)); ++seed) {
        auto const xml = waybill::to_xml(generated<trip>(seed, generate::fullness::as_it_comes)).value();
        check.read(xml);
        generate::maker from(seed);
        for (int i = 0; i != 40; ++i) check.read(damaged(from, xml));
        auto const tree = xml_variant::parse(xml);
        check.read(xml_variant::written(tree, {.prefix = "t:"}));
        check.read(xml_variant::written(tree, {.between = "\n  "}));
        check.read(xml_variant::written(tree, {.cdata = true}));
        check.read(xml_variant::written(tree, {.short_empty = false}));
        for (int i = 0; i != 40; ++i) {
            auto const other = changed(from, tree);
            check.read(xml_variant::written(other, {}));
            check.read(xml_variant::written(other, {.prefix = "t:", .short_empty = false}));
        }
        auto shuffled = tree;
        xml_variant::shuffle(from, shuffled);
        check.read(xml_variant::written(shuffled, {}));
    }
}

TEST(canonical_attributes, count_for_the_limits) {
    both_readers<trip> check;
    for (auto const how : {generate::fullness::everything, generate::fullness::as_it_comes})
        check.read_within_limits(waybill::to_xml(generated<trip>(4, how)).value());
}

TEST(canonical_attributes, are_read_in_documents_cut_at_every_byte) {
    both_readers<trip> check;
    auto const xml = waybill::to_xml(generated<trip>(2, generate::fullness::everything)).value();
    for (std::size_t size = 1; size < xml.size(); size += support::stride) check.read(xml.substr(0, size));
}

} // namespace
