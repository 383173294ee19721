// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: what the writers of both formats share: escapes, leaf values, the ends of a document.
#pragma once

#include <waybill/detail/compiled.hpp>
#include <waybill/detail/json/write_record.hpp>
#include <waybill/detail/text/bytes.hpp>
#include <waybill/detail/xml/write_record.hpp>
#include <waybill/result.hpp>
#include <waybill/sink.hpp>
#include <waybill/writing.hpp>

#include <cstddef>
#include <optional> // std::addressof, as in result.hpp
#include <string>
#include <string_view>
#include <type_traits>

namespace waybill::detail::write {

/// The parts of a document in XML before and after the content of the root.
[[gnu::noinline]] constexpr char* begin_element(writing& to, std::string_view root) {
    to.depth = 1;
    auto* const at = to.out.room(root.size() + 1);
    *at = '<';
    return text::put_bytes(at + 1, root);
}
[[gnu::noinline]] constexpr void end_element(writing& to, std::string_view root, xml::content_end end) {
    auto* at = to.out.room(end.empty ? end.at - 1 : end.at, root.size() + 3);
    if (end.empty) {
        at = text::put_bytes(at, "/>");
    } else {
        at = text::put_bytes(text::put_bytes(at, "</"), root);
        *at++ = '>';
    }
    to.out.written_to(at);
}
/// The part of a document in JSON before the object of the root.
[[gnu::noinline]] constexpr char* begin_member(writing& to, std::string_view root) {
    to.depth = 2;
    auto* const at = to.out.room(root.size() + 16);
    return text::put_bytes(text::put_bytes(text::put_bytes(at, "{\""), root), "\":");
}

/// Writes a document, also in constant expressions.
template <class T>
constexpr void write_xml(writing& to, std::string_view root, T const& value) {
    end_element(to, root, xml::write_record(to, begin_element(to, root), value));
}
template <class T>
constexpr void write_json(writing& to, std::string_view root, T const& value) {
    to.out.written_to(json::write_record(to, begin_member(to, root), value));
    to.out.put('}');
}

/// The writer of one type of document, also under another root than that of its description.
template <class T>
struct document_writer {
    static WAYBILL_IN_LIBRARY void xml(writing& to, std::string_view root, T const& value);
    static WAYBILL_IN_LIBRARY void json(writing& to, std::string_view root, T const& value);
};
template <class T>
WAYBILL_IN_LIBRARY void document_writer<T>::xml(writing& to, std::string_view root, T const& value) {
    write_xml(to, root, value);
}
template <class T>
WAYBILL_IN_LIBRARY void document_writer<T>::json(writing& to, std::string_view root, T const& value) {
    write_json(to, root, value);
}

/// Calls `write` with the state of writing a document into `text`.
template <class Write>
[[gnu::cold]] constexpr result<void> write_into(std::string& text, std::size_t most_depth, Write const& write) {
    sink out(text);
    writing to(out, most_depth);
    write(to);
    out.finish();
    if (!to.faithful()) return to.take_error();
    return {};
}

/// A document without its type, and the function that writes it.
struct untyped_document {
    void (*function)(writing&, std::string_view, void const*);
    std::string_view root;
    void const* value;
};
[[gnu::noinline]] inline result<void> write_untyped(std::string& text, std::size_t most_depth,
                                                    untyped_document const& of) {
    return write_into(text, most_depth, [&](writing& to) { of.function(to, of.root, of.value); });
}

/// Writes a document by `Write`. What does not depend on its type is compiled once.
template <auto Write, class T>
constexpr result<void> write_document(std::string_view root, T const& value, std::string& text,
                                      std::size_t most_depth) {
    if (std::is_constant_evaluated()) return write_into(text, most_depth, [&](writing& to) { Write(to, root, value); });
    constexpr auto untyped = [](writing& to, std::string_view name, void const* document) {
        Write(to, name, *static_cast<T const*>(document));
    };
    return write_untyped(text, most_depth, {untyped, root, std::addressof(value)});
}

} // namespace waybill::detail::write
