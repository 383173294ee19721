// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "reference/expat_parser.hpp"

#include "reference/event_log.hpp"

#include <expat.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace fuzzing {

namespace {

/// Between namespace and local name; no document can hold it.
constexpr char between = '\x01';

struct listener {
    expat_names names;
    event_log log{};

    [[nodiscard]] std::string name(std::string_view reported) const {
        auto const end = names == expat_names::plain ? std::string_view::npos : reported.find(between);
        if (end == std::string_view::npos) return std::string(reported);
        return '{' + std::string(reported.substr(0, end)) + '}' + std::string(reported.substr(end + 1));
    }
};

void XMLCALL on_start(void* user, XML_Char const* name, XML_Char const** attributes) {
    auto& to = *static_cast<listener*>(user);
    to.log.start(to.name(name));
    std::vector<std::pair<std::string, std::string_view>> found;
    for (; *attributes != nullptr; attributes += 2) found.emplace_back(to.name(attributes[0]), attributes[1]);
    if (to.names == expat_names::in_namespaces) std::sort(found.begin(), found.end());
    for (auto const& [each, value] : found) to.log.attribute(each, value);
}
void XMLCALL on_end(void* user, XML_Char const* name) {
    auto& to = *static_cast<listener*>(user);
    to.log.end(to.name(name));
}
void XMLCALL on_text(void* user, XML_Char const* text, int size) {
    static_cast<listener*>(user)->log.text({text, std::size_t(size)});
}

} // namespace

expat_outcome parse_by_expat(std::string_view bytes, expat_names names, char const* encoding) {
    struct free_parser {
        void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
    };
    std::unique_ptr<std::remove_pointer_t<XML_Parser>, free_parser> const owned(
        names == expat_names::plain ? XML_ParserCreate(encoding) : XML_ParserCreateNS(encoding, between));
    auto* const parser = owned.get();
    listener to{names};
    XML_SetHashSalt(parser, 1); // the same in every run
    XML_SetUserData(parser, &to);
    XML_SetElementHandler(parser, on_start, on_end);
    XML_SetCharacterDataHandler(parser, on_text);
    expat_outcome outcome;
    if (XML_Parse(parser, bytes.data(), int(bytes.size()), 1) == XML_STATUS_OK) {
        outcome.well_formed = true;
        outcome.events = to.log.reported();
        return outcome;
    }
    auto const code = XML_GetErrorCode(parser);
    outcome.encoding_refused = code == XML_ERROR_UNKNOWN_ENCODING || code == XML_ERROR_INCORRECT_ENCODING;
    outcome.token_refused = code == XML_ERROR_INVALID_TOKEN;
    outcome.offset = std::size_t(XML_GetCurrentByteIndex(parser));
    outcome.error = XML_ErrorString(code);
    return outcome;
}

} // namespace fuzzing
