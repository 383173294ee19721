// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <captures/place_in_document.hpp>

#include <waybill/element_reader.hpp>
#include <waybill/json.hpp>
#include <waybill/reading.hpp>

#include <map>
#include <string>
#include <vector>

namespace waybill::native::captures {
namespace {

/// A step of a path: `Booking[2]` is `Booking` and 2.
struct path_step {
    std::string_view name;
    std::size_t number = 1;
};
std::vector<path_step> steps_of(std::string_view path) {
    std::vector<path_step> made;
    while (!path.empty()) {
        auto const step = path.substr(0, path.find('/'));
        path = path.substr(step.size() == path.size() ? step.size() : step.size() + 1);
        auto const bracket = step.find('[');
        auto& one = made.emplace_back(path_step{step.substr(0, bracket)});
        if (bracket == step.npos) continue;
        one.number = 0;
        for (char const digit : step.substr(bracket + 1, step.size() - bracket - 2))
            one.number = one.number * 10 + std::size_t(digit - '0');
    }
    return made;
}

std::optional<std::size_t> place_in_xml(reading& in, std::vector<path_step> const& steps) {
    xml::element_reader at(in);
    std::size_t found = 0; // steps
    std::vector<std::map<std::string, std::size_t>> seen(1);
    for (;;) {
        auto const next = at.next();
        if (next == xml::event::done || next == xml::event::failed) return std::nullopt;
        if (next == xml::event::end) {
            if (at.depth() < found) return std::nullopt; // the value is not in the element that contains it
            seen.resize(at.depth() + 1);
        }
        if (next != xml::event::start) continue;
        auto const depth = at.depth() - 1;
        auto const number = ++seen.at(depth)[std::string(at.local())];
        seen.emplace_back();
        if (depth != found || at.local() != steps[found].name || number != steps[found].number) continue;
        if (++found == steps.size()) return at.start_offset();
        if (steps[found].name.substr(0, 1) != "@") continue;
        for (auto const& each : at.attributes())
            if (each.local() == steps[found].name.substr(1)) return each.offset;
        return std::nullopt;
    }
}

std::optional<std::size_t> place_in_json(reading& in, std::vector<path_step> const& steps) {
    json::cursor at(in);
    if (!at.prolog()) return std::nullopt;
    for (auto const& step : steps) {
        if (at.kind() != json::value_kind::object || !at.enter()) return std::nullopt;
        std::string_view name;
        bool first = true;
        for (;;) {
            if (at.next_member(first, name) != json::content::element) return std::nullopt;
            if (name == step.name) break;
            if (!at.skip_value()) return std::nullopt;
        }
        if (at.kind() != json::value_kind::array) continue;
        if (!at.enter()) return std::nullopt;
        first = true;
        for (std::size_t item = 1;; ++item) {
            if (at.next_item(first) != json::content::element) return std::nullopt;
            if (item == step.number) break;
            if (!at.skip_value()) return std::nullopt;
        }
    }
    return at.offset();
}

} // namespace

std::optional<document_place> place_in_document(std::string_view document, document_form form, std::string_view path) {
    auto const steps = steps_of(path);
    if (steps.empty()) return std::nullopt;
    read_options const options{.already_text = true}; // the readings refer to it
    reading in(document, options, {});
    auto const found = form == document_form::xml ? place_in_xml(in, steps) : place_in_json(in, steps);
    if (!found) return std::nullopt;
    reading counting(document, options, {});
    counting.fail(error_code::value_invalid, *found, {}, {});
    auto const counted = counting.take_error();
    return document_place{counted.offset, counted.line, counted.column};
}

} // namespace waybill::native::captures
