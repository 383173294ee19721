// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/write/escape.hpp>
#include <waybill/sink.hpp>

#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace waybill::detail::schema {

struct attribute {
    std::string_view name;
    std::string_view value;
};

/// Writes indented XML: one element per line, two blanks per level.
class markup {
public:
    constexpr explicit markup(sink& out) : out_(out) { out.put("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"); }

    using attributes = std::initializer_list<attribute>;

    /// Writes a start tag; what follows is its content until `close`. Omits attributes without a value.
    constexpr void open(std::string_view name, attributes with = {}) {
        start(name, with);
        out_.put(">\n");
        names_.push_back(name);
    }
    constexpr void close() {
        auto const name = names_.back();
        names_.pop_back();
        indent();
        put({"</", name, ">\n"});
    }
    constexpr void empty(std::string_view name, attributes with = {}) {
        start(name, with);
        out_.put(" />\n");
    }
    constexpr void text(std::string_view name, std::string_view words, attributes with = {}) {
        start(name, with);
        out_.put('>');
        (void)xml::put_text(out_, words);
        put({"</", name, ">\n"});
    }
    constexpr void comment(std::string_view words) {
        indent();
        put({"<!-- ", words, " -->\n"});
    }

private:
    constexpr void put(std::initializer_list<std::string_view> pieces) {
        for (auto const piece : pieces) out_.put(piece);
    }
    constexpr void indent() {
        for (std::size_t i = 0; i < names_.size(); ++i) out_.put("  ");
    }
    constexpr void start(std::string_view name, attributes with) {
        indent();
        put({"<", name});
        for (auto const& each : with) {
            if (each.value.empty()) continue;
            put({" ", each.name, "="});
            (void)xml::put_attribute(out_, each.value);
        }
    }

    sink& out_;
    std::vector<std::string_view> names_{};
};

} // namespace waybill::detail::schema
