// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// An unrolled struct is read and written exactly as the same struct by its tables.
#include "support/generate.hpp"
#include "support/json_variant.hpp"
#include "support/sanitized.hpp"
#include "support/xml_variant.hpp"

#include <waybill/describe.hpp>
#include <waybill/json.hpp>
#include <waybill/quirk.hpp>
#include <waybill/unrolled.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/number.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

template <bool Unrolled>
struct place {
    std::optional<std::string> city{};
    std::optional<int> number{};

    bool operator==(place const&) const = default;
    BOOST_DESCRIBE_CLASS(place, (), (city, number), (), ())
};

template <bool Unrolled>
struct person {
    std::string name{};
    std::optional<waybill::date> born{};
    place<Unrolled> home{};

    bool operator==(person const&) const = default;
    BOOST_DESCRIBE_CLASS(person, (), (name, born, home), (), ())
};

template <bool Unrolled>
struct row {
    int id = 0;
    std::optional<std::string> remark{};
    waybill::decimal price{};
    std::optional<waybill::decimal> fee{};
    bool paid = false;
    int with_default = 7;
    place<Unrolled> from{};
    person<Unrolled> with_default_too{.name = "Amira"};
    std::optional<place<Unrolled>> to{};
    std::optional<person<Unrolled>> guide{};
    std::vector<person<Unrolled>> persons{};
    std::vector<place<Unrolled>> stop{};
    std::vector<std::string> codes{};
    std::string last{};
    int last_number = 0;
    std::string name_of_more_than_thirty_two_bytes{}; // the tables compare at most 32 bytes at once

    bool operator==(row const&) const = default;
    BOOST_DESCRIBE_CLASS(row, (),
                         (id, remark, price, fee, paid, with_default, from, with_default_too, to, guide, persons, stop,
                          codes, last, last_number, name_of_more_than_thirty_two_bytes),
                         (), ())
};

template <bool Unrolled>
struct rows {
    std::vector<row<Unrolled>> all{};

    bool operator==(rows const&) const = default;
    BOOST_DESCRIBE_CLASS(rows, (), (all), (), ())
};

template <bool Unrolled, class Description>
consteval auto unrolled_if(Description const& made) {
    if constexpr (Unrolled)
        return made.unrolled();
    else
        return made;
}

template <bool U>
consteval auto wire_of(place<U> const*) {
    using waybill::field;
    return unrolled_if<U>(
        waybill::fields(field<&place<U>::city>("City").alias("Town"), field<&place<U>::number>("Number")));
}
template <bool U>
consteval auto wire_of(person<U> const*) {
    using waybill::field;
    return unrolled_if<U>(waybill::fields(field<&person<U>::name>("Name").secret(), field<&person<U>::born>("Born"),
                                          field<&person<U>::home>("Home")));
}
template <bool U>
consteval auto wire_of(row<U> const*) {
    using waybill::field;
    return unrolled_if<U>(waybill::fields(
        field<&row<U>::id>("Id"), field<&row<U>::remark>("Remark").alias("Note"), field<&row<U>::price>("Price"),
        field<&row<U>::fee>("Fee"), field<&row<U>::paid>("Paid"), field<&row<U>::with_default>("Default").has_default(),
        field<&row<U>::from>("From"), field<&row<U>::with_default_too>("Back").has_default(), field<&row<U>::to>("To"),
        field<&row<U>::guide>("Guide"), field<&row<U>::persons>("Persons").items("Person"),
        field<&row<U>::stop>("Stop"), field<&row<U>::codes>("Codes").items("Code"), field<&row<U>::last>("Last"),
        field<&row<U>::last_number>("LastNumber")));
}
template <bool U>
consteval auto wire_of(rows<U> const*) {
    return waybill::document("Rows", waybill::field<&rows<U>::all>("All").items("Row"));
}

} // namespace

template <bool U>
inline constexpr auto waybill::wire<place<U>> = wire_of(static_cast<place<U> const*>(nullptr));
template <bool U>
inline constexpr auto waybill::wire<person<U>> = wire_of(static_cast<person<U> const*>(nullptr));
template <bool U>
inline constexpr auto waybill::wire<row<U>> = wire_of(static_cast<row<U> const*>(nullptr));
template <bool U>
inline constexpr auto waybill::wire<rows<U>> = wire_of(static_cast<rows<U> const*>(nullptr));

namespace {

using tables = rows<false>;
using unrolled = rows<true>;

std::string shown(waybill::quirk const& one) {
    return std::string(waybill::name_of(one.kind)) + " " + one.path + " " + std::to_string(one.offset) + " " +
           std::to_string(one.line) + ":" + std::to_string(one.column) + " " + one.expected + " / " + one.found;
}

/// The value as both formats, the quirks, and the error.
template <class Document>
std::string outcome(std::string_view document, waybill::read_options options, Document& reused) {
    std::vector<waybill::quirk> quirks;
    options.quirks = &quirks;
    auto const read = document.starts_with('{') ? waybill::read_json(document, reused, options)
                                                : waybill::read_xml(document, reused, options);
    std::string text;
    if (read) {
        text = waybill::to_xml(reused) + waybill::to_json(reused);
    } else {
        auto const& why = read.error();
        text = std::string(waybill::name_of(why.code)) + " " + why.path + " " + std::to_string(why.offset) + " " +
               std::to_string(why.line) + ":" + std::to_string(why.column) + " " + why.expected + " / " + why.found;
    }
    for (auto const& one : quirks) text += "\n" + shown(one);
    return text;
}

class both {
public:
    /// Reads with every option that changes what is accepted.
    void read(std::string_view document) {
        waybill::read_options options;
        expect_same(document, options);
        options.strict = true;
        expect_same(document, options);
    }
    /// Reads with each limit from none to one that the document does not reach.
    void read_within_limits(std::string_view document) {
        for (auto const limit : {&waybill::limits::elements, &waybill::limits::text, &waybill::limits::depth})
            for (std::size_t most = 0; most != 200; ++most) {
                waybill::read_options options;
                options.limits.*limit = most;
                expect_same(document, options);
            }
    }

private:
    void expect_same(std::string_view document, waybill::read_options const& options) {
        ASSERT_EQ(outcome(document, options, unrolled_), outcome(document, options, tables_)) << document;
    }

    unrolled unrolled_{}; // storage that is reused
    tables tables_{};
};

/// `text` with one byte removed, doubled, or replaced by one that has a meaning in documents.
std::string damaged(generate::maker& from, std::string text) {
    constexpr std::string_view bytes = "<>/&;\"{}[],: \nAaxN0";
    auto const at = std::size_t(from.bits() % text.size());
    switch (from.bits() % 3) {
    case 0: text.erase(at, 1); break;
    case 1: text.insert(at, 1, text[at]); break;
    default: text[at] = bytes[from.bits() % bytes.size()];
    }
    return text;
}

/// The nodes of a tree.
void list_nodes(xml_variant::node& one, std::vector<xml_variant::node*>& into) {
    into.push_back(&one);
    for (auto& child : one.children) list_nodes(child, into);
}

/// `tree` with one element changed: blank, empty, null, with attributes, text, or elements that it should not have.
xml_variant::node changed(generate::maker& from, xml_variant::node tree) {
    std::vector<xml_variant::node*> all;
    list_nodes(tree, all);
    auto& one = *all[from.bits() % all.size()];
    switch (from.bits() % 10) {
    case 0: one.text = " "; break;
    case 1: one.text.clear(); break;
    case 2: one.children.clear(); break;
    case 3:
        one.children.clear();
        one.text = " ";
        break;
    case 4: one.attributes = {{"xmlns:i", "http://www.w3.org/2001/XMLSchema-instance"}, {"i:nil", "true"}}; break;
    case 5: one.attributes.emplace_back("unknown", "1"); break;
    case 6: one.text = "text"; break;
    case 7:
        if (!one.children.empty()) one.children.push_back(one.children.front());
        break;
    case 8: one.children.insert(one.children.begin(), {"Unknown", {}, "x", {}}); break;
    default:
        if (!one.children.empty()) one.children.erase(one.children.begin());
    }
    return tree;
}

/// All letters of names in the other case.
void change_case(xml_variant::node& one) {
    for (char& letter : one.name) letter = waybill::detail::text::upper(letter);
    for (auto& child : one.children) change_case(child);
}

/// Replaces all texts by such as canonical documents often have: the fast path reads those to the end of a struct.
template <class T>
void simplify(generate::maker& from, T& value) {
    namespace describe = waybill::detail::describe;
    if constexpr (describe::text_shape<T>) {
        constexpr std::string_view texts[] = {
            "",
            "Tunis",
            "Z\xC3\xBCrich",
            "Fish & Chips",
            "exactly 16 bytes",
            "a text of more than one block",
            "\xE4\xBA\xAC\xE9\x83\xBD \xE6\x97\x85\xE9\xA4\xA8 \xE4\xBA\xAC\xE9\x83\xBD"};
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

/// Half of the documents have simple texts.
template <class Document>
Document generated(std::uint64_t seed, generate::fullness how) {
    generate::maker from(seed, how);
    auto made = generate::message<Document>(from);
    if (seed % 2 == 0) simplify(from, made);
    return made;
}

TEST(unrolled, writes_as_the_tables) {
    for (std::uint64_t seed = 0; seed != std::uint64_t(support::some_of(250)); ++seed)
        for (auto const how :
             {generate::fullness::everything, generate::fullness::as_it_comes, generate::fullness::nothing}) {
            auto const one = generated<unrolled>(seed, how);
            auto const other = generated<tables>(seed, how);
            ASSERT_EQ(waybill::to_xml(one), waybill::to_xml(other));
            ASSERT_EQ(waybill::to_json(one), waybill::to_json(other));
        }
}

TEST(unrolled, reads_xml_as_the_tables) {
    both check;
    for (std::uint64_t seed = 0; seed != std::uint64_t(support::some_of(150)); ++seed) {
        auto const xml = waybill::to_xml(generated<tables>(seed, generate::fullness::as_it_comes));
        check.read(xml);
        generate::maker from(seed);
        for (int i = 0; i != 20; ++i) check.read(damaged(from, xml));
        auto tree = xml_variant::parse(xml);
        for (auto const& prefix : {"t:", "eightby:", "longer_than_a_word:"})
            check.read(xml_variant::written(tree, {.prefix = prefix}));
        auto const prefixed = xml_variant::written(tree, {.prefix = "t:"});
        for (int i = 0; i != 20; ++i) check.read(damaged(from, prefixed));
        for (int i = 0; i != 40; ++i) {
            auto const other = changed(from, tree);
            check.read(xml_variant::written(other, {}));
            check.read(xml_variant::written(other, {.prefix = "t:", .short_empty = false}));
        }
        check.read(xml_variant::written(tree, {.between = "\n  "}));
        check.read(xml_variant::written(tree, {.cdata = true}));
        check.read(xml_variant::written(tree, {.short_empty = false}));
        xml_variant::shuffle(from, tree);
        check.read(xml_variant::written(tree, {}));
        check.read(xml_variant::written(tree, {.prefix = "t:"}));
        change_case(tree);
        check.read(xml_variant::written(tree, {}));
        check.read(xml_variant::written(tree, {.prefix = "t:"}));
    }
}

TEST(unrolled, reads_json_as_the_tables) {
    both check;
    for (std::uint64_t seed = 0; seed != std::uint64_t(support::some_of(150)); ++seed) {
        auto const json = waybill::to_json(generated<tables>(seed, generate::fullness::as_it_comes));
        check.read(json);
        generate::maker from(seed);
        for (int i = 0; i != 40; ++i) check.read(damaged(from, json));
    }
}

TEST(unrolled, applies_limits_as_the_tables) {
    both check;
    for (auto const how : {generate::fullness::everything, generate::fullness::as_it_comes}) {
        auto list = generated<tables>(4, how);
        if (!list.all.empty()) list.all.front().codes.assign(30, "more items than the struct has fields");
        auto const xml = waybill::to_xml(list);
        check.read_within_limits(xml);
        check.read_within_limits(xml_variant::written(xml_variant::parse(xml), {.prefix = "t:"}));
        check.read_within_limits(waybill::to_json(list));
    }
}

TEST(unrolled, reads_blank_json_as_the_tables) {
    both check;
    generate::maker from(1);
    for (std::uint64_t seed = 0; seed != std::uint64_t(support::some_of(150)); ++seed) {
        auto json = waybill::to_json(generated<tables>(seed, generate::fullness::everything));
        for (int i = 0; i != 10; ++i) { // the value of one member is blank
            auto const colon = json.find(':', from.bits() % json.size());
            if (colon == json.npos) continue;
            constexpr std::string_view blank[] = {" ",  "\"\"", "\" \"", "\"\\n\"", "null",
                                                  "{}", "[]",   "[{}]",  "[null]"};
            auto const end = json.find_first_of(",}", colon);
            auto other = json;
            check.read(other.replace(colon + 1, end - colon - 1, blank[from.bits() % std::size(blank)]));
        }
    }
}

TEST(unrolled, reads_documents_cut_at_every_byte) {
    both check;
    auto const list = generated<tables>(2, generate::fullness::everything);
    for (auto const& text : {waybill::to_xml(list), waybill::to_json(list)})
        for (std::size_t size = 1; size != text.size(); ++size) check.read(std::string_view(text).substr(0, size));
}

} // namespace
