// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "common/parsed_xml.hpp"

#include "reference/event_log.hpp"

#include <waybill/detail/xml/cursor.hpp>
#include <waybill/detail/xml/element_reader.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace fuzzing {

namespace {

using namespace waybill;

/// Without the limits, which other parsers do not have.
read_options unlimited() {
    read_options options;
    options.limits.depth = deepest_compared;
    options.limits.attributes = 1'000'000;
    options.limits.text = options.limits.bytes;
    options.already_text = true;
    return options;
}

template <class Log>
bool parse_element(detail::xml::cursor& at, Log& log) {
    std::string_view name;
    if (!at.open_tag(name)) return false;
    log.start(name);
    for (;;) {
        detail::xml::attribute one;
        auto const end = at.next_attribute(one);
        if (end == detail::xml::tag_end::failed) return false;
        if (end == detail::xml::tag_end::empty) {
            at.leave();
            log.end(name);
            return true;
        }
        if (end == detail::xml::tag_end::open) break;
        log.attribute(one.name, one.value);
    }
    for (;;) {
        std::string_view text;
        auto const next = at.text(text);
        if (next == detail::xml::content::failed) return false;
        log.text(text);
        if (next == detail::xml::content::end) break;
        if (!parse_element(at, log)) return false;
    }
    if (!at.close_tag(name)) return false;
    log.end(name);
    return true;
}

std::string qualified(std::string_view space, std::string_view local) {
    std::string name;
    if (!space.empty()) ((name += '{') += space) += '}';
    return name += local;
}

} // namespace

parsed read_by_cursor(std::string_view text) {
    auto const options = unlimited();
    waybill::reading in(text, options, {});
    detail::xml::cursor at(in);
    event_log log;
    if (at.prolog() && parse_element(at, log) && at.epilog()) return {true, log.reported(), {}};
    return {false, {}, in.take_error()};
}

std::string rewritten_xml(std::string_view text, manner how) {
    auto const options = unlimited();
    waybill::reading in(text, options, {});
    detail::xml::cursor at(in);
    xml_rewriter to(how);
    (void)(at.prolog() && parse_element(at, to));
    return to.made();
}

parsed read_by_element_reader(std::string_view text) {
    auto const options = unlimited();
    waybill::reading in(text, options, {});
    detail::xml::element_reader at(in);
    event_log log;
    for (;;) {
        switch (at.next()) {
        case detail::xml::event::start: {
            log.start(qualified(at.space(), at.local()));
            std::vector<std::pair<std::string, std::string_view>> sorted;
            for (auto const& one : at.attributes()) sorted.emplace_back(qualified(one.space, one.local()), one.value);
            std::sort(sorted.begin(), sorted.end());
            for (auto const& [name, value] : sorted) log.attribute(name, value);
            break;
        }
        case detail::xml::event::text: log.text(at.text()); break;
        case detail::xml::event::end: log.end(qualified(at.space(), at.local())); break;
        case detail::xml::event::done: return {true, log.reported(), {}};
        case detail::xml::event::failed: return {false, {}, in.take_error()};
        }
    }
}

} // namespace fuzzing
