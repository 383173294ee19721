// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlschemas.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// libxml2: an implementation of XML and XML Schema that is independent of Waybill.
namespace support {

struct xml_free {
    void operator()(xmlDoc* document) const { xmlFreeDoc(document); }
    void operator()(xmlSchema* schema) const { xmlSchemaFree(schema); }
    void operator()(xmlSchemaParserCtxt* context) const { xmlSchemaFreeParserCtxt(context); }
    void operator()(xmlSchemaValidCtxt* context) const { xmlSchemaFreeValidCtxt(context); }
};
using xml_tree = std::unique_ptr<xmlDoc, xml_free>;

/// Null if the text is not well-formed.
inline xml_tree parse_tree(std::string_view text) {
    return xml_tree(xmlReadMemory(text.data(), int(text.size()), "", nullptr,
                                  XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_HUGE));
}
inline std::string text_of(xmlDoc* tree) {
    xmlChar* bytes = nullptr;
    int size = 0;
    xmlDocDumpMemoryEnc(tree, &bytes, &size, "UTF-8");
    std::string text(reinterpret_cast<char const*>(bytes), std::size_t(size));
    xmlFree(bytes);
    return text;
}
inline std::string_view name_of(xmlNode const* node) { return reinterpret_cast<char const*>(node->name); }

inline std::vector<xmlNode*> children_of(xmlNode* node) {
    std::vector<xmlNode*> all;
    for (auto* each = xmlFirstElementChild(node); each != nullptr; each = xmlNextElementSibling(each))
        all.push_back(each);
    return all;
}
/// The element and all below it, in the order of their start tags.
inline void list_elements(xmlNode* node, std::vector<xmlNode*>& into) {
    into.push_back(node);
    for (auto* each : children_of(node)) list_elements(each, into);
}

/// A schema that validates documents.
class xml_schema {
public:
    explicit xml_schema(std::string_view text) {
        std::unique_ptr<xmlSchemaParserCtxt, xml_free> const context(
            xmlSchemaNewMemParserCtxt(text.data(), int(text.size())));
        xmlSchemaSetParserStructuredErrors(context.get(), &xml_schema::keep, &why_);
        schema_.reset(xmlSchemaParse(context.get()));
        if (!schema_ || !why_.empty()) throw std::runtime_error("the schema is none: " + why_);
        validation_.reset(xmlSchemaNewValidCtxt(schema_.get()));
        xmlSchemaSetValidStructuredErrors(validation_.get(), &xml_schema::keep, &why_);
    }

    [[nodiscard]] bool accepts(std::string_view document) {
        why_.clear();
        auto const tree = parse_tree(document);
        if (!tree) {
            why_ = "not well-formed";
            return false;
        }
        return xmlSchemaValidateDoc(validation_.get(), tree.get()) == 0;
    }
    /// The error of the last document.
    [[nodiscard]] std::string const& why() const noexcept { return why_; }

private:
    static void keep(void* into, xmlError* error) { *static_cast<std::string*>(into) += error->message; }

    std::string why_{};
    std::unique_ptr<xmlSchema, xml_free> schema_{};
    std::unique_ptr<xmlSchemaValidCtxt, xml_free> validation_{};
};

} // namespace support
