// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "members.hpp"

#include <waybill/json.hpp>
#include <waybill/reading.hpp>

namespace waybill::wasm {

namespace {

bool collect(json::cursor& at, std::string_view name, members& into) {
    std::string_view text;
    bool first = true;
    auto next = json::content::failed;
    switch (at.kind()) {
    case json::value_kind::object: {
        if (!at.enter()) return false;
        std::string_view found;
        while ((next = at.next_member(first, found)) == json::content::element) {
            std::string const inner(found);
            if (!collect(at, inner, into)) return false;
        }
        return next == json::content::end;
    }
    case json::value_kind::array:
        if (!at.enter()) return false;
        while ((next = at.next_item(first)) == json::content::element)
            if (!collect(at, name, into)) return false;
        return next == json::content::end;
    case json::value_kind::string:
        if (!at.string(text)) return false;
        break;
    case json::value_kind::number:
        if (!at.number(text)) return false;
        break;
    case json::value_kind::none: return false;
    default:
        if (!at.literal(text)) return false;
        if (text == "null") return true;
    }
    into.emplace_back(name, text);
    return true;
}

} // namespace

members members_of(std::string_view json) {
    read_options options;
    options.already_text = true;
    reading in(json, options, {});
    json::cursor at(in);
    members found;
    if (at.prolog()) (void)collect(at, {}, found);
    return found;
}

std::string_view value_of(members const& all, std::string_view name) noexcept {
    for (auto const& one : all)
        if (one.first == name) return one.second;
    return {};
}

} // namespace waybill::wasm
