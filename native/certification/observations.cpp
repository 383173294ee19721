// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What is wrong with single responses, and which scenario reports it.
#include <certification/observations.hpp>

#include <captures/foreign_error.hpp>
#include <certification/report_mask.hpp>

#include <waybill/binding/response.hpp>
#include <waybill/binding/soap_version.hpp>
#include <waybill/exchange.hpp>
#include <waybill/explain.hpp>
#include <waybill/http/media_type.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace waybill::native::certification {

namespace observing {
namespace {

/// Deviations of one kind are reported once for each path, and at most so many of them by one scenario.
constexpr std::size_t most_reported = 5;

/// An envelope of the other SOAP version belongs to the access method.
std::string_view scenario_of_envelope(quirk const& deviation, via access) {
    for (auto const version : {soap_version::v11, soap_version::v12})
        if (deviation.kind == quirk_kind::namespaced && deviation.expected == envelope_namespace(version))
            return name_of(access.method);
    return {};
}

/// The texts that the positions of a response refer to: the document, and the message around it.
struct located_texts {
    std::string message{};
    std::string document{};
    std::size_t quirks_of_message = 0;
    bool has_document = false;
};

located_texts texts_of(called_operation const& called, http::response const& answer) {
    located_texts made;
    std::vector<quirk> dropped;
    auto const text =
        waybill::exchange::body_text(answer.body, http::parse_media_type(answer.headers.get("Content-Type")), dropped);
    made.message = text ? std::string(text->text()) : answer.body;
    if (auto decoded = decode_response(called, answer)) {
        made.document = std::move(decoded->document);
        made.quirks_of_message = decoded->quirks.size();
        made.has_document = true;
    }
    return made;
}

/// `: the partner reports …` for an error form of its own.
std::string partner_words(error const& why) {
    auto said = captures::with_partner_words(why);
    return said.message.empty() || said.message == why.message ? std::string() : ": " + std::move(said.message);
}

bool is_of(std::string_view path, std::span<std::string_view const> names) {
    auto const step = path.substr(path.rfind('/') + 1);
    return std::find(names.begin(), names.end(), step.substr(0, step.find('['))) != names.end();
}

} // namespace
} // namespace observing

std::string_view scenario_of(error_code code) noexcept {
    switch (code) {
    case error_code::encoding_invalid:
    case error_code::encoding_unsupported: return "encodings";
    case error_code::xml_malformed:
    case error_code::json_malformed:
    case error_code::doctype_refused:
    case error_code::envelope_invalid: return "well-formed";
    case error_code::root_unknown:
    case error_code::field_required:
    case error_code::field_repeated:
    case error_code::field_empty:
    case error_code::value_invalid:
    case error_code::value_impossible:
    case error_code::value_out_of_range:
    case error_code::content_unexpected: return "documents";
    default: return {};
    }
}

std::string_view scenario_of(quirk_kind kind) noexcept {
    switch (kind) {
    case quirk_kind::misspelled_name:
    case quirk_kind::letter_case:
    case quirk_kind::namespaced:
    case quirk_kind::attributes_object:
    case quirk_kind::attribute_as_element: return "names";
    case quirk_kind::item_name:
    case quirk_kind::wrapper_missing:
    case quirk_kind::lone_item:
    case quirk_kind::plain_for_object: return "arrays";
    case quirk_kind::null_for_absent:
    case quirk_kind::empty_for_absent:
    case quirk_kind::value_form:
    case quirk_kind::quoted_number:
    case quirk_kind::unquoted_text: return "values";
    case quirk_kind::encoding_misdeclared:
    case quirk_kind::byte_order_mark: return "encodings";
    case quirk_kind::string_result:
    case quirk_kind::wrapped_result:
    case quirk_kind::media_type:
    case quirk_kind::newtonsoft_declaration:
    case quirk_kind::trailing_content: return "result-forms";
    case quirk_kind::unreadable_item: return "documents";
    case quirk_kind::missing_length: // of captures alone
    case quirk_kind::unknown_field:
    case quirk_kind::unknown_kind:
    case quirk_kind::rule_broken:
    case quirk_kind::inherited_value:
    case quirk_kind::inconsistent_value:
    case quirk_kind::other_than_requested: break; // allowed, or examined by a scenario of the function
    }
    return {};
}

std::vector<observation> observations_of(exchange const& of, called_operation const& called,
                                         std::vector<quirk> const& quirks, error const* why) {
    std::vector<observation> made;
    auto const owner = why == nullptr ? std::string_view{} : scenario_of(why->code);
    if (owner.empty() && quirks.empty()) return made;
    auto const personal = report_mask::personal_names(of.request, of.response->body);
    auto const texts = observing::texts_of(called, *of.response);
    if (!owner.empty()) {
        auto shown = *why;
        if (shown.secret_names.empty()) shown.secret_names = personal;
        made.push_back({.scenario = owner,
                        .key = std::string(name_of(why->code)) + why->path,
                        .text = fmt::format("{}{}{}{}", name_of(why->code), why->path.empty() ? "" : " at ", why->path,
                                            observing::partner_words(*why)),
                        .excerpt = explain(shown, texts.has_document ? texts.document : texts.message)});
    }
    for (std::size_t i = 0; i < quirks.size(); ++i) {
        auto shown = quirks[i];
        auto scenario = observing::scenario_of_envelope(shown, called);
        if (scenario.empty()) scenario = scenario_of(shown.kind);
        if (scenario.empty()) continue;
        shown.redacted = shown.redacted || observing::is_of(shown.path, personal);
        auto& one = made.emplace_back(observation{.scenario = scenario,
                                                  .key = std::string(name_of(shown.kind)) + without_digits(shown.path),
                                                  .text = explain(shown)});
        if (shown.line == 0 || shown.path.empty()) continue;
        error place{.code = error_code::quirk_refused, .path = shown.path};
        std::tie(place.offset, place.line, place.column) = std::tuple(shown.offset, shown.line, shown.column);
        place.expected = shown.expected;
        place.found = shown.found;
        place.redacted = shown.redacted;
        place.secret_names = personal;
        one.excerpt = explain(place, i < texts.quirks_of_message ? texts.message : texts.document);
        one.excerpt.erase(0, one.excerpt.find('\n') + 1); // the sentence about strict mode
    }
    return made;
}

std::string without_digits(std::string path) {
    std::erase_if(path, [](char letter) { return letter >= '0' && letter <= '9'; });
    return path;
}

void add_observation(std::vector<observation>& to, observation made) {
    std::size_t count = 0;
    for (auto const& each : to) {
        if (each.scenario != made.scenario) continue;
        if (each.key == made.key) return;
        ++count;
    }
    if (count < observing::most_reported) to.push_back(std::move(made));
}

} // namespace waybill::native::certification
