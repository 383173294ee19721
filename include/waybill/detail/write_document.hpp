// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>
#include <waybill/sink.hpp>
#include <waybill/writing.hpp>

#include <cstddef>
#include <optional> // std::addressof, as in result.hpp
#include <string>
#include <string_view>
#include <type_traits>

namespace waybill::detail {

/// Calls `write` with the state of writing a document into `text`.
template <class Write>
[[gnu::cold]] constexpr result<void> write_text(std::string& text, std::size_t most_depth, Write const& write) {
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

    void operator()(writing& to) const { function(to, root, value); }
};
[[gnu::noinline]] inline result<void> write_untyped(std::string& text, std::size_t most_depth,
                                                    untyped_document const& document) {
    return write_text(text, most_depth, document);
}

/// Writes a document by `Writer::write`. What does not depend on its type is compiled once.
template <class Writer, class T>
constexpr result<void> write_document(std::string_view root, T const& value, std::string& text,
                                      std::size_t most_depth) {
    if (std::is_constant_evaluated())
        return write_text(text, most_depth, [&](writing& to) { Writer::write(to, root, value); });
    constexpr auto write = [](writing& to, std::string_view name, void const* document) {
        Writer::write(to, name, *static_cast<T const*>(document));
    };
    return write_untyped(text, most_depth, {write, root, std::addressof(value)});
}

} // namespace waybill::detail
