// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: contracts and tables of fields from descriptions, and the evaluation of their rules, beside the library.
#pragma once

#include <waybill/constant.hpp>
#include <waybill/sink.hpp>
#include <waybill_schema/detail/json_text.hpp>
#include <waybill_schema/detail/model.hpp>
#include <waybill_schema/detail/parts.hpp>
#include <waybill_schema/detail/schema_writer.hpp>

#include <span>
#include <string>
#include <string_view>

/// JSON Schema 2020-12, generated from descriptions.
namespace waybill::schema {

/// Returns the document of refusals whose response root is unknown (`ErrorRES`), or null if the list has none: it is
/// neither a request nor a response, and its content may occur in any response root.
[[nodiscard]] constexpr detail::schema::record_model const* refusal_of(
    std::span<detail::schema::document_model const> documents) noexcept {
    for (auto const& document : documents)
        if (!document.answers && document.function.empty()) return document.record;
    return nullptr;
}

/// The annotations of a schema.
struct schema_annotations {
    std::string_view title = "Documents of the travel booking service, as JSON";
    std::string_view description =
        "Documents as Waybill writes them, and as it reads them in strict mode. Attributes are members `@name`, "
        "text next to attributes is `#text`, repeated elements are an array.";
};

/// Writes one schema for all documents: an object with one member, the root, which selects the definition. Each struct
/// is defined in `$defs`, a document under its root.
constexpr void put_json_schema(sink& out, std::span<detail::schema::document_model const> documents,
                               schema_annotations const& annotations = {}) {
    detail::schema::parts const needed(documents);
    detail::schema::json_text to(out);
    detail::schema::schema_writer schemas(to, "#/$defs/");
    to.open();
    to.name("$schema").text("https://json-schema.org/draft/2020-12/schema");
    to.name("title").text(annotations.title);
    to.name("description").text(annotations.description);
    to.name("type").text("object").name("minProperties").literal("1").name("maxProperties").literal("1");
    to.name("properties").open();
    for (auto const& document : documents) schemas.root(document, refusal_of(documents));
    to.close().name("additionalProperties").literal("false");
    to.name("$defs").open();
    schemas.define(needed.all());
    to.close().close();
}

/// Returns one schema for all documents of a list, such as `protocol_documents`.
template <class List>
[[nodiscard]] std::string json_schema_of(List, schema_annotations const& annotations = {}) {
    return detail::schema::written(
        [&](sink& out) { put_json_schema(out, detail::schema::documents_of<List>, annotations); });
}

} // namespace waybill::schema
