// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/constant.hpp>
#include <waybill/detail/schema/json_text.hpp>
#include <waybill/detail/schema/model.hpp>
#include <waybill/detail/schema/parts.hpp>
#include <waybill/detail/schema/schema_writer.hpp>
#include <waybill/sink.hpp>

#include <span>
#include <string>
#include <string_view>

/// JSON Schema 2020-12 out of descriptions.
namespace waybill::schema {

/// The document in the list that a refusal is where no answer's root can be named, if there is one: it is no request,
/// answers none, and what stands in it may stand in any answer's root instead of the answer.
[[nodiscard]] constexpr detail::schema::record_model const* refusal_of(
    std::span<detail::schema::document_model const> documents) noexcept {
    for (auto const& document : documents)
        if (!document.answers && document.function.empty()) return document.record;
    return nullptr;
}

/// What a schema says about itself.
struct schema_annotations {
    std::string_view title = "Documents of the travel booking service, as JSON";
    std::string_view description =
        "Documents as Waybill writes them, and as it reads them in strict mode. Attributes are members `@name`, "
        "text beside attributes is `#text`, what repeats is an array.";
};

/// Writes one schema for all documents of the list: an object with one member, the root, by which the rest is told.
/// Each struct is defined in `$defs`, a document's under its root.
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

/// One schema for all documents of a list, as `protocol_documents` is one.
template <class List>
[[nodiscard]] std::string json_schema_of(List, schema_annotations const& annotations = {}) {
    std::string text;
    sink out(text);
    put_json_schema(out, detail::schema::documents_of<List>, annotations);
    out.finish();
    return text;
}

} // namespace waybill::schema
