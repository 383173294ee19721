// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/detail/xml/element_reader.hpp>
#include <waybill/explain.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;
using detail::xml::event;

/// All events as one line: `<{space}name @{space}name=value >text</…`.
std::string elements_of(std::string_view document) {
    read_options const options;
    waybill::reading in(document, options, {});
    detail::xml::element_reader at(in);
    std::string line;
    for (;;) {
        switch (at.next()) {
        case event::start:
            line += "<{" + std::string(at.space()) + '}' + std::string(at.local());
            for (auto const& one : at.attributes())
                line += " {" + std::string(one.space) + '}' + std::string(one.local()) + '=' + one.value;
            line += '>';
            break;
        case event::text: line += std::string(at.text()); break;
        case event::end: line += "</{" + std::string(at.space()) + '}' + std::string(at.local()) + '>'; break;
        case event::done: return line;
        case event::failed: {
            auto const why = in.take_error();
            return line + " ! " + std::string(name_of(why.code)) + " at " + why.path + ':' + std::to_string(why.column);
        }
        }
    }
}

TEST(element_reader, resolves_namespaces) {
    EXPECT_EQ(elements_of("<a/>"), "<{}a></{}a>");
    EXPECT_EQ(
        elements_of(
            "<?xml version='1.0'?><!-- c --><p:a xmlns:p='u' p:b='1' b='2'>t<p:c/>&amp;<![CDATA[<]]></p:a><!-- d -->"),
        "<{u}a {u}b=1 {}b=2>t<{u}c></{u}c>&<</{u}a>");
    EXPECT_EQ(elements_of("<a xmlns='u'><b xmlns=''><c/></b><d xml:lang='en'/></a>"),
              "<{u}a><{}b><{}c></{}c></{}b><{u}d {http://www.w3.org/XML/1998/namespace}lang=en></{u}d></{u}a>");
    EXPECT_EQ(elements_of("<p:a xmlns:p='u'><p:b xmlns:p='v'/><p:c/></p:a>"),
              "<{u}a><{v}b></{v}b><{u}c></{u}c></{u}a>");
}

TEST(element_reader, refuses_what_namespaces_forbid) {
    EXPECT_EQ(elements_of("<p:a/>"), " ! xml_malformed at p:a:1");
    EXPECT_EQ(elements_of("<a p:b='1'/>"), " ! xml_malformed at a/@p:b:4");
    EXPECT_EQ(elements_of("<a><b xmlns:p='u'/><p:c/></a>"), "<{}a><{}b></{}b> ! xml_malformed at a/p:c:20");
    EXPECT_EQ(elements_of("<a xmlns:p='u' xmlns:q='u' p:b='1' q:b='2'/>"), " ! xml_malformed at a/@q:b:36");
    EXPECT_EQ(elements_of("<a xmlns:p=''/>"), " ! xml_malformed at a/@xmlns:p:4");
    EXPECT_EQ(elements_of("<a xmlns:xmlns='u'/>"), " ! xml_malformed at a/@xmlns:xmlns:4");
    EXPECT_EQ(elements_of("<a xmlns:xml='u'/>"), " ! xml_malformed at a/@xmlns:xml:4");
    EXPECT_EQ(elements_of("<a xmlns='http://www.w3.org/2000/xmlns/'/>"), " ! xml_malformed at a/@xmlns:4");
    EXPECT_EQ(elements_of("<a:b:c xmlns:a='u'/>"), " ! xml_malformed at a:b:c:1");
    EXPECT_EQ(elements_of("<a:5 xmlns:a='u'/>"), " ! xml_malformed at a:5:1");
    EXPECT_EQ(elements_of("<a xmlns:5='u'/>"), " ! xml_malformed at a/@xmlns:5:4");
    EXPECT_EQ(elements_of("<:a/>"), " ! xml_malformed at :a:1");
    EXPECT_EQ(elements_of("<?p:i?><a/>"), " ! xml_malformed at :3");
    EXPECT_EQ(elements_of("<a>t<?p:i d?></a>"), "<{}a> ! xml_malformed at a:7");
    EXPECT_EQ(elements_of("<a/><?p: ?>"), "<{}a></{}a> ! xml_malformed at :7");
    EXPECT_EQ(elements_of("<a><b></a></a>"), "<{}a><{}b> ! xml_malformed at a/b:7");
    EXPECT_EQ(elements_of("<!DOCTYPE a><a/>"), " ! doctype_refused at :1");
}

TEST(element_reader, paths_live_through_deep_documents) {
    std::string document;
    for (int i = 0; i < 40; ++i) document += "<a>";
    document += "<b></c>";
    std::string path;
    for (int i = 0; i < 40; ++i) path += "a/";
    auto const line = elements_of(document);
    EXPECT_NE(line.find("xml_malformed at " + path + "b:"), std::string::npos) << line;
}

/// The first element called `wanted`, cut out.
std::string cut(std::string_view document, std::string_view wanted, std::vector<quirk>& quirks) {
    read_options options;
    options.quirks = &quirks;
    waybill::reading in(document, options, {});
    detail::xml::element_reader at(in);
    for (auto next = at.next(); next != event::done; next = at.next()) {
        if (next == event::failed) return explain(in.take_error());
        if (next != event::start || at.local() != wanted) continue;
        std::string text;
        if (!at.take_document(text)) return explain(in.take_error());
        // the reader continues after the cut
        while (next != event::done)
            if ((next = at.next()) == event::failed) return explain(in.take_error());
        return text;
    }
    return "none";
}

TEST(element_reader, cuts_out_complete_documents) {
    struct row {
        std::string_view document, expected;
        std::size_t quirks = 0;
    };
    row const table[] = {
        {"<e><r a='1'><b/></r></e>", "<r a='1'><b/></r>"},
        {"<e><r/></e>", "<r/>"},
        {"<e xmlns='u'><r a=\"1\" xmlns=\"\" b=\"2\">x</r></e>", "<r a=\"1\" b=\"2\">x</r>"},
        {"<e xmlns='u'><r>x</r></e>", "<r>x</r>", 1},
        {"<e xmlns='u'><r xmlns='v'>x</r></e>", "<r xmlns='v'>x</r>"},
        {"<e xmlns:p='u' xmlns:q='v'><r p:a='1'/></e>", "<r xmlns:p=\"u\" p:a='1'/>"},
        {"<e xmlns:p='u&amp;&lt;&quot;'><r><p:a/></r></e>", "<r xmlns:p=\"u&amp;&lt;&quot;\"><p:a/></r>"},
        {"<e xmlns:p='u'><f xmlns:p='v'><p:r/></f></e>", "<p:r xmlns:p=\"v\"/>"},
        {"<e xmlns:p='u'><p:r xmlns:p='v'/></e>", "<p:r xmlns:p='v'/>"},
        {"<e xmlns:p='u'><r t='p:word'>x</r></e>", "<r xmlns:p=\"u\" t='p:word'>x</r>"},
        {"<e xmlns:p='u'><r>up: p-p:</r></e>", "<r>up: p-p:</r>"},
        {"<e xmlns:p='u'><r/><p:s/></e>", "<r/>"},
    };
    for (auto const& one : table) {
        SCOPED_TRACE(one.document);
        std::vector<quirk> quirks;
        EXPECT_EQ(cut(one.document, "r", quirks), one.expected);
        EXPECT_EQ(quirks.size(), one.quirks);
        for (auto const& each : quirks) EXPECT_EQ(each.kind, quirk_kind::namespaced);
    }
}

} // namespace
