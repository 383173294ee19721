// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/charset/encoding_name.hpp>
#include <waybill/detail/read/json_source.hpp>
#include <waybill/detail/read/record_reader.hpp>
#include <waybill/detail/read/xml_source.hpp>
#include <waybill/detail/xml/encoding.hpp>
#include <waybill/read_options.hpp>
#include <waybill/reading.hpp>
#include <waybill/result.hpp>

#include <span>
#include <string_view>
#include <utility>

namespace waybill::detail::read {

/// What is read from a document: its root, its content, and the names of its secret fields.
template <class Target>
struct document_content {
    std::span<std::string_view const> secret_names;
    std::string_view root;
    typename Target::record_type const& table;
    typename Target::place_type into;
};

/// Reads a document in UTF-8, whose bytes were in the encoding `were`.
template <class Source, class Target>
[[gnu::noinline]] constexpr result<void> read_utf8(std::string_view document, read_options const& options,
                                                   document_content<Target> const& what, charset::encoding were) {
    reading in(document, options, what.secret_names);
    in.bytes_were = were;
    Source source(in);
    if (record_reader<Source, Target>(source).document(what.root, what.table, what.into)) return {};
    return in.take_error();
}

/// Converts a document in XML to UTF-8 if necessary, then reads it.
template <class Target>
[[gnu::cold]] constexpr result<void> read_xml(std::string_view document, read_options const& options,
                                              document_content<Target> const& what) {
    if (options.already_text || xml::is_utf8_document(document))
        return read_utf8<xml_source>(document, options, what, charset::encoding::utf_8);
    auto converted = xml::to_utf8(document, options);
    if (!converted) return std::move(converted).error();
    return read_utf8<xml_source>(*converted, options, what, (*charset::recognise(document)).used);
}
template <class Target>
[[gnu::cold]] constexpr result<void> read_json(std::string_view document, read_options const& options,
                                               document_content<Target> const& what) {
    return read_utf8<json_source>(document, options, what, charset::encoding::utf_8);
}

} // namespace waybill::detail::read
